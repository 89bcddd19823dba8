"""A second engine in the opposite style, written from the documents and the specs alone.

It shares nothing with the reference but the words for cards. Where the reference makes new states
and events, here one table changes in place; where the reference has layers, here each chip is
put into a pot by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .table import Table

__all__ = ["Table", "play"]


def play(given: Mapping[str, Any], settings: Mapping[str, str]) -> dict[str, Any]:
    """Play a hand by the settings of a house and tell what is seen after each try."""
    table = Table(given, settings)
    answer: dict[str, Any] = {"start": table.observe(), "steps": []}
    for attempt in given["tries"]:
        accepted = table.attempt(attempt)
        answer["steps"].append(table.observe() if accepted else {"refused": True})
    return answer
