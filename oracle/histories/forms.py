"""The table of forms: one row for each form of hand histories."""

from __future__ import annotations

from typing import Final

from oracle.histories import full_tilt, kingsclub, merge, ohh, own, phh, pokerstars
from oracle.histories.form import Form

FORMS: Final[tuple[Form, ...]] = (
    pokerstars.FORM,
    full_tilt.FORM,
    phh.FORM,
    kingsclub.FORM,
    merge.FORM,
    ohh.FORM,
    own.TRIES,
    own.SCENARIOS,
)
"""Every form, in the order in which they are tried on a line."""
