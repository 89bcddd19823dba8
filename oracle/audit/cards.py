"""Cards that a history does not tell: stand-ins, which must never be valued."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from oracle.core.cards import DECK, Card
from oracle.core.ruleset import rules_for
from oracle.core.table import Rules, State

_KNOWN = frozenset(DECK)


def stand_in(place: int, number: int) -> Card:
    """Make a card that stands for one nobody saw; no two are alike."""
    return Card(f"?{place}.{number}")


def is_known(cards: Iterable[Card]) -> bool:
    """Whether every card is told."""
    return _KNOWN.issuperset(cards)


def told_in(cards: Iterable[Card]) -> Iterator[Card]:
    """Give those cards that are told."""
    return (card for card in cards if card in _KNOWN)


def rules_of(game: str, betting: str, settings: Mapping[str, str]) -> Rules:
    """Make the rules of a house for hands whose cards come from a history, as far as it tells.

    Raises:
        InputError: the game, the betting, a switch or a setting is unknown.
    """
    return _rules_of(game, betting, frozenset(settings.items()))


@functools.lru_cache(maxsize=1024)
def _rules_of(game: str, betting: str, settings: frozenset[tuple[str, str]]) -> Rules:
    return replace(rules_for(game, betting, dict(settings), received=True), take_cards=_as_told)


def _as_told(state: State, seat: int, count: int) -> tuple[Card, ...]:
    """The cards that the seat received, by the history; those it does not tell are stand-ins."""
    begun = state.cards_received[seat]
    told = state.table.received[seat][begun : begun + count]
    if len(told) == count:
        return told
    return told + tuple(stand_in(seat, begun + place) for place in range(len(told), count))
