"""Mistakes about turns and betting: what they do, and what they leave right."""

from __future__ import annotations

from typing import Any, Final

import pytest

from oracle import catalogue
from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import (
    ALL_PAT,
    CARD_ROOM,
    NO_LIMIT,
    TO_THE_LAST_ROUND,
    begun,
    played,
    refused,
)

HOUSES: Final = catalogue.houses()
DRAWN: Final = f"3 call, 1 call, 2 check, {ALL_PAT}, "
FIVE_DRAWN: Final = """
    3 call, 4 call, 5 call, 1 call, 2 check, 1 pat, 2 pat, 3 pat, 4 pat, 5 pat, """
TWENTY: Final = {"small-bet": 20, "small-blind": 10, "stacks": [500, 43, 500, 500, 500]}
ODD_ALL_INS: Final[dict[str, Any]] = {
    "stacks": [500, 92, 117, 132, 500],
    "chip": 5,
    "betting": "no-limit",
    "big-blind": 10,
    "small-blind": 5,
}
HEADS_UP: Final = {"stacks": [100, 100]}
LEFT_POSTS_SMALL: Final[dict[str, Any]] = {
    **HEADS_UP,
    "settings": {**CARD_ROOM, "heads-up-blinds": "left-of-button-posts-small"},
}
EQUAL_BLINDS: Final = {"small-bet": 2, "small-blind": 2}


@pytest.mark.parametrize(
    ("name", "text", "more", "right", "wrong"),
    [
        (
            "later-short-all-in-closes-the-betting",
            f"{FIVE_DRAWN} 1 bet 20, 2 raise 30, 3 call, 4 call, 5 call",
            {**TWENTY, "stacks": [500, 50, 500, 500, 500]},
            [50, 50],
            [50, 50],
        ),
        (
            "later-short-all-in-closes-the-betting",
            f"{FIVE_DRAWN} 1 bet 50, 2 raise 80, 3 raise 105, 4 raise 120, 5 call",
            ODD_ALL_INS,
            [170, 490],
            None,
        ),
        (
            "later-short-all-in-closes-the-betting",
            f"{FIVE_DRAWN} 1 bet 10, 2 raise 16, 3 raise 21, 4 call, 5 call",
            {**NO_LIMIT, "stacks": [100, 18, 23, 100, 100]},
            [31, 98],
            [31, 98],
        ),
        (
            "later-short-all-in-closes-the-betting",
            f"{FIVE_DRAWN} 1 bet 4, 2 call, 3 raise 14, 4 raise 22, 5 call, 1 fold",
            {**NO_LIMIT, "stacks": [100, 100, 100, 24, 100]},
            [32, 98],
            [32, 98],
        ),
        (
            "short-all-in-sets-the-least-raise",
            f"{DRAWN} 1 bet 100, 2 raise 140, 3 call",
            {**NO_LIMIT, "stacks": [300, 142, 300]},
            None,
            None,
        ),
        (
            "short-all-in-counts-for-the-cap",
            f"{FIVE_DRAWN} 1 bet 20, 2 raise 35, 3 raise 40, 4 raise 60",
            {**TWENTY, "stacks": [500, 55, 500, 500, 500]}
            | {"settings": HOUSES["online"].settings},
            [80, 80],
            None,
        ),
        ("all-in-needs-a-whole-raise", DRAWN, {"stacks": [3, 100, 100]}, [1, 1], None),
        (
            "raise-right-by-turn-order",
            "3 call, 4 call, 1 call, 2 check, 1 pat, 2 pat, 3 pat, 4 pat,"
            "1 bet 100, 2 raise 160, 3 raise 210, 4 call",
            {**NO_LIMIT, "stacks": [1000, 162, 212, 1000]},
            [310, 998],
            None,
        ),
        (
            "pot-limit-forgets-the-bets",
            "",
            {"betting": "pot-limit", "big-blind": 2}
            | {"settings": {**CARD_ROOM, "pot-limit-small-blind": "as-a-big-blind"}},
            [4, 8],
            [4, 4],
        ),
        (
            "pot-limit-forgets-the-bets",
            "",
            {"betting": "pot-limit", "big-blind": 2, "stacks": [100, 1, 100]}
            | {"settings": {**CARD_ROOM, "pot-after-a-short-blind": "full-blinds"}},
            [4, 7],
            [4, 4],
        ),
    ],
)
def test_a_raise_is_open_or_closed(
    name: str, text: str, more: dict[str, Any], right: list[int] | None, wrong: list[int] | None
) -> None:
    assert see(played((), text, **more), "legal.raise") == right
    assert see(played((name,), text, **more), "legal.raise") == wrong


