"""Mistakes about what a hand is worth, alone and as a profile has them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import pytest

from oracle.catalogue import EngineProfile
from oracle.conformance import as_profile_plays
from oracle.core.cards import Card, parse_cards
from oracle.core.hands import RANKINGS
from oracle.mistakes import MISTAKES
from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import CARD_ROOM, played

STRAIGHTS: Final = "straights-and-flushes-count-against-the-low"


def test_a_low_in_a_run_or_a_suit_stands_where_a_high_hand_would() -> None:
    mistake = MISTAKES[STRAIGHTS].ranking
    assert mistake
    low = mistake("ace-to-five")
    assert low
    best_first = (
        *("6s 4h 3d 2c As", "9s 7h 4d 2c As", "8s 6h 4d 2c 2s", "Ks Qh Jd 2c 2s"),
        *("4s 4h 3d 3c As", "8s 8h 8d 4c 2s", "5s 4h 3d 2c As", "9s 7s 4s 2s As"),
        *("8s 8h 8d 4c 4s", "Ks Kh Kd Kc Qs", "5s 4s 3s 2s As"),
    )
    for better, worse in pairwise(best_first):
        assert low(parse_cards(better)).value < low(parse_cards(worse)).value, (better, worse)


WITH_A_HIGH_ACE: Final = {
    "ace-is-high",
    "ace-is-low-in-a-run-alone",
    "aces-are-high-in-paired-lows",
}
IN_ANOTHER_ORDER: Final = {"ranks-are-given-low-to-high", "repeated-ranks-are-given-first"}
PAIRED: Final = (*parse_cards("5s 5d Kh 3c 2s"), *parse_cards("Ks Kh Kd Ac As"))


@pytest.mark.parametrize("hand", [PAIRED[:5], PAIRED[5:]], ids=["pair", "full house"])
@pytest.mark.parametrize("ranking", RANKINGS)
def test_every_mistake_shows_the_ranks_high_to_low(ranking: str, hand: tuple[Card, ...]) -> None:
    for name, mistake in MISTAKES.items():
        evaluator = mistake.ranking and mistake.ranking(ranking)
        if evaluator and name not in IN_ANOTHER_ORDER:
            high = "AKQJT98765432" if name in WITH_A_HIGH_ACE else "KQJT98765432A"
            ranks = evaluator(hand).ranks
            assert list(ranks) == sorted(ranks, key=high.index), name


def asked(kind: str, given: dict[str, Any], expect: dict[str, Any], *mistakes: str) -> Any:
    vector = {"id": "x", "kind": kind, "switches": {}, "given": given, "expect": expect}
    profile = EngineProfile("x", "x", "1", "card-room", CARD_ROOM, mistakes)
    [answered] = as_profile_plays([vector], profile)
    return answered["expect"]


RANK: Final = {"ranking": "badugi", "hand": list(parse_cards("As Ah 2s 3d"))}
LOWS: Final = ("5s 4h 3d 2c As", "Ks Kh Kd Kc Qs", "9s 7h 4d 2c As")
COMPARE: Final = {"ranking": "ace-to-five", "hands": [list(parse_cards(low)) for low in LOWS]}


def test_a_profile_ranks_as_its_mistakes_do() -> None:
    right = {"ranks": ["3", "2", "A"], "order": 715}
    assert asked("rank", RANK, right).items() >= right.items()
    assert asked("rank", RANK, right, STRAIGHTS) == asked("rank", RANK, right)
    wrong = asked("rank", RANK, right, "every-chip-plays", "lowest-card-that-fits-plays")
    assert wrong == {"ranks": ["3", "A"]}


def test_a_profile_compares_as_its_mistakes_do() -> None:
    right = {"places": [1, 3, 2]}
    assert asked("compare", COMPARE, right, "lowest-card-that-fits-plays") == right
    assert asked("compare", COMPARE, right, STRAIGHTS) == {"places": [2, 3, 1]}


@pytest.mark.parametrize(
    ("first", "second", "places"),
    [(STRAIGHTS, "ace-is-high", [2, 1]), ("ace-is-high", STRAIGHTS, [1, 2])],
)
def test_of_two_such_mistakes_the_first_decides_in_play_too(
    first: str, second: str, places: list[int]
) -> None:
    hands = ["6s 5h 4d 3c 2s", "9h 8s 7d 6c 4h"]
    compared = {"ranking": "ace-to-five", "hands": [list(parse_cards(hand)) for hand in hands]}
    answer = asked("compare", compared, {"places": [1, 2]}, first, second)
    assert answer == {"places": places}
    table: dict[str, Any] = {"game": "badacey", "stacks": [100, 100], "hands": hands}
    hand = played([first, second], "2 call, 1 check, on", **table)
    assert see(hand, "pots")[0]["won"]["ace-to-five"] == [
        2 if place == 1 else 0 for place in places
    ]
