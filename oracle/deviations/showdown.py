"""What other engines do wrong when pots are made and awarded.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.pots import Pot
from oracle.table.record import Rules
from oracle.table.state import State


def pots_are_merged_without_the_losers(rules: Rules) -> Mapping[str, Any]:
    """Who wins nothing is taken out first, and pots that the same winners play for become one.

    So equal hands share several pots as one, and its odd chips differ.

    Cites: showdown.side-pots
    """

    def pots(state: State) -> tuple[Pot, ...]:
        in_force, table = state.table.rules, state.table
        winners = {
            seat
            for pot in rules.pots(state)
            for half in in_force.halves(table)
            for seat in in_force.winners(state, half, pot.seats)
        }
        left = state.copy()
        left.live = [seat in winners for seat in range(len(state.live))]
        return rules.pots(left)

    return {"pots": pots}


def remainder_goes_to_the_first(_rules: Rules) -> Mapping[str, Any]:
    """What equal shares leave over goes whole to the first winner left of the button.

    Cites: showdown.odd-chips-one-each
    """

    def shares(state: State, winners: tuple[int, ...], amount: int) -> tuple[int, ...]:
        others, chip = len(winners) - 1, state.table.chip
        each = amount // len(winners) // chip * chip
        return (amount - others * each, *[each] * others)

    return {"shares": shares}
