"""The page of what fuzzing reaches."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oracle import catalogue
from oracle.mistakes import MISTAKES
from tests.crowd import ROOT, edits, held_back

_BOUNDS: Final = (100, 1_000, 10_000, 100_000)
_OF_FUZZING: Final = "oracle/fuzzing"
_ABOUT: Final = (
    "Made by `python -m tests.tools.fuzz_reach --write`. Random hands as `poker-oracle fuzz` draws",
    "them, by the seed `reach`; a mistake is found by the first hand in which an engine that makes",
    "it is graded down. Half of the hands for the catalogue are by the rules of the house",
    "card-room, half by those of all houses. The crowd are engines with one mistake each that were",
    "not written from the catalogue (`tests/crowd`); they are asked what they claim.",
)


def page(state: Mapping[str, Any]) -> str:
    """Write the page of what was measured."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: Mapping[str, Any]) -> Iterator[str]:
    asked, found = state["catalogue"]["hands"], state["catalogue"]["found"]
    crowd = state["crowd"]
    halves = {"open half": sorted(edits().keys() - held_back()), "held back": sorted(held_back())}
    yield "# What fuzzing reaches"
    yield ""
    yield from _ABOUT
    yield ""
    names = ["catalogue", *(f"crowd, {half}" for half in halves)]
    yield f"| found within | {' | '.join(names)} |"
    yield f"|---|{'---|' * len(names)}"
    firsts = [
        {name: found.get(name) for name in MISTAKES},
        *({name: crowd.get(name, {}).get("first") for name in half} for half in halves.values()),
    ]
    done = [asked, *(_least(crowd, half) for half in halves.values())]
    for bound in _BOUNDS:
        cells = [
            f"{_within(first.values(), bound)} of {len(first)}" if bound <= hands else "not asked"
            for first, hands in zip(firsts, done, strict=True)
        ]
        yield f"| {bound:,} hands | {' | '.join(cells)} |"
    yield ""
    yield f"Of the catalogue {asked:,} hands were asked, of the crowd up to {max(done[1:]):,} each."
    yield ""
    yield "## Not found"
    yield ""
    yield from _not_found(f"Catalogue, within {asked:,} hands", firsts[0], _mistake)
    for half, first, hands in zip(halves, firsts[1:], done[1:], strict=True):
        yield from _not_found(f"Crowd, {half}, within {hands:,} hands", first, _edit)
    yield "Digests of what the figures depend on:"
    yield ""
    for what, digest in digests().items():
        yield f"* {what}: `{digest}`"


def _least(crowd: Mapping[str, Any], names: Sequence[str]) -> int:
    """How many hands every engine was asked that was not found before."""
    return min(
        (
            crowd.get(name, {"hands": 0})["hands"]
            for name in names
            if crowd.get(name, {}).get("first") is None
        ),
        default=max((crowd.get(name, {"hands": 0})["hands"] for name in names), default=0),
    )


def _within(firsts: Iterable[int | None], bound: int) -> int:
    return sum(first is not None and first < bound for first in firsts)


def _not_found(title: str, firsts: Mapping[str, int | None], told: Any) -> Iterator[str]:
    names = sorted(name for name, first in firsts.items() if first is None)
    yield f"{title}: {len(names) or 'none'}."
    yield ""
    yield from (f"* `{name}`: {told(name)}" for name in names)
    if names:
        yield ""


def _mistake(name: str) -> str:
    return catalogue.mistakes()[name].mistake


def _edit(name: str) -> str:
    return " ".join(edits()[name].does.split())


def digests() -> dict[str, str]:
    """The digests of what the figures depend on."""
    return {
        "fuzzing": _digest((ROOT / _OF_FUZZING).glob("*.py")),
        "catalogue": _digest(
            [*(ROOT / "specs").glob("*.yaml"), *(ROOT / "oracle/mistakes").glob("*.py")]
        ),
        "crowd": _digest((ROOT / "tests/crowd").rglob("*.yaml")),
    }


def _digest(files: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(path.read_bytes())
    return whole.hexdigest()
