"""What must hold of every hand: the order of its cards and the names of suits do not matter."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.core.cards import DECK, SUITS, Card, parse_card
from oracle.core.hands import badugi_order, rank_ace_to_five, rank_badugi

pytestmark = pytest.mark.core

hands_of_any_size = st.lists(st.sampled_from(DECK), min_size=1, max_size=8, unique=True)
hands_of_five = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@given(hands_of_any_size, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(hand: list[Card], shuffler: random.Random) -> None:
    before = rank_badugi(hand)[1:]
    shuffler.shuffle(hand)
    assert rank_badugi(hand)[1:] == before


@given(hands_of_any_size, st.permutations(SUITS))
def test_renaming_the_suits_does_not_change_the_value(hand: list[Card], suits: list[str]) -> None:
    renamed = rename_suits(hand, suits)
    before, after = rank_badugi(hand), rank_badugi(renamed)
    assert (before.order, before.ranks, before.name) == (after.order, after.ranks, after.name)


@given(hands_of_five, st.permutations(SUITS), st.randoms(use_true_random=False))
def test_a_low_depends_on_ranks_alone(
    hand: list[Card], suits: list[str], shuffler: random.Random
) -> None:
    before = rank_ace_to_five(hand)
    renamed = rename_suits(hand, suits)
    shuffler.shuffle(renamed)
    after = rank_ace_to_five(renamed)
    assert (before.order, before.ranks, before.name) == (after.order, after.ranks, after.name)


@given(hands_of_any_size, st.sampled_from(DECK))
def test_one_more_card_never_makes_a_badugi_worse(hand: list[Card], card: Card) -> None:
    if card not in hand:
        assert badugi_order([*hand, card]) <= badugi_order(hand)


def rename_suits(hand: list[Card], suits: list[str]) -> list[Card]:
    names = dict(zip(SUITS, suits, strict=True))
    return [parse_card(card[0] + names[card[1]]) for card in hand]
