"""Full Tilt text."""

from __future__ import annotations

from typing import Final

from oracle.histories.form import FACTS, Form
from oracle.histories.full_tilt.header import begins
from oracle.histories.full_tilt.reading import read

FORM: Final = Form(
    id="full-tilt",
    name="Full Tilt text",
    begins=begins,
    read=read,
    tells=frozenset(FACTS) - {"capped", "differences", "stacks-after"},
    house="full-tilt",
    first="F",
    opening="FullTiltPoker Game #1: Table Oak - $1/$2 - Limit Badugi",
    signs=("Full", "Tilt", "Game #", "The button is in seat #", "*** PRE-DRAW", " blind of "),
)
