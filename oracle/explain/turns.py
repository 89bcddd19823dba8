"""Whose turn it is, what the player may do, and why everything else is not legal."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.core.engine import Legal, legal, objections
from oracle.core.table import (
    BET,
    DRAW,
    Action,
    Bet,
    Call,
    Check,
    Draw,
    Fold,
    Muck,
    Objection,
    Raise,
    Show,
    State,
)
from oracle.explain.explanation import Bar, Turn
from oracle.explain.moments import Log
from oracle.prose import turn_told
from oracle.wire import Seats, phase_name


def turn(state: State, seats: Seats, log: Log) -> Turn | None:
    """Say what the player to act may do and what nobody may, or None when nobody must act."""
    actor, may = state.actor, legal(state)
    if actor is None or may is None:
        return None
    bars = (*_barred_actions(state, actor, may, seats), *_barred_seats(state, actor, seats))
    sentences = turn_told(state, may, seats, log.inquiry.consulted)
    return Turn(seats.numbers[actor], phase_name(state), sentences, bars)


def _barred_actions(state: State, actor: int, may: Legal, seats: Seats) -> list[Bar]:
    """Everything that the player to act may not do; what is barred alike is told together."""
    found: dict[tuple[Objection, ...], list[str]] = {}
    for word, action in _attempts(state, actor, may):
        if because := objections(state, action):
            found.setdefault(because, []).append(word)
    own = (seats.numbers[actor],)
    return [Bar(own, tuple(words), because) for because, words in found.items()]


def _attempts(state: State, actor: int, may: Legal) -> Iterator[tuple[str, Action]]:
    least, most = may.raise_to or state.table.rules.raise_range(state, actor)
    yield from (("fold", Fold(actor)), ("check", Check(actor)), ("call", Call(actor)))
    yield from (("bet", Bet(actor, least)), ("raise", Raise(actor, least)))
    if may.raise_to is not None:
        yield from _sizes(state, actor, least, most)
    yield "draw", Draw(actor, ())
    if may.muck is not None:
        yield from (("show", Show(actor)), ("muck", Muck(actor)))


def _sizes(state: State, actor: int, least: int, most: int) -> Iterator[tuple[str, Action]]:
    """The nearest amounts outside what may be bet."""
    act = Raise if state.current_bet else Bet
    chip = state.table.chip
    said = "raise to" if state.current_bet else "bet"
    # Where only one amount is legal, one other shows it.
    if state.current_bet < least - chip and least < most:
        yield f"{said} {least - chip}", act(actor, least - chip)
    yield f"{said} {most + chip}", act(actor, most + chip)


def _barred_seats(state: State, actor: int, seats: Seats) -> list[Bar]:
    found: dict[tuple[Objection, ...], list[int]] = {}
    for place, number in enumerate(seats.numbers):
        if place != actor:
            because = objections(state, _act_of(state, place))
            found.setdefault(because, []).append(number)
    return [Bar(tuple(sorted(others)), ("act",), because) for because, others in found.items()]


def _act_of(state: State, place: int) -> Action:
    """What a player would do in this phase if the action were on that seat."""
    if state.phase == BET:
        return Check(place)
    return Draw(place, ()) if state.phase == DRAW else Show(place)
