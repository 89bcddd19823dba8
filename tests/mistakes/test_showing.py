"""Mistakes about who shows, in which order, and who may muck."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import ALL_PAT, CARD_ROOM, EQUAL, NO_LIMIT, WORST, played, refused

ONE_DRAW: Final[dict[str, Any]] = {"draws": 1}
DRAWN: Final = f"3 call, 1 call, 2 check, {ALL_PAT}"
MUCKING: Final = {
    **CARD_ROOM,
    "showdown": "beaten-hands-may-be-mucked",
    "all-in-hands": "tabled-if-betting-ended",
}
BEST: Final = "As 2d 3h 4c"
RUN: Final = "Ts Jd Qh Kc"
SIDE_POT: Final = {**NO_LIMIT, **ONE_DRAW, "stacks": [100, 20, 100]}


@pytest.mark.parametrize(
    ("name", "text", "more", "right", "wrong"),
    [
        ("last-player-comes-to-a-showdown", f"{DRAWN}, 1 bet 2, 2 fold, 3 fold", {}, [], [1]),
        ("last-player-comes-to-a-showdown", "3 raise 4, 1 fold, 2 fold", {}, [], []),
        ("last-player-must-show", "3 raise 4, 1 fold, 2 fold", {}, [], [3]),
        (
            "all-in-hands-are-shown-before-the-draws",
            "3 call, 1 call, 2 raise 9, 3 call, 1 call, on",
            {**NO_LIMIT, "stacks": [9] * 3},
            [1, 2, 3],
            [2, 3, 1],
        ),
        ("bettor-shows-last", f"{DRAWN}, 1 bet 2, 2 call, 3 call", {}, [1, 2, 3], [2, 3, 1]),
        (
            "first-bettor-shows-first",
            f"{DRAWN}, 1 bet 2, 2 raise 4, 3 call, 1 call",
            {},
            [2, 3, 1],
            [1, 2, 3],
        ),
        ("button-shows-first", f"{DRAWN}, 1 check, 2 check, 3 check", {}, [1, 2, 3], [3, 1, 2]),
        (
            "others-show-from-the-left-of-the-button",
            f"{DRAWN}, 1 check, 2 bet 2, 3 call, 1 call",
            {},
            [2, 3, 1],
            [2, 1, 3],
        ),
        (
            "bettor-does-not-count-with-side-pots",
            f"3 raise 40, 1 call, 2 call, {ALL_PAT}, 1 check, 3 bet 10, 1 call",
            SIDE_POT,
            [3, 1, 2],
            [1, 3, 2],
        ),
        (
            "beaten-hands-are-not-shown",
            "2 call, 1 check, on",
            {"stacks": [100] * 2, "hands": [BEST, RUN]},
            [1, 2],
            [1],
        ),
        (
            "only-winners-show",
            "2 call, 1 check, on",
            {"stacks": [100] * 2, "hands": [RUN, BEST]},
            [1, 2],
            [2],
        ),
    ],
)
def test_hands_are_shown_as_the_effect_tells(
    name: str, text: str, more: dict[str, Any], right: list[int], wrong: list[int]
) -> None:
    table = more if {"betting", "stacks"} & more.keys() else {**ONE_DRAW, **more}
    assert see(played((), text, **table), "show-order") == right
    assert see(played((name,), text, **table), "show-order") == wrong


@pytest.mark.parametrize(
    ("name", "shown"), [("beaten-hands-are-not-shown", [1, 2]), ("only-winners-show", [2])]
)
def test_of_all_hands_shown_at_once_only_those_that_win_nothing_may_be_missing(
    name: str, shown: list[int]
) -> None:
    table = {"stacks": [100] * 2, "hands": [RUN, BEST]}
    settings = {**CARD_ROOM, "showdown": "all-at-once"}
    hand = played((name,), "2 call, 1 check, on", **table, settings=settings)
    seen = [seat for seat, cards in enumerate(see(hand, "shown"), start=1) if cards]
    assert seen == shown


def test_a_hand_is_shown_in_a_betting_round() -> None:
    name = "hand-may-be-shown-while-betting"
    assert refused(played((), DRAWN, **ONE_DRAW), "1 show") == ["showdown.cards-stay-hidden"]
    hand = played((name,), f"{DRAWN}, 1 show", **ONE_DRAW)
    assert (see(hand, "phase"), see(hand, "actor")) == ("bet-2", 1)


@pytest.mark.parametrize(
    ("name", "text", "muck", "more"),
    [
        ("any-hand-may-be-mucked", "", "1 muck", {}),
        ("equal-hand-may-be-mucked", "1 show", "2 muck", {"hands": [*EQUAL[1:3], WORST]}),
        (
            "hand-beaten-in-one-half-may-be-mucked",
            "1 show",
            "2 muck",
            {"game": "badacey", "hands": ["6s 7d 8h 9c Ts", "As 2s 3s 4s 5s", "Ks Kh Kd Kc Qs"]},
        ),
    ],
)
def test_a_hand_is_mucked_that_must_be_shown(
    name: str, text: str, muck: str, more: dict[str, Any]
) -> None:
    table = {**ONE_DRAW, "settings": MUCKING, **more}
    script = ", ".join(filter(None, [DRAWN, "1 check, 2 check, 3 check", text]))
    assert refused(played((), script, **table), muck) == ["showdown.may-muck"]
    assert refused(played((name,), script, **table), muck) == []


def test_a_hand_for_the_side_pot_is_mucked() -> None:
    settings = {**MUCKING, "side-pot-order": "clockwise"}
    hands = [BEST, "5s 6d 7h 8c", "9s Td Jh Qc"]
    table = {"draws": 2, "stacks": [2, 100, 100], "hands": hands, "settings": settings}
    script = f"{DRAWN}, 2 bet 2, 3 call, {ALL_PAT}, 2 check, 3 check, 1 show"
    name = "mucking-looks-at-the-main-pot-alone"
    assert refused(played((), script, **table), "2 muck") == ["showdown.may-muck"]
    assert refused(played((name,), script, **table), "2 muck") == []


def test_the_last_hand_is_never_mucked() -> None:
    name, table = "any-hand-may-be-mucked", {**ONE_DRAW, "settings": MUCKING}
    script = f"{DRAWN}, 1 check, 2 check, 3 check, 1 muck, 2 muck"
    assert refused(played((name,), script, **table), "3 muck") == ["showdown.may-muck"]
