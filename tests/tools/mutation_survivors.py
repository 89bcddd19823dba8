"""Mutants that the corpus does not notice, and what is known about them.

``tests/adequacy/survivors.yaml`` has a class (``MEANINGS``) and a reason for each, by function.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from oracle.errors import InputError
from tests.tools.mutation_judging import Verdict
from tests.tools.mutation_sites import ROOT, Key, Sites

FILE: Final = ROOT / "tests/adequacy/survivors.yaml"
MEANINGS: Final = {
    "equivalent": "no hand that can be played comes out otherwise, with or without irregular acts",
    "unreachable": (
        "something changes, but not what an engine is asked for: another objection to what is "
        "refused anyway, what a ruling states beside its outcome, what only events note, what only "
        "people type, or what the wire refuses first"
    ),
    "wording": "sentences, reasons of rulings, names of hands or errors' texts alone change",
    "speed": "the same answer with more or less work or memory: a cache, an early exit, a question "
    "that is asked in vain",
    "gap": "an engine with this mistake is wrong in a hand that can be played; no vector shows it",
}
CLASSES: Final = tuple(MEANINGS)
GAP: Final = "gap"
_KEYS: Final = {"file", "function", "class", "why", "mutants"}
_OF_A_MUTANT: Final = {"operator", "text", "nth"}
_MOST_THAT_DIFFER: Final = 2
_LONG: Final = 200


class Class(NamedTuple):
    """What a survivor is, and a sentence that says why."""

    name: str
    why: str


def read_survivors(place: Path = FILE) -> dict[Key, Class]:
    """What is known about survivors.

    Raises:
        InputError: the file cannot be used; which entry, and why.
    """
    found: dict[Key, Class] = {}
    for number, entry in enumerate(_entries(place), start=1):
        where = f"{place.name}, entry {number}"
        if not isinstance(entry, dict) or set(entry) != _KEYS:
            raise InputError(f"{where}: it must have the keys {', '.join(sorted(_KEYS))}")
        if entry["class"] not in CLASSES:
            raise InputError(f"{where}: the class must be one of {', '.join(CLASSES)}")
        if not str(entry["why"] or "").strip():
            raise InputError(f"{where}: say why")
        for one in entry["mutants"]:
            if not {"operator", "text"} <= set(one) <= _OF_A_MUTANT:
                raise InputError(f"{where}: a mutant has operator, text, and nth if it is not 1")
            key = Key(
                entry["file"],
                entry["function"] or "",
                one["operator"],
                one["text"],
                one.get("nth", 1),
            )
            if key in found:
                raise InputError(f"{where}: this mutant appears twice: {told(key)}")
            found[key] = Class(entry["class"], entry["why"])
    return found


def _entries(place: Path) -> list[Any]:
    if not place.exists():
        return []
    try:
        return yaml.safe_load(place.read_text("utf-8")) or []
    except yaml.YAMLError as error:
        raise InputError(f"{place.name}: {' '.join(str(error).split())}") from error


def written(found: Mapping[Key, Class]) -> str:
    """Entries as the file has them: by file, by function, one for all mutants with one reason."""
    groups: dict[tuple[str, str, Class], list[Key]] = {}
    for key, known in sorted(found.items()):
        groups.setdefault((key.file, key.function, known), []).append(key)
    entries = [
        {
            "file": file,
            "function": function,
            "class": known.name,
            "why": known.why,
            "mutants": [_mutant(key) for key in keys],
        }
        for (file, function, known), keys in groups.items()
    ]
    return yaml.safe_dump(entries, sort_keys=False, width=100, allow_unicode=True)


def _mutant(key: Key) -> dict[str, Any]:
    one: dict[str, Any] = {"operator": key.operator, "text": key.text}
    return one if key.nth == 1 else {**one, "nth": key.nth}


def survivors(verdicts: Mapping[Key, Verdict]) -> list[Key]:
    """The mutants that the corpus does not notice."""
    return sorted(key for key, verdict in verdicts.items() if verdict.how is None)


def told(key: Key) -> str:
    """A mutant on one line."""
    function = key.function or "outside functions"
    number = f" (number {key.nth})" if key.nth > 1 else ""
    return f"{key.file}, {function}: {key.operator}: {key.text}{number}"


def difference(key: Key) -> str:
    """What a mutant changes, as lines of a difference with two lines around."""
    sites = Sites(key.file)
    before = _lines(sites.tree)
    next(site for site in sites.found if site.key == key).change()
    after = _lines(sites.tree)
    return "\n".join(list(difflib.unified_diff(before, after, lineterm="", n=2))[2:])


def _lines(tree: ast.Module) -> list[str]:
    """The lines of a source, long tables with a line for each entry."""
    lines = ast.unparse(tree).splitlines()
    return [
        part
        for line in lines
        for part in (line.replace(", ", ",\n").splitlines() if len(line) > _LONG else [line])
    ]


def drawn(known: Mapping[Key, Class], count: int, seed: str) -> str:
    """Survivors drawn by lot, to be judged without sight of their class; a file to fill in.

    Each has its own lot, so that a survivor more or less leaves the others as they were drawn.
    """
    keys = sorted(known, key=lambda key: hashlib.sha256(f"{seed} {told(key)}".encode()).digest())
    lines = ["# Give each a class:", *(f"# * {name}: {what}" for name, what in MEANINGS.items())]
    for key in sorted(keys[:count]):
        lines += ["", f"# {key.file}, {key.function or 'outside functions'}"]
        lines += [f"#   {line}" for line in difference(key).splitlines()]
        one = yaml.safe_dump([[*key]], width=1000, default_flow_style=True).strip()
        lines += [f"- key: {one[1:-1]}", "  class: "]
    return "\n".join(lines) + "\n"


class Compared(NamedTuple):
    """Second verdicts beside the first: how many, and those that differ or are missing.

    They differ where one says that it is a gap, and the other that it is none: that decides the
    figure. ``elsewhere`` are those that are no gap for either, for another reason.
    """

    verdicts: int
    differ: tuple[str, ...]
    elsewhere: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def agree(self) -> bool:
        """Whether every verdict is there, and few enough differ."""
        return not self.missing and len(self.differ) <= _MOST_THAT_DIFFER


def compared(known: Mapping[Key, Class], place: Path) -> Compared:
    """Hold second verdicts against the first.

    Raises:
        InputError: the file cannot be used, or names a mutant that is not classified.
    """
    differ: list[str] = []
    elsewhere: list[str] = []
    missing: list[str] = []
    entries = _entries(place)
    for number, entry in enumerate(entries, start=1):
        key = Key(*entry["key"]) if isinstance(entry, dict) and "key" in entry else None
        if key is None or key not in known:
            raise InputError(f"{place.name}, entry {number}: no classified survivor has this key")
        second, first = entry.get("class"), known[key]
        if second is None:
            missing.append(told(key))
        elif second not in CLASSES:
            raise InputError(
                f"{place.name}, entry {number}: the class must be one of {', '.join(CLASSES)}"
            )
        elif second != first.name:
            both = f"{told(key)}: first {first.name} ({first.why}), then {second}"
            (differ if GAP in {second, first.name} else elsewhere).append(both)
    return Compared(len(entries), tuple(differ), tuple(elsewhere), tuple(missing))
