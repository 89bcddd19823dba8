"""What other engines do wrong with antes and blinds.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.table.record import Rules
from oracle.table.state import State, Table
from oracle.table.terms import ForcedBet


def ante_is_posted_before_the_blind(_rules: Rules) -> Mapping[str, Any]:
    """A short stack pays its ante first, and its blind with what is left.

    Cites: forced-bets.short-forced-bets
    """

    def afford(chips: int, blind: int, ante: int) -> tuple[int, int]:
        posted = min(chips, ante)
        return min(chips - posted, blind), posted

    return {"afford": afford}


def short_blind_lowers_the_price(rules: Rules) -> Mapping[str, Any]:
    """A blind that is posted short costs the others no more than what was posted.

    Cites: forced-bets.short-forced-bets
    """

    def forced_bets(table: Table) -> tuple[ForcedBet, ...]:
        price = 0
        lowered: list[ForcedBet] = []
        for bet in rules.forced_bets(table):
            if bet.name != "ante":
                price = max(price, bet.amount)
                bet = bet._replace(price=price)  # noqa: PLW2901 - the same bet at another price
            lowered.append(bet)
        return tuple(lowered)

    return {"forced_bets": forced_bets}


def equal_blinds_heads_up_let_the_big_blind_act_first(rules: Rules) -> Mapping[str, Any]:
    """With two players and two equal blinds the big blind opens the first betting round.

    Cites: betting.first-to-act-before-the-draw
    """

    def first_to_act(state: State) -> int:
        small, big = rules.blind_seats(state.table)
        if state.round > 1 or len(state.live) > 2 or state.bets[small] != state.bets[big]:
            return rules.first_to_act(state)
        return big

    return {"first_to_act": first_to_act}
