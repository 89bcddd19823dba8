"""Which rules decide how much a bet or raise may be."""

from __future__ import annotations

from typing import Final

from oracle.core.table import State

_SIZES: Final = {
    "limit": ("betting.fixed-size", "betting.size-by-round"),
    "pot-limit": ("betting.pot-limit-maximum", "betting.minimum-raise"),
    "no-limit": ("betting.no-limit-bets", "betting.minimum-raise"),
}
_MOST_BETS: Final = 4


def size_rules(state: State) -> tuple[str, ...]:
    """Give the ids of the rules for the size of a bet or raise at a state."""
    table = state.table
    pot_limit = table.betting == "pot-limit"
    special = {
        "betting.small-blind-counts-as-posted": pot_limit and state.round == 1,
        # Only where limit play would be capped is it worth saying that there is no cap.
        "betting.no-cap-in-big-bet": table.betting != "limit" and len(state.wagers) > _MOST_BETS,
    }
    return (*_SIZES[table.betting], *(rule for rule, applies in special.items() if applies))
