"""Chance that is the same on every version of Python: all of it comes from ``Random.random``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


class Chance:
    """A sequence of choices that a seed settles."""

    def __init__(self, seed: str) -> None:
        """Begin the sequence of this seed."""
        # Of all that Random offers, only this method is promised never to change.
        self._next = random.Random(seed).random  # noqa: S311 - draws hands, hides nothing

    def happens(self, probability: float) -> bool:
        """Whether something of this probability happens."""
        return self._next() < probability

    def below(self, bound: int) -> int:
        """A whole number from 0 to less than the bound, which is at least 1."""
        return int(self._next() * bound)

    def between(self, least: int, most: int) -> int:
        """A whole number from the least to the most."""
        return least + self.below(most - least + 1)

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of some things, of which there is at least one."""
        return things[self.below(len(things))]

    def weighted(self, things: Sequence[tuple[Thing, int]]) -> Thing:
        """One of some things, each as often as its weight says."""
        place = self.below(sum(weight for _, weight in things))
        for thing, weight in things:
            if place < weight:
                return thing
            place -= weight
        return things[-1][0]

    def some(self, things: Sequence[Thing], count: int) -> list[Thing]:
        """So many of some things, each once, in any order; all if there are fewer."""
        left = list(things)
        for place in range(min(count, len(left))):
            other = place + self.below(len(left) - place)
            left[place], left[other] = left[other], left[place]
        return left[:count]

    def in_any_order(self, things: Sequence[Thing]) -> list[Thing]:
        """All of some things, in any order."""
        return self.some(things, len(things))
