"""Mistakes in the numbers and the hands that the notes on flags tell."""

from __future__ import annotations

from typing import Any, Final

import pytest

from oracle.core.cards import parse_cards
from oracle.core.hands import RANKINGS
from oracle.mistakes import MISTAKES
from tests.mistakes.test_mistakes import BIG, played, see
from tests.support.antes import posted

POT_LIMIT: Final = {**BIG, "betting": "pot-limit"}
TWENTY: Final = {"small-bet": 20, "big-bet": 40, "small-blind": 10, "big-blind": 20}
ALL_CALL: Final = "3 call, 1 call, 2 check, 1 pat, 2 pat, 3 pat"
FOUR: Final = {"button": 4, "stacks": [300, 300, 300, 300], **posted([0, 0, 0, 0])}


@pytest.mark.parametrize(
    ("name", "text", "more", "field", "right", "wrong"),
    [
        (
            "ante-for-the-table-is-the-posters-own",
            "3 call, 1 call, 2 check",
            {"dead": [0, 2, 0]},
            "stacks",
            [98, 96, 98],
            [98, 98, 98],
        ),
        ("ante-counts-towards-the-call", "", {"ante": 1}, "legal.call", 2, 1),
        ("left-of-the-big-blind-is-always-first", ALL_CALL, {}, "actor", 1, 3),
        (
            "heads-up-the-button-is-always-first",
            "2 call, 1 check, 1 pat, 2 pat",
            {"button": 2, "stacks": [100, 100], **posted([0, 0])},
            "actor",
            1,
            2,
        ),
        ("big-blind-has-no-option", "3 call, 1 call", {}, "phase", "bet-1", "draw-1"),
        ("three-bets-are-the-cap", "3 raise 4, 1 raise 6", {}, "legal.raise", [8, 8], None),
        (
            "fold-lifts-the-cap",
            "3 raise 4, 1 raise 6, 2 raise 8, 3 fold",
            {},
            "legal.raise",
            None,
            [10, 10],
        ),
        (
            "cap-counts-the-whole-hand",
            "3 raise 4, 1 raise 6, 2 raise 8, 3 call, 1 call, 1 pat, 2 pat, 3 pat",
            {},
            "legal.raise",
            [2, 2],
            None,
        ),
        (
            "short-all-in-counts-for-the-cap",
            "3 raise 29, 4 raise 40, 1 raise 60",
            {**TWENTY, **FOUR, "stacks": [300, 300, 29, 300]},
            "legal.raise",
            [80, 80],
            None,
        ),
        ("big-bet-from-the-second-round", ALL_CALL, {}, "legal.raise", [2, 2], [4, 4]),
        ("least-raise-is-the-big-blind", "3 raise 10", BIG, "legal.raise", [18, 100], [12, 100]),
        (
            "least-raise-is-twice-the-bet",
            f"{ALL_CALL}, 1 bet 10, 2 raise 30",
            BIG,
            "legal.raise",
            [50, 98],
            [60, 98],
        ),
        (
            "short-all-in-sets-the-least-raise",
            f"{ALL_CALL}, 1 bet 100, 2 raise 140",
            {**BIG, "stacks": [300, 142, 300]},
            "legal.raise",
            [240, 298],
            [180, 298],
        ),
        ("pot-limit-forgets-the-call", "", POT_LIMIT, "legal.raise", [4, 7], [4, 5]),
        (
            "pot-limit-forgets-the-bets",
            "2 call, 1 check, 1 pat, 2 pat, 1 bet 100",
            {
                **POT_LIMIT,
                "button": 2,
                "stacks": [500, 500],
                **posted([0, 0]),
                "small-blind": 25,
                "big-blind": 50,
            },
            "legal.raise",
            [200, 400],
            [200, 300],
        ),
        (
            "any-all-in-reopens",
            "3 call, 4 raise 140, 1 call, 2 fold",
            {**BIG, **FOUR, "big-blind": 100, "small-blind": 50, "stacks": [300, 300, 300, 140]},
            "legal.raise",
            None,
            [240, 300],
        ),
        (
            "raise-right-by-turn-order",
            "3 raise 29, 4 call, 1 raise 34, 2 call",
            {**TWENTY, **FOUR, "stacks": [34, 300, 29, 300]},
            "legal.raise",
            None,
            [54, 54],
        ),
        (
            "half-bet-all-in-does-not-reopen",
            "3 call, 4 raise 30, 1 call, 2 fold",
            {**TWENTY, **FOUR, "stacks": [300, 300, 300, 30]},
            "legal.raise",
            [50, 50],
            None,
        ),
        (
            "all-in-needs-a-whole-raise",
            "",
            {**TWENTY, "stacks": [100, 100, 30]},
            "legal.raise",
            [30, 30],
            None,
        ),
        (
            "uncalled-bet-stays-in-the-pot",
            "3 raise 4, 1 fold, 2 fold",
            {},
            "pots",
            [{"amount": 5, "won": {"whole": [0, 0, 5]}}],
            [{"amount": 7, "won": {"whole": [0, 0, 7]}}],
        ),
        ("big-blind-draws-first", "3 call, 1 call, 2 check", {}, "actor", 1, 2),
        ("all-in-players-do-not-draw", "3 call, 1 call", {"stacks": [2, 2, 100]}, "actor", 1, 3),
        ("three-cards-at-most-are-drawn", "3 call, 1 call, 2 check", {}, "legal.draw", 4, 3),
    ],
)
def test_a_mistake_shows_in_the_numbers_of_its_note(
    name: str, text: str, more: dict[str, Any], field: str, right: Any, wrong: Any
) -> None:
    assert see(played((), text, **more), field) == right
    assert see(played((name,), text, **more), field) == wrong