@pytest.mark.parametrize(
    ("name", "text", "more", "right", "wrong"),
    [
        ("big-blind-has-no-option", "3 call, 1 call", {}, ("bet-1", 2), ("draw-1", 1)),
        (
            "betting-goes-on-against-all-ins",
            "2 call, 1 pat, 2 pat",
            {"stacks": [2, 100]},
            ("draw-2", 1),
            ("bet-2", 2),
        ),
        (
            "seats-to-ask-are-fixed-at-the-start",
            "",
            {"small-bet": 10, "stacks": [3, 100]},
            ("bet-1", 2),
            ("draw-1", 1),
        ),
        (
            "seats-to-ask-are-fixed-at-the-start",
            "",
            {"small-bet": 10, "stacks": [7, 100]},
            ("bet-1", 2),
            ("bet-1", 2),
        ),
        (
            "equal-blinds-heads-up-let-the-big-blind-act-first",
            "",
            {**LEFT_POSTS_SMALL, **EQUAL_BLINDS},
            ("bet-1", 1),
            ("bet-1", 1),
        ),
        (
            "equal-blinds-heads-up-let-the-big-blind-act-first",
            "",
            {**HEADS_UP, **EQUAL_BLINDS},
            ("bet-1", 2),
            ("bet-1", 1),
        ),
        (
            "heads-up-the-button-is-always-first",
            "1 call, 2 check, 1 pat, 2 pat",
            LEFT_POSTS_SMALL,
            ("bet-2", 1),
            ("bet-2", 1),
        ),
        (
            "heads-up-the-button-is-always-first",
            "2 call, 1 check, 1 pat, 2 pat",
            HEADS_UP,
            ("bet-2", 1),
            ("bet-2", 2),
        ),
    ],
)
def test_somebody_is_asked(
    name: str, text: str, more: dict[str, Any], right: tuple[str, int], wrong: tuple[str, int]
) -> None:
    for ids, expected in (((), right), ((name,), wrong)):
        hand = played(ids, text, **more)
        assert (see(hand, "phase"), see(hand, "actor")) == expected


def test_a_bet_that_is_possible_against_an_all_in_is_a_small_one() -> None:
    hand = played(["betting-goes-on-against-all-ins"], "2 call, 1 pat, 2 pat", stacks=[2, 100])
    assert see(hand, "legal.raise") == [2, 2]


def test_a_cap_that_a_fold_has_lifted_stays_so() -> None:
    capped, more = "3 raise 4, 1 raise 6, 2 raise 8, 3 fold", "1 raise 10, 2 raise 12"
    assert refused(played((), capped), "1 raise 10") == ["betting.raise-cap"]
    for house in ("card-room", "rule-book"):
        hand = played(["fold-lifts-the-cap"], capped, settings=HOUSES[house].settings)
        assert refused(hand, more) == []
        assert see(hand, "legal.raise") == [14, 14]


def test_a_cap_that_two_players_reached_is_not_lifted() -> None:
    hand = played(["fold-lifts-the-cap"], "3 fold, 1 raise 4, 2 raise 6, 1 raise 8")
    assert refused(hand, "2 raise 10") == ["betting.raise-cap"]


def test_an_all_in_lifts_the_cap_like_a_fold() -> None:
    text = "3 raise 4, 1 raise 6, 2 raise 8, 3 call"
    assert see(played((), text, stacks=[100, 100, 8]), "legal.raise") is None
    hand = played(["fold-lifts-the-cap"], text, stacks=[100, 100, 8])
    assert see(hand, "legal.raise") == [10, 10]


def test_a_raise_by_the_big_blind_lets_the_bettor_raise_again() -> None:
    name = "least-raise-is-the-big-blind"
    hand = played([name], f"{DRAWN} 1 bet 10, 2 raise 12, 3 call", **NO_LIMIT)
    assert see(hand, "legal.raise") == [14, 98]


def test_an_all_in_that_is_a_full_bet_counts_for_the_cap() -> None:
    opened, name = f"{FIVE_DRAWN} 1 bet 20, 2 raise 23, ", "every-all-in-is-a-full-bet"
    assert see(played((), f"{opened} 3 raise 40, 4 raise 60", **TWENTY), "legal.raise") == [80, 80]
    mistaken = played([name], f"{opened} 3 raise 43, 4 raise 63", **TWENTY)
    assert see(mistaken, "legal.raise") is None


def test_the_big_blind_may_do_all_but_fold() -> None:
    hand = played(["no-fold-when-nothing-is-owed"], "3 call, 1 call")
    assert see(hand, "legal") == {**see(hand, "legal"), "fold": False, "call": 0, "raise": [4, 4]}


def test_the_turn_is_not_checked_in_betting_but_at_the_showdown() -> None:
    name, online = "turn-is-not-checked", HOUSES["online"].settings
    assert refused(begun(()), "1 fold") == ["betting.clockwise"]
    assert refused(begun([name]), "1 fold") == []
    hand = played([name], f"{TO_THE_LAST_ROUND}, 1 check, 2 check, 3 check", settings=online)
    assert see(hand, "phase") == "showdown"
    assert refused(hand, "2 show") == ["betting.clockwise"]
