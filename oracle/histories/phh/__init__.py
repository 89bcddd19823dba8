"""PHH, the poker hand history format, one hand in a ``.phh`` and many in a ``.phhs``."""

from __future__ import annotations

from typing import Final

from oracle.histories.form import Form
from oracle.histories.phh.reading import begins, heads, read

FORM: Final = Form(
    id="phh",
    name="PHH",
    begins=begins,
    read=read,
    tells=frozenset(
        (
            *("button", "stacks", "blinds", "hole-cards", "turn", "sizes", "draw-counts"),
            *("discards", "received", "showdown-order", "mucks", "payouts", "stacks-after"),
        )
    ),
    house="card-room",
    heads=heads,
    first="v[ \t",
    opening='variant = "FB"',
    signs=("starting_stacks", "blinds_or_straddles", "antes", "actions", "small_bet", "variant"),
)
