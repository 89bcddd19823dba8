"""Which tables are accepted and who posts the blinds, worked out in the simplest way.

Written from the specs and the guide to the vectors; nothing here uses the code that it is to check.
"""

from collections.abc import Mapping
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
