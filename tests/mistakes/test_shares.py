"""Mistakes about pots, halves and odd chips, in the numbers that their descriptions tell."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import ALL_PAT, EQUAL, HEADS_UP_12, NO_LIMIT, WORST, played, won

BEST: Final = "As 2d 3h 4c"
MIDDLE: Final = "5s 6d 7h 8c"
RUN: Final = "Ts Jd Qh Kc"
BADACEY: Final[dict[str, Any]] = {"game": "badacey"}
LOW: Final = "As 2s 3s 4s 5s"
BADUGI: Final = "6s 7d 8h 9c Ts"
BOTH: Final = ("As 2d 3h 4c 5s", "Ah 2s 3c 4d 5h")
FOLDED_SMALL_BLIND: Final = "3 call, 1 fold, 2 check, on"
NO_BLINDS: Final[dict[str, Any]] = {"small-blind": None, "big-blind": None}


def two(first: str, second: str, **more: Any) -> dict[str, Any]:
    return {"stacks": [100] * 2, "hands": [first, second], **more}


def three(second: str, third: str, **more: Any) -> dict[str, Any]:
    return {"hands": [WORST, second, third], **more}


@pytest.mark.parametrize(
    ("name", "text", "more", "right", "wrong"),
    [
        ("worst-hand-wins", HEADS_UP_12, two(RUN, BEST), [0, 12], [12, 0]),
        (
            "worst-low-wins-the-low-half",
            HEADS_UP_12,
            two("As 2s 3s 4s 5h", "5s 6d 7h 8c 9s", **BADACEY),
            [6, 6],
            [0, 12],
        ),
        ("badugi-takes-both-halves", HEADS_UP_12, two(LOW, BADUGI, **BADACEY), [6, 6], [0, 12]),
        (
            "all-winners-share-evenly",
            "2 raise 4, 1 call, on",
            two("As 2d 3h 4c 5s", "Ah 2s 3c 4d 9h", **BADACEY),
            [6, 2],
            [4, 4],
        ),
        ("tied-pot-goes-to-the-house", HEADS_UP_12, two(EQUAL[1], EQUAL[2]), [6, 6], [0, 0]),
        (
            "tied-pot-goes-to-the-house",
            HEADS_UP_12,
            two(BOTH[0], BOTH[1], **BADACEY),
            [6, 6],
            [6, 6],
        ),
        ("whole-pot-goes-to-the-last", HEADS_UP_12, two(EQUAL[1], EQUAL[2]), [6, 6], [0, 12]),
        (
            "fractions-of-a-chip-are-won",
            FOLDED_SMALL_BLIND,
            three(EQUAL[1], EQUAL[2]),
            [0, 3, 2],
            [0, 2.5, 2.5],
        ),
        (
            "odd-chip-to-the-lowest-seat",
            "2 call, 3 fold, 1 check, on",
            {"hands": [EQUAL[1], EQUAL[2], WORST], "button": 2},
            [3, 2, 0],
            [3, 2, 0],
        ),
        (
            "odd-chip-to-the-lowest-seat",
            "4 call, 1 call, 2 fold, 3 check, on",
            {"hands": [EQUAL[1], WORST, EQUAL[2], "Qs Qh Qd Qc"], "button": 1}
            | {"stacks": [100] * 4},
            [3, 0, 4, 0],
            [4, 0, 3, 0],
        ),
        (
            "odd-chip-to-the-biggest-stack",
            FOLDED_SMALL_BLIND,
            three(EQUAL[1], EQUAL[2], stacks=[100, 100, 200]),
            [0, 3, 2],
            [0, 2, 3],
        ),
        (
            "odd-chip-to-the-shortest-stack",
            FOLDED_SMALL_BLIND,
            three(EQUAL[1], EQUAL[2], stacks=[100, 100, 50]),
            [0, 3, 2],
            [0, 2, 3],
        ),
        (
            "odd-chip-to-the-highest-card",
            FOLDED_SMALL_BLIND,
            three("Ah 2s 3c 4d", "Ad 2c 3h 4s"),
            [0, 3, 2],
            [0, 2, 3],
        ),
        (
            "odd-half-chip-goes-by-position",
            FOLDED_SMALL_BLIND,
            {**three(BADUGI, LOW), "hands": ["Ks Kh Kd Kc Qs", BADUGI, LOW], **BADACEY},
            [0, 2, 3],
            [0, 3, 2],
        ),
        (
            "odd-chips-of-the-halves-take-turns",
            "2 raise 4, 1 fold",
            two(BOTH[0], BOTH[1], **BADACEY),
            [0, 4],
            [0, 4],
        ),
        (
            "odd-chips-of-the-halves-take-turns",
            "2 call, on",
            {**two(BOTH[0], BOTH[1], **BADACEY), "small-bet": 3},
            [4, 2],
            [3, 3],
        ),
        (
            "side-pots-are-not-halved",
            "3 raise 9, 1 call, 2 call, on",
            {**NO_LIMIT, **BADACEY, "stacks": [5, 9, 9]}
            | {"hands": ["Ks Kh Kd Kc Qs", LOW, "6h 7d 8s 9c Th"]},
            [0, 12, 11],
            [0, 8, 15],
        ),
    ],
)
def test_chips_are_won_as_the_effect_tells(
    name: str, text: str, more: dict[str, Any], right: list[int], wrong: list[int]
) -> None:
    assert won(played((), text, **more)) == right
    assert won(played((name,), text, **more)) == wrong


FIVE_STACKS: Final = {**NO_LIMIT, "stacks": [20, 40, 60, 100, 100], "draws": 1}
DEAD_MONEY: Final = {**NO_LIMIT, "stacks": [20, 100, 5, 20], "draws": 1, "big-blind": 10}


@pytest.mark.parametrize(
    ("name", "text", "more", "right", "wrong"),
    [
        (
            "fourth-pot-joins-the-third",
            "3 raise 60, 4 raise 100, 5 call, 1 call, 2 call, on",
            {**FIVE_STACKS, "hands": [BEST, MIDDLE, "9s Td Jh Qc", "Ts Jd Qh Kc", "Ks Kd Kh 9d"]},
            [100, 80, 60, 80],
            [100, 80, 140],
        ),
        ("folded-chips-make-a-pot", FOLDED_SMALL_BLIND, three(EQUAL[1], EQUAL[2]), [5], [3, 2]),
        (
            "folded-chips-are-all-in-the-main-pot",
            "3 call, 4 raise 20, 1 call, 2 call, 1 pat, 2 pat, 3 pat, 4 pat",
            {**DEAD_MONEY, "hands": [*EQUAL[1:4], WORST]},
            [20, 45],
            [20, 45],
        ),
        (
            "antes-are-all-in-the-main-pot",
            "1 check, 3 check, on",
            {"small-bet": 20, "ante": 10, "stacks": [100, 4, 100], "draws": 1, **NO_BLINDS},
            [12, 12],
            [24],
        ),
    ],
)
def test_pots_are_as_the_effect_tells(
    name: str, text: str, more: dict[str, Any], right: list[int], wrong: list[int]
) -> None:
    for ids, expected in (((), right), ((name,), wrong)):
        assert [pot["amount"] for pot in see(played(ids, text, **more), "pots")] == expected


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("folded-chips-are-all-in-the-main-pot", [35, 30]),
        ("folded-chips-are-all-in-the-last-pot", [15, 50]),
    ],
)
def test_the_chips_of_a_player_who_folded_go_elsewhere(name: str, wrong: list[int]) -> None:
    table = {**NO_LIMIT, "big-blind": 2, "stacks": [100, 5, 100, 100], "draws": 1}
    text = """3 raise 20, 4 call, 1 call, 2 call, 1 pat, 2 pat, 3 pat, 4 pat,
        1 check, 3 fold, 4 check"""
    hands = [*EQUAL[1:4], WORST]
    for ids, expected in (((), [20, 45]), ((name,), wrong)):
        hand = played(ids, text, **table, hands=hands)
        assert [pot["amount"] for pot in see(hand, "pots")] == expected


def test_an_uncontested_pot_is_told_as_halves() -> None:
    table = {**BADACEY, "hands": ["Ks Kh Kd Kc Qs", BADUGI, LOW]}
    text, name = "3 raise 4, 1 fold, 2 fold", "uncontested-pot-is-halved"
    whole = {"whole": [0, 0, 5]}
    assert see(played((), text, **table), "pots") == [{"amount": 5, "won": whole}]
    halves = {"ace-to-five": [0, 0, 3], "badugi": [0, 0, 2]}
    assert see(played((name,), text, **table), "pots") == [{"amount": 5, "won": halves}]


def test_a_side_pot_of_one_player_is_told_as_halves() -> None:
    table = {**NO_LIMIT, **BADACEY, "draws": 1, "stacks": [100, 2, 100]}
    text = f"3 raise 12, 1 call, {ALL_PAT}, 1 bet 10, 3 fold"
    hands = ["Ks Kh Kd Kc Qs", BADUGI, LOW]
    name, whole = "side-pot-of-one-player-is-halved", {"whole": [20, 0, 0]}
    assert see(played((), text, **table, hands=hands), "pots")[1] == {"amount": 20, "won": whole}
    halves = {"ace-to-five": [10, 0, 0], "badugi": [10, 0, 0]}
    [_main, side] = see(played((name,), text, **table, hands=hands), "pots")
    assert side == {"amount": 20, "won": halves}
