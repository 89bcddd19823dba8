"""What may not be done at a turn: each attempt with every objection to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from oracle.api.objections import Objection, with_sources
from oracle.core import engine
from oracle.core.table import BET, DRAW, SHOWDOWN, State
from oracle.wire import Seats, read_try
from oracle.wire.vocabulary import WAGERS


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
        for attempt in _attempts(state, seats)
        if (objections := engine.objections(state, read_try(attempt, seats)))
    )


def _attempts(state: State, seats: Seats) -> Iterator[dict[str, Any]]:
    actor, may = state.actor, engine.legal(state)
    if actor is None or may is None:
        return
    number = seats.numbers[actor]
    words = ("fold", "check", "call", *(("show", "muck") if state.phase == SHOWDOWN else ()))
    yield from ({"seat": number, "do": word} for word in words)
    least, most = may.raise_to or state.table.rules.raise_range(state, actor)
    # Without chips there is no amount that could be tried.
    yield from ({"seat": number, "do": word, "to": max(1, least)} for word in WAGERS)
    if may.raise_to is not None:
        word = "raise" if state.current_bet else "bet"
        for amount in _outside(state, least, most):
            yield {"seat": number, "do": word, "to": amount}
    yield {"seat": number, "do": "draw", "discard": []}
    others = (other for other in sorted(seats.numbers) if other != number)
    yield from (_of_another(state, other) for other in others)


def _outside(state: State, least: int, most: int) -> Iterator[int]:
    """Give the nearest amounts outside what may be bet, a chip away."""
    chip = state.table.chip
    if least - chip > state.current_bet:
        yield least - chip
    yield most + chip


def _of_another(state: State, number: int) -> dict[str, Any]:
    """Write what a seat would do in this phase if it were in turn."""
    if state.phase == DRAW:
        return {"seat": number, "do": "draw", "discard": []}
    return {"seat": number, "do": "check" if state.phase == BET else "show"}
