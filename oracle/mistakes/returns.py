"""What other engines do wrong about chips that nobody has matched.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.core.table import BetReturned, Event, Rules, State


def uncalled_bet_goes_back_only_after_folds(rules: Rules) -> Mapping[str, Any]:
    """The part of a bet above an all-in call stays in the pot, as a pot of its own.

    Cites: betting.uncalled-bet
    """

    def uncalled_bet(state: State) -> Event | None:
        return None if sum(state.live) > 1 else rules.uncalled_bet(state)

    return {"uncalled_bet": uncalled_bet}


def uncalled_bet_goes_back_only_over_all_ins(rules: Rules) -> Mapping[str, Any]:
    """When all others have folded, the last bet or raise stays in the pot; blinds go back.

    Cites: betting.uncalled-bet
    """

    def uncalled_bet(state: State) -> Event | None:
        folded = sum(state.live) == 1 and any(not wager.blind for wager in state.wagers)
        return None if folded else rules.uncalled_bet(state)

    return {"uncalled_bet": uncalled_bet}


def uncalled_blind_stays_in_the_pot(rules: Rules) -> Mapping[str, Any]:
    """Only bets and raises go back, not the part of a blind that nobody has matched.

    Cites: betting.uncalled-bet
    """

    def uncalled_bet(state: State) -> Event | None:
        if not any(not wager.blind for wager in state.wagers):
            return None
        return rules.uncalled_bet(state)

    return {"uncalled_bet": uncalled_bet}


def bet_goes_back_whole(rules: Rules) -> Mapping[str, Any]:
    """When all others have folded, the last player gets back all chips of the round.

    Cites: betting.uncalled-bet
    """

    def uncalled_bet(state: State) -> Event | None:
        if sum(state.live) > 1:
            return rules.uncalled_bet(state)
        seat = state.live.index(True)
        return BetReturned(seat, state.bets[seat], 0) if state.bets[seat] else None

    return {"uncalled_bet": uncalled_bet}


def bet_matched_by_folders_goes_back(rules: Rules) -> Mapping[str, Any]:
    """The part of a bet that only players who have folded matched goes back.

    Cites: betting.uncalled-bet
    """

    def uncalled_bet(state: State) -> Event | None:
        if sum(state.live) < 2:
            return rules.uncalled_bet(state)
        (first, seat), (second, _seat), *_ = sorted(_paid_by_live(state), reverse=True)
        over = first - second
        return BetReturned(seat, over, max(0, state.bets[seat] - over)) if over else None

    return {"uncalled_bet": uncalled_bet}


def _paid_by_live(state: State) -> list[tuple[int, int]]:
    """Give what the players still in have paid, apart from dead antes, with their seats."""
    paid = zip(state.paid, state.dead_antes, strict=True)
    return [(chips - dead, seat) for seat, (chips, dead) in enumerate(paid) if state.live[seat]]
