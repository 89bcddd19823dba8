"""What an engine claims in its hello: the kinds, rankings and forms of the game that it plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from oracle import catalogue

WIDEST_WINDOW: Final = 256
DEFAULT_HOUSE: Final = "card-room"

Houses: TypeAlias = Mapping[str, Mapping[str, str]]
"""The setting of each switch, by house."""

Refusals: TypeAlias = bool | frozenset[str]
"""What an engine can be asked to refuse: everything, nothing, or some classes of refusals."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """One way in which an engine plays, under a name that requests repeat.

    ``players`` is the least and the most, or None for any number; ``takes`` are the needs that it
    meets. ``smallest`` are the smallest chips that it can be told, or None for any, and
    ``largest_amount`` is the most that it can count, or None for any.
    """

    name: str
    games: frozenset[str]
    betting: frozenset[str]
    draws: frozenset[int]
    players: tuple[int, int] | None = None
    takes: frozenset[str] = frozenset()
    smallest: frozenset[int] | None = None
    largest_amount: int | None = None
    house: str = DEFAULT_HOUSE
    settings: Mapping[str, str] = field(default_factory=dict)

    def in_force(self, houses: Houses) -> dict[str, str]:
        """Give the setting of each switch: those of the house, replaced by its own."""
        return {**houses.get(self.house, {}), **self.settings}


@dataclass(frozen=True, slots=True)
class Claims:
    """What an engine says it can do; nothing beyond that is sent.

    ``rankings`` has the hand sizes by ranking; ``acts`` are the irregular acts that it understands;
    ``window`` is how many requests may be in flight, at most ``WIDEST_WINDOW``.
    """

    name: str
    kinds: frozenset[str]
    version: str = ""
    rankings: Mapping[str, frozenset[int]] = field(default_factory=dict)
    plays: tuple[Configuration, ...] = ()
    acts: frozenset[str] = frozenset()
    refuses: Refusals = True
    window: int = 1

    def by_the_rules_of(self, house: str) -> Claims:
        """Give the same claims, with the rules of one house in every configuration."""
        plays = tuple(replace(one, house=house, settings={}) for one in self.plays)
        return replace(self, plays=plays)

    def asks(self, rules: Sequence[str]) -> bool:
        """Whether to send a try that these rules must refuse."""
        if isinstance(self.refuses, bool):
            return self.refuses
        known = catalogue.rules()
        classes = {known[rule].refusal for rule in rules if rule in known}
        return not self.refuses.isdisjoint(classes)
