"""Mistakes about badugi hands, in the hands that their descriptions tell."""

from __future__ import annotations

import pytest

from oracle.core.cards import parse_cards
from oracle.core.hands import RANKINGS, in_mixed_suits, places
from oracle.mistakes import MISTAKES, Evaluator


def evaluator(name: str, ranking: str = "badugi") -> Evaluator:
    mistake = MISTAKES[name].ranking
    assert mistake
    wrong = mistake(ranking)
    assert wrong
    return wrong


@pytest.mark.parametrize(
    ("name", "hand", "right", "wrong"),
    [
        ("pair-keeps-its-higher-suit", "As Ah 2s 3d", "3-2-A", "3-A"),
        ("pair-keeps-its-higher-suit", "Ah 2h 3d As", "3-2-A", "3-2-A"),
        ("suits-in-the-order-held-play-their-lowest", "Ac Ad 2d 3c", "2-A", "2-A"),
        ("suits-in-the-order-held-play-their-lowest", "Ad Ac 2d 3c", "2-A", "3-A"),
        ("four-lowest-cards-make-the-badugi", "As 2s 3s 4h 5d", "5-4-A", "4-A"),
        ("four-lowest-cards-make-the-badugi", "As 2h 3d 4c Ks", "4-3-2-A", "4-3-2-A"),
        ("both-of-two-aces-play", "As Ah 3d 4c", "4-3-A", "4-3-A-A"),
        ("both-of-two-aces-play", "3s 3h Ad 4c", "4-3-A", "4-3-A"),
        ("suits-are-not-looked-at", "As 2s 3s 4s", "A", "4-3-2-A"),
        ("ranks-are-not-looked-at", "As Ah Ad Ac", "A", "A-A-A-A"),
        ("fewer-of-ranks-and-suits-play", "As 2s 3h 3d", "3-A", "3-2-A"),
        ("fewer-of-ranks-and-suits-play", "As 2h 3d 3c", "3-2-A", "3-2-A"),
        ("lone-ace-is-worth-nothing", "As 2s 3s 4s", "A", ""),
        ("lone-ace-is-worth-nothing", "2s 3s 4s 5s", "2", "2"),
        ("ace-is-low-in-a-run-alone", "As 2s 3d 4h", "4-3-A", "4-3-2"),
        ("ace-is-low-in-a-run-alone", "As 2c 3d 4h", "4-3-2-A", "4-3-2-A"),
        ("ranks-are-given-low-to-high", "4s 3h 2d Ac", "4-3-2-A", "A-2-3-4"),
    ],
)
def test_other_ranks_play(name: str, hand: str, right: str, wrong: str) -> None:
    cards = parse_cards(hand)
    assert "-".join(RANKINGS["badugi"].rank(cards).ranks) == right
    assert "-".join(evaluator(name)(cards).ranks) == wrong


@pytest.mark.parametrize(
    ("name", "ranks", "right", "wrong"),
    [
        ("lowest-card-is-not-compared", "543A 5432 A 2", (1, 2, 3, 4), (1, 1, 2, 3)),
        ("higher-last-card-wins", "543A 5432 A 2", (1, 2, 3, 4), (2, 1, 4, 3)),
        ("only-the-highest-card-is-compared", "832A 8765 9432", (1, 2, 3), (1, 1, 2)),
        ("fewer-cards-win", "432A 32A K", (1, 2, 3), (3, 2, 1)),
        ("run-helps-a-badugi", "532A KQJT KQJ9", (1, 3, 2), (2, 1, 3)),
        ("strength-is-one-off", "QJ KA K2 QT", (2, 3, 4, 1), (2, 2, 3, 1)),
        ("lone-ace-is-worth-nothing", "A K 32", (2, 3, 1), (3, 2, 1)),
        ("ace-is-low-in-a-run-alone", "432A 532A KQJT", (1, 2, 3), (1, 3, 2)),
        ("values-are-compared-in-reverse", "432A KQJT K", (1, 2, 3), (3, 2, 1)),
        ("ranks-are-given-low-to-high", "432A KQJT K", (1, 2, 3), (1, 2, 3)),
    ],
)
def test_other_hands_win(
    name: str, ranks: str, right: tuple[int, ...], wrong: tuple[int, ...]
) -> None:
    hands = list(map(in_mixed_suits, ranks.split()))
    assert places([RANKINGS["badugi"].order(hand) for hand in hands]) == right
    assert places([evaluator(name)(hand).value for hand in hands]) == wrong


def test_the_lower_card_left_out_breaks_a_tie() -> None:
    four, king = parse_cards("As 2h 3d 4d"), parse_cards("As 2h 3d Kd")
    wrong = evaluator("cards-left-out-break-ties")
    assert RANKINGS["badugi"].order(four) == RANKINGS["badugi"].order(king)
    assert wrong(four).value < wrong(king).value
    assert wrong(parse_cards("Ah 2s 3c 4c")).value == wrong(four).value
