"""The XML of the Merge network."""

from __future__ import annotations

from typing import Final

from oracle.histories.form import FACTS, Form
from oracle.histories.merge.elements import begins, heads
from oracle.histories.merge.reading import read

FORM: Final = Form(
    id="merge",
    name="Merge XML",
    begins=begins,
    read=read,
    tells=frozenset(FACTS)
    - {"capped", "returned", "hand-names", "halves", "total", "rake", "stacks-after"}
    - {"differences", "chips-added", "summary"},
    house="merge",
    heads=heads,
    first="< \t",
    opening='<game id="1">',
    signs=("<game", "<players", "<round", "<event", "nickname=", "dealtin="),
)
