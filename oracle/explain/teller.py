"""An event as it is being told, at the state before it."""

from __future__ import annotations

from typing import NamedTuple

from oracle.core.table import State
from oracle.explain.explanation import Sentence
from oracle.explain.moments import Moment
from oracle.prose import capital
from oracle.wire import Seats


class Teller(NamedTuple):
    """A moment, and the seats by which it is told."""

    moment: Moment
    seats: Seats

    @property
    def before(self) -> State:
        """The state before the event."""
        return self.moment.before

    def seat(self, place: int) -> str:
        """Name the seat at a place."""
        return f"seat {self.seats.numbers[place]}"

    def say(self, text: str, *rules: str) -> list[Sentence]:
        """Make a sentence; of the rules those remain that were asked in this house.

        What hands are worth is no matter of houses, so nobody notes that it was asked.
        """
        asked = self.moment.asked
        named = [rule for rule in rules if rule in asked or rule.startswith("ranking.")]
        return [Sentence(f"{capital(text)}.", tuple(dict.fromkeys(named)))]

    def all_in(self, place: int, amount: int) -> str:
        """Say that a seat is all-in, if no chip that plays is left after it puts in so many."""
        left = self.before.stacks[place] - amount
        return " and is all-in" if left < self.before.table.chip else ""
