"""What an engine must be able to do for a vector, beyond the ordinary game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from oracle.wire.grading import STEPS
from oracle.wire.vocabulary import ACTS, OVER, WAGERS


class _Said(NamedTuple):
    """What a vector says: its table, what is given, what is expected, and what is seen."""

    table: Mapping[str, Any]
    given: Mapping[str, Any]
    expect: Mapping[str, Any]
    seen: tuple[Mapping[str, Any], ...]


_NEEDS: Final[Mapping[str, Callable[[_Said], bool]]] = {
    "all-in": lambda said: (
        any("all-in" in one.get("status", ()) for one in said.seen)
        or (not said.seen and _names_all_chips(said))
    ),
    "ante": lambda said: bool(said.table["ante"]),
    "blinds": lambda said: _has_blinds(said.table),
    "dead": lambda said: any(said.table["dead"]),
    "deck": lambda said: "deck" in said.given,
    "empty-seats": lambda said: None in said.table["stacks"],
    "irregular-acts": lambda said: any(one["do"] in ACTS for one in said.given.get("tries", ())),
    "least-bets": lambda said: _has_least_bets(said.table),
    "live": lambda said: any(said.table["live"]),
    "muck": lambda said: any("muck" in (one.get("legal") or ()) for one in said.seen),
    "no-blinds": lambda said: not _has_blinds(said.table),
    "one-blind": lambda said: bool(said.table["small-blind"]) != bool(said.table["big-blind"]),
    "reshuffle": lambda said: bool(said.given.get("reshuffles")),
    "side-pots": lambda said: any(len(one.get("pots", ())) > 1 for one in said.seen),
    "unfinished": lambda said: bool(said.seen) and said.seen[-1]["phase"] != OVER,
}
"""Each word, sorted, with a test whether a vector needs it."""


def needs_of(given: Mapping[str, Any], expect: Mapping[str, Any]) -> list[str]:
    """Give what is needed for a vector, sorted; nothing if there is no table."""
    if "table" not in given:
        return []
    said = _Said(given["table"], given, expect, tuple(_seen(expect)))
    return [word for word, is_needed in _NEEDS.items() if is_needed(said)]


def _has_blinds(table: Mapping[str, Any]) -> bool:
    return bool(table["small-blind"] or table["big-blind"])


def _has_least_bets(table: Mapping[str, Any]) -> bool:
    sizes = {table["small-bet"], table["big-bet"]} - {None, table["big-blind"]}
    return table["betting"] != "limit" and bool(sizes)


def _seen(expect: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    if STEPS in expect:
        yield expect["start"]
        yield from (step for step in expect[STEPS] if "refused" not in step)


def _names_all_chips(said: _Said) -> bool:
    """Whether a player says so, or the amounts named, round by round, add up to all of a stack.

    This decides where nobody can be seen all-in: in rulings, and at tables where nothing is played.
    """
    table = said.table
    if any(attempt.get("word") == "all-in" for attempt in said.given.get("tries", ())):
        return True
    seats = (*table["dead"], *table["live"])
    posts = (table["big-blind"] or 0, table["ante"], *(amount or 0 for amount in seats))
    before, price = 0, sum(posts)
    for attempt in said.given.get("tries", ()):
        if attempt["do"] == "draw":
            before, price = before + price, 0
        price = max(price, attempt.get("to", 0), _pushed(attempt))
    allowed = said.expect["ruling"]["allowed"] if "ruling" in said.expect else ()
    wagers = [outcome.get("to", 0) for outcome in allowed if outcome["do"] in {*WAGERS, "call"}]
    most = before + max([price, *wagers])
    return any(stack is not None and stack <= most for stack in table["stacks"])


def _pushed(attempt: Mapping[str, Any]) -> int:
    """Give the chips of all motions of an act together."""
    motions = attempt.get("chips", ())
    return sum(sum(chips) if isinstance(chips, list) else chips for chips in motions)
