"""The ace-to-five low: the lowest unpaired ranks win, straights and flushes are ignored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Final

from oracle.core.cards import DECK, RANKS, Card
from oracle.core.hands.ranking import (
    HandError,
    Ranking,
    face_up_hand,
    height,
    high_to_low,
    in_mixed_suits,
)
from oracle.core.hands.words import RANK_WORD, RANK_WORDS

# A rank has four cards, so a base-five digit can count them and no two sums are equal.
_WEIGHT: Final = {card: 5 ** height(card[0]) for card in DECK}


_KINDS: Final = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))
"""How often ranks repeat: no pair, one pair, two pair, three of a kind, full house, four."""


def ace_to_five_order(cards: Sequence[Card]) -> int:
    """The order of five cards as a low, from 0 for 5-4-3-2-A to 6,174 for four kings and a queen.

    This is the value alone, for speed: nothing is checked. The cards must be five different
    face-up cards; for other cards it raises KeyError or ValueError, or the answer means nothing.

    Cites: ranking.low-straights-and-flushes-do-not-count
    """
    a, b, c, d, e = cards
    return _ORDER_OF_WEIGHT[_WEIGHT[a] + _WEIGHT[b] + _WEIGHT[c] + _WEIGHT[d] + _WEIGHT[e]]


def low_order_of_ranks(ranks: Iterable[str]) -> int:
    """The order of five cards as a low by their ranks alone, since suits do not count.

    Cites: ranking.low-straights-and-flushes-do-not-count
    """
    return _ORDER_OF_WEIGHT[_weight(ranks)]


def rank_ace_to_five(cards: Iterable[Card]) -> Ranking:
    """What five cards are worth as an ace-to-five low; all five play.

    Raises:
        HandError: there are not five cards, a card is face down, or a card appears twice.

    Cites: ranking.low-of-five
    """
    hand = face_up_hand(cards)
    if len(hand) != 5:
        number = "one card" if len(hand) == 1 else f"{len(hand)} cards"
        raise HandError(f"an ace-to-five low has exactly five cards, but this hand has {number}")
    plays = high_to_low(hand)
    ranks = tuple(card[0] for card in plays)
    groups = _groups(ranks)
    kind = _KINDS.index(tuple(count for count, _ in groups))
    return Ranking(hand, plays, (), (), ranks, _name(groups), ace_to_five_order(hand), kind)


def ace_to_five_hands() -> Iterator[tuple[Card, ...]]:
    """A hand of each class, best first."""
    return map(in_mixed_suits, sorted(_every_five_ranks(), key=_strength))


def _weight(ranks: Iterable[str]) -> int:
    return sum(5 ** height(rank) for rank in ranks)


class _OrderOfWeight(dict[int, int]):
    """The order of every five ranks by their weight; filled completely at the first lookup."""

    def __missing__(self, weight: int) -> int:
        if self:
            raise KeyError(weight)
        for order, ranks in enumerate(sorted(_every_five_ranks(), key=_strength)):
            self[_weight(ranks)] = order
        return self[weight]


_ORDER_OF_WEIGHT: Final = _OrderOfWeight()


def _every_five_ranks() -> Iterable[tuple[str, ...]]:
    return (ranks for ranks in combinations_with_replacement(RANKS, 5) if len(set(ranks)) > 1)


def _strength(ranks: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How often ranks repeat, then the ranks themselves; the lower is the better hand.

    As tuples the repetitions are already in the order of ``_KINDS``.

    Cites: ranking.low-pairs-lose, ranking.low-highest-card-decides
    """
    groups = _groups(ranks)
    return tuple(count for count, _ in groups), tuple(height(rank) for _, rank in groups)


def _groups(ranks: tuple[str, ...]) -> list[tuple[int, str]]:
    """How many cards there are of each rank: the most cards first, then the highest rank."""
    return sorted(
        ((count, rank) for rank, count in Counter(ranks).items()),
        key=lambda group: (group[0], height(group[1])),
        reverse=True,
    )


def _name(groups: list[tuple[int, str]]) -> str:
    """The two highest cards of an unpaired low, or the pairs and sets that spoil it.

    Cites: ranking.names
    """
    (count, first), (next_count, second) = groups[:2]
    if count == 4:
        return f"four {RANK_WORDS[first]}"
    if count == 3 and next_count == 2:
        return f"{RANK_WORDS[first]} full of {RANK_WORDS[second]}"
    if count == 3:
        return f"three {RANK_WORDS[first]}"
    if count == 2 and next_count == 2:
        return f"two pair, {RANK_WORDS[first]} and {RANK_WORDS[second]}"
    if count == 2:
        return f"pair of {RANK_WORDS[first]}"
    wheel = ", the wheel" if first == "5" else ""
    return f"{RANK_WORD[first]}-{RANK_WORD[second]} low{wheel}"
