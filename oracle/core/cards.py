"""Cards: two characters, rank then suit, such as ``As`` or ``Td``.

A card is a plain string, so it is its own name in YAML, in JSON and in the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NewType

from oracle.errors import InputError

Card = NewType("Card", str)

RANKS: Final = "A23456789TJQK"
"""The thirteen ranks from low to high; the ace is always low."""

SUITS: Final = "shdc"

DECK: Final = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
"""The 52 cards, lowest rank first, within a rank spades, hearts, diamonds, clubs."""

UNKNOWN: Final = Card("??")
"""A face-down card."""

_KNOWN: Final = {str(card): card for card in DECK}
_TOKEN: Final = re.compile(r"(10|.)(.)", re.DOTALL)


class CardError(InputError):
    """Text that is not a list of different cards."""


def parse_card(text: str) -> Card:
    """Read one card, in upper or lower case; ten is ``T`` or ``10``.

    Raises:
        CardError: the text is not a card.
    """
    card = _KNOWN.get(text) or _KNOWN.get(_normal(text))
    if card is None:
        raise CardError(f"{text!r} is not a card; a card is a rank and a suit, such as As or Td")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written together or apart: ``As2d3c4h``, ``As 2d, 10s``; their order is kept.

    Raises:
        CardError: a part of the text is not a card, or a card appears twice.
    """
    cards = split_cards(text)
    refuse_duplicates(cards)
    return cards


def split_cards(text: str) -> tuple[Card, ...]:
    """Read cards as ``parse_cards`` does, but allow duplicates.

    Raises:
        CardError: a part of the text is not a card.
    """
    words = text.replace(",", " ").split()
    return tuple(parse_card("".join(token)) for word in words for token in _tokens(word))


def refuse_duplicates(cards: Iterable[Card]) -> None:
    """Check that no card appears twice.

    Raises:
        CardError: naming every duplicate card.
    """
    seen: set[Card] = set()
    twice: list[Card] = []
    for card in cards:
        if card in seen and card not in twice:
            twice.append(card)
        seen.add(card)
    if twice:
        what = "duplicate card" if len(twice) == 1 else "duplicate cards"
        raise CardError(f"{what}: {' '.join(twice)}")


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards apart, as people read them: ``As 2d 3c``."""
    return " ".join(cards)


def _normal(text: str) -> str:
    rank, suit = text[:-1].upper(), text[-1:].lower()
    return ("T" if rank == "10" else rank) + suit


def _tokens(word: str) -> list[tuple[str, str]]:
    tokens = _TOKEN.findall(word)
    if sum(len(rank) + len(suit) for rank, suit in tokens) != len(word):
        shown = word if len(word) <= 20 else word[:20] + "..."
        raise CardError(
            f"{shown!r} is not a list of cards; a card is a rank and a suit, such as As"
        )
    return tokens
