"""Whose turn it is, what he may do, and why everything else is not legal."""

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
from oracle.explain.explanation import Bar, Sentence, Turn
from oracle.explain.moments import Log
from oracle.explain.sizes import size_rules
from oracle.prose import options_in_words, ordinal
from oracle.wire import Seats, phase_name


def turn(state: State, seats: Seats, log: Log) -> Turn | None:
    """Tell what the player to act may do and what nobody may, or None when nobody must act."""
    actor, may = state.actor, legal(state)
    if actor is None or may is None:
        return None
    bars = (*_barred_actions(state, actor, may, seats), *_barred_seats(state, actor, seats))
    asked = frozenset(log.inquiry.consulted)
    rules = tuple(rule for rule in _deciding(state, actor, may) if rule in asked)
    options = options_in_words(may, raising=state.current_bet > 0)
    sentences = (_comes_to_act(state, actor, seats), Sentence(f"He may {options}.", rules))
    return Turn(seats.numbers[actor], phase_name(state), sentences, bars)


def _comes_to_act(state: State, actor: int, seats: Seats) -> Sentence:
    seat = f"Seat {seats.numbers[actor]}"
    if state.phase == DRAW:
        chips = state.stacks[actor] >= state.table.chip
        all_in = () if chips else ("drawing.all-in-players-draw",)
        return Sentence(f"{seat} is to draw.", ("drawing.order", *all_in))
    if state.phase != BET:
        return Sentence(f"{seat} is to show or muck.", ("showdown.order", "showdown.may-muck"))
    if state.last_actor is None:
        draw = "before-the-draw" if state.round == 1 else "after-a-draw"
        text = f"{seat} is first to act in the {ordinal(state.round)} betting round."
        return Sentence(text, (f"betting.first-to-act-{draw}",))
    if (
        state.round == 1
        and state.bets[actor] == state.current_bet
        and state.bet_answered[actor] < 0
    ):
        text = f"Nobody has raised, so {seat.lower()} may still act on his blind."
        return Sentence(text, ("betting.big-blind-is-live", "betting.clockwise"))
    return Sentence(f"{seat} is next to act.", ("betting.clockwise",))


def _deciding(state: State, actor: int, may: Legal) -> list[str]:
    if may.draw is not None:
        return ["drawing.any-number-of-own-cards"]
    if may.muck is not None:
        return ["showdown.may-muck"]
    if may.call is None:
        return ["rulings.forward-motion"]
    owed = state.current_bet - state.bets[actor]
    rules = ["betting.fold-at-any-turn"] if may.fold else []
    answer = "call-matches-the-bet" if may.call else "check-when-nothing-is-owed"
    rules.append(f"betting.{answer}")
    most = state.bets[actor] + state.table.rules.playable(state, actor)
    if (may.call or 0) < owed or (may.raise_to and may.raise_to[0] == most):
        rules.append("betting.all-in-for-less")
    return [*rules, *size_rules(state)] if may.raise_to else rules


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
    """What a player would do in this phase if it were his turn."""
    if state.phase == BET:
        return Check(place)
    return Draw(place, ()) if state.phase == DRAW else Show(place)
