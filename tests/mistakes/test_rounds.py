"""Mistakes about turns, rounds, and the words for a bet, in the numbers of their notes."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import ALL_PAT, NO_LIMIT, begun, played, refused

CALLED: Final = "3 call, 1 call"
DRAWN: Final = f"{CALLED}, 2 check, {ALL_PAT}, "
FOUR: Final = {"stacks": [100] * 4}
HEADS_UP: Final = {"stacks": [100, 100]}
ANTES_ALONE: Final = {"small-blind": None, "big-blind": None, "ante": 1}
ONE_ALL_IN: Final = {"stacks": [2, 100, 100]}


@pytest.mark.parametrize(
    ("name", "text", "more", "field", "right", "wrong"),
    [
        ("left-of-the-button-is-always-first", "", {}, "actor", 3, 1),
        ("heads-up-the-big-blind-is-always-first", "", HEADS_UP, "actor", 2, 1),
        ("heads-up-the-big-blind-is-always-first", "", {}, "actor", 3, 3),
        (
            "opening-without-blinds-counts-twice",
            "1 bet 2, 2 raise 4, 3 raise 6",
            ANTES_ALONE,
            "legal.raise",
            [8, 8],
            None,
        ),
        (
            "last-bettor-opens-the-next-round",
            f"3 raise 4, 1 call, 2 call, {ALL_PAT}",
            {},
            "actor",
            1,
            3,
        ),
        ("last-bettor-opens-the-next-round", DRAWN, {}, "actor", 1, 1),
        ("action-moves-counterclockwise", "3 call", {}, "actor", 1, 2),
        ("lowest-seat-acts-next", "3 raise 4", FOUR, "actor", 4, 1),
        ("everybody-acts-once", f"{CALLED}, 2 raise 4", {}, "phase", "bet-1", "draw-1"),
        ("big-blind-ends-the-first-round", f"{CALLED}, 2 raise 4", {}, "phase", "bet-1", "draw-1"),
        ("big-blind-ends-the-first-round", f"{DRAWN} 1 check, 2 bet 2", {}, "actor", 3, 3),
        ("bettor-is-asked-again", f"{DRAWN} 1 bet 2, 2 call, 3 call", {}, "actor", 1, 1),
        (
            "bettor-is-asked-again",
            f"{DRAWN} 1 bet 2, 2 call, 3 call",
            {},
            "phase",
            "draw-2",
            "bet-2",
        ),
        (
            "round-ends-with-one-stack-left",
            "2 raise 100",
            {**NO_LIMIT, **HEADS_UP},
            "phase",
            "bet-1",
            "draw-1",
        ),
        ("big-blind-may-not-raise", CALLED, {}, "legal.raise", [4, 4], None),
        ("big-blind-may-not-raise", "3 raise 4, 1 call", {}, "legal.raise", [6, 6], None),
        (
            "option-asks-everybody-again",
            f"{CALLED}, 2 check",
            {},
            "phase",
            "draw-1",
            "bet-1",
        ),
        ("folded-player-is-asked-again", "3 fold, 1 raise 4, 2 raise 6", {}, "actor", 1, 3),
        (
            "fold-takes-the-bet-back",
            "3 call, 1 fold, 2 check",
            {},
            "stacks",
            [99, 98, 98],
            [100, 98, 98],
        ),
        ("heads-up-fold-does-not-end-the-hand", "2 fold", HEADS_UP, "phase", "over", "draw-1"),
        ("heads-up-fold-does-not-end-the-hand", "3 fold, 1 fold", {}, "phase", "over", "over"),
        ("all-in-players-are-asked", DRAWN, ONE_ALL_IN, "actor", 2, 1),
        ("betting-stops-at-an-all-in", CALLED, ONE_ALL_IN, "phase", "bet-1", "draw-1"),
        ("call-costs-the-whole-bet", "3 call", {}, "legal.call", 1, 2),
        ("call-costs-one-bet", "3 raise 4", {}, "legal.call", 3, 2),
        ("call-costs-one-bet", "3 raise 4", NO_LIMIT, "legal.call", 3, 3),
        (
            "short-call-lowers-the-price",
            "3 raise 10, 1 call",
            {**NO_LIMIT, "stacks": [5, 100, 100]},
            "legal.call",
            8,
            3,
        ),
        ("short-call-lowers-the-price", "3 raise 10, 1 call", NO_LIMIT, "legal.call", 8, 8),
    ],
)
def test_another_player_or_price(
    name: str, text: str, more: dict[str, Any], field: str, right: Any, wrong: Any
) -> None:
    assert see(played((), text, **more), field) == right
    assert see(played((name,), text, **more), field) == wrong


@pytest.mark.parametrize(
    ("name", "text", "more", "attempt", "rule"),
    [
        ("check-facing-a-bet-is-taken", "", {}, "3 check", "betting.check-when-nothing-is-owed"),
        ("bet-over-a-bet-is-taken", f"{DRAWN} 1 bet 2", {}, "2 bet 4", ""),
        ("call-of-nothing-is-taken", DRAWN, {}, "1 call", ""),
        ("raise-of-nothing-is-taken", DRAWN, {}, "1 raise 2", ""),
        ("first-raise-is-a-bet", "", {}, "3 bet 4", ""),
        (
            "any-amount-is-taken",
            "",
            {**NO_LIMIT, "chip": 5, "small-blind": 5, "big-blind": 10},
            "3 raise 23",
            "betting.smallest-chip",
        ),
    ],
)
def test_a_try_is_taken(
    name: str, text: str, more: dict[str, Any], attempt: str, rule: str
) -> None:
    right, wrong = played((), text, **more), played((name,), text, **more)
    assert refused(right, attempt) == [rule or "betting.bet-only-when-unopened"]
    assert refused(wrong, attempt) == []


@pytest.mark.parametrize(
    ("name", "text", "more", "attempt", "rule"),
    [
        (
            "opener-without-blinds-must-bet",
            "",
            ANTES_ALONE,
            "1 check",
            "betting.opening-without-blinds",
        ),
        (
            "only-the-big-blind-may-check-before-the-draw",
            "3 call",
            {"small-blind": 2},
            "1 check",
            "betting.check-when-nothing-is-owed",
        ),
        ("first-raise-is-a-bet", "", {}, "3 raise 4", "betting.bet-only-when-unopened"),
        (
            "there-is-no-all-in",
            "3 raise 10",
            {**NO_LIMIT, "stacks": [5, 100, 100]},
            "1 call",
            "betting.all-in-for-less",
        ),
    ],
)
def test_a_try_is_refused(
    name: str, text: str, more: dict[str, Any], attempt: str, rule: str
) -> None:
    assert refused(played((), text, **more), attempt) == []
    assert refused(played((name,), text, **more), attempt) == [rule]


def test_without_an_all_in_a_raise_must_be_whole() -> None:
    assert see(begun((), stacks=[100, 100, 3]), "legal.raise") == [3, 3]
    assert see(begun(["there-is-no-all-in"], stacks=[100, 100, 3]), "legal.raise") is None


def test_a_player_who_has_folded_acts_again() -> None:
    hand = played(["folded-player-is-asked-again"], "3 fold, 1 raise 4, 2 raise 6")
    assert refused(hand, "3 call") == []
    assert see(hand, "actor") == 1


def test_the_opener_may_check_in_later_rounds() -> None:
    hand = played(
        ["opener-without-blinds-must-bet"], f"1 bet 2, 2 call, 3 call, {ALL_PAT}", **ANTES_ALONE
    )
    assert refused(hand, "1 check, 2 check") == []
