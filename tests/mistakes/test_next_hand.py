"""Mistakes about the next hand, in the numbers that their descriptions tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from oracle.mistakes import mistaken_rules
from oracle.wire import full_table
from oracle.wire.next_hand import next_hand
from tests.mistakes.test_showdown import CARD_ROOM

FOUR: Final[dict[str, Any]] = {"stacks": [100] * 4, "small-bet": 2}
SINGLE: Final[dict[str, Any]] = {**FOUR, "small-blind": None}
CHIPS: Final[dict[str, Any]] = {
    "stacks": [100] * 4,
    "betting": "no-limit",
    "big-blind": 10,
    "chip": 5,
}


@pytest.mark.parametrize(
    ("name", "table", "after", "key", "right", "wrong"),
    [
        ("button-never-moves", FOUR, [100] * 4, "button", 1, 4),
        ("button-moves-counter-clockwise", FOUR, [100] * 4, "button", 1, 3),
        ("button-moves-counter-clockwise", FOUR, [100, 200, 0, 100], "button", 1, 2),
        ("blinds-stay-where-they-are", FOUR, [100] * 4, "small-blind", 2, 1),
        ("blinds-stay-where-they-are", FOUR, [100] * 4, "big-blind", 3, 2),
        (
            "blinds-are-posted-by-players-who-are-gone",
            FOUR,
            [200, 0, 100, 100],
            "small-blind",
            3,
            2,
        ),
        (
            "blinds-are-posted-by-players-who-are-gone",
            SINGLE,
            [200, 0, 100, 100],
            "big-blind",
            3,
            2,
        ),
        ("blinds-are-posted-by-players-who-are-gone", FOUR, [0, 200, 200, 0], "big-blind", 3, 3),
        ("last-two-post-like-three", FOUR, [0, 200, 200, 0], "small-blind", 2, 3),
        ("last-two-post-like-three", SINGLE, [0, 200, 200, 0], "big-blind", 3, 3),
        (
            "players-without-chips-are-dealt-in",
            FOUR,
            [0, 200, 100, 100],
            "seats",
            [3, 4, 2],
            [3, 4, 1, 2],
        ),
        (
            "less-than-a-chip-is-dealt-in",
            CHIPS,
            [100, 200, 97, 3],
            "seats",
            [2, 3, 1],
            [2, 3, 4, 1],
        ),
        (
            "players-under-the-big-blind-sit-out",
            FOUR,
            [199, 100, 100, 1],
            "seats",
            [2, 3, 4, 1],
            [2, 3, 1],
        ),
        (
            "players-under-the-big-blind-sit-out",
            FOUR,
            [398, 1, 1, 0],
            "seats",
            [2, 3, 1],
            [2, 3, 1],
        ),
        ("button-has-the-first-card", FOUR, [100] * 4, "seats", [2, 3, 4, 1], [1, 2, 3, 4]),
        ("blinds-are-posted-by-the-first-seats", FOUR, [100] * 4, "small-blind", 2, 2),
    ],
)
def test_the_next_hand_is_as_the_effect_tells(
    name: str, table: dict[str, Any], after: Sequence[int], key: str, right: Any, wrong: Any
) -> None:
    full = full_table(table)
    found = [
        next_hand(full, after, mistaken_rules("badugi", full["betting"], CARD_ROOM, ids))
        for ids in ([], [name])
    ]
    assert [one[key] for one in found] == [right, wrong]
