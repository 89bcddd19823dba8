"""A second engine in the opposite style, written from the documents and the specs alone.

It shares nothing with the reference but the words for cards. Where the reference makes new states
and events, here one table changes in place; where the reference has layers, here each chip is
put into a pot by itself.
"""

from collections.abc import Mapping
from typing import Any

from .rulings import Table

__all__ = ["Table", "play", "rule", "ruling_told"]


def play(given: Mapping[str, Any], settings: Mapping[str, str]) -> dict[str, Any]:
    """Play a hand by the settings of a house and tell what is seen after each try."""
    table = Table(given, settings)
    answer: dict[str, Any] = {"start": table.observe(), "steps": []}
    for attempt in given["tries"]:
        accepted = table.attempt(attempt)
        answer["steps"].append(table.observe() if accepted else {"refused": True})
    return answer


def rule(given: Mapping[str, Any], settings: Mapping[str, str]) -> dict[str, Any]:
    """Play a script and give the last ruling on the seat in question.

    Raises:
        StopIteration: there is none.
    """
    table = Table(given, settings)
    for attempt in given["tries"]:
        table.attempt(attempt)
    return next(found for found in reversed(table.rulings) if found["on"] == given["on"])


def ruling_text(ruling: Mapping[str, Any]) -> tuple[Any, ...]:
    """Give what a ruling says, whatever the order in which it names what is allowed."""
    outcomes = [tuple(sorted(outcome.items())) for outcome in ruling["allowed"]]
    return ruling["on"], ruling["verdict"], sorted(outcomes, key=str)
