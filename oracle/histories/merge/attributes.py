"""Attributes of XML, written."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

_QUOTED: Final = {'"': "&quot;", "\n": "&#10;", "\t": "&#9;"}


def attributes(**told: object) -> str:
    """Write attributes, each with a space before it."""
    return "".join(f' {name}="{escape(str(value), _QUOTED)}"' for name, value in told.items())
