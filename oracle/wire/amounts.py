"""Amounts of chips in JSON."""

from __future__ import annotations

from typing import Any

from oracle.wire.vocabulary import MOST_CHIPS


def why_no_amount(value: Any, least: int = 1) -> str | None:
    """Say why a value is not an amount of chips; None if it is one."""
    if type(value) is not int or value < least:
        return f"it must be a whole number{', at least 1' if least else ', 0 or more'}"
    if value > MOST_CHIPS:
        return f"the largest amount is {MOST_CHIPS}"
    return None
