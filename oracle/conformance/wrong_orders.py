"""The order that a hand has for an engine that is mistaken about what hands are worth."""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from oracle.core.cards import RANKS, SUITS, Card
from oracle.core.hands.badugi_values import badugi_classes
from oracle.deviations import DEVIATIONS


def wrong_order(mistake: str, ranking: str, hand: Sequence[Card]) -> int | None:
    """Count the classes of hands that are better than this hand by a mistake.

    None where the mistake is no matter of the ranking, or where suits count, so that there are no
    classes.
    """
    evaluate = DEVIATIONS[mistake].ranking
    evaluator = evaluate and evaluate(ranking)
    values = _values(mistake, ranking)
    return bisect_left(values, evaluator(hand).value) if evaluator and values else None


@functools.cache
def _values(mistake: str, ranking: str) -> Sequence[int]:
    """Value a hand of each class by a mistake, from the best to the worst; none without classes."""
    evaluate = DEVIATIONS[mistake].ranking
    evaluator = evaluate and evaluate(ranking)
    if evaluator is None:
        return ()
    classes = list(badugi_classes() if ranking == "badugi" else _classes_of_lows())
    if evaluator(_unsuited(classes[0], SUITS)) != evaluator(_unsuited(classes[0], SUITS[::-1])):
        return ()
    return sorted({evaluator(_unsuited(ranks, SUITS)).value for ranks in classes})


def _classes_of_lows() -> Iterator[Sequence[str]]:
    for ranks in combinations_with_replacement(RANKS, 5):
        if max(Counter(ranks).values()) <= len(SUITS):
            yield ranks


def _unsuited(ranks: Sequence[str], suits: str) -> list[Card]:
    """Give each card the next suit in turn, so that four are of four suits."""
    return [Card(rank + suits[place % len(suits)]) for place, rank in enumerate(ranks)]
