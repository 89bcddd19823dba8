"""Mistakes about who draws when, which cards, and how players are served."""

from __future__ import annotations

from typing import Any, Final

import pytest

from oracle.core.cards import DECK
from tests.mistakes.test_drawing import FIVE_EACH, TO_THE_DRAW, dealt
from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import NO_LIMIT, played, refused, won

OF_FIVE: Final[dict[str, Any]] = {"game": "badacey", "hands": FIVE_EACH}
ALL_IN: Final[dict[str, Any]] = {**NO_LIMIT, "stacks": [20] * 3}
ALL_PAT: Final = "1 pat, 2 pat, 3 pat"
CHECKED: Final = f"{TO_THE_DRAW} {ALL_PAT}, 1 check, 2 check, 3 check"


@pytest.mark.parametrize(
    ("name", "text", "more", "field", "right", "wrong"),
    [
        ("four-cards-are-dealt-in-badacey", TO_THE_DRAW, OF_FIVE, "legal.draw", 5, 4),
        ("three-draws-are-always-played", CHECKED, {"draws": 1}, "phase", "over", "draw-2"),
        ("draws-are-counted-as-betting-rounds", CHECKED, {"draws": 2}, "phase", "draw-2", "over"),
        ("lowest-seat-draws-next", "1 call, 2 call, 3 check", {"button": 1}, "actor", 2, 1),
        ("lowest-seat-draws-next", "2 call, 3 call, 1 check", {"button": 2}, "actor", 3, 1),
        ("draw-begins-where-the-betting-began", TO_THE_DRAW, {}, "actor", 1, 3),
        ("all-ins-end-the-draws", "3 raise 20, 1 call, 2 call", ALL_IN, "phase", "draw-1", "over"),
        (
            "all-ins-end-the-draws",
            "3 raise 10, 1 call, 2 call",
            ALL_IN,
            "phase",
            "draw-1",
            "draw-1",
        ),
        ("four-cards-at-most-are-drawn", TO_THE_DRAW, OF_FIVE, "legal.draw", 5, 4),
    ],
)
def test_a_mistake_shows(
    name: str, text: str, more: dict[str, Any], field: str, right: Any, wrong: Any
) -> None:
    assert see(played((), text, **more), field) == right
    assert see(played((name,), text, **more), field) == wrong


def test_the_button_gets_the_first_card() -> None:
    assert dealt(()) == [DECK[0], DECK[3], DECK[6], DECK[9]]
    assert dealt(["button-is-dealt-first"]) == [DECK[1], DECK[4], DECK[7], DECK[10]]


MORE: Final = [f"{' '.join(DECK[seat * 12 : seat * 12 + 12])}" for seat in range(3)]
FIRST: Final = MORE[0].split()


@pytest.mark.parametrize(
    ("name", "text", "attempt", "because", "legal"),
    [
        ("draws-are-taken-out-of-turn", TO_THE_DRAW, "3 pat", "drawing.order", 4),
        (
            "discard-is-taken-while-betting",
            "3 call",
            f"1 draw {FIRST[0]}",
            "drawing.no-betting-in-a-draw",
            None,
        ),
        (
            "card-named-twice-counts-twice",
            TO_THE_DRAW,
            f"1 draw {FIRST[0]} {FIRST[0]}",
            "drawing.any-number-of-own-cards",
            4,
        ),
        (
            "any-card-may-be-discarded",
            TO_THE_DRAW,
            f"1 draw {DECK[-1]}",
            "drawing.any-number-of-own-cards",
            4,
        ),
    ],
)
def test_what_must_be_refused_is_taken_and_the_hand_goes_on(
    name: str, text: str, attempt: str, because: str, legal: int | None
) -> None:
    assert refused(played((), text, hands=MORE), attempt) == [because]
    hand = played([name], text, hands=MORE)
    assert refused(hand, attempt) == []
    assert see(hand, "legal.draw") == legal
    assert refused(hand, "on") == []
    assert sum(won(hand)) == 6


def test_who_discards_while_betting_is_served_at_once_and_does_not_draw() -> None:
    name = "discard-is-taken-while-betting"
    hand = played([name], f"3 call, 1 draw {FIRST[0]}", hands=MORE)
    assert hand.state.hands[0] == tuple(FIRST[1:5])
    assert refused(hand, "1 call, 2 check") == []
    assert (see(hand, "phase"), see(hand, "actor")) == ("draw-1", 2)


def test_five_cards_cannot_be_discarded() -> None:
    five = f"1 draw {FIVE_EACH[0]}"
    hands = [f"{FIVE_EACH[0]} {' '.join(DECK[20:25])}", *FIVE_EACH[1:]]
    table: dict[str, Any] = {"game": "badacey", "hands": hands}
    name = "four-cards-at-most-are-drawn"
    assert refused(played((), TO_THE_DRAW, **table), five) == []
    assert refused(played([name], TO_THE_DRAW, **table), five) == [
        "drawing.any-number-of-own-cards"
    ]


@pytest.mark.parametrize("name", ["four-cards-are-dealt-in-badacey"])
def test_without_a_fifth_card_all_share_the_low_half(name: str) -> None:
    hand = played([name], f"{TO_THE_DRAW} on", **OF_FIVE)
    [pot] = see(hand, "pots")
    assert pot["won"]["ace-to-five"] == [1, 1, 1]
