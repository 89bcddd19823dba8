"""Mistakes about sizes, the cap, short all-ins and uncalled bets, in the numbers of their notes."""

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
    played,
    refused,
)

DRAWN: Final = f"3 call, 1 call, 2 check, {ALL_PAT}, "
DRAWN_TWICE: Final = f"{DRAWN} 1 check, 2 check, 3 check, {ALL_PAT}, "
FOUR_DRAWN: Final = "3 call, 4 call, 1 call, 2 check, 1 pat, 2 pat, 3 pat, 4 pat, "
RAISED: Final = "3 raise 4, 1 raise 6"
POT_LIMIT: Final[dict[str, Any]] = {**NO_LIMIT, "betting": "pot-limit"}
AS_BIG: Final = {**POT_LIMIT, "settings": {**CARD_ROOM, "pot-limit-small-blind": "as-a-big-blind"}}
NO_CHECK_RAISE: Final = {"settings": {**CARD_ROOM, "check-raise": "refused"}}
FIVE: Final = {**CARD_ROOM, "raise-cap": "five-per-round"}
COMPLETES: Final = catalogue.houses()["online"].settings
D1A: Final = {
    "betting": "no-limit",
    "big-blind": 20,
    "small-blind": 10,
    "stacks": [1000, 1000, 1000, 160],
}
SHORT: Final = {"small-bet": 20, "small-blind": 10, "stacks": [500, 49, 500]}


@pytest.mark.parametrize(
    ("name", "text", "more", "right", "wrong"),
    [
        ("any-size-is-taken-in-limit", "", {}, [4, 4], [4, 100]),
        ("any-size-is-taken-in-limit", "", NO_LIMIT, [4, 100], [4, 100]),
        ("raise-doubles-the-bet", "3 raise 4", {}, [6, 6], [8, 8]),
        ("big-bet-in-the-last-round-only", DRAWN_TWICE, {}, [4, 4], [2, 2]),
        ("small-bet-in-every-round", TO_THE_LAST_ROUND, {}, [4, 4], [2, 2]),
        ("minimum-bet-is-one-chip", DRAWN, NO_LIMIT, [2, 98], [1, 98]),
        (
            "bets-that-nobody-could-cover-are-refused",
            "",
            {**NO_LIMIT, "stacks": [50, 60, 100]},
            [4, 100],
            [4, 60],
        ),
        (
            "raise-is-measured-from-the-last-full-bet",
            "3 raise 120, 4 raise 160, 1 raise 300",
            D1A,
            [440, 1000],
            [480, 1000],
        ),
        (
            "least-raise-is-over-the-last-full-bet",
            f"{DRAWN} 1 bet 100, 2 raise 140",
            {**NO_LIMIT, "stacks": [300, 142, 300]},
            [240, 298],
            [200, 298],
        ),
        (
            "least-raise-carries-over",
            f"3 raise 10, 1 call, 2 call, {ALL_PAT}, 1 bet 2",
            NO_LIMIT,
            [4, 90],
            [10, 90],
        ),
        ("there-is-no-cap", f"{RAISED}, 2 raise 8", {}, None, [10, 10]),
        (
            "three-bets-are-the-cap-after-the-draw",
            f"{DRAWN} 1 bet 2, 2 raise 4, 3 raise 6",
            {},
            [8, 8],
            None,
        ),
        ("three-bets-are-the-cap-after-the-draw", RAISED, {}, [8, 8], [8, 8]),
        (
            "all-in-over-the-cap-is-taken",
            f"{RAISED}, 2 raise 8",
            {"stacks": [100, 100, 9]},
            None,
            [9, 9],
        ),
        (
            "all-in-over-the-cap-is-taken",
            f"{RAISED}, 2 raise 8",
            {"stacks": [100, 100, 10]},
            None,
            None,
        ),
        (
            "five-bets-are-the-cap-heads-up",
            "2 raise 4, 1 raise 6, 2 raise 8",
            {"stacks": [100, 100]},
            None,
            [10, 10],
        ),
        (
            "five-bets-are-the-cap-heads-up",
            "2 raise 4, 1 raise 6, 2 raise 8, 1 raise 10",
            {"stacks": [100, 100], "settings": FIVE},
            None,
            [12, 12],
        ),
        ("five-bets-are-the-cap-heads-up", f"{RAISED}, 2 raise 8", {}, None, None),
        ("small-blind-is-a-bet-too", RAISED, {}, [8, 8], None),
        (
            "cap-counts-the-round-before",
            f"{RAISED}, 2 call, 3 call, {ALL_PAT}, 1 bet 2",
            {},
            [4, 4],
            None,
        ),
        (
            "cap-resets-when-the-bet-doubles",
            f"{RAISED}, 2 call, 3 call, {ALL_PAT}, 1 bet 2",
            {},
            [4, 4],
            None,
        ),
        ("four-bets-cap-every-structure", f"{RAISED}, 2 raise 8", NO_LIMIT, [10, 100], None),
        ("no-raise-after-a-check-or-call", "3 call, 1 raise 4, 2 call", {}, [6, 6], None),
        (
            "check-bars-no-re-raise",
            f"{DRAWN} 1 check, 2 bet 2, 3 raise 4",
            NO_CHECK_RAISE,
            None,
            [6, 6],
        ),
        (
            "check-bars-no-re-raise",
            f"{DRAWN} 1 check, 2 bet 2, 3 call",
            NO_CHECK_RAISE,
            None,
            None,
        ),
        ("pot-limit-forgets-folded-chips", "3 raise 7, 1 fold", POT_LIMIT, [12, 22], [12, 21]),
        ("pot-limit-counts-the-call-twice", "", POT_LIMIT, [4, 7], [4, 9]),
        ("small-blind-is-not-in-the-pot", "", POT_LIMIT, [4, 7], [4, 6]),
        ("small-blind-counts-more-though-it-called", "3 call, 1 call", AS_BIG, [4, 8], [4, 9]),
        ("small-blind-counts-more-though-it-called", "3 call, 1 call", POT_LIMIT, [4, 8], [4, 8]),
        (
            "half-a-bet-is-not-enough",
            f"{DRAWN} 1 bet 20, 2 raise 30",
            {**SHORT, "stacks": [500, 50, 500]},
            [50, 50],
            [40, 40],
        ),
        (
            "half-a-bet-is-rounded-down",
            f"{DRAWN} 1 bet 5, 2 raise 7",
            {"small-bet": 5, "small-blind": 2, "stacks": [100, 12, 100]},
            [10, 10],
            [12, 12],
        ),
        (
            "half-a-bet-is-rounded-down",
            f"{DRAWN} 1 bet 5, 2 raise 7",
            {"small-bet": 5, "small-blind": 2, "stacks": [100, 12, 100], "settings": COMPLETES},
            [10, 10],
            [10, 10],
        ),
        (
            "half-a-bet-is-measured-from-the-price",
            f"{FOUR_DRAWN} 1 bet 20, 2 raise 29, 3 raise 35",
            {**SHORT, "stacks": [500, 49, 55, 500]},
            [55, 55],
            [40, 40],
        ),
        (
            "completion-adds-a-whole-raise",
            f"{DRAWN} 1 bet 20, 2 raise 29",
            SHORT,
            [40] * 2,
            [60] * 2,
        ),
        (
            "completion-is-not-counted",
            f"{FOUR_DRAWN} 1 bet 20, 2 raise 29, 3 raise 40, 4 raise 60, 1 raise 80",
            {**SHORT, "stacks": [500, 49, 500, 500]},
            None,
            [100, 100],
        ),
        ("completion-must-add-a-whole-bet", f"{DRAWN} 1 bet 20, 2 raise 29", SHORT, [40] * 2, None),
    ],
)
def test_another_raise_is_open(
    name: str, text: str, more: dict[str, Any], right: list[int] | None, wrong: list[int] | None
) -> None:
    assert see(played((), text, **more), "legal.raise") == right
    assert see(played((name,), text, **more), "legal.raise") == wrong


