"""Attributes of XML, written."""

from __future__ import annotations

from typing import Final

# What the standard library escapes with loads a client of the web, which takes a while to start.
_ESCAPED: Final = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\n": "&#10;",
        "\t": "&#9;",
    }
)


def attributes(**told: object) -> str:
    """Write attributes, each with a space before it."""
    return "".join(f' {name}="{str(value).translate(_ESCAPED)}"' for name, value in told.items())
