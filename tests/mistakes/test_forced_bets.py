"""Mistakes about antes, blinds, tables and the smallest chip."""

from __future__ import annotations

from typing import Any, Final

import pytest

from oracle.core.engine import objections_to_table
from oracle.mistakes import mistaken_rules
from oracle.wire import full_table, read_table
from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import CARD_ROOM, begun, played, refused, won

BIG_CHIPS: Final = {"betting": "no-limit", "chip": 500, "small-blind": 500, "big-blind": 500}


def test_an_ante_counts_towards_a_call_for_less_too() -> None:
    hand = begun(["ante-counts-towards-the-call"], stacks=[100, 100, 2], ante=1)
    assert see(hand, "legal.call") == 1
    assert refused(hand, "3 check") == ["betting.check-when-nothing-is-owed"]


@pytest.mark.parametrize(
    ("game", "hands", "expected"),
    [
        ("badugi", ["As 2d 3h 4c", "Ks Kh Kd Kc"], [2600, 0]),
        ("badugi", ["As 2d 3h 4c", "Ah 2s 3c 4d"], [1600, 1000]),
        ("badacey", ["As 2d 3h 4c Kd", "Ah 2h 3s 4s 5s"], [1000, 1600]),
    ],
)
def test_where_every_chip_plays_no_chip_is_lost(
    game: str, hands: list[str], expected: list[int]
) -> None:
    stacks = [10000, 1300]
    table = {**BIG_CHIPS, "game": game, "hands": hands, "stacks": stacks}
    hand = played(["every-chip-plays"], "2 raise 1300, 1 call, on", **table)
    assert won(hand) == expected
    assert sum(see(hand, "stacks")) == sum(stacks)


def test_where_every_chip_plays_a_short_blind_is_all_the_chips() -> None:
    table: dict[str, Any] = {**BIG_CHIPS, "big-blind": 1000, "stacks": [5000, 700, 5000]}
    assert see(begun((), **table), "bets") == [500, 500, 0]
    assert see(begun(["every-chip-plays"], **table), "bets") == [500, 700, 0]


@pytest.mark.parametrize(
    ("name", "more", "right", "wrong"),
    [
        (
            "every-chip-plays",
            {**BIG_CHIPS, "stacks": [5000, 300, 5000]},
            ["betting.smallest-chip"],
            [],
        ),
        (
            "short-blinds-are-refused",
            {"small-bet": 2, "stacks": [100, 1, 100]},
            [],
            ["forced-bets.short-forced-bets"],
        ),
        (
            "somebody-must-cover-the-big-blind",
            {"small-bet": 20, "stacks": [12, 8, 15]},
            [],
            ["forced-bets.short-forced-bets"],
        ),
        (
            "small-blind-must-be-half",
            {"small-bet": 3, "small-blind": 2, "stacks": [100] * 3},
            [],
            ["forced-bets.limit-small-blind"],
        ),
        (
            "too-many-players-are-accepted",
            {"small-bet": 2, "stacks": [100] * 14},
            ["forced-bets.players"],
            [],
        ),
    ],
)
def test_a_table_is_refused(
    name: str, more: dict[str, Any], right: list[str], wrong: list[str]
) -> None:
    full = full_table(more)
    for ids, expected in (((), right), ((name,), wrong)):
        rules = mistaken_rules("badugi", full["betting"], CARD_ROOM, ids)
        table, _seats = read_table(full, rules)
        assert [objection.rule for objection in objections_to_table(table)] == expected
