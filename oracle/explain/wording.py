"""What the terminal and the page say alike of an explanation."""

from __future__ import annotations

from oracle.explain.explanation import Bar, Explanation
from oracle.prose import listing, seat_list


def played_by(explanation: Explanation) -> str:
    """Say by which house's rules it is told, and in what they are set otherwise."""
    house = f"By the rules of the house {explanation.house}"
    if not explanation.settings:
        return f"{house}."
    changes = [f"{switch} set to {setting}" for switch, setting in explanation.settings.items()]
    return f"{house}, but with {listing(changes)}."


def heading(explanation: Explanation) -> str:
    """Name what is told."""
    return explanation.title or explanation.id or "A script"


def barred(bar: Bar) -> str:
    """Say which actions of which seats are not legal."""
    if bar.actions == ("act",):
        return f"{seat_list(bar.seats)} may not act"
    return f"{seat_list(bar.seats)} may not {listing(bar.actions, 'or')}"
