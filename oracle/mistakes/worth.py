"""What a hand is worth to an engine: which cards play, and a value made from their heights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from oracle.core.cards import RANKS, Card

Hand: TypeAlias = Sequence[Card]
Strength: TypeAlias = tuple[int, ...]
"""Heights or other small numbers, compared one after another; lower is better."""


class Worth(NamedTuple):
    """What a hand is valued as: the ranks that play, high to low, and a value; lower is better.

    If the ace is taken to be high, it comes first.
    """

    ranks: tuple[str, ...]
    value: int


def height(card: Card) -> int:
    """Give how high a card is, from 0 for an ace to 12 for a king."""
    return RANKS.index(card[0])


def with_a_high_ace(card: Card) -> int:
    """Give how high a card is if the ace is above the king, from 1 to 13."""
    return height(card) or len(RANKS)


def more_cards_then_lower(heights: Strength) -> Strength:
    """More cards are better, then the lower highest card, and so on down."""
    return (-len(heights), *heights)


def repeated_then_lower(heights: Strength) -> Strength:
    """Fewer repetitions are better, then the lower ranks, repeated ranks first."""
    groups = [(count, height) for height, count in Counter(heights).items()]
    groups.sort(reverse=True)
    return (*(count for count, _ in groups), *(height for _, height in groups))


def different(heights: Strength) -> Strength:
    """Count each height once."""
    return tuple(sorted(set(heights), reverse=True))


def kind(hand: Hand) -> Strength:
    """Give how often the ranks of a hand repeat, the most frequent first."""
    return tuple(sorted(Counter(card[0] for card in hand).values(), reverse=True))


KINDS: Final = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))
"""How often ranks repeat in a low of five, best first."""


def fitting(cards: Iterable[Card]) -> Hand:
    """Take each card that shares no rank and no suit with those taken before it."""
    taken: list[Card] = []
    for card in cards:
        if not any(card[0] == one[0] or card[1] == one[1] for one in taken):
            taken.append(card)
    return taken


def one_of_each(part: int, hand: Hand) -> Hand:
    """Keep the lowest of the cards that share a rank (part 0) or a suit (part 1).

    Of cards of one rank the first stays.
    """
    kept: dict[str, Card] = {}
    for card in sorted(hand, key=height):
        kept.setdefault(card[part], card)
    return list(kept.values())


def best(
    hand: Hand, strength: Callable[[Strength], Strength], height: Callable[[Card], int] = height
) -> Hand:
    """Choose the cards that play by this strength of hands."""
    ways = [cards for count in (4, 3, 2, 1) for cards in combinations(hand, count)]
    playable = [cards for cards in ways if len(fitting(cards)) == len(cards)]
    return min(playable, key=lambda cards: strength(heights_of(cards, height)))


def heights_of(cards: Hand, height: Callable[[Card], int] = height) -> Strength:
    """Give how high cards are, from high to low."""
    return tuple(sorted(map(height, cards), reverse=True))


def worth(
    cards: Hand, strength: Callable[[Strength], Strength], height: Callable[[Card], int] = height
) -> Worth:
    """Value cards that all play."""
    value = 0
    parts = strength(heights_of(cards, height))
    for part in (*parts, *[-_WEIGHT] * (_PARTS - len(parts))):
        value = value * 4 * _WEIGHT + part + _WEIGHT
    return Worth(tuple(card[0] for card in sorted(cards, key=height, reverse=True)), value)


_PARTS: Final = 11
"""No strength has more parts: a place, five counts and five heights."""

_WEIGHT: Final = 8
"""No part of a strength is more than this below zero, or three times this above it."""
