"""One hand on the core, played by chance: the rare more often than it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from oracle.core import engine
from oracle.core.cards import Card
from oracle.core.table import (
    Action,
    Bet,
    Call,
    Check,
    Draw,
    Event,
    Fold,
    Muck,
    Raise,
    Show,
    State,
    Table,
)
from oracle.fuzzing import Chance, Manner


class Step(NamedTuple):
    """What happened until the next player must act, and how the hand stands then.

    ``timed_out`` if the room folded for a player who ran out of time.
    """

    events: list[Event]
    state: State
    timed_out: bool = False


def play(table: Table, chance: Chance, manner: Manner) -> Iterator[Step]:
    """Play a hand to its end, step by step."""
    state, events = engine.start(table)
    yield Step(events, state)
    player = _Player(chance, manner)
    while (legal := engine.legal(state)) is not None:
        action = player.acts(state, state.actor or 0, legal)
        state, events = engine.step(state, action)
        yield Step(events, state, isinstance(action, Fold) and chance.happens(0.1))


class _Player:
    """Acts for whoever is in turn, by habits that each hand has of its own."""

    def __init__(self, chance: Chance, manner: Manner) -> None:
        self._chance = chance
        self._raises = chance.one_of(manner.raises)
        self._folds = chance.one_of(manner.folds)
        self._pats = chance.one_of(manner.pats)
        self._whole_hands = chance.one_of(manner.whole_hands)
        self._mucks = manner.mucks

    def acts(self, state: State, seat: int, legal: engine.Legal) -> Action:
        """Choose something legal."""
        chance = self._chance
        if legal.muck is not None:
            mucks = legal.muck and chance.happens(self._mucks)
            return Muck(seat) if mucks else Show(seat)
        if legal.draw is not None:
            return Draw(seat, self._discards(state, seat, legal.draw))
        if legal.raise_to and chance.happens(self._raises):
            least, most = legal.raise_to
            to = chance.one_of((least, least, most, chance.between(least, most)))
            return Raise(seat, to) if state.current_bet else Bet(seat, to)
        if legal.fold and chance.happens(self._folds if legal.call else self._folds / 4):
            return Fold(seat)
        return Call(seat) if legal.call else Check(seat)

    def _discards(self, state: State, seat: int, most: int) -> tuple[Card, ...]:
        chance, hand = self._chance, state.hands[seat]
        if chance.happens(self._whole_hands):
            return hand[:most]
        if chance.happens(self._pats):
            return ()
        return tuple(chance.some(hand, chance.between(0, most)))
