"""What other engines do wrong about checks, calls, and the words for a bet.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oracle.core.rules import objections
from oracle.core.table import (
    Action,
    Bet,
    Call,
    Called,
    Check,
    Objection,
    Raise,
    Rules,
    State,
    Wagered,
)
from oracle.mistakes.betting import all_in_needs_a_whole_raise

_OPENED = "betting.bet-only-when-unopened"


def check_facing_a_bet_is_taken(rules: Rules) -> Mapping[str, Any]:
    """A player facing a bet may check, and stays in.

    Cites: betting.check-when-nothing-is-owed
    """
    return _without(rules, Check, objections.checking_faces_a_bet)


def only_the_big_blind_may_check_before_the_draw(rules: Rules) -> Mapping[str, Any]:
    """In the first round with blinds nobody but the big blind may check, even if nothing is owed.

    Cites: betting.check-when-nothing-is-owed
    """

    def somebody_else_checks(state: State, action: Action) -> Objection | None:
        _small, big = rules.blind_seats(state.table)
        if state.round > 1 or big is None or action.seat == big:
            return None
        return Objection("betting.check-when-nothing-is-owed", "Only the big blind may check.")

    return {"against": {**rules.against, Check: (*rules.against[Check], somebody_else_checks)}}


def bet_over_a_bet_is_taken(rules: Rules) -> Mapping[str, Any]:
    """A player may bet after a bet, which is then a raise to that amount.

    Cites: betting.bet-only-when-unopened
    """
    return _without(rules, Bet, objections.somebody_has_bet)


def call_of_nothing_is_taken(rules: Rules) -> Mapping[str, Any]:
    """A player who owes nothing may call, which is then a check.

    Cites: betting.bet-only-when-unopened
    """
    return _without(rules, Call, objections.nothing_to_call)


def raise_of_nothing_is_taken(rules: Rules) -> Mapping[str, Any]:
    """A player may raise though nobody has bet, which is then a bet.

    Cites: betting.bet-only-when-unopened
    """
    return _without(rules, Raise, objections.nobody_has_bet)


def first_raise_is_a_bet(rules: Rules) -> Mapping[str, Any]:
    """The blinds are not a bet: the first player who wants more bets instead of raising.

    Cites: betting.bet-only-when-unopened
    """

    def must_raise(state: State, _action: Action) -> Objection | None:
        return Objection(_OPENED, "There is already a bet.") if _is_open(state) else None

    def must_bet(state: State, _action: Action) -> Objection | None:
        return None if _is_open(state) else Objection(_OPENED, "There is no bet to raise.")

    return {"against": {**rules.against, Bet: (must_raise,), Raise: (must_bet,)}}


def call_costs_the_whole_bet(rules: Rules) -> Mapping[str, Any]:
    """A call costs the whole outstanding bet, whatever the player has already put in.

    Cites: betting.call-matches-the-bet
    """

    def to_call(state: State, seat: int) -> int:
        whole = min(state.current_bet, state.table.rules.playable(state, seat))
        return whole if rules.to_call(state, seat) else 0

    return {"to_call": to_call}


def call_costs_one_bet(rules: Rules) -> Mapping[str, Any]:
    """In limit play a call costs at most one bet of the round, however often it was raised.

    Cites: betting.call-matches-the-bet
    """

    def to_call(state: State, seat: int) -> int:
        owed = rules.to_call(state, seat)
        if state.table.betting != "limit":
            return owed
        return min(owed, state.table.rules.bet_size(state))

    return {"to_call": to_call}


def short_call_lowers_the_price(rules: Rules) -> Mapping[str, Any]:
    """After an all-in call for less, those behind must only match that call.

    Cites: betting.call-matches-the-bet
    """

    def to_call(state: State, seat: int) -> int:
        owed = rules.to_call(state, seat)
        for action in reversed(state.actions) if owed else ():
            if isinstance(action, Wagered):
                break
            if isinstance(action, Called):
                return min(owed, max(0, state.bets[action.seat] - state.bets[seat]))
        return owed

    return {"to_call": to_call}


def there_is_no_all_in(rules: Rules) -> Mapping[str, Any]:
    """A player with too few chips for the call, the bet or the raise cannot make it.

    Cites: betting.all-in-for-less
    """

    def call_is_short(state: State, action: Action) -> Objection | None:
        owed = state.current_bet - state.bets[action.seat]
        if state.table.rules.playable(state, action.seat) >= owed:
            return None
        return Objection("betting.all-in-for-less", f"A call costs {owed}.")

    objectors = (*rules.against[Call], call_is_short)
    return {
        **all_in_needs_a_whole_raise(rules),
        "against": {**rules.against, Call: objectors},
    }


def any_amount_is_taken(rules: Rules) -> Mapping[str, Any]:
    """Amounts that the chips in use cannot make up may be bet.

    Cites: betting.smallest-chip
    """
    odd = objections.size_is_not_in_whole_chips
    return {"against_size": tuple(one for one in rules.against_size if one is not odd)}


def _is_open(state: State) -> bool:
    return any(not wager.blind for wager in state.wagers)


def _without(
    rules: Rules, kind: type[Action], objector: Callable[[State, Action], Objection | None]
) -> Mapping[str, Any]:
    left = tuple(one for one in rules.against[kind] if one is not objector)
    return {"against": {**rules.against, kind: left}}
