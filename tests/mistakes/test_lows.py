"""Mistakes about the ace-to-five low, in the hands that their descriptions tell."""

from __future__ import annotations

import pytest

from oracle.core.cards import parse_cards
from oracle.core.hands import RANKINGS, in_mixed_suits, places
from tests.mistakes.test_badugis import evaluator


@pytest.mark.parametrize(
    ("name", "ranks", "right", "wrong"),
    [
        ("four-cards-make-the-low", "9432A K432A 54322", (1, 2, 3), (1, 1, 2)),
        ("repeated-ranks-are-given-first", "54322 9432A", (2, 1), (2, 1)),
        ("low-goes-by-its-lowest-card", "65432 KQJTA 22543", (1, 2, 3), (2, 1, 3)),
        ("only-the-highest-card-of-a-low-is-compared", "8432A 87654 AAKQ2", (1, 2, 3), (1, 1, 2)),
        ("straights-count-against-the-low", "5432A KQJT8 222KQ", (1, 2, 3), (3, 1, 2)),
        ("aces-are-high-in-paired-lows", "AA432 KK432 6432A", (2, 3, 1), (3, 2, 1)),
        ("pair-of-aces-is-compared-first", "KKAAQ 3322A 3322K", (3, 1, 2), (1, 2, 3)),
        ("lower-of-two-pair-is-compared-first", "KK22Q 4433A 999KQ", (2, 1, 3), (1, 2, 3)),
        ("full-house-goes-by-its-pair", "22233 KKKAA 22244", (1, 3, 2), (2, 1, 3)),
        ("cards-beside-pairs-are-not-compared", "54322 KQJ22 54333", (1, 2, 3), (1, 1, 2)),
        ("cards-beside-pairs-are-not-compared", "44332 4433K 55332", (1, 2, 3), (1, 1, 2)),
        ("higher-pairs-win", "AA432 KK432 3322A KKKAA", (1, 2, 3, 4), (2, 1, 3, 4)),
        ("all-paired-lows-tie", "KQJT9 AA432 KKKKQ", (1, 2, 3), (1, 2, 2)),
        ("three-of-a-kind-beats-two-pair", "3322A KKKQJ KK432", (2, 3, 1), (3, 2, 1)),
        ("ace-is-low-in-a-run-alone", "5432A 6432A KQJT9", (1, 2, 3), (1, 3, 2)),
        ("values-are-compared-in-reverse", "5432A KKKKQ", (1, 2), (2, 1)),
    ],
)
def test_other_lows_win(
    name: str, ranks: str, right: tuple[int, ...], wrong: tuple[int, ...]
) -> None:
    hands = list(map(in_mixed_suits, ranks.split()))
    assert places([RANKINGS["ace-to-five"].order(hand) for hand in hands]) == right
    assert places([evaluator(name, "ace-to-five")(hand).value for hand in hands]) == wrong


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("flushes-count-against-the-low", (2, 1)),
        ("straights-count-against-the-low", (1, 2)),
    ],
)
def test_a_flush_loses_only_where_flushes_count(name: str, wrong: tuple[int, ...]) -> None:
    hands = [parse_cards("7s 5s 4s 2s As"), parse_cards("Ks Qh Jd Tc 8s")]
    assert places([RANKINGS["ace-to-five"].order(hand) for hand in hands]) == (1, 2)
    assert places([evaluator(name, "ace-to-five")(hand).value for hand in hands]) == wrong


def test_a_straight_is_no_flush_where_only_flushes_count() -> None:
    wheel, low = parse_cards("5s 4h 3d 2c As"), parse_cards("6s 4h 3d 2c As")
    wrong = evaluator("flushes-count-against-the-low", "ace-to-five")
    assert wrong(wheel).value < wrong(low).value


@pytest.mark.parametrize(
    ("name", "ranks"),
    [
        ("four-cards-make-the-low", "K-5-3-2"),
        ("repeated-ranks-are-given-first", "5-5-K-3-2"),
        ("ranks-are-given-low-to-high", "2-3-5-5-K"),
        ("ace-is-low-in-a-run-alone", "K-5-5-3-2"),
    ],
)
def test_the_ranks_of_a_paired_low(name: str, ranks: str) -> None:
    hand = parse_cards("5s 5d Kh 3c 2s")
    assert "-".join(evaluator(name, "ace-to-five")(hand).ranks) == ranks
