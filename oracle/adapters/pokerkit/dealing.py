"""The cards of a hand on PokerKit, in the order in which the request gives them.

PokerKit itself says when a card is burned, who is dealt next, and which cards may come; it shuffles
with a randomness of its own, so only the order of what it shuffles comes from the request.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import islice
from typing import Any, Protocol

from pokerkit import Card as Dealt
from pokerkit import State

from oracle.core.cards import DECK, Card
from oracle.errors import InputError
from oracle.wire import Seats

_UNKNOWN: str = "??"


class Dealer(Protocol):
    """Burns and deals whatever PokerKit waits for."""

    def deal(self, state: State) -> None:
        """Burn and deal until PokerKit waits for a player.

        Raises:
            InputError: the request gives too few cards for what PokerKit accepts.
        """


class ByHand:
    """Deals each seat the cards that the request says it receives; burns are unknown."""

    def __init__(self, cards: Mapping[str, list[str]], seats: Seats) -> None:
        self._seats = seats
        by_number = [iter(cards[str(seat + 1)]) for seat in range(seats.count)]
        self._to_come = seats.by_place(by_number)

    def deal(self, state: State) -> None:
        """Burn an unknown card, and deal each player all cards that PokerKit owes them."""
        if state.can_burn_card(_UNKNOWN):
            state.burn_card(_UNKNOWN)
        while (place := state.hole_dealee_index) is not None:
            count = len(state.hole_dealing_statuses[place])
            state.deal_hole(self._next_cards(place, count), place)

    def _next_cards(self, place: int, count: int) -> str:
        cards = list(islice(self._to_come[place], count))
        if len(cards) < count:
            seat = self._seats.numbers[place]
            raise InputError(f"PokerKit deals more cards to seat {seat} than the request gives")
        return "".join(cards)


class FromTheDeck:
    """Deals from a deck in order; when PokerKit shuffles, in the order of the next reshuffle."""

    def __init__(self, state: State, deck: list[str], reshuffles: list[list[str]]) -> None:
        self._orders = iter(reshuffles)
        state.deck_cards = deque(map(_card, deck))

    def deal(self, state: State) -> None:
        """Burn and deal one card at a time, as PokerKit does by itself."""
        while state.can_burn_card() or state.can_deal_hole():
            order = self._order(state)
            act = state.burn_card if state.can_burn_card() else state.deal_hole
            act(repr(order[0]))
            # PokerKit has put what was left of its shuffle into an order of its own.
            state.deck_cards = deque(order[1:])

    def _order(self, state: State) -> list[Dealt]:
        if state.deck_cards:
            return list(state.deck_cards)
        shuffled = {repr(card): card for card in state.get_dealable_cards(1)}
        first = [name for name in next(self._orders, ()) if name in shuffled]
        rest = [name for name in DECK if name in shuffled and name not in first]
        return [shuffled[name] for name in (*first, *rest)]


def dealer(request: Mapping[str, Any], state: State, seats: Seats) -> Dealer:
    """Choose who deals: from the deck if the request has one, by hand otherwise."""
    if "deck" in request:
        return FromTheDeck(state, request["deck"], request["reshuffles"])
    return ByHand(request["cards"], seats)


def _card(name: Card | str) -> Dealt:
    return next(iter(Dealt.parse(name)))
