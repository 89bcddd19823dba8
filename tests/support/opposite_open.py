"""Points on which the documents and specs do not decide, or the reference differs from them.

Hands that come to such a point are played but not compared, and are counted. Each point is to go
when it is decided: delete its function from ``OPEN``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tests.opposite import Table


def a_fifth_card_waits_in_a_draw_of_its_own_sort(table: Table) -> bool:
    """For whom a fifth card waits is unsaid where each is served in turn, or cards are shuffled."""
    in_turn = table.settings["draw-timing"] == "served-in-turn"
    return any(
        "fifth card waits" in draw and (in_turn or "shuffle" in draw) for draw in table.dealer.draws
    )


def all_cards_are_out_and_the_last_is_not_dealt(table: Table) -> bool:
    """When players hold all 52 cards, the last card must be dealt if anybody draws."""
    never = table.settings["last-card"] == "never-dealt"
    return never and table.kind == "draw" and len(table.alive) == 13


OPEN: Final[Mapping[str, Callable[[Table], bool]]] = {
    point.__name__.replace("_", " "): point
    for point in (
        a_fifth_card_waits_in_a_draw_of_its_own_sort,
        all_cards_are_out_and_the_last_is_not_dealt,
    )
}
