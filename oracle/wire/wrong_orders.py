"""The order that a hand has for an engine that is mistaken about what hands are worth."""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import Sequence

from oracle.core.cards import SUITS, Card
from oracle.core.hands import RANKINGS
from oracle.mistakes import MISTAKES


def wrong_order(mistake: str, ranking: str, hand: Sequence[Card]) -> int | None:
    """Count the classes of hands that are better than this hand by a mistake.

    None if the mistake does not concern the ranking, or if suits count, so that there are no
    classes.
    """
    evaluate = MISTAKES[mistake].ranking
    evaluator = evaluate and evaluate(ranking)
    values = _values(mistake, ranking)
    return bisect_left(values, evaluator(hand).value) if evaluator and values else None


@functools.cache
def _values(mistake: str, ranking: str) -> Sequence[int]:
    """Value a hand of each class by a mistake, best to worst; none without classes."""
    evaluate = MISTAKES[mistake].ranking
    evaluator = evaluate and evaluate(ranking)
    if evaluator is None:
        return ()
    hands = _classes(ranking)
    if evaluator(hands[0]) != evaluator(_in_other_suits(hands[0])):
        return ()
    return sorted({evaluator(hand).value for hand in hands})


@functools.cache
def _classes(ranking: str) -> Sequence[Sequence[Card]]:
    return list(RANKINGS[ranking].classes())


def _in_other_suits(hand: Sequence[Card]) -> list[Card]:
    """Rename the suits of a hand, the highest to the lowest and so on."""
    other = dict(zip(SUITS, reversed(SUITS), strict=True))
    return [Card(rank + other[suit]) for rank, suit in hand]
