"""Cards as a programmer writes them: one text, or a list of cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from oracle.api.inputs import listed, shown
from oracle.core.cards import UNKNOWN, Card, parse_card, refuse_duplicates, split_cards
from oracle.errors import InputError

Cards: TypeAlias = str | Iterable[str]
"""``"As 2d 3h 4c"``, or ``["As", "2d", "3h", "4c"]``."""

_FORM: Final = "the cards as one text, 'As 2d', or as a list, ['As', '2d']"


def read(cards: Cards, what: str = "the hand") -> tuple[Card, ...]:
    """Read different cards; their order is kept.

    Raises:
        InputError: these are not cards, which the sentence calls ``what``, or one appears twice.
    """
    found = split(cards, what)
    refuse_duplicates(found)
    return found


def split(cards: Cards, what: str) -> tuple[Card, ...]:
    """Read cards as ``read`` does, but allow duplicates.

    Raises:
        InputError: these are not cards.
    """
    if isinstance(cards, str):
        return split_cards(cards)
    return tuple(map(_card, listed(cards, what, _FORM)))


def read_open(cards: Cards, what: str) -> tuple[Card, ...]:
    """Read different cards, some of which may be left open, written ``??``.

    Raises:
        InputError: as ``read`` does.
    """
    if isinstance(cards, str):
        # Cards may be written without a space between them.
        parts = cards.replace(UNKNOWN, f" {UNKNOWN} ").replace(",", " ").split()
        found = [card for part in parts for card in _known_or_open(part)]
    else:
        entries = listed(cards, what, _FORM)
        found = [UNKNOWN if one == UNKNOWN else _card(one) for one in entries]
    refuse_duplicates(card for card in found if card != UNKNOWN)
    return tuple(found)


def _known_or_open(part: str) -> tuple[Card, ...]:
    return (UNKNOWN,) if part == UNKNOWN else split_cards(part)


def _card(one: Any) -> Card:
    if not isinstance(one, str):
        raise InputError(f"{shown(one)} is not a card; a card is a text, such as 'As' or 'Td'")
    return parse_card(one)
