"""What other engines do wrong about all-ins for less in limit play, and their completion.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from oracle.core.rules import betting
from oracle.core.table import Objection, Rules, State, Wager


def half_a_bet_is_not_enough(rules: Rules) -> Mapping[str, Any]:
    """An all-in must be of more than half a bet to count and to reopen the betting.

    Cites: betting.half-bet-all-in
    """
    return _half(rules, lambda _state, added, size: 2 * added > size)


def half_a_bet_is_rounded_down(rules: Rules) -> Mapping[str, Any]:
    """Half of an odd bet is rounded down to whole chips, so an all-in of less than half counts.

    Cites: betting.half-bet-all-in
    """
    return _half(rules, lambda _state, added, size: added >= size // 2)


def half_a_bet_is_measured_from_the_price(rules: Rules) -> Mapping[str, Any]:
    """Half a bet is measured from the outstanding bet, even if that was an all-in for less.

    Cites: betting.half-bet-all-in
    """

    def over_the_price(state: State, added: int, size: int) -> bool:
        return 2 * (added - max(0, state.current_bet - state.last_full_bet)) >= size

    return {"full_bet": _half(rules, over_the_price)["full_bet"]}


def completion_adds_a_whole_raise(rules: Rules) -> Mapping[str, Any]:
    """A raise over an all-in of less than half a bet completes it and adds another full bet.

    Cites: betting.completion
    """

    def raise_range(state: State, seat: int) -> tuple[int, int]:
        if state.table.betting != "limit" or state.current_bet == state.last_full_bet:
            return rules.raise_range(state, seat)
        most = state.bets[seat] + state.table.rules.playable(state, seat)
        to = min(state.last_full_bet + 2 * state.table.rules.bet_size(state), most)
        return to, to

    return {"raise_range": raise_range}


def completion_is_not_counted(rules: Rules) -> Mapping[str, Any]:
    """A completion is not one of the bets that the cap allows.

    Cites: betting.completion
    """

    def bets_made(state: State) -> Sequence[Wager]:
        completions = [after for before, after in pairwise(state.wagers) if not before.full]
        return [wager for wager in rules.bets_made(state) if wager not in completions]

    return {"bets_made": bets_made}


def completion_must_add_a_whole_bet(rules: Rules) -> Mapping[str, Any]:
    """A completion adds too little to be a wager, so an all-in for less can only be called.

    Cites: betting.wager-size
    """

    def adds_too_little(state: State, seat: int) -> Objection | None:
        if state.table.betting != "limit" or state.current_bet == state.last_full_bet:
            return None
        least, _most = state.table.rules.raise_range(state, seat)
        if least - state.bets[seat] == state.table.rules.playable(state, seat):
            return None
        return Objection("betting.wager-size", "A raise adds a whole bet.")

    return {"against_wagering": (*rules.against_wagering, adds_too_little)}


def _half(rules: Rules, is_half: Callable[[State, int, int], bool]) -> Mapping[str, Any]:
    """Replace what counts as half a bet: what was added, and the size of a bet."""

    def full_bet(state: State, to: int) -> tuple[bool, int, int]:
        if rules.full_bet is not betting.half_a_bet_is_a_full_bet:
            return rules.full_bet(state, to)
        full = is_half(state, to - state.last_full_bet, state.table.rules.bet_size(state))
        return full, to if full else state.last_full_bet, state.last_raise

    def is_raised(state: State, seat: int) -> bool:
        if state.table.betting != "limit":
            return rules.is_raised(state, seat)
        owed = state.current_bet - state.bet_answered[seat]
        return owed > 0 and is_half(state, owed, state.table.rules.bet_size(state))

    return {"full_bet": full_bet, "is_raised": is_raised}
