"""Bets and raises that are said. Seats are counted clockwise from the button."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from oracle.core.rulings.acting import (
    SPOKEN,
    call_or_check,
    cost,
    may_wager,
    not_open,
    spoken,
    wager_of,
)
from oracle.core.table import BINDING, CORRECTED, Interpretation, Outcome, Reason, Say, State, Why

_FACING_A_BET = "rulings.bet-facing-a-bet"
_POT = "rulings.saying-pot"
_COMPLETE = "rulings.saying-complete"

Motions = tuple[tuple[int, ...], ...]


def spoken_wager(state: State, act: Say) -> Interpretation:
    """A bet, raise or all-in that is said is the nearest one allowed; if none is, it is a call."""
    rules, seat = state.table.rules, act.seat
    passive = call_or_check(state, seat)
    faced = act.word == "bet" and passive.do == "call"
    if faced and rules.bet_is_a_call(state, act.to):
        return _no_more_than_the_bet(state, act, passive)
    if not may_wager(state, seat):
        chips = rules.playable(state, seat)
        all_in = act.word == "all-in" and cost(state, seat, passive) == chips
        verdict, raised = BINDING if all_in else CORRECTED, Outcome("raise")
        reasons = (not_open(state, seat, SPOKEN),)
        return Interpretation(verdict, passive, (raised,), (SPOKEN,), reasons)
    return _SAID.get(act.word or "", _bet_or_raise)(state, act, passive)


def _bet_or_raise(state: State, act: Say, passive: Outcome) -> Interpretation:
    facing = (_FACING_A_BET,) if act.word == "bet" and passive.do == "call" else ()
    wager = wager_of(state, act.seat, act.to)
    if act.word != wager.do:
        why = Why.BET_ALREADY if state.current_bet else Why.NO_BET_TO_RAISE
        reading = spoken(CORRECTED, wager, passive, why)
        return reading._replace(rules=(*reading.rules, *facing))
    if act.to in {None, wager.to}:
        return spoken(BINDING, wager, passive, Why.WORD_IS_THE_ACTION)
    return spoken(CORRECTED, wager, passive, Why.NEAREST_AMOUNT, wager.to or 0)


def _no_more_than_the_bet(state: State, act: Say, passive: Outcome) -> Interpretation:
    """A bet of no more than the one faced is a call.

    If it is less, in a raised round between three players or more, the director may let the player
    forfeit it and fold instead.

    Cites: rulings.bet-facing-a-bet
    """
    seat, rules = act.seat, (SPOKEN, _FACING_A_BET)
    bet, said = state.bets[seat], act.to or 0
    shown = max(bet, said - said % state.table.chip)
    less = shown - bet < cost(state, seat, passive)
    opened = sum(wager.blind in {None, "big"} for wager in state.wagers)
    reasons = (Reason(Why.NO_MORE_THAN_THE_BET, (_FACING_A_BET,)),)
    refused = wager_of(state, seat) if may_wager(state, seat) else Outcome("raise")
    reading = Interpretation(CORRECTED, passive, (refused,), rules, reasons)
    if not less or opened < 2 or sum(state.live) < 3:
        return reading
    why = Reason(Why.DIRECTOR_DECIDES, (_FACING_A_BET,))
    others = (Outcome("fold", shown),)
    return reading._replace(reasons=(*reasons, why), others=others)


def _all_in(state: State, act: Say, passive: Outcome) -> Interpretation:
    seat, rules = act.seat, state.table.rules
    wager = wager_of(state, seat, rules.raise_range(state, seat)[1])
    if cost(state, seat, wager) == rules.playable(state, seat):
        return spoken(BINDING, wager, passive, Why.WORD_IS_THE_ACTION)
    return spoken(CORRECTED, wager, passive, Why.MOST_THAT_IS_OPEN, wager.to or 0)


def _pot(state: State, act: Say, passive: Outcome) -> Interpretation:
    reading = state.table.rules.read_pot(state, act, passive)
    return reading._replace(rules=(*reading.rules, _POT))


def _complete(state: State, act: Say, passive: Outcome) -> Interpretation:
    wager = wager_of(state, act.seat)
    if state.table.rules.may_be_completed(state):
        reading = spoken(BINDING, wager, passive, Why.WORD_IS_THE_ACTION)
    else:
        reading = spoken(CORRECTED, passive, wager, Why.NOTHING_TO_COMPLETE)
    return reading._replace(rules=(*reading.rules, _COMPLETE))


_SAID: Final[Mapping[str, Callable[[State, Say, Outcome], Interpretation]]] = {
    "all-in": _all_in,
    "pot": _pot,
    "complete": _complete,
}


def pot_is_the_most(state: State, act: Say, passive: Outcome) -> Interpretation:
    """In pot-limit play pot is the largest bet or raise.

    Cites: rulings.saying-pot
    """
    _least, most = state.table.rules.raise_range(state, act.seat)
    wager = wager_of(state, act.seat, most)
    return spoken(BINDING, wager, passive, Why.WORD_IS_THE_ACTION)


def pot_is_no_amount(state: State, act: Say, passive: Outcome) -> Interpretation:
    """Where the pot does not limit bets, pot is a bet or raise that names no amount.

    Cites: rulings.saying-pot
    """
    wager = wager_of(state, act.seat, act.to)
    return spoken(CORRECTED, wager, passive, Why.POT_IS_NO_AMOUNT)


def short_all_in_may_be_completed(state: State) -> bool:
    """In limit play an all-in for less than a full bet may be completed.

    Cites: rulings.saying-complete
    """
    return state.current_bet > state.last_full_bet


def nothing_is_completed(_state: State) -> bool:
    """In pot-limit and no-limit play nothing is completed.

    Cites: rulings.saying-complete
    """
    return False


def bet_is_a_raise(_state: State, _to: int | None) -> bool:
    """A bet said facing a bet is a raise, whatever its amount.

    Cites: rulings.bet-facing-a-bet
    """
    return False


def bet_goes_by_its_amount(state: State, to: int | None) -> bool:
    """A bet said facing a bet is a call if what plays of its amount is no more than that bet.

    Cites: rulings.bet-facing-a-bet
    """
    return to is not None and to - to % state.table.chip <= state.current_bet


def every_motion_counts(motions: Motions) -> Motions:
    """After a bet or raise is said, every motion with chips counts.

    Cites: rulings.raise-in-motions
    """
    return motions


def first_motion_counts(motions: Motions) -> Motions:
    """After a bet or raise is said without an amount, only the first motion with chips counts.

    Cites: rulings.raise-in-motions
    """
    return motions[:1]
