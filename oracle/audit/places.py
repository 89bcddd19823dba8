"""No card in two places: what a history tells of the deck, as far as it tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from oracle.audit.hand import Hand
from oracle.core.cards import DECK, Card
from oracle.histories.told import Dealt, Drew, Mucked, Shown

_DECK: Final = frozenset(DECK)


class _Sight(NamedTuple):
    """A card seen with a seat, on a line; ``new`` if it came from the stub there."""

    card: Card
    seat: int
    line: int
    dealt: int
    new: bool


def find_cards_twice(hand: Hand) -> None:
    """Find cards that two seats have, or that come back before a reshuffle could be.

    A card that comes from the stub was nowhere before, unless the stub may have been shuffled
    again by then; a card of a hand belongs to one seat.
    """
    owners: dict[Card, int] = {}
    stub = _cards_before_a_reshuffle(hand)
    reported: set[Card] = set()
    for sight in _sights(hand):
        if sight.card not in _DECK:
            continue
        owner = owners.get(sight.card)
        again = owner is not None and (sight.new or owner != sight.seat)
        if again and sight.dealt <= stub and sight.card not in reported:
            reported.add(sight.card)
            who = hand.who_sits(sight.seat)
            other = "before" if owner == sight.seat else f"in {hand.who_sits(owner or 0)}'s hand"
            sentence = f"{who} has the {sight.card}, which was {other}."
            hand.contradicts("cards", sight.line, sentence, sight.card, "another card")
        owners[sight.card] = sight.seat
    hand.compared["cards in one place"] += len(owners)


def _cards_before_a_reshuffle(hand: Hand) -> int:
    """How many cards can be dealt before the stub may have been shuffled again."""
    burns = 0 if hand.settings["burn"] == "none" else hand.state.table.draws
    if hand.settings["burn"] == "one-per-player":
        burns *= len(hand.seating.seats)
    last = hand.settings["last-card"] == "never-dealt"
    return len(DECK) - burns - last


def _sights(hand: Hand) -> Iterator[_Sight]:
    """Every card that is told, in the order of the telling, with how many were dealt by then."""
    dealt = len(hand.seating.seats) * hand.rules.hand_size(hand.state.table)
    for fact in hand.history.facts:
        if isinstance(fact, Dealt):
            yield from (_Sight(card, fact.seat, fact.line, dealt, True) for card in fact.cards)
        elif isinstance(fact, Drew):
            for card in fact.discards or ():
                yield _Sight(card, fact.seat, fact.line, dealt, False)
            dealt += fact.count
            for card in fact.received or ():
                yield _Sight(card, fact.seat, fact.line, dealt, True)
        elif isinstance(fact, Shown | Mucked) and fact.cards:
            yield from (_Sight(card, fact.seat, fact.line, dealt, False) for card in fact.cards)
