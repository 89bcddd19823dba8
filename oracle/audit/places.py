"""No card in two places: what a history tells of the deck, as far as it tells."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from oracle.audit.hand import Hand
from oracle.core.cards import DECK, Card
from oracle.histories.told import Began, Dealt, Drew, Fact, Folded, Mucked, Shown

_DECK: Final = frozenset(DECK)
_AT_ONCE: Final = (
    ("draw-timing", "all-discard-first"),
    ("five-card-draw", "fifth-card-later"),
    ("reshuffle-time", "before-anyone-is-served"),
)
"""Settings by which a player may receive what another discards later in the same draw."""


class _Deck:
    """Where each card was seen last: with which seat, and whether it is still there.

    What lies in a hand is nowhere else. What was thrown away comes back only if the stub may have
    been shuffled again by then.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.dealt = len(hand.seating.seats) * hand.rules.hand_size(hand.state.table)
        self.stub = _cards_before_a_reshuffle(hand)
        self.held: dict[Card, int] = {}
        self.thrown: dict[Card, int] = {}

    def comes(self, cards: tuple[Card, ...], seat: int, line: int, *, new: bool) -> None:
        """See cards with a seat; new ones come from the stub."""
        seen: set[Card] = set()
        for card in cards:
            if card not in _DECK:
                continue
            owner = self.held.get(card)
            if owner is not None and (new or owner != seat or card in seen):
                self._find(card, seat, owner, line)
            elif card in self.thrown and self.dealt <= self.stub:
                self._find(card, seat, self.thrown[card], line)
            seen.add(card)
            self.held[card] = seat

    def goes(self, cards: tuple[Card, ...], seat: int, line: int) -> None:
        """See cards thrown away by a seat."""
        self.comes(tuple(card for card in cards if card not in self.held), seat, line, new=False)
        for card in cards:
            self.thrown[card] = self.held.pop(card, seat)

    def folds(self, seat: int) -> None:
        """A hand is thrown away."""
        for card in [card for card, owner in self.held.items() if owner == seat]:
            self.thrown[card] = self.held.pop(card)

    def _find(self, card: Card, seat: int, owner: int, line: int) -> None:
        who = self.hand.who_sits(seat)
        sentence = f"{who} has the {card}, which was in {self.hand.who_sits(owner)}'s hand."
        if owner == seat:
            sentence = f"{who} has the {card} a second time."
        self.hand.contradicts("cards", line, sentence, card, "another card")


def find_cards_twice(hand: Hand) -> None:
    """Find cards that two hands have, or that come back before a reshuffle could be."""
    deck = _Deck(hand)
    at_once = any(hand.settings[switch] == setting for switch, setting in _AT_ONCE)
    for at, fact in enumerate(hand.history.facts):
        if isinstance(fact, Dealt):
            deck.comes(fact.cards, fact.seat, fact.line, new=True)
        elif isinstance(fact, Began) and at_once:
            for draw in _draws_in(hand.history.facts[at + 1 :]):
                deck.goes(draw.discards or (), draw.seat, draw.line)
                deck.dealt += draw.count
        elif isinstance(fact, Drew):
            if not at_once:
                deck.goes(fact.discards or (), fact.seat, fact.line)
                deck.dealt += fact.count
            deck.comes(fact.received or (), fact.seat, fact.line, new=True)
        elif isinstance(fact, Folded):
            deck.folds(fact.seat)
        elif isinstance(fact, (Shown, Mucked)) and fact.cards:
            deck.comes(fact.cards, fact.seat, fact.line, new=False)
    hand.compared["cards in one place"] += len(deck.held) + len(deck.thrown)


def _draws_in(facts: tuple[Fact, ...]) -> Iterator[Drew]:
    """The draws in the part of the hand that begins with these facts."""
    part = itertools.takewhile(lambda fact: not isinstance(fact, Began), facts)
    return (fact for fact in part if isinstance(fact, Drew))


def _cards_before_a_reshuffle(hand: Hand) -> int:
    """How many cards can be dealt before the stub may have been shuffled again."""
    burns = 0 if hand.settings["burn"] == "none" else hand.state.table.draws
    if hand.settings["burn"] == "one-per-player":
        burns *= len(hand.seating.seats)
    last = hand.settings["last-card"] == "never-dealt"
    return len(DECK) - burns - last
