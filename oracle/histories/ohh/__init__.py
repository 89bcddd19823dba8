"""Open Hand History, the standardised hand history in JSON."""

from __future__ import annotations

from typing import Final

from oracle.histories.form import FACTS, Form
from oracle.histories.ohh.fields import begins, heads
from oracle.histories.ohh.reading import read

FORM: Final = Form(
    id="ohh",
    name="Open Hand History",
    begins=begins,
    read=read,
    tells=frozenset(FACTS)
    - {"capped", "returned", "hand-names", "stacks-after"}
    - {"differences", "summary"},
    house="online",
    heads=heads,
    first='{" \t',
    opening='{"ohh": {',
    signs=('"spec_version"', '"dealer_seat"', '"starting_stack"', '"game_number"', '"rounds"'),
)
