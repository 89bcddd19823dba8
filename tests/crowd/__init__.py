"""A crowd of wrong engines: edits of engines, each of which makes one careless mistake.

They were written from the documents, the protocol and the rules alone, without sight of the
mistakes that the project knows. Each lies in a YAML file with what the engine then does wrong and
which rules a fair judge would name; ``first.json`` has what was named before anything was changed
because of them. Half of them, drawn by lot, is held back: no mistake enters the catalogue because
of one of these. ``later`` has a second crowd, written after the first one had been measured: it
says what the corpus notices, not how well the verdict names it. ``meetings`` has mistakes that show
only where two things meet, each with the vectors that must notice it.
"""

from __future__ import annotations

import functools
import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.specs.strict_yaml import load

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
    """Every edit of the first crowd by its id, in the order of the files."""
    return _edits_in(HERE)


@functools.cache
def later() -> Mapping[str, Edit]:
    """Every edit of the later crowd by its id, in the order of the files."""
    return _edits_in(HERE / "later")


@functools.cache
def meetings() -> Mapping[str, Edit]:
    """Every edit whose mistake shows only where two things meet."""
    return _edits_in(HERE / "meetings")


@functools.cache
def must_notice() -> Mapping[str, tuple[str, ...]]:
    """The vectors that must notice each of the meetings."""
    files = sorted((HERE / "meetings").glob("*.yaml"))
    return {one["id"]: tuple(one["noticed-by"]) for file in files for one in load(file).data}


@functools.cache
def sources() -> Mapping[str, tuple[str, ...]]:
    """The edits of the later crowd by what their author had read, which is the file's name."""
    files = sorted((HERE / "later").glob("*.yaml"))
    return {file.stem: tuple(entry["id"] for entry in load(file).data) for file in files}


@functools.cache
def everyone() -> Mapping[str, Edit]:
    """The edits of all crowds by their ids."""
    return {**edits(), **later(), **meetings()}


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
        for place in everyone()[name].places:
            found.setdefault(place.file, []).append(place)
    return found


def _edits_in(folder: Path) -> dict[str, Edit]:
    files = sorted(folder.glob("*.yaml"))
    return {one.id: one for file in files for one in map(_edit, load(file).data)}


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
