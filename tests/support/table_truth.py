"""Which tables are accepted and who posts in the hand after, worked out in the simplest way.

Written from the specs and the guide to the vectors; nothing here uses the code that it is to check.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

DECK = 52
HAND = {"badugi": 4, "badacey": 5}
TWO = 2


def is_accepted(table: Mapping[str, Any], settings: Mapping[str, str]) -> bool:
    """Whether a hand can be played at a table."""
    if not is_standard(table):
        return False
    stacks = table["stacks"]
    limit = table["betting"] == "limit"
    most = 6 if settings["players"] == "two-to-six" else DECK // HAND[table["game"]]
    sizes = (table["small-bet"], table["big-bet"])
    named = (table["big-blind"], 2 * table["big-blind"]) if limit else sizes
    return (
        TWO <= len(stacks) <= min(most, DECK // HAND[table["game"]])
        and (limit or settings["betting-structures"] == "limit-pot-no-limit")
        and (not (table["ante"] or any(table["dead"])) or settings["antes"] == "any")
        and sizes == named
        and table["small-blind"] <= table["big-blind"]
        and min(stacks) >= table["chip"]
    )


def is_standard(table: Mapping[str, Any]) -> bool:
    """Whether a table has nothing of what is not played yet."""
    dead, big_blind = table["dead"], table["big-blind"]
    extra = [*table["live"], *(dead if table["ante"] or len(set(dead)) == 1 else [])]
    least = [] if table["betting"] == "limit" else [table["small-bet"], table["big-bet"]]
    return (
        None not in (*table["stacks"], table["small-blind"], big_blind)
        and not any(extra)
        and set(least) <= {None, big_blind}
    )


def hand_after(
    table: Mapping[str, Any], stacks_after: list[int], settings: Mapping[str, str]
) -> dict[str, Any]:
    """Who has the button and the blinds in the hand after, and who is dealt in."""
    seats, button = len(stacks_after), table["button"]
    left = {seat for seat, chips in enumerate(stacks_after, 1) if chips >= table["chip"]}
    everybody = set(range(1, seats + 1))
    literal = settings["heads-up-blinds"] == "left-of-button-posts-small"
    dead = settings["button"] == "dead-button"
    small = following(button, everybody, seats)
    big = button if seats == TWO and literal else small
    big = following(small, everybody, seats) if seats > TWO else big
    new_big = following(big, left, seats)
    if len(left) > TWO and dead:
        button, new_small = small, big if big in left else None
    elif len(left) > TWO:
        button = following(button, left, seats)
        new_small = following(button, left, seats)
        new_big = following(new_small, left, seats)
    else:
        if not dead:
            button = following(button, left, seats)
            new_big = button if literal else following(button, left, seats)
        new_small = following(new_big, left, seats)
        button = new_big if literal else new_small
    dealt = sorted(left, key=lambda seat: (seat - button - 1) % seats)
    return {"button": button, "small-blind": new_small, "big-blind": new_big, "seats": dealt}


def following(seat: int, among: Collection[int], seats: int) -> int:
    """The next of some seats, clockwise."""
    while True:
        seat = seat % seats + 1
        if seat in among:
            return seat
