"""Which games a house offers, and with how many draws."""

from __future__ import annotations

from typing import Final

from oracle.core.games import is_split
from oracle.core.table import Objection, Table

_USUAL_DRAWS: Final = 3


def any_game(_table: Table) -> Objection | None:
    """Every game is offered, so this never objects.

    Cites: forced-bets.game-allowed
    """
    return None


def split_pots_are_not_offered(table: Table) -> Objection | None:
    """Only games in which one hand wins the whole pot are offered.

    Cites: forced-bets.game-allowed
    """
    if not is_split(table.game):
        return None
    sentence = f"This house does not offer {table.game.name}, a split-pot game."
    return Objection("forced-bets.game-allowed", sentence)


def any_number_of_draws(_table: Table) -> Objection | None:
    """Every number of draws is offered, so this never objects.

    Cites: forced-bets.draws-allowed
    """
    return None


def only_triple_draw_is_offered(table: Table) -> Objection | None:
    """Only games with three draws are offered.

    Cites: forced-bets.draws-allowed
    """
    if table.draws == _USUAL_DRAWS:
        return None
    return Objection("forced-bets.draws-allowed", "This house offers triple draw only.")
