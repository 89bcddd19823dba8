"""Hands that are played: what the player to act can do, and hands at tables of any house."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import cast

from hypothesis import strategies as st

from oracle.core import engine
from oracle.core.cards import Card
from oracle.core.table import (
    DRAW,
    OVER,
    SHOWDOWN,
    Action,
    Bet,
    Call,
    Check,
    Draw,
    Event,
    Fold,
    Illegal,
    IrregularAct,
    Muck,
    Objection,
    Raise,
    ReshuffleMissing,
    ScriptError,
    Show,
    State,
)
from oracle.errors import InternalError
from oracle.play import Given, Hand
from oracle.strategies.tables import Setup
from oracle.wire import Seats


def passive(state: State, seat: int) -> Action:
    """Call what is owed, or check."""
    legal = engine.legal(state)
    return Call(seat) if legal and legal.call else Check(seat)


def wager(state: State, seat: int, eighths: int) -> Action:
    """Bet or raise, to so many eighths of the way from the least to the most."""
    legal = engine.legal(state)
    least, most = (legal and legal.raise_to) or (0, 0)
    to = (least + (most - least) * eighths // 8) // state.table.chip * state.table.chip
    return Raise(seat, to) if state.current_bet else Bet(seat, to)


def drawable(state: State, seat: int) -> int:
    """Count the cards that a seat can discard without asking the script for too many."""
    table, holds = state.table, len(state.hands[seat])
    return (
        min(holds, len(table.received[seat]) - state.cards_received[seat])
        if table.received
        else holds
    )


def choices(state: State) -> Sequence[Action]:
    """What the player to act can do, the likelier the more often; the plainest first."""
    seat, legal = state.actor, engine.legal(state)
    if seat is None or legal is None:
        return []
    if state.phase == SHOWDOWN:
        return [Show(seat), Muck(seat)] if legal.muck else [Show(seat)]
    if state.phase == DRAW:
        counts = range(1, drawable(state, seat) + 1)
        discards = [own for count in counts for own in combinations(state.hands[seat], count)]
        return [Draw(seat, ())] * 10 + [Draw(seat, discard) for discard in discards]
    raises = [wager(state, seat, eighths) for eighths in (0, 1, 8)] if legal.raise_to else []
    return [passive(state, seat)] * 5 + raises + [Fold(seat)] * legal.fold


class Played(Hand):
    """A hand in play at a table of a setup, the button in the last seat.

    A shuffle that the script lacks is written into it: ``shuffles`` are all that it has. ``stuck``
    says that the deck has too few cards for the hand to go on.
    """

    def __init__(self, setup: Setup, shuffles: tuple[tuple[Card, ...], ...] = ()) -> None:
        self.setup, self.shuffles, self.stuck = setup, shuffles, False
        self.table = replace(setup.table(), reshuffles=shuffles)
        seats = len(self.table.stacks)
        super().__init__(self.table, Seats(seats, seats), seen=False, keep=True)

    @property
    def done(self) -> list[Action]:
        """What was done."""
        return [cast("Action", one.action) for one in self.tries]

    @property
    def told(self) -> list[list[Event]]:
        """What happened in the deal, and in each act."""
        return [self.deal, *(one.events for one in self.tries)]

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done any more."""
        return self.stuck or self.state.phase == OVER

    def act(
        self, action: Action | IrregularAct, attempt: Given | None = None
    ) -> tuple[Objection, ...]:
        """Do it; a shuffle that the script lacks is written into it, and the hand played again.

        Raises:
            Illegal: the rules refuse it.
        """
        try:
            if objections := super().act(action, attempt):
                raise Illegal(objections)
        except ReshuffleMissing as missing:
            self._shuffle(missing.cards)
            self.act(action, attempt)
        except ScriptError:
            self.stuck = True
        return ()

    def again(self) -> Played:
        """Play the hand from its start, with all its shuffles in the script."""
        again = Played(self.setup, self.shuffles)
        for action in self.done:
            again.act(action)
        return again

    def _shuffle(self, cards: Iterable[Card]) -> None:
        """Add a shuffle, with its cards in the order of the deck reversed."""
        order = sorted(cards, key=self.table.deck.index, reverse=True)
        self.shuffles = (*self.shuffles, tuple(order))
        again = self.again()
        if again.told != self.told:
            raise InternalError("a hand went another way when it was played again")
        self.table, self.state, self.stood = again.table, again.state, again.stood


@st.composite
def hands(draw: st.DrawFn, setup: st.SearchStrategy[Setup], most: int = 100) -> Played:
    """A hand that was played to its end, or until so many actions were done."""
    played = Played(draw(setup))
    while not played.is_over and len(played.tries) < most:
        played.act(draw(st.sampled_from(choices(played.state))))
    return played
