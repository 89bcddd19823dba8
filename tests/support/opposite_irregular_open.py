"""Irregular acts on which the texts do not decide.

Random hands leave such acts out, and count them. Each point is to go when it is decided: delete its
function from ``OPEN``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.opposite import Table

IrregularAct = Mapping[str, Any]
OF_A_PLAYER: Final = frozenset({"say", "push", "rap"})


def unnoticed_with_chips_that_do_not_play(table: Table, act: IrregularAct) -> bool:
    """Small change goes back even when nobody notices that the rest is too little."""
    return bool(act.get("unnoticed")) and any(value % table.table["chip"] for value in chips(act))


def asked_of_the_dealer_at_the_showdown(table: Table, act: IrregularAct) -> bool:
    """Whether the dealer answers while hands are shown, as he does in a draw."""
    return table.kind == "showdown" and act["do"] not in OF_A_PLAYER


OPEN: Final[Mapping[str, Callable[[Table, IrregularAct], bool]]] = {
    point.__name__.replace("_", " "): point
    for point in (
        unnoticed_with_chips_that_do_not_play,
        asked_of_the_dealer_at_the_showdown,
    )
}


def open_points(table: Table, act: IrregularAct) -> list[str]:
    """Name the points to which an act comes."""
    return [name for name, comes_up in OPEN.items() if comes_up(table, act)]


def chips(act: IrregularAct) -> list[int]:
    """All chips that are pushed."""
    return [value for motion in act.get("chips", ()) for value in motion]
