"""What an event changes. Bookkeeping: every decision is already in the event.

``evolve`` changes the state it is given; the engine gives it a private copy.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Any

from oracle.core.table import events as happened
from oracle.core.table.events import Event
from oracle.core.table.evolve_irregular import CHANGES, keep, turn_taken
from oracle.core.table.rulings import REGULAR
from oracle.core.table.state import State
from oracle.core.table.terms import BET, DEAL, DRAW, OVER, PAUSE, SHOWDOWN, Wager


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
    state.bet_answered[seat] = state.current_bet
    if state.irregular is not REGULAR:
        turn_taken(state, seat)


def _players(state: State) -> int:
    """Count the players who are in and not all-in."""
    chip, stacks = state.table.chip, state.stacks
    return sum([live and stacks[seat] >= chip for seat, live in enumerate(state.live)])


def _ante_posted(state: State, event: happened.AntePosted) -> None:
    seat, amount = event.seat, event.amount
    state.stacks[seat] -= amount
    state.paid[seat] += amount
    if event.dead:
        state.dead_antes[seat] += amount
    state.forced_bets_posted += 1


def _blind_posted(state: State, event: happened.BlindPosted) -> None:
    players = _players(state)
    _pay(state, event.seat, event.amount)
    state.current_bet = event.current_bet
    state.last_full_bet = event.current_bet
    state.forced_bets_posted += 1
    state.wagers += (Wager(event.seat, event.current_bet, event.blind, True, players),)


def _dealt(state: State, event: happened.Dealt) -> None:
    state.phase = DEAL
    state.hands[event.seat] += (event.card,)
    state.cards_received[event.seat] += 1
    state.top += 1


def _betting_began(state: State, event: happened.BettingBegan) -> None:
    state.phase = BET
    state.round = event.round
    state.last_actor = None
    state.actions = ()
    state.irregular = REGULAR
    state.bet_answered = [-1] * len(state.bet_answered)
    state.checked = [False] * len(state.checked)
    for cards in state.discarded:
        if cards:
            state.muck += cards
    state.discarded = [None] * len(state.discarded)
    state.round_began = None
    state.round_began = state.copy()


def _action_on(state: State, event: happened.ActionOn) -> None:
    state.actor = event.seat


def _folded(state: State, event: happened.Folded) -> None:
    seat = event.seat
    state.live[seat] = False
    state.folded_cards += state.hands[seat]
    state.hands[seat] = ()
    state.actions += (event,)
    _acted(state, seat)


def _checked(state: State, event: happened.Checked) -> None:
    state.checked[event.seat] = True
    state.actions += (event,)
    _acted(state, event.seat)


def _called(state: State, event: happened.Called) -> None:
    _pay(state, event.seat, event.amount)
    state.actions += (event,)
    _acted(state, event.seat)


def _wagered(state: State, event: happened.Wagered) -> None:
    players = _players(state)
    _pay(state, event.seat, event.amount)
    state.wagers += (Wager(event.seat, event.to, None, event.full, players),)
    state.current_bet = event.to
    state.last_full_bet = event.last_full_bet
    state.last_raise = event.last_raise
    state.actions += (event,)
    _acted(state, event.seat)


def _bet_returned(state: State, event: happened.BetReturned) -> None:
    seat, amount = event.seat, event.amount
    state.stacks[seat] += amount
    state.paid[seat] -= amount
    state.bets[seat] = event.current_bet
    state.bet_answered[seat] = event.current_bet
    state.current_bet = event.current_bet


def _betting_ended(state: State, _event: happened.BettingEnded) -> None:
    state.phase = PAUSE
    if state.irregular is not REGULAR:
        keep(state, early=(), time=(), judged=None, motion=None)
    state.bets = [0] * len(state.bets)
    state.current_bet = 0
    state.last_full_bet = 0
    state.last_raise = state.table.minimum_bet
    state.past_wagers += (state.wagers,)
    state.wagers = ()


def _draw_began(state: State, event: happened.DrawBegan) -> None:
    state.phase = DRAW
    state.round = event.draw
    state.cards_asked = [0] * len(state.cards_asked)
    state.serving = False
    state.shuffled = False
    state.burned_for = None


def _discarded(state: State, event: happened.Discarded) -> None:
    seat = event.seat
    state.discarded[seat] = event.cards
    if event.cards:
        state.hands[seat] = tuple([card for card in state.hands[seat] if card not in event.cards])
    state.cards_asked[seat] = state.cards_owed[seat] = event.owed
    state.irregular = REGULAR
    state.actor = None


def _burned(state: State, event: happened.Burned) -> None:
    state.burns += (event.card,)
    state.burned_for = event.seat
    state.serving = True
    state.top += 1


def _reshuffled(state: State, event: happened.Reshuffled) -> None:
    fresh = set(event.cards)
    state.deck = event.cards
    state.top = 0
    state.burns = tuple(card for card in state.burns if card not in fresh)
    state.muck = tuple(card for card in state.muck if card not in fresh)
    state.discarded = [
        None if cards is None else tuple(card for card in cards if card not in fresh)
        for cards in state.discarded
    ]
    state.folded_cards = tuple(card for card in state.folded_cards if card not in fresh)
    state.burned_for = event.seat
    state.shuffled = True
    state.reshuffles_made += 1
    state.serving = True


def _served(state: State, event: happened.Served) -> None:
    seat, count = event.seat, len(event.cards)
    state.hands[seat] += event.cards
    state.cards_owed[seat] -= count
    state.serving = True
    state.cards_received[seat] += count
    state.top += count


def _showdown_began(state: State, _event: happened.ShowdownBegan) -> None:
    state.phase = SHOWDOWN


def _shown(state: State, event: happened.Shown) -> None:
    state.actor = None
    state.shown += (event.seat,)
    state.show_order += (event.seat,)


def _all_shown(state: State, event: happened.AllShown) -> None:
    state.shown += event.seats


def _mucked(state: State, event: happened.Mucked) -> None:
    seat = event.seat
    state.live[seat] = False
    state.muck += state.hands[seat]
    state.mucked += (seat,)
    state.hands[seat] = ()
    state.actor = None


def _pots_awarded(state: State, event: happened.PotsAwarded) -> None:
    state.awards = event.awards
    for award in event.awards:
        for _part, shares in award.won:
            state.stacks = list(map(add, state.stacks, shares))


def _hand_ended(state: State, _event: happened.HandEnded) -> None:
    state.phase = OVER
    state.actor = None


def _ruled(state: State, event: happened.Ruled) -> None:
    before, barred = len(state.actions), state.irregular.given_up
    for consequence in event.ruling.then:
        evolve(state, consequence)
    if (now := len(state.actions)) > before:
        keep(state, act=event.act, ruling=event.ruling, acted=now, barred=barred)


def _backed_up(state: State, event: happened.BackedUp) -> None:
    began, irregular = state.round_began or state, state.irregular
    again = began.copy()
    for act in event.actions:
        evolve(again, act)
    state.become(again)
    state.round_began, state.irregular, state.actor = began, irregular, event.actor
    keep(state, motion=None)
    if irregular.acted > len(event.actions):
        again_barred = tuple(given for given in irregular.barred if given[0] == event.actor)
        given_up = (*irregular.given_up, *again_barred)
        keep(state, act=None, ruling=None, barred=(), given_up=given_up)


_CHANGES: dict[type[Event], Callable[[State, Any], None]] = {
    happened.AntePosted: _ante_posted,
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
    happened.AllShown: _all_shown,
    happened.Mucked: _mucked,
    happened.PotsAwarded: _pots_awarded,
    happened.HandEnded: _hand_ended,
    happened.Ruled: _ruled,
    happened.BackedUp: _backed_up,
    **CHANGES,
}
