"""An event as it is being told, at the state before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from oracle.core.table import Event, State
from oracle.prose.sentences import Sentence
from oracle.prose.words import capital
from oracle.wire import Seats

SettledBy: TypeAlias = Callable[[str], Sequence[str]]
"""By the name of a switch, the ids of the rules that it settles."""


Chips: TypeAlias = Callable[[int], str]
"""Writes an amount of chips: as a number, or as the money that is played for."""


class Words(NamedTuple):
    """How seats and amounts are called."""

    seats: Seats
    chips: Chips = str


def _by_none(_switch: str) -> Sequence[str]:
    return ()


class Moment(NamedTuple):
    """An event, the state before it, and the ids of the rules that were asked about it."""

    before: State
    event: Event
    asked: frozenset[str]


class Teller(NamedTuple):
    """A moment, the seats by which it is told, and the rules that each switch settles.

    ``chips`` writes the amounts.
    """

    moment: Moment
    seats: Seats
    settled_by: SettledBy = _by_none
    chips: Chips = str

    @property
    def before(self) -> State:
        """The state before the event."""
        return self.moment.before

    def seat(self, place: int) -> str:
        """Name the seat at a place."""
        return f"seat {self.seats.numbers[place]}"

    def say(self, text: str, *rules: str) -> list[Sentence]:
        """Make a sentence with those of the rules that were asked in this house.

        What hands are worth is the same in every house, so that it was asked is not noted.
        """
        asked = self.moment.asked
        named = [rule for rule in rules if rule in asked or rule.startswith("ranking.")]
        return [Sentence(f"{capital(text)}.", tuple(dict.fromkeys(named)))]

    def all_in(self, place: int, amount: int) -> str:
        """Say that a seat is all-in, if no chip that plays is left after it puts in so many."""
        left = self.before.stacks[place] - amount
        return " and is all-in" if left < self.before.table.chip else ""
