"""What all hand orders share: the answer, the check of a hand, and how its cards are laid out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import Final, NamedTuple

from oracle.core.cards import DECK, RANKS, SUITS, UNKNOWN, Card, CardError, refuse_duplicates
from oracle.errors import InputError


class HandError(InputError):
    """Cards that cannot be ranked as a hand."""


class Ranking(NamedTuple):
    """What a hand is worth, and why."""

    hand: tuple[Card, ...]
    """The cards as given."""

    plays: tuple[Card, ...]
    """The cards that play, high to low."""

    out: tuple[Card, ...]
    """The cards that do not play, high to low; within a rank spades, hearts, diamonds, clubs."""

    why: tuple[str, ...]
    """For each card of ``out``, why it cannot play too."""

    ranks: tuple[str, ...]
    """The ranks of the cards that play, high to low, each as often as it plays: K 5 5 3 2 for a
    pair of fives, although the pair is compared first."""

    name: str
    """What players call the hand."""

    order: int
    """The position of its class, 0 for the best."""

    kind: int
    """Which kind of hand it is, 0 for the best; the words of the ranking name it."""


def height(rank: str) -> int:
    """How high a rank is, from 0 for the ace to 12 for the king.

    Cites: ranking.ace-is-low
    """
    return RANKS.index(rank)


_LAYOUT: Final = {
    card: place
    for place, card in enumerate(
        sorted(DECK, key=lambda card: (-height(card[0]), SUITS.index(card[1])))
    )
}


def high_to_low(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards from high to low; within a rank spades, hearts, diamonds, clubs."""
    return tuple(sorted(cards, key=_LAYOUT.__getitem__))


def in_mixed_suits(ranks: Iterable[str]) -> tuple[Card, ...]:
    """Give each card the next suit in turn, so that five cards are never a flush."""
    return tuple(Card(rank + suit) for rank, suit in zip(ranks, cycle(SUITS), strict=False))


def face_up_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order given, once they are known to be a hand.

    Raises:
        HandError: there is no card, a card is face down, is not a card, or appears twice.
    """
    hand = tuple(cards)
    if not hand:
        raise HandError("there are no cards; a hand has at least one")
    if UNKNOWN in hand:
        raise HandError("a card is face down; a hand must be face up to be ranked")
    strange = [card for card in hand if card not in _LAYOUT]
    if strange:
        raise HandError(
            f"{strange[0]!r} is not a card; a card is a rank and a suit, such as As or Td"
        )
    try:
        refuse_duplicates(hand)
    except CardError as error:
        raise HandError(*error.messages) from None
    return hand


def places(orders: Sequence[int]) -> tuple[int, ...]:
    """The place of each hand among the others, 1 for the best; equal hands share a place.

    The places are dense: after two hands in place 1 the next hand has place 2.
    """
    place_of = {order: place for place, order in enumerate(sorted(set(orders)), start=1)}
    return tuple(place_of[order] for order in orders)