@pytest.mark.parametrize("size", [3, 6])
def test_a_size_under_or_over_the_limits_is_refused(size: int) -> None:
    hand = played(["any-size-is-taken-in-limit"], "", stacks=[100, 100, 5])
    assert refused(hand, f"3 raise {size}") == ["betting.fixed-size"]
    assert refused(hand, "3 raise 5") == []


@pytest.mark.parametrize(
    ("name", "text", "more", "right", "wrong"),
    [
        (
            "uncalled-bet-goes-back-only-after-folds",
            "3 raise 100, 1 fold, 2 call",
            {**NO_LIMIT, "stacks": [100, 50, 100]},
            [99, 0, 50],
            [99, 0, 0],
        ),
        (
            "bet-matched-by-folders-goes-back",
            "3 raise 60, 1 raise 120, 2 call, 3 fold",
            {"betting": "no-limit", "big-blind": 10, "small-blind": 5, "stacks": [300, 40, 300]},
            [240, 0, 240],
            [260, 0, 240],
        ),
    ],
)
def test_chips_go_back(
    name: str, text: str, more: dict[str, Any], right: list[int], wrong: list[int]
) -> None:
    assert see(played((), text, **more), "stacks") == right
    assert see(played((name,), text, **more), "stacks") == wrong


@pytest.mark.parametrize(
    ("name", "text", "right", "wrong"),
    [
        ("uncalled-bet-goes-back-only-over-all-ins", "3 raise 4, 1 fold, 2 fold", 5, 7),
        ("uncalled-bet-goes-back-only-over-all-ins", "3 fold, 1 fold", 2, 2),
        ("uncalled-blind-stays-in-the-pot", "3 fold, 1 fold", 2, 3),
        ("bet-goes-back-whole", "3 raise 4, 1 fold, 2 fold", 5, 3),
    ],
)
def test_another_pot_is_won(name: str, text: str, right: int, wrong: int) -> None:
    [pot] = see(played((), text), "pots")
    assert pot["amount"] == right
    [pot] = see(played((name,), text), "pots")
    assert pot["amount"] == wrong
