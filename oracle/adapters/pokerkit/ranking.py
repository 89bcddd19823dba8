"""What PokerKit makes of hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pokerkit import BadugiHand, Hand, RegularLowHand

from oracle.adapters.serving import Reply
from oracle.core.cards import RANKS

HAND_TYPES: Final[Mapping[str, type[Hand]]] = {
    "badugi": BadugiHand,
    "ace-to-five": RegularLowHand,
}


def rank(request: Mapping[str, Any]) -> Reply:
    """Give the cards that PokerKit makes a hand from, high to low.

    Raises:
        ValueError: PokerKit can make no hand of the cards.
    """
    cards = _value(request["ranking"], request["hand"]).cards
    plays = sorted(map(repr, cards), key=lambda card: RANKS.index(card[0]), reverse=True)
    return {"ranks": [card[0] for card in plays], "plays": plays}


def compare(request: Mapping[str, Any]) -> Reply:
    """Place hands by how many of the others PokerKit calls better.

    Raises:
        ValueError: PokerKit can make no hand of some cards.
    """
    values = [_value(request["ranking"], hand) for hand in request["hands"]]
    return {"places": [1 + sum(other > value for other in values) for value in values]}


def _value(ranking: str, hand: Sequence[str]) -> Hand:
    return HAND_TYPES[ranking].from_game("".join(hand))
