"""A crowd of wrong engines: edits of engines, each of which makes one careless mistake.

They were written from the documents, the protocol and the rules alone, without sight of the
mistakes that the project knows. Each lies in a YAML file with what the engine then does wrong and
which rules a fair judge would name; ``first.json`` has what was named before anything was changed
because of them. Half of them, drawn by lot, is held back: no mistake enters the catalogue because
of one of these.
"""

from __future__ import annotations

import functools
import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.specfile import load

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
ENGINES: Final = (
    "second",
    "reference",
    "pokerkit",
    "badugi-js",
    "ranking-js",
    "fresh-ranking",
    "fresh-limit",
)
"""The engines that are edited; the id of an edit begins with one of them."""


class Place(NamedTuple):
    """A text that occurs once in a file, and what stands there instead."""

    file: str
    old: str
    new: str


class Edit(NamedTuple):
    """A wrong engine: one mistake, in one place or more.

    ``rules`` are those that a fair judge would name, any of them; ``symptom`` is how it shows.
    ``also`` are rules that its author did not think of, and that it breaks just as plainly.
    """

    id: str
    engine: str
    places: tuple[Place, ...]
    does: str
    rules: tuple[str, ...]
    symptom: str
    also: tuple[str, ...]


@functools.cache
def edits() -> Mapping[str, Edit]:
    """Every edit by its id, in the order of the files."""
    files = sorted(HERE.glob("*.yaml"))
    return {one.id: one for file in files for one in map(_edit, load(file).data)}


@functools.cache
def held_back() -> frozenset[str]:
    """The half of the edits that is held back, drawn by lot."""
    names = sorted(edits())
    random.Random("held back").shuffle(names)
    return frozenset(names[: len(names) // 2])


def command(names: Sequence[str]) -> list[str]:
    """What starts an engine with these edits, all of the same engine."""
    return [sys.executable, "-m", "tests.crowd.serve", *names]


def edited(text: str, places: Sequence[Place]) -> str:
    """Edit the text of a file.

    Raises:
        LookupError: what should be replaced does not occur exactly once.
    """
    for place in places:
        if text.count(place.old) != 1:
            raise LookupError(f"{place.file}: {text.count(place.old)} times {place.old!r}")
        text = text.replace(place.old, place.new)
    return text


def by_file(names: Sequence[str]) -> dict[str, list[Place]]:
    """Give the places of these edits by the file in which they are."""
    found: dict[str, list[Place]] = {}
    for name in names:
        for place in edits()[name].places:
            found.setdefault(place.file, []).append(place)
    return found


def _edit(entry: Mapping[str, Any]) -> Edit:
    name = entry["id"]
    engine = next(one for one in ENGINES if name.startswith(f"{one}-"))
    places = entry.get("edits") or [{key: entry[key] for key in ("file", "old", "new")}]
    return Edit(
        name,
        engine,
        tuple(Place(one["file"], one["old"], one["new"]) for one in places),
        entry["does"],
        tuple(entry["rules"]),
        entry.get("symptom", "ordinary"),
        tuple(entry.get("also", ())),
    )
