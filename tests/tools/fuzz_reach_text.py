"""The page of what fuzzing reaches."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from oracle import catalogue
from oracle.corpus import load_vectors
from oracle.mistakes import MISTAKES
from oracle.system.resources import folder
from tests.crowd import edits, held_back
from tests.tools.digesting import digest_of, files_in

_BOUNDS: Final = (100, 1_000, 10_000, 100_000)
COMMAND: Final = "python -m tests.tools.fuzz_reach --catalogue 100000 --crowd 1000 --again --write"
_DRAWING: Final = ("cards", "chance", "manner", "moves", "questions", "tables", "unrest")
"""The modules that decide which hands are drawn."""

_GRADING: Final = ("corpus/flags.py", "wire/grading.py", "wire/aspects.py")
_EDITED: Final = {
    "tests/crowd": ("*.yaml", "[!t]*.py", "fresh/*.py"),
    "tests/opposite": ("*.py",),
    "oracle/adapters/pokerkit": ("*.py",),
    "tests/engines": ("badugi-*.js", "ranking.js"),
}
"""The wrong engines, and what they are edits of."""

_ABOUT: Final = (
    f"Made by `{COMMAND}`.",
    "Random hands as `poker-oracle fuzz` draws them, by the seed `reach`; a mistake is found by",
    "the first hand in which an engine that makes it is graded down. Half of the hands for the",
    "catalogue are by the rules of the house card-room, half by those of all houses. The crowd",
    "are engines with one mistake each that were not written from the catalogue (`tests/crowd`);",
    "they are asked what they claim.",
)


def page(state: Mapping[str, Any]) -> str:
    """Write the page of what was measured."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: Mapping[str, Any]) -> Iterator[str]:
    mistakes, crowd = state["catalogue"], state["crowd"]
    asked_of = {name for name, one in crowd.items() if one["hands"]}
    halves = {
        "open half": sorted(asked_of - held_back()),
        "held back": sorted(asked_of & held_back()),
    }
    yield "# What fuzzing reaches"
    yield ""
    yield from _ABOUT
    yield ""
    names = ["catalogue", *(f"crowd, {half}" for half in halves)]
    yield f"| found within | {' | '.join(names)} |"
    yield f"|---|{'---|' * len(names)}"
    firsts = [
        {name: mistakes.get(name, {}).get("first") for name in MISTAKES},
        *({name: crowd[name]["first"] for name in half} for half in halves.values()),
    ]
    done = [_least(mistakes, MISTAKES), *(_least(crowd, half) for half in halves.values())]
    for bound in _BOUNDS:
        cells = [
            _within(first.values(), bound, hands) for first, hands in zip(firsts, done, strict=True)
        ]
        yield f"| {bound:,} hands | {' | '.join(cells)} |"
    yield ""
    yield f"The catalogue was asked {done[0]:,} hands. Of the {len(edits())} engines of the crowd"
    yield f"{len(asked_of)} were run, each until a hand showed it or all of those above were asked."
    yield ""
    yield "## Not found"
    yield ""
    yield from _not_found(f"Catalogue, within {done[0]:,} hands", firsts[0], _mistake)
    for half, first, hands in zip(halves, firsts[1:], done[1:], strict=True):
        yield from _not_found(f"Crowd, {half}, within {hands:,} hands", first, _edit)
    yield from _without_their_vectors(firsts[0])
    yield "Digests of what the figures depend on:"
    yield ""
    for what, digest in state["digests"].items():
        yield f"* {what}: `{digest}`"


def _least(asked: Mapping[str, Any], names: Iterable[str]) -> int:
    """How many hands each was asked that was not found; if all were found, the most of all."""
    every = [asked.get(name, {"hands": 0, "first": None}) for name in names]
    most = max((one["hands"] for one in every), default=0)
    return min((one["hands"] for one in every if one["first"] is None), default=most)


def _within(firsts: Collection[int | None], bound: int, hands: int) -> str:
    """How many are found within a bound, if all that are not found were asked so many hands."""
    if hands < bound and (None in firsts or not firsts):
        return "not asked"
    return f"{sum(first is not None and first < bound for first in firsts)} of {len(firsts)}"


def _not_found(title: str, firsts: Mapping[str, int | None], told: Any) -> Iterator[str]:
    names = sorted(name for name, first in firsts.items() if first is None)
    yield f"{title}: {len(names) or 'none'}."
    yield ""
    yield from (f"* `{name}`: {told(name)}" for name in names)
    if names:
        yield ""


def _without_their_vectors(firsts: Mapping[str, int | None]) -> Iterator[str]:
    """The mistakes that a corpus without the vectors about their rules would let pass."""
    noticing: dict[str, list[Mapping[str, Any]]] = {name: [] for name in MISTAKES}
    for vector in load_vectors(folder("vectors")):
        for flag in vector["flags"]:
            noticing[flag].append(vector)
    passing = [
        name
        for name, vectors in noticing.items()
        if all({*MISTAKES[name].rules} & {*vector["rules"]} for vector in vectors)
    ]
    found = {name: first for name in passing if (first := firsts[name]) is not None}
    yield "## Found without the vectors about a rule"
    yield ""
    yield f"An engine with one of {len(passing)} mistakes would pass a corpus without the vectors"
    yield f"about the rule that it breaks. Fuzzing finds {len(found)} of them; the number is that"
    yield "of the hand."
    yield ""
    yield from (f"* `{name}`: {first + 1:,}" for name, first in sorted(found.items()))
    yield ""


def _mistake(name: str) -> str:
    return catalogue.mistakes()[name].mistake


def _edit(name: str) -> str:
    return " ".join(edits()[name].does.split())


def digests() -> dict[str, str]:
    """The digests of what the figures depend on."""
    houses = {house.id: house.settings for house in catalogue.shipped_houses().values()}
    drawing = (f"{name}.py" for name in _DRAWING)
    return {
        "fuzzing": digest_of(files_in("oracle/fuzzing", *drawing)),
        "core": digest_of(files_in("oracle/core", "**/*.py")),
        "grading": digest_of(files_in("oracle", *_GRADING)),
        "mistakes": digest_of(files_in("oracle/mistakes", "*.py")),
        "houses": hashlib.sha256(json.dumps(houses, sort_keys=True).encode()).hexdigest(),
        "crowd": digest_of(
            path for where, names in _EDITED.items() for path in files_in(where, *names)
        ),
    }
