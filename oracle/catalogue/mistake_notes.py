"""What is known about the mistakes of engines: the rule, an example, and where each was seen."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oracle.catalogue.names import names_in, repeated, unknown
from oracle.catalogue.reading import rules
from oracle.mistakes import MISTAKES
from oracle.specfile import Problem, SpecError, SpecFile, load, validate
from oracle.system.resources import folder


@dataclass(frozen=True, slots=True)
class Place:
    """An engine in which a mistake was seen."""

    engine: str
    version: str | None = None
    where: str | None = None


@dataclass(frozen=True, slots=True)
class MistakeNote:
    """What is known about a mistake; its id is the one in the code.

    ``why`` says why it is plausible although it was seen nowhere.
    """

    id: str
    rule: str
    mistake: str
    effect: str
    seen: tuple[Place, ...]
    why: str | None = None


def mistakes(specs: Path | None = None) -> Mapping[str, MistakeNote]:
    """Read what is known about the mistakes, by id.

    Raises:
        SpecError: with every problem of their file.
    """
    return _mistakes(specs or folder("specs"))


@functools.cache
def _mistakes_file(root: Path) -> SpecFile:
    return load(root / "mistakes.yaml", "specs/mistakes.yaml")


@functools.cache
def _mistakes(root: Path) -> Mapping[str, MistakeNote]:
    if problems := problems_of_mistakes(root):
        raise SpecError(problems)
    entries = _mistakes_file(root).data["mistakes"]
    return {entry["id"]: _mistake(entry) for entry in entries}


def _mistake(entry: Mapping[str, Any]) -> MistakeNote:
    seen = tuple(Place(**place) for place in entry["seen"])
    return MistakeNote(**{**entry, "seen": seen})


def problems_of_mistakes(root: Path) -> list[Problem]:
    """Every problem of the notes, sorted by place."""
    file = _mistakes_file(root)
    ids = names_in([file], "mistakes", None, "id")
    found = {
        *validate(file, "mistakes"),
        *repeated(ids, "mistake"),
        *unknown(ids, MISTAKES, "mistake in the code"),
        *unknown(names_in([file], "mistakes", None, "rule"), rules(root), "rule"),
    }
    described = {text for _file, _path, text in ids}
    for path, entry in file.find("mistakes", None):
        known = MISTAKES.get(str(entry.get("id"))) if isinstance(entry, dict) else None
        if known and entry.get("rule") != known.rule:
            found.add(file.problem((*path, "rule"), f"the code says that it breaks {known.rule!r}"))
        if isinstance(entry, dict) and bool(entry.get("seen")) == ("why" in entry):
            found.add(file.problem(path, "say where it was seen, or 'why' it is plausible"))
    found.update(
        file.problem(("mistakes",), f"mistake {name!r} in the code has no description")
        for name in MISTAKES
        if file.was_read and name not in described
    )
    return sorted(found)
