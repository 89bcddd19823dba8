"""Which tables are accepted and who posts in the hand after, worked out in the simplest way.

Written from the specs and the guide to the vectors; nothing here uses the code that it is to check.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

DECK = 52
HAND = {"badugi": 4, "badacey": 5}
TWO = 2
TRIPLE = 3


def is_accepted(table: Mapping[str, Any], settings: Mapping[str, str]) -> bool:
    """Whether a hand can be played at a table."""
    stacks = table["stacks"]
    if None in stacks or not posts_are_in_order(table, settings):
        return False
    limit = table["betting"] == "limit"
    most = 6 if settings["players"] == "two-to-six" else DECK // HAND[table["game"]]
    return (
        TWO <= len(stacks) <= min(most, DECK // HAND[table["game"]])
        and (limit or settings["betting-structures"] == "limit-pot-no-limit")
        and (table["game"] == "badugi" or settings["games"] == "any")
        and (table["draws"] == TRIPLE or settings["draws"] == "one-to-three")
        and (not (table["ante"] or any(table["dead"])) or settings["antes"] == "any")
        and bets_are_named(table)
        and (table["small-blind"] or 0) <= (table["big-blind"] or 0)
        and min(stacks) >= table["chip"]
    )


def posts_are_in_order(table: Mapping[str, Any], settings: Mapping[str, str]) -> bool:
    """Whether somebody posts something, and nobody what may not be posted."""
    dead, live, big = table["dead"], table["live"], table["big-blind"] or 0
    blinds = blind_seats(table, settings)
    return (
        bool(big or table["ante"] or any(dead))
        and not (any(dead) and len(set(dead)) == 1)
        and max(live, default=0) <= big
        and not any(amount for seat, amount in enumerate(live, 1) if seat in blinds)
    )


def bets_are_named(table: Mapping[str, Any]) -> bool:
    """Whether the sizes of bets follow from the blinds or, without them, are named."""
    big, sizes = table["big-blind"], (table["small-bet"], table["big-bet"])
    if table["betting"] == "limit":
        return sizes[1] == 2 * sizes[0] and big in (None, sizes[0])
    if big:
        return set(sizes) <= {None, big}
    return sizes[0] is not None and sizes[0] == sizes[1]


def blind_seats(
    table: Mapping[str, Any], settings: Mapping[str, str]
) -> tuple[int | None, int | None]:
    """Who posts the small and the big blind, when every seat is taken."""
    seats, button = len(table["stacks"]), table["button"]
    left = button % seats + 1
    if not table["big-blind"]:
        return None, None
    if not table["small-blind"]:
        return None, left
    if seats == TWO and settings["heads-up-blinds"] == "button-posts-small":
        return button, left
    return left, left % seats + 1


def hand_after(
    table: Mapping[str, Any], stacks_after: list[int], settings: Mapping[str, str]
) -> dict[str, Any]:
    """Who has the button and the blinds in the hand after, and who is dealt in."""
    seats, button = len(stacks_after), table["button"]
    left = {seat for seat, chips in enumerate(stacks_after, 1) if chips >= table["chip"]}
    if not (table["small-blind"] and table["big-blind"]):
        return hand_after_less_than_two_blinds(table, left, settings)
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


def hand_after_less_than_two_blinds(
    table: Mapping[str, Any], left: set[int], settings: Mapping[str, str]
) -> dict[str, Any]:
    """A single blind goes from the button's left to the next player, no blind nowhere."""
    seats, button = len(table["stacks"]), table["button"]
    big = None
    if table["big-blind"]:
        last = button % seats + 1
        dead = settings["button"] == "dead-button"
        if dead:
            big = following(last, left, seats)
            button = last if len(left) > TWO else following(big, left, seats)
    if big is None:
        button = following(button, left, seats)
        big = following(button, left, seats) if table["big-blind"] else None
    dealt = sorted(left, key=lambda seat: (seat - button - 1) % seats)
    return {"button": button, "small-blind": None, "big-blind": big, "seats": dealt}


def following(seat: int, among: Collection[int], seats: int) -> int:
    """The next of some seats, clockwise."""
    while True:
        seat = seat % seats + 1
        if seat in among:
            return seat
