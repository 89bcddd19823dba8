from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from oracle.cards import DECK, Card
from oracle.hands import (
    ace_to_five_order,
    all_orders_of_five,
    all_orders_of_four,
    badugi_order,
    rank_ace_to_five,
    rank_badugi,
)
from tests.hand_truth import badugi_key, low_key

pytestmark = pytest.mark.exhaustive

POSITION = {card: position for position, card in enumerate(DECK)}


def samples(count: int, size: int) -> list[tuple[Card, ...]]:
    shuffler = random.Random(20_090 + size)
    return [tuple(shuffler.sample(DECK, size)) for _ in range(count)]


def test_all_hands_of_four_fall_into_the_known_classes() -> None:
    hands_of: Counter[int] = Counter()
    for row in all_orders_of_four():
        hands_of.update(row.badugi)
    assert hands_of.total() == 270_725
    assert sorted(hands_of) == list(range(1092))
    ends = [0, 715, 715 + 286, 715 + 286 + 78, 1092]
    by_count = [sum(hands_of[order] for order in range(*end)) for end in pairwise(ends)]
    assert by_count == [17_160, 154_440, 96_252, 2_873]
    assert hands_of[0] == 24
    assert hands_of[1091] == 1


def test_all_hands_of_five_fall_into_the_known_classes() -> None:
    badugis: Counter[int] = Counter()
    lows: Counter[int] = Counter()
    wanted = {tuple(sorted(hand, key=POSITION.__getitem__)) for hand in samples(3_000, 5)}
    found = 0
    starts = {hand[:4] for hand in wanted}
    for row in all_orders_of_five():
        badugis.update(row.badugi)
        lows.update(row.ace_to_five)
        if row.start not in starts:
            continue
        for card, badugi, low in zip(
            DECK[POSITION[row.start[3]] + 1 :], row.badugi, row.ace_to_five, strict=True
        ):
            hand = (*row.start, card)
            if hand in wanted:
                found += 1
                assert rank_badugi(hand).order == badugi
                assert rank_ace_to_five(hand).order == low
    assert found == len(wanted)
    assert badugis.total() == lows.total() == 2_598_960
    assert len(badugis) == 1_088
    assert sorted(lows) == list(range(6175))


def test_every_kind_of_four_cards_agrees_with_all_subsets() -> None:
    # Suits can be renamed, so hands whose suits first appear in order stand for all the others.
    key_of: dict[int, tuple[int, list[int]]] = {}
    kinds = 0
    for hand in combinations(DECK, 4):
        suits = "".join(card[1] for card in hand)
        if not "shdc".startswith("".join(dict.fromkeys(suits))):
            continue
        kinds += 1
        key = badugi_key(hand)
        assert key_of.setdefault(badugi_order(hand), key) == key
    assert kinds > 16_000
    assert [key_of[order] for order in range(1092)] == sorted(key_of.values())


@pytest.mark.parametrize("size", [4, 5, 7])
def test_sampled_badugis_stand_in_the_order_of_all_subsets(size: int) -> None:
    hands = sorted(samples(3_000, size), key=badugi_order)
    for better, worse in pairwise(hands):
        same = badugi_order(better) == badugi_order(worse)
        assert badugi_key(better) <= badugi_key(worse)
        assert same == (badugi_key(better) == badugi_key(worse))


def test_sampled_lows_stand_in_the_order_of_the_plain_reading() -> None:
    hands = sorted(samples(20_000, 5), key=ace_to_five_order)
    keys = [low_key(hand) for hand in hands]
    for (better, worse), (low, high) in zip(pairwise(hands), pairwise(keys), strict=True):
        assert low <= high
        assert (low == high) == (ace_to_five_order(better) == ace_to_five_order(worse))


@pytest.mark.parametrize("size", [4, 5])
def test_pokerkit_puts_sampled_badugis_in_the_same_order(size: int) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    hands = sorted(samples(10_000, size), key=badugi_order)
    theirs = [pokerkit.BadugiHand.from_game("".join(hand)) for hand in hands]
    for (better, worse), (first, second) in zip(pairwise(hands), pairwise(theirs), strict=True):
        assert (badugi_order(better) < badugi_order(worse)) == (first > second)
        assert (badugi_order(better) == badugi_order(worse)) == (first == second)


def test_pokerkit_puts_sampled_lows_in_the_same_order() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    hands = sorted(samples(20_000, 5), key=ace_to_five_order)
    theirs = [pokerkit.RegularLowHand.from_game("".join(hand)) for hand in hands]
    for (better, worse), (first, second) in zip(pairwise(hands), pairwise(theirs), strict=True):
        assert (ace_to_five_order(better) < ace_to_five_order(worse)) == (first > second)
        assert (ace_to_five_order(better) == ace_to_five_order(worse)) == (first == second)
