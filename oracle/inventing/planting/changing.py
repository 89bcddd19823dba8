"""How a mistake is put into the facts of a hand, and where it then shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from oracle.histories import Fact, History
from oracle.inventing.planting.plant import FACT, Planted, Where

Fit: TypeAlias = Callable[[History, Iterable[Fact]], History]
"""Gives a hand other facts, and makes the rest of what is told fit them as far as it should."""


def bare(history: History, facts: Iterable[Fact]) -> History:
    """The hand with other facts, and everything else as it was."""
    return history._replace(facts=tuple(facts))


def planted(history: History, at: int, facts: Iterable[Fact], fit: Fit = bare) -> Planted:
    """The hand with other facts, of which the one at this place is the mistake."""
    return Planted(fit(history, facts), Where(FACT, at))


def changed(facts: Sequence[Fact], at: int, *new: Fact) -> tuple[Fact, ...]:
    """Put other facts in place of one."""
    return (*facts[:at], *new, *facts[at + 1 :])


def instead(history: History, at: int, *new: Fact, fit: Fit = bare) -> Planted:
    """The hand with other facts, or none, in place of the one that is the mistake."""
    return planted(history, at, changed(history.facts, at, *new), fit)


def swapped(history: History, at: int) -> Planted:
    """The hand with a fact after the one that follows it."""
    one, two = history.facts[at : at + 2]
    return planted(history, at, (*history.facts[:at], two, one, *history.facts[at + 2 :]))
