"""A hand in play and what can be seen of it, in JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeAlias

from oracle.core import engine
from oracle.core.cards import Card
from oracle.core.table import (
    BET,
    DRAW,
    OVER,
    Action,
    Event,
    Illegal,
    IrregularAct,
    Objection,
    Reshuffled,
    Rules,
    State,
    Table,
)
from oracle.wire.tables import Seats
from oracle.wire.vocabulary import ALL_IN, FOLDED, IN, MUCKED

Begun: TypeAlias = tuple[State, list[Event]]
"""How a hand stands, and what has happened in it."""


class Hand:
    """A hand in play, spoken to in JSON: what is tried, what can be seen, what happened."""

    def __init__(
        self, table: Table, seats: Seats, *, show_cards: bool, begun: Begun | None = None
    ) -> None:
        """Post the blinds and deal, or go on with a hand that has begun.

        Raises:
            Illegal: the table is against the rules.
        """
        self.seats = seats
        self.show_cards = show_cards
        self.state, self.events = begun or engine.start(table)

    def under(self, rules: Rules) -> Hand:
        """Give a copy that goes on under other rules."""
        state = self.state.at(replace(self.state.table, rules=rules))
        begun = state, [*self.events]
        return Hand(state.table, self.seats, show_cards=self.show_cards, begun=begun)

    def attempt(self, action: Action | IrregularAct) -> tuple[Objection, ...]:
        """Try an action; give the objections, or none if it happened."""
        try:
            self.state, events = engine.step(self.state, action)
        except Illegal as refused:
            return refused.objections
        self.events += events
        return ()

    def observe(self) -> dict[str, Any]:
        """Give what can be seen now, as the guide to the vectors describes it."""
        return observation(self.state, self.seats, show_cards=self.show_cards)

    def observe_mistaken(self) -> dict[str, Any]:
        """Give what can be seen of an engine that may be mistaken about the chips that play.

        Its rules then decide who is all-in, not the smallest chip.
        """
        seen, playable = self.observe(), self.state.table.rules.playable
        chips = [playable(self.state, place) for place in range(self.seats.count)]
        seen["status"] = self.seats.by_number(_status(self.state, chips, least=1))
        return seen

    def reshuffles(self) -> list[list[Card]]:
        """Give the order of every reshuffle so far."""
        return [list(event.cards) for event in self.events if isinstance(event, Reshuffled)]


def observation(state: State, seats: Seats, *, show_cards: bool) -> dict[str, Any]:
    """Give what can be seen in a state; ``show_cards`` adds every hand."""
    actor, stacks = state.actor, state.stacks
    seen: dict[str, Any] = {
        "actor": None if actor is None else seats.numbers[actor],
        "phase": phase_name(state),
        "stacks": seats.by_number(stacks),
        "bets": seats.by_number(state.bets),
        "paid": seats.by_number(state.paid),
        "status": seats.by_number(_status(state, stacks, state.table.chip)),
        "legal": _legal(state),
    }
    if show_cards:
        seen["cards"] = seats.by_number(
            [
                list(hand) if live else None
                for hand, live in zip(state.hands, state.live, strict=True)
            ]
        )
    if state.phase == OVER:
        seen.update(_showdown(state, seats))
    return seen


def _status(state: State, chips: list[Any], least: int) -> list[str]:
    """Give how each seat takes part; a player in with less than the least amount is all-in.

    A mistake may leave fractions of a chip.
    """
    mucked = state.mucked
    return [
        (IN if chips[place] >= least else ALL_IN)
        if live
        else (MUCKED if place in mucked else FOLDED)
        for place, live in enumerate(state.live)
    ]


def _legal(state: State) -> dict[str, Any] | None:
    legal = engine.legal(state)
    if legal is None:
        return None
    fold, call, raise_to, draw, muck = legal
    actions: dict[str, Any] = {
        "fold": fold,
        "call": call,
        "raise": None if raise_to is None else list(raise_to),
        "draw": draw,
    }
    return actions if muck is None else {**actions, "muck": muck}


def _showdown(state: State, seats: Seats) -> dict[str, Any]:
    shown = [list(hand) if place in state.shown else None for place, hand in enumerate(state.hands)]
    return {
        "shown": seats.by_number(shown),
        "show-order": [seats.numbers[place] for place in state.show_order],
        "pots": [
            {
                "amount": award.amount,
                "won": {part: seats.by_number(shares) for part, shares in award.won},
            }
            for award in state.awards
        ],
    }


_PHASES: Final = {
    (phase, number): f"{phase}-{number}" for phase in (BET, DRAW) for number in range(1, 5)
}


def phase_name(state: State) -> str:
    """Name the phase in which a player acts: ``bet-1``, ``draw-1``, ``bet-2``, ..., or ``over``."""
    return _PHASES.get((state.phase, state.round)) or state.phase
