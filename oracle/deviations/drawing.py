"""What other engines do wrong in dealing and drawing.

Each function gives the fields of the record that it replaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.table.events import Event, Reshuffled
from oracle.table.record import Rules
from oracle.table.state import State


def empty_stub_is_shuffled_for_a_burn(rules: Rules) -> Mapping[str, Any]:
    """When no card is left to burn, cards are shuffled and the first of them is burned.

    Cites: drawing.burn
    """

    def burn(state: State, seat: int | None) -> Event | None:
        empty = not state.table.received and state.top >= len(state.deck)
        if state.serving or not empty:
            return rules.burn(state, seat)
        to_serve = seat or 0
        cards = state.table.shuffled(
            state.reshuffled, state.table.rules.shuffled_in(state, to_serve)
        )
        # The first card stays where it lay: apart from the new stub, as a burned card does.
        return Reshuffled(cards[1:], to_serve)

    return {"burn": burn}
