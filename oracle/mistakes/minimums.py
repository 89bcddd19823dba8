"""What other engines do wrong about the least and the most of a bet that has no fixed size.

Each function gives the fields of the record that it replaces. Amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.core.table import Rules, State
from oracle.mistakes.betting import raises
from oracle.mistakes.sizes import least_raise


def minimum_bet_is_one_chip(rules: Rules) -> Mapping[str, Any]:
    """In no-limit and pot-limit play a bet may be as small as one chip.

    Cites: betting.no-limit-bets
    """

    def raise_range(state: State, seat: int) -> tuple[int, int]:
        least, most = rules.raise_range(state, seat)
        opened = state.table.betting == "limit" or state.current_bet
        return least if opened else min(state.table.chip, most), most

    return {"raise_range": raise_range}


def bets_that_nobody_could_cover_are_refused(rules: Rules) -> Mapping[str, Any]:
    """In no-limit play a player may bet at most what another player could call.

    Cites: betting.no-limit-bets
    """

    def raise_range(state: State, seat: int) -> tuple[int, int]:
        least, most = rules.raise_range(state, seat)
        if state.table.betting != "no-limit":
            return least, most
        playable = state.table.rules.playable
        reach = [
            state.bets[other] + playable(state, other)
            for other, live in enumerate(state.live)
            if live and other != seat
        ]
        return least, max(least, min(most, max(reach, default=0)))

    return {"raise_range": raise_range}


def raise_is_measured_from_the_last_full_bet(rules: Rules) -> Mapping[str, Any]:
    """A raise over an all-in for less is taken to add what it adds to the last full bet.

    Cites: betting.minimum-raise
    """

    def full_bet(state: State, to: int) -> tuple[bool, int, int]:
        if state.table.betting == "limit":
            return rules.full_bet(state, to)
        size = to - state.last_full_bet
        full = size >= state.last_raise
        return full, to if full else state.last_full_bet, size if full else state.last_raise

    return {"full_bet": full_bet}


def least_raise_is_over_the_last_full_bet(rules: Rules) -> Mapping[str, Any]:
    """After an all-in for less, the minimum raise is counted from the last full bet.

    Cites: betting.minimum-raise
    """
    return least_raise(
        rules, lambda state: max(state.current_bet + 1, state.last_full_bet + state.last_raise)
    )


def least_raise_carries_over(rules: Rules) -> Mapping[str, Any]:
    """A raise adds at least the last bet or raise of the round before as well.

    Cites: betting.minimum-raise
    """

    def carried(state: State) -> int:
        earlier = state.copy()
        earlier.wagers = state.past_wagers[-1] if state.past_wagers else ()
        sizes = [size for wager, size in raises(earlier) if wager.full]
        return state.current_bet + max(state.last_raise, *sizes[-1:], 0)

    return least_raise(rules, carried)
