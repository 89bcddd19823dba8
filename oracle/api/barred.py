"""What may not be done at a turn: each attempt with every objection to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from oracle.api.objections import Objection, with_sources
from oracle.core.table import State
from oracle.play import judged_attempts
from oracle.wire import Seats


class Bar(NamedTuple):
    """An attempt that would be refused at this turn, as engines are sent it, and why."""

    seat: int
    attempt: Mapping[str, Any]
    objections: tuple[Objection, ...]


def barred(state: State, seats: Seats) -> tuple[Bar, ...]:
    """Give everything that may not be done now: by the seat in turn, then by the others.

    Of the amounts that may not be bet those next to the legal ones stand for all. Nothing is barred
    where nobody must act.
    """
    return tuple(
        Bar(attempt["seat"], attempt, with_sources(objections))
        for attempt, objections in judged_attempts(state, seats)
        if objections
    )
