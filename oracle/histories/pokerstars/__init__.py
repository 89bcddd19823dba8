"""PokerStars text."""

from __future__ import annotations

from typing import Final

from oracle.histories.form import FACTS, Form
from oracle.histories.pokerstars.header import begins
from oracle.histories.pokerstars.reading import read

FORM: Final = Form(
    id="pokerstars",
    name="PokerStars text",
    begins=begins,
    read=read,
    tells=frozenset(FACTS) - {"halves", "stacks-after"},
    house="online",
    first="PpSs",
    opening="PokerStars Hand #1: Badugi Limit ($1/$2)",
    signs=("PokerStars", "Hand #", "Table '", " in chips)", "*** DEALING HANDS", "*** FIRST DRAW"),
)
