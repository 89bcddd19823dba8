"""An irregular act on which the dealer has ruled, as it is being told."""

from __future__ import annotations

from typing import Any, NamedTuple

from oracle.core.table import Outcome, Ruling, State, evolve
from oracle.prose.sentences import Sentence
from oracle.prose.words import capital
from oracle.wire import Seats


class RuledMoment(NamedTuple):
    """The state before a ruling, the act, and the ruling."""

    before: State
    act: Any
    ruling: Ruling
    seats: Seats

    def after(self) -> State:
        """Give the state after the ruling."""
        state = self.before.copy()
        for event in self.ruling.then:
            evolve(state, event)
        return state

    @property
    def place(self) -> int:
        """The place of that seat, counted from the button; 0 where it concerns nobody."""
        return self.ruling.seat or 0

    @property
    def chosen(self) -> Outcome:
        """What this house rules; that the act waits, while it does."""
        return self.ruling.chosen or Outcome("waits")

    def seat(self, place: int) -> str:
        """Name the seat at a place."""
        return f"seat {self.seats.numbers[place]}"

    def say(self, text: str, *rules: str) -> Sentence:
        """Make a sentence with those of the rules that decided, or else with all that did."""
        deciding = [rule for rule in rules if rule in self.ruling.rules]
        named = deciding or self.ruling.rules or rules
        return Sentence(f"{capital(text)}.", tuple(dict.fromkeys(named)))
