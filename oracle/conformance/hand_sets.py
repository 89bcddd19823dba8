"""Every hand of a size, or a sample: the class of each, and which hands are compared."""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice, pairwise, permutations, product
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from oracle.core.cards import DECK, SUITS, Card
from oracle.core.hands import RANKINGS, HandOrder, Ranking
from oracle.wire.grading import dense

Cards: TypeAlias = tuple[Card, ...]

_ROTATED: Final = dict(zip(SUITS, SUITS[1:] + SUITS[:1], strict=True))
_SPREAD: Final = 2_654_435_761
"""A prime by which neighbouring places are spread over all orders of cards."""


class Comparison(NamedTuple):
    """Hands to compare, in the order in which they are asked, with the order number of each.

    The last two are what it is about: hands of neighbouring classes, or of one class.
    """

    hands: tuple[Cards, ...]
    orders: tuple[int, ...]

    @property
    def classes(self) -> tuple[int, int]:
        """The classes it is about, the better one first; both the same for two hands of a class."""
        one, other = sorted(self.orders[-2:])
        return one, other

    @property
    def expected(self) -> list[int]:
        """The places of the hands."""
        return dense(list(self.orders))


@dataclass(frozen=True, slots=True)
class HandSet:
    """Hands of one size, by one ranking.

    ``places`` are those of the hands that are asked, among all in the order of the deck;
    ``orders`` has the order number of the class of each; ``first`` has the place of the first hand
    of every class, asked or not.
    """

    ranking: HandOrder
    cards: int
    places: Sequence[int]
    orders: Sequence[int]
    first: dict[int, int]

    @property
    def name(self) -> str:
        """What the report calls it."""
        return f"{self.ranking.name}-{self.cards}"

    @property
    def of(self) -> int:
        """How many such hands there are."""
        return math.comb(len(DECK), self.cards)

    def hands(self) -> Iterator[Cards]:
        """Each hand that is asked, its cards in the order of the deck."""
        every = combinations(DECK, self.cards)
        if len(self.places) == self.of:
            return every
        steps = map(int.__sub__, self.places, chain((-1,), self.places))
        return (next(islice(every, step - 1, None)) for step in steps)

    def representative(self, order: int) -> Ranking:
        """The first hand of a class, ranked."""
        return self.ranking.rank(_at(self.first[order], self.cards))

    def comparisons(self) -> Iterator[Comparison]:
        """Neighbouring classes, and two hands of each class.

        Each pair is asked a second time in other orders of hands and cards, after the best hand.
        """
        known = sorted(self.first)
        first = {order: _at(self.first[order], self.cards) for order in known}
        for order, after in pairwise(known):
            other = self._close_to(first[order], after, first)
            yield from _twice(first[known[0]], (first[order], other), (order, after))
        for order in known:
            pair = first[order], _in_other_suits(first[order])
            yield from _twice(first[known[0]], pair, (order, order))

    def _close_to(self, hand: Cards, order: int, first: dict[int, Cards]) -> Cards:
        """A hand of a class that shares all cards but one with a hand, if there is one."""
        for place, card in product(range(len(hand) - 1, -1, -1), DECK):
            if card not in hand:
                other = (*hand[:place], card, *hand[place + 1 :])
                if self.ranking.order(other) == order:
                    return other
        return first[order]


def hand_set(ranking: str, cards: int, sample: int, seed: int) -> HandSet:
    """Choose hands by chance, the same for the same seed; all of them if no more are asked for."""
    orders = array("H")
    for row in RANKINGS[ranking].rows[cards]():
        orders.extend(row.orders)
    total = len(orders)
    first = dict(zip(reversed(orders), range(total - 1, -1, -1), strict=True))
    if sample >= total:
        return HandSet(RANKINGS[ranking], cards, range(total), orders, first)
    chance = random.Random(seed)  # noqa: S311 - a sample, not a secret
    places = array("I", sorted(chance.sample(range(total), sample)))
    chosen = array("H", map(orders.__getitem__, places))
    return HandSet(RANKINGS[ranking], cards, places, chosen, first)


class Shuffled:
    """Another order of the cards of a hand, always the same for the same place."""

    def __init__(self, cards: int) -> None:
        """Make every order of so many cards but that of the deck."""
        _own, *others = permutations(range(cards))
        self._orders = [itemgetter(*order) for order in others]

    def __call__(self, hand: Cards, place: int) -> Cards:
        """Give the cards in the order of this place."""
        shuffle = self._orders[(place * _SPREAD >> 16) % len(self._orders)]
        shuffled: Cards = shuffle(hand)
        return shuffled


def _twice(best: Cards, pair: tuple[Cards, Cards], orders: tuple[int, int]) -> Iterator[Comparison]:
    yield Comparison(pair, orders)
    shuffled = Shuffled(len(best))
    hands = tuple(shuffled(hand, order) for hand, order in zip(pair, orders, strict=True))
    if 0 in orders:
        yield Comparison(hands[::-1], orders[::-1])
    else:
        yield Comparison((best, *hands[::-1]), (0, *orders[::-1]))


def _in_other_suits(hand: Cards) -> Cards:
    """Rename the suits of a hand, so that its class stays."""
    return tuple(Card(rank + _ROTATED[suit]) for rank, suit in hand)


def _at(place: int, cards: int) -> Cards:
    """The hand at a place in the order of the deck."""
    hand: list[Card] = []
    position = 0
    for left in range(cards - 1, -1, -1):
        while place >= (following := math.comb(len(DECK) - 1 - position, left)):
            place -= following
            position += 1
        hand.append(DECK[position])
        position += 1
    return tuple(hand)
