"""Our own forms: lists of tries as engines are sent them, and scenarios as people write them."""

from __future__ import annotations

from typing import Final

from oracle.histories.form import Form
from oracle.histories.own import scenarios, tries

_TOLD: Final = frozenset(
    (
        *("button", "stacks", "blinds", "hole-cards", "turn", "sizes", "draw-counts", "discards"),
        *("received", "showdown-order", "mucks"),
    )
)
TRIES: Final = Form(
    id="tries",
    name="lists of tries",
    begins=tries.begins,
    read=tries.read,
    tells=_TOLD,
    house="card-room",
    heads=tries.heads,
    first='{[," \t',
    opening='{"given": {',
    signs=('"tries"', '"table"', '"stacks"', '"seat"', '"do"'),
)
SCENARIOS: Final = Form(
    id="scenario",
    name="scenarios",
    begins=scenarios.begins,
    read=scenarios.read,
    tells=_TOLD | {"price"},
    house="card-room",
    heads=scenarios.heads,
    first="p-",
    opening="play:",
    signs=("table:", "cards:", "stacks:", "{seat:", "small-bet:"),
)

__all__ = ["SCENARIOS", "TRIES"]
