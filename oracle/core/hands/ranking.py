"""What all hand orders share: the answer, the check of a hand, and how its cards are laid out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import Final, NamedTuple

from oracle.core.cards import DECK, RANKS, SUITS, UNKNOWN, Card, CardError, refuse_duplicates
from oracle.errors import InputError


class HandError(InputError):
    """Cards that are not a hand which can be ranked."""


class Ranking(NamedTuple):
    """What a hand is worth, and why."""

    hand: tuple[Card, ...]
    """The cards as they were given."""

    plays: tuple[Card, ...]
    """The cards that play, high to low."""

    out: tuple[Card, ...]
    """The cards that do not, high to low; of one rank spades, hearts, diamonds, clubs."""

    why: tuple[str, ...]
    """Beside each card of ``out``, why it cannot play as well."""

    ranks: tuple[str, ...]
    """The ranks of the cards that play, high to low, each as often as it plays: K 5 5 3 2 for a
    pair of fives, though the pair is compared first."""

    name: str
    """What players call the hand."""

    order: int
    """The position of its class, counted from 0 for the best."""

    kind: int
    """Which kind of hand it is, counted from 0 for the best; the words of the ranking name it."""


def height(rank: str) -> int:
    """How high a rank stands, from 0 for the ace to 12 for the king.

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
    """The cards from high to low; of one rank spades, hearts, diamonds, clubs."""
    return tuple(sorted(cards, key=_LAYOUT.__getitem__))


def in_mixed_suits(ranks: Iterable[str]) -> tuple[Card, ...]:
    """Give each card the next suit in turn, so that four are of four suits and five no flush."""
    return tuple(Card(rank + suit) for rank, suit in zip(ranks, cycle(SUITS), strict=False))


def face_up_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order given, once they are known to be a hand.

    Raises:
        HandError: there is no card, one is face down or not a card, or one stands twice.
    """
    hand = tuple(cards)
    if not hand:
        raise HandError("there is no card; a hand has at least one")
    if UNKNOWN in hand:
        raise HandError("a card is face down; only a hand that is all face up can be ranked")
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
    """The place of each hand among the others, from 1 for the best; equal hands share one.

    The places are dense: after two hands in place 1 the next hand has place 2.
    """
    place_of = {order: place for place, order in enumerate(sorted(set(orders)), start=1)}
    return tuple(place_of[order] for order in orders)
