"""Cards as a programmer writes them: one text, or a list of cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from oracle.core.cards import Card, parse_card, parse_cards, refuse_duplicates

Cards: TypeAlias = str | Iterable[str]
"""``"As 2d 3h 4c"``, or ``["As", "2d", "3h", "4c"]``."""


def read(cards: Cards) -> tuple[Card, ...]:
    """Read different cards; their order is kept.

    Raises:
        InputError: one is not a card, or appears twice.
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    found = tuple(parse_card(str(card)) for card in cards)
    refuse_duplicates(found)
    return found