@pytest.mark.parametrize(
    ("name", "hand", "played", "right"),
    [
        ("lowest-card-that-fits-plays", "As Ah 2s 3d", "3A", "32A"),
        ("first-card-that-fits-plays", "Ks As 2h 3d", "K32", "32A"),
        ("each-suit-plays-its-lowest-free-card", "6s 2s 2d 3d", "62", "32"),
        ("lowest-of-each-suit-is-kept-first", "As Ah 2s 3d", "3A", "32A"),
        ("one-of-each-pair-is-kept-first", "4s 2s 4h 7s", "2", "42"),
        ("fifth-card-is-ignored", "5s As 2d 3h 4c", "32A", "432A"),
        ("ace-is-high", "As 2h 3d 4c", "A432", "432A"),
        ("ace-is-high", "As Ah 2s 3d", "A32", "32A"),
    ],
)
def test_other_cards_play(name: str, hand: str, played: str, right: str) -> None:
    assert "".join(RANKINGS["badugi"].rank(parse_cards(hand)).ranks) == right
    assert "".join(worth(name, hand).ranks) == played


@pytest.mark.parametrize(
    ("name", "worse", "better"),
    [
        ("ace-is-high", "8h 7s 6d 5c", "4h 3s 2d Ac"),
        ("lowest-card-decides", "Ks 3h 2d Ac", "5s 4h 3d 2c"),
        ("number-of-cards-does-not-count", "3s 2h Ad Ah", "4s 3h 2d Ac"),
        ("run-counts-against-a-badugi", "Ks Qh Jd 9c", "4s 3h 2d Ac"),
        ("ace-is-high", "8h 7s 6d 5c 4s", "5h 4s 3d 2c As"),
        ("straights-and-flushes-count-against-the-low", "8s 6h 4d 2c 2s", "5s 4h 3d 2c Ac"),
        ("straights-and-flushes-count-against-the-low", "8s 6h 4d 2c 2s", "8s 6s 4s 3s 2s"),
        ("straights-and-flushes-count-against-the-low", "8s 7s 5s 4s 3s", "5h 4h 3h 2h Ah"),
        ("straights-and-flushes-count-against-the-low", "4s 4h 4d 2c 2s", "6h 5h 4h 3h 2h"),
        ("pairs-do-not-count-against-the-low", "4s 3h 3d 2c Ac", "9s 3h 2d 2c Ac"),
        ("paired-lows-go-by-their-highest-card", "4s 3h 3d 2c Ac", "9s 3h 2d 2c Ac"),
    ],
)
def test_another_hand_wins(name: str, worse: str, better: str) -> None:
    five = name != "number-of-cards-does-not-count" and len(worse.split()) == 5
    order = RANKINGS["ace-to-five" if five else "badugi"].order
    assert order(parse_cards(better)) < order(parse_cards(worse))
    assert worth(name, worse).value < worth(name, better).value


def test_suits_break_a_tie() -> None:
    first, second = "4s 3h 2d Ac", "4h 3s 2c Ad"
    order = RANKINGS["badugi"].order
    assert order(parse_cards(first)) == order(parse_cards(second))
    assert worth("suits-break-ties", first).value < worth("suits-break-ties", second).value


def worth(name: str, hand: str) -> Any:
    """The hand as the mistake has it: a low if it has five cards and the mistake knows lows."""
    mistake, cards = MISTAKES[name].ranking, parse_cards(hand)
    assert mistake
    evaluator = mistake("ace-to-five" if len(cards) == 5 else "badugi") or mistake("badugi")
    assert evaluator
    return evaluator(cards)
