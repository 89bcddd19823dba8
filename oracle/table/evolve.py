"""What an event changes. Bookkeeping: every decision is already in the event.

``evolve`` changes the state that it is given; the engine gives it a private copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.table import events as happened
from oracle.table.events import Event
from oracle.table.state import BET, DEAL, DRAW, OVER, PAUSE, SHOWDOWN, State, Wager


def evolve(state: State, event: Event) -> None:
    """Apply an event to the state, in place."""
    _CHANGES[type(event)](state, event)


def _pay(state: State, seat: int, amount: int) -> None:
    state.stacks[seat] -= amount
    state.bets[seat] += amount
    state.paid[seat] += amount


def _acted(state: State, seat: int) -> None:
    state.actor = None
    state.last_actor = seat
    state.answered[seat] = state.price


def _blind_posted(state: State, event: happened.BlindPosted) -> None:
    _pay(state, event.seat, event.amount)
    state.price = event.price
    state.posted += 1
    all_in = state.stacks[event.seat] == 0
    state.wagers += (Wager(event.seat, event.price, all_in, event.blind),)


def _dealt(state: State, event: happened.Dealt) -> None:
    state.phase = DEAL
    state.hands[event.seat] += (event.card,)
    state.taken[event.seat] += 1
    state.top += 1


def _betting_began(state: State, event: happened.BettingBegan) -> None:
    state.phase = BET
    state.round = event.round
    state.last_actor = None
    state.answered = [-1] * len(state.answered)
    for cards in state.thrown:
        if cards:
            state.muck += cards
    state.thrown = [None] * len(state.thrown)


def _action_on(state: State, event: happened.ActionOn) -> None:
    state.actor = event.seat


def _folded(state: State, event: happened.Folded) -> None:
    seat = event.seat
    state.live[seat] = False
    state.muck += state.hands[seat]
    state.hands[seat] = ()
    _acted(state, seat)


def _checked(state: State, event: happened.Checked) -> None:
    _acted(state, event.seat)


def _called(state: State, event: happened.Called) -> None:
    _pay(state, event.seat, event.amount)
    _acted(state, event.seat)


def _wagered(state: State, event: happened.Wagered) -> None:
    _pay(state, event.seat, event.amount)
    all_in = state.stacks[event.seat] == 0
    state.wagers += (Wager(event.seat, event.to, all_in, None),)
    state.price = event.to
    _acted(state, event.seat)


def _bet_returned(state: State, event: happened.BetReturned) -> None:
    _pay(state, event.seat, -event.amount)


def _betting_ended(state: State, _event: happened.BettingEnded) -> None:
    state.phase = PAUSE
    state.bets = [0] * len(state.bets)
    state.price = 0
    state.past_wagers += (state.wagers,)
    state.wagers = ()


def _draw_began(state: State, event: happened.DrawBegan) -> None:
    state.phase = DRAW
    state.round = event.draw
    state.serving = False


def _discarded(state: State, event: happened.Discarded) -> None:
    seat = event.seat
    state.hands[seat] = tuple(card for card in state.hands[seat] if card not in event.cards)
    state.thrown[seat] = event.cards
    state.owed[seat] = event.owed
    state.actor = None


def _burned(state: State, event: happened.Burned) -> None:
    state.burns += (event.card,)
    state.serving = True
    state.top += 1


def _reshuffled(state: State, event: happened.Reshuffled) -> None:
    fresh = set(event.cards)
    state.deck = event.cards
    state.top = 0
    state.burns = tuple(card for card in state.burns if card not in fresh)
    state.muck = tuple(card for card in state.muck if card not in fresh)
    state.thrown = [
        None if cards is None else tuple(card for card in cards if card not in fresh)
        for cards in state.thrown
    ]
    state.reshuffled += 1
    state.serving = True


def _served(state: State, event: happened.Served) -> None:
    seat, count = event.seat, len(event.cards)
    state.hands[seat] += event.cards
    state.owed[seat] -= count
    state.serving = True
    state.taken[seat] += count
    state.top += count


def _showdown_began(state: State, _event: happened.ShowdownBegan) -> None:
    state.phase = SHOWDOWN


def _shown(state: State, event: happened.Shown) -> None:
    state.shown += (event.seat,)


def _pots_awarded(state: State, event: happened.PotsAwarded) -> None:
    state.awards = event.awards
    for award in event.awards:
        for _part, shares in award.won:
            state.stacks = [have + won for have, won in zip(state.stacks, shares, strict=True)]


def _hand_ended(state: State, _event: happened.HandEnded) -> None:
    state.phase = OVER
    state.actor = None


_CHANGES: dict[type[Event], Callable[[State, Any], None]] = {
    happened.BlindPosted: _blind_posted,
    happened.Dealt: _dealt,
    happened.BettingBegan: _betting_began,
    happened.ActionOn: _action_on,
    happened.Folded: _folded,
    happened.Checked: _checked,
    happened.Called: _called,
    happened.Wagered: _wagered,
    happened.BetReturned: _bet_returned,
    happened.BettingEnded: _betting_ended,
    happened.DrawBegan: _draw_began,
    happened.Discarded: _discarded,
    happened.Burned: _burned,
    happened.Reshuffled: _reshuffled,
    happened.Served: _served,
    happened.ShowdownBegan: _showdown_began,
    happened.Shown: _shown,
    happened.PotsAwarded: _pots_awarded,
    happened.HandEnded: _hand_ended,
}
