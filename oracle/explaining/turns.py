"""Whose turn it is, what the player may do, and why everything else is not legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.core.engine import Legal, legal
from oracle.core.table import Objection, State
from oracle.explaining.explanation import Bar, Turn
from oracle.explaining.moments import Log
from oracle.play import judged_attempts, wager_word
from oracle.prose import turn_told
from oracle.wire import Seats, phase_name
from oracle.wire.vocabulary import WAGERS


def turn(state: State, seats: Seats, log: Log) -> Turn | None:
    """Say what the player to act may do and what nobody may, or None when nobody must act."""
    actor, may = state.actor, legal(state)
    if actor is None or may is None:
        return None
    bars = _bars(state, seats.numbers[actor], may, seats)
    sentences = turn_told(state, may, seats, log.inquiry.consulted)
    return Turn(seats.numbers[actor], phase_name(state), sentences, bars)


def _bars(state: State, number: int, may: Legal, seats: Seats) -> tuple[Bar, ...]:
    """Everything that may not be done; what is barred alike is told together."""
    words: dict[tuple[Objection, ...], list[str]] = {}
    others: dict[tuple[Objection, ...], list[int]] = {}
    for attempt, because in judged_attempts(state, seats):
        if attempt["seat"] != number:
            others.setdefault(because, []).append(attempt["seat"])
        elif because:
            words.setdefault(because, []).append(_named(attempt, may, wager_word(state)))
    return (
        *(Bar((number,), tuple(told), because) for because, told in words.items()),
        *(Bar(tuple(told), ("act",), because) for because, told in others.items()),
    )


def _named(attempt: Mapping[str, Any], may: Legal, open_to_all: str) -> str:
    """Name what is barred: an amount only where another would be legal."""
    word: str = attempt["do"]
    if word not in WAGERS or may.raise_to is None or word != open_to_all:
        return word
    return f"{word}{' to' if word == 'raise' else ''} {attempt['to']}"
