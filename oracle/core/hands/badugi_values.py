"""The value of a badugi hand alone: every class in order, and a table of all four-card hands.

The table has a row for every two cards: the orders of these two with every other two, each pair at
its own place. So valuing four cards takes one lookup in one row, in whatever order the cards come.
A row is filled as it is asked, and as a whole once it was asked often: most commands value few
hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import Final, TypeAlias

from oracle.core.cards import DECK, RANKS, Card
from oracle.core.hands.ranking import height

PAIRS: Final = tuple(combinations(DECK, 2))
"""Every two cards of the deck; the place of two cards is their position in this list."""

_Row: TypeAlias = "list[int] | _Begun"


def badugi_order(cards: Sequence[Card]) -> int:
    """The order of the best badugi of all the cards, from 0 for 4-3-2-A to 1,091 for a lone king.

    This is the value alone, for speed: nothing is checked. There must be at least one card, and the
    cards must be different and face up; otherwise the answer means nothing or is a KeyError.

    Cites: ranking.all-cards-of-the-hand
    """
    count = len(cards)
    if count == 4:
        a, b, c, d = cards
        return ROWS[a][b][_PLACES[c][d]]
    if count == 5:
        # No badugi has five cards: take the best of the five ways to leave one card out.
        a, b, c, d, e = cards
        rows_of_a, places_of_c, d_e = ROWS[a], _PLACES[c], _PLACES[d][e]
        a_b = rows_of_a[b]
        return min(
            a_b[places_of_c[d]],
            a_b[places_of_c[e]],
            a_b[d_e],
            rows_of_a[c][d_e],
            ROWS[b][c][d_e],
        )
    if count < 4:
        return _order_of_few(cards)
    return min(map(badugi_order, combinations(cards, 4)))


@cache
def badugi_classes() -> tuple[tuple[str, ...], ...]:
    """The ranks of every class of badugi hands, high to low, best class first.

    Cites: ranking.more-cards-win
    """
    return tuple(
        ranks
        for count in (4, 3, 2, 1)
        for ranks in sorted(combinations(reversed(RANKS), count), key=_from_the_highest)
    )


def _from_the_highest(ranks: tuple[str, ...]) -> tuple[int, ...]:
    """What decides between equally many cards: the highest, then the next; a run never matters.

    Cites: ranking.highest-card-decides, ranking.straights-do-not-count
    """
    return tuple(sorted(map(height, ranks), reverse=True))


@cache
def _order_of_ranks() -> dict[frozenset[str], int]:
    """The order of each class by its ranks alone, whatever the suits of the cards that play.

    Cites: ranking.equal-ranks-tie
    """
    return {frozenset(ranks): order for order, ranks in enumerate(badugi_classes())}


def all_can_play(cards: Sequence[Card]) -> bool:
    """Whether no two of the cards share a rank or a suit.

    Cites: ranking.distinct-ranks-and-suits
    """
    # No rank is written like a suit, so cards that share nothing are written without repetition.
    return len(set("".join(cards))) == 2 * len(cards)


def _order_of_few(cards: Sequence[Card]) -> int:
    """All the cards play if they can; otherwise take the best of the ways to leave one out.

    Cites: ranking.best-subset
    """
    if all_can_play(cards):
        return _order_of_ranks()[frozenset([card[0] for card in cards])]
    return min(map(_order_of_few, combinations(cards, len(cards) - 1)))


class _RowsOf(dict[Card, _Row]):
    """The rows of one card with each other card."""

    def __init__(self, card: Card) -> None:
        self.card = card

    def __missing__(self, other: Card) -> _Row:
        return _keep(self.card, other, _Begun(self.card, other))


class _Begun(dict[int, int]):
    """The orders of two cards with the pairs that they were valued with so far."""

    def __init__(self, a: Card, b: Card) -> None:
        self.a, self.b = a, b

    def __missing__(self, place: int) -> int:
        if len(self) == _OFTEN:
            return whole_row(self.a, self.b)[place]
        self[place] = order = _order_of_four(self.a, self.b, place)
        return order


class _PlacesOf(dict[Card, int]):
    """The places of one card with each other card; filled completely at the first lookup."""

    def __init__(self, card: Card) -> None:
        self.card = card

    def __missing__(self, other: Card) -> int:
        if self:
            raise KeyError(other)
        for place, (first, second) in enumerate(PAIRS):
            if self.card in (first, second):
                self[second if self.card == first else first] = place
        return self[other]


_OFTEN: Final = 100
"""How many orders take as long as a whole row."""

ROWS: Final = {card: _RowsOf(card) for card in DECK}
"""The row of each two cards, in either order: one order for each place in ``PAIRS``."""

_PLACES: Final = {card: _PlacesOf(card) for card in DECK}


def _keep(a: Card, b: Card, row: _Row) -> _Row:
    ROWS[a][b] = ROWS[b][a] = row
    return row


def whole_row(a: Card, b: Card) -> list[int]:
    """Give the orders of two cards with every other two, each pair at its place."""
    row = ROWS[a][b]
    if isinstance(row, _Begun):
        row = _row(a, b)
        _keep(a, b, row)
    return row


def _order_of_four(a: Card, b: Card, place: int) -> int:
    """The order of two cards with the pair at this place, by the same rule as ``_order_of_few``."""
    c, d = PAIRS[place]
    if all_can_play((a, b, c, d)):
        return _order_of_ranks()[frozenset((a[0], b[0], c[0], d[0]))]
    with_two, places = _with_two(a), _PLACES[b]
    return min(with_two[place], _with_two(b)[place], with_two[places[c]], with_two[places[d]])


def _row(a: Card, b: Card) -> list[int]:
    """The orders of two cards with every other two, by the same rule as ``_order_of_few``."""
    a_with_two = _with_two(a)
    a_b = _order_of_few((a, b))
    with_one = [a_b if card == b else a_with_two[_PLACES[b][card]] for card in DECK]
    first_in, second_in = _cards_of_pairs()
    row = list(map(min, first_in(with_one), second_in(with_one), a_with_two, _with_two(b)))
    if all_can_play((a, b)):
        _put_all_that_play(row, (a, b))
    return row


@cache
def _with_two(card: Card) -> list[int]:
    """The orders of one card with every two, each pair at its place, by the same rule."""
    with_one = [_order_of_few((card, other)) for other in DECK]
    first_in, second_in = _cards_of_pairs()
    row = list(map(min, first_in(with_one), second_in(with_one), _order_of_each_pair()))
    _put_all_that_play(row, (card,))
    return row


def _put_all_that_play(row: list[int], cards: tuple[Card, ...]) -> None:
    """Put the orders of these cards with the pairs beside which all of them can play."""
    orders, own = _order_of_ranks(), frozenset([card[0] for card in cards])
    for place, ranks in _pairs_without_suits("".join([card[1] for card in cards])):
        if own.isdisjoint(ranks):
            row[place] = orders[own | ranks]


@cache
def _order_of_each_pair() -> list[int]:
    return list(map(_order_of_few, PAIRS))


@cache
def _pairs_without_suits(suits: str) -> list[tuple[int, frozenset[str]]]:
    """The places and the ranks of the pairs that can play and have none of these suits."""
    return [
        (place, frozenset((first[0], second[0])))
        for place, (first, second) in enumerate(PAIRS)
        if first[1] not in suits and second[1] not in suits and all_can_play((first, second))
    ]


@cache
def _cards_of_pairs() -> tuple[itemgetter[Sequence[int]], itemgetter[Sequence[int]]]:
    """What picks the values of the first and second cards of all pairs from those of each card."""
    position = {card: place for place, card in enumerate(DECK)}
    return (
        itemgetter(*(position[first] for first, _ in PAIRS)),
        itemgetter(*(position[second] for _, second in PAIRS)),
    )
