"""What might be tried at a turn, as engines are sent it: every kind of act, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oracle.core.engine import legal
from oracle.core.table import BET, DRAW, SHOWDOWN, State
from oracle.wire.tables import Seats
from oracle.wire.vocabulary import WAGERS


def attempts(state: State, seats: Seats) -> Iterator[dict[str, Any]]:
    """Give a try of each kind by the seat in turn, then one by each other seat.

    Of the amounts that may not be bet those next to the legal ones stand for all. There is none
    where nobody must act.
    """
    actor, may = state.actor, legal(state)
    if actor is None or may is None:
        return
    number = seats.numbers[actor]
    yield from ({"seat": number, "do": word} for word in ("fold", "check", "call"))
    least, most = may.raise_to or state.table.rules.raise_range(state, actor)
    # Without chips there is no amount that could be tried.
    yield from ({"seat": number, "do": word, "to": max(1, least)} for word in WAGERS)
    if may.raise_to is not None:
        for amount in _outside(state, least, most):
            yield {"seat": number, "do": wager(state), "to": amount}
    yield {"seat": number, "do": "draw", "discard": []}
    if state.phase == SHOWDOWN:
        yield from ({"seat": number, "do": word} for word in ("show", "muck"))
    others = (other for other in sorted(seats.numbers) if other != number)
    yield from (_of_another(state, other) for other in others)


def wager(state: State) -> str:
    """Give the word for putting in more than a call: bet while nobody has bet, or raise."""
    return "raise" if state.current_bet else "bet"


def _outside(state: State, least: int, most: int) -> Iterator[int]:
    """Give the nearest amounts outside what may be bet, a chip away."""
    chip = state.table.chip
    # Where only one amount is legal, one other shows it.
    if state.current_bet < least - chip and least < most:
        yield least - chip
    yield most + chip


def _of_another(state: State, number: int) -> dict[str, Any]:
    """Write what a seat would do in this phase if it were in turn."""
    if state.phase == DRAW:
        return {"seat": number, "do": "draw", "discard": []}
    return {"seat": number, "do": "check" if state.phase == BET else "show"}
