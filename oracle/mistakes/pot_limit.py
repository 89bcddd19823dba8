"""What other engines do wrong about the pot that limits a bet.

Each function gives the fields of the record that it replaces. Amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oracle.core.rules import betting
from oracle.core.table import Rules, State


def pot_limit_forgets_folded_chips(rules: Rules) -> Mapping[str, Any]:
    """Chips of players who have folded are not counted in the pot.

    Cites: betting.pot-limit-maximum
    """

    def folded(state: State) -> int:
        return sum(chips for chips, live in zip(state.paid, state.live, strict=True) if not live)

    return _less(rules, folded)


def pot_limit_counts_the_call_twice(rules: Rules) -> Mapping[str, Any]:
    """The call is added to the pot, and then to the raise again.

    Cites: betting.pot-limit-maximum
    """

    def raise_range(state: State, seat: int) -> tuple[int, int]:
        least, most = rules.raise_range(state, seat)
        if state.table.betting != "pot-limit":
            return least, most
        in_force, owed = state.table.rules, state.current_bet - state.bets[seat]
        pot = state.current_bet + 2 * owed + in_force.pot_counted(state)
        return least, max(least, min(pot, state.bets[seat] + in_force.playable(state, seat)))

    return {"raise_range": raise_range}


def small_blind_is_not_in_the_pot(rules: Rules) -> Mapping[str, Any]:
    """For the first pot-limit maximum the small blind is not counted until its player acts.

    Cites: betting.small-blind-counts-as-posted
    """

    def small_blind(state: State) -> int:
        small, _big = rules.blind_seats(state.table)
        waits = state.round == 1 and small is not None and state.bet_answered[small] < 0
        return state.bets[small] if waits and small is not None else 0

    return _less(rules, small_blind)


def small_blind_counts_more_though_it_called(rules: Rules) -> Mapping[str, Any]:
    """Where the small blind counts as a big blind, it does so though its player has called.

    Cites: betting.small-blind-counts-as-posted
    """

    def small_blind_counts(state: State) -> int:
        if rules.small_blind_counts is betting.small_blind_counts_as_posted:
            return rules.small_blind_counts(state)
        return max(0, state.table.big_blind - state.table.small_blind)

    return {"small_blind_counts": small_blind_counts}


def _less(rules: Rules, missing: Callable[[State], int]) -> Mapping[str, Any]:
    def pot_counted(state: State) -> int:
        return rules.pot_counted(state) - missing(state)

    return {"pot_counted": pot_counted}
