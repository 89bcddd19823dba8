"""Mistakes about the tables that are accepted or refused."""

from __future__ import annotations

from typing import Any, Final

import pytest

from oracle.core.engine import objections_to_table
from oracle.mistakes import mistaken_rules
from oracle.wire import full_table, read_table
from tests.mistakes.test_showdown import CARD_ROOM

THREE: Final = {"stacks": [100] * 3}
FIVE: Final = {"stacks": [100] * 5}
NO_BLINDS: Final[dict[str, Any]] = {"small-blind": None, "big-blind": None}
NO_LIMIT: Final = {"betting": "no-limit"}
EMPTY: Final = {"dead": [0, None, 0], "live": [0, None, 0], "stacks": [100, None, 100]}


def refusing(name: str | None, table: dict[str, Any]) -> list[str]:
    full = full_table(table)
    ids = (name,) if name else ()
    rules = mistaken_rules(full["game"], full["betting"], CARD_ROOM, ids)
    return sorted({one.rule for one in objections_to_table(read_table(full, rules)[0])})


@pytest.mark.parametrize(
    ("name", "table", "rule"),
    [
        (
            "big-blind-may-be-of-any-size",
            {"small-bet": 2, "big-blind": 3, "small-blind": 1, **THREE},
            "limit-big-blind",
        ),
        (
            "small-blind-may-exceed-the-big-blind",
            {"small-bet": 2, "small-blind": 3, **THREE},
            "limit-small-blind",
        ),
        (
            "minimum-bet-may-differ-from-the-big-blind",
            {**NO_LIMIT, "small-bet": 4, "big-blind": 2, **THREE},
            "blinds-name-the-game",
        ),
        ("big-bet-may-be-of-any-size", {"small-bet": 2, "big-bet": 3, **THREE}, "stakes"),
        ("one-player-is-enough", {"small-bet": 2, "stacks": [100]}, "players"),
        ("nothing-to-play-for-is-accepted", {"small-bet": 2, **NO_BLINDS, **THREE}, None),
        (
            "minimum-bet-need-not-be-named",
            {**NO_LIMIT, **NO_BLINDS, "ante": 1, **THREE},
            "minimum-bet-without-a-big-blind",
        ),
        (
            "live-post-may-be-of-any-size",
            {"small-bet": 2, "live": [0, 0, 0, 3, 0], **FIVE},
            "live-posts",
        ),
        ("everybody-may-post-dead", {"small-bet": 2, "dead": [1, 1, 1], **THREE}, "dead-posts"),
        ("empty-seat-is-accepted", {"small-bet": 2, **EMPTY}, "standard-structure"),
    ],
)
def test_a_table_is_accepted_that_should_be_refused(
    name: str, table: dict[str, Any], rule: str | None
) -> None:
    assert refusing(None, table) == [f"forced-bets.{rule or 'something-to-play-for'}"]
    assert refusing(name, table) == []


@pytest.mark.parametrize(
    ("name", "table", "rule"),
    [
        ("eight-players-are-the-most", {"small-bet": 2, "stacks": [100] * 9}, "players"),
        (
            "ante-must-come-from-everybody",
            {"small-bet": 2, "dead": [0, 2, 0], **THREE},
            "ante-allowed",
        ),
        (
            "big-bet-games-have-one-draw",
            {**NO_LIMIT, "big-blind": 2, "draws": 3, **THREE},
            "betting-allowed",
        ),
        (
            "split-pots-are-played-limit",
            {**NO_LIMIT, "game": "badacey", "big-blind": 2, **THREE},
            "game-allowed",
        ),
        ("two-draws-are-refused", {"small-bet": 2, "draws": 2, **THREE}, "draws-allowed"),
        ("two-blinds-are-required", {"small-bet": 2, "small-blind": None, **THREE}, "single-blind"),
        (
            "live-post-must-be-the-big-blind",
            {"small-bet": 2, "live": [0, 0, 0, 1, 0], **FIVE},
            "live-posts",
        ),
    ],
)
def test_a_table_is_refused_that_should_be_accepted(
    name: str, table: dict[str, Any], rule: str
) -> None:
    assert refusing(None, table) == []
    assert refusing(name, table) == [f"forced-bets.{rule}"]
    assert refusing(name, {"small-bet": 2, **THREE}) == []
