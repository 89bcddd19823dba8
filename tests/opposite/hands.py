"""What hands are worth, found by trying every way to play them."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from oracle.core.cards import RANKS, Card

Worth = tuple[object, ...]
"""Whatever compares: less is better."""


def badugi_worth(hand: Sequence[Card]) -> Worth:
    """The worth of the best set of cards that differ in rank and in suit."""
    return _badugi(tuple(hand))


def low_worth(hand: Sequence[Card]) -> Worth:
    """The worth of five cards as an ace-to-five low."""
    return _low(tuple(hand))


@cache
def _badugi(hand: tuple[Card, ...]) -> Worth:
    best: Worth | None = None
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            if len({card[0] for card in cards}) < size or len({card[1] for card in cards}) < size:
                continue
            ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
            worth: Worth = (-size, *ranks)
            if best is None or worth < best:
                best = worth
    return best or ()


@cache
def _low(hand: tuple[Card, ...]) -> Worth:
    copies = Counter(RANKS.index(card[0]) for card in hand)
    sets = sorted(((count, rank) for rank, count in copies.items()), reverse=True)
    return (*(count for count, _rank in sets), -1, *(rank for _count, rank in sets))
