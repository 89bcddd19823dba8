"""KingsClub text."""

from __future__ import annotations

from typing import Final

from oracle.histories.form import FACTS, Form
from oracle.histories.kingsclub.reading import begins, read

FORM: Final = Form(
    id="kingsclub",
    name="KingsClub text",
    begins=begins,
    read=read,
    tells=frozenset(FACTS)
    - {"capped", "returned", "mucked-cards", "hand-names", "halves", "total"}
    - {"differences", "summary"},
    house="card-room",
    first="# \t",
    opening="#1: Limit Badugi - 1/2",
    signs=("BETTING ROUND ***", "*** 1ST DRAW", ": [X X", "\nRake ", "KingsClub"),
)
