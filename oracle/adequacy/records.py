"""What a corpus can detect, as frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class InHouse(NamedTuple):
    """How a mistake fares in a house that agrees with vectors which ask it."""

    asked: int
    """Vectors whose hand comes to a point at which the mistake decides differently."""
    noticed: int
    """Vectors that an engine with the mistake fails."""
    ways: Mapping[str, int]
    """In what they notice it: vectors by aspect, those graded whole, those that get stuck."""


@dataclass(frozen=True, slots=True)
class MistakeFound:
    """How well a corpus notices a mistake of the catalogue."""

    id: str
    rule: str
    mistake: str
    seen: bool
    """We found it in an engine."""
    vectors: int
    """How many vectors notice it in at least one house."""
    first: str | None
    """The vector that notices it and the fewest others."""
    ways: Mapping[str, int]
    houses: Mapping[str, InHouse]
    """The houses in which a vector asks it."""
    elsewhere: Mapping[str, tuple[str, ...]]
    """The houses in which none does, each with the switches it sets differently from the others."""

    def unnoticed_in(self) -> tuple[str, ...]:
        """Name the houses in which vectors ask it and none notices it."""
        return tuple(name for name, one in self.houses.items() if not one.noticed)


class Direction(NamedTuple):
    """One side of a rule: what its vectors there would notice."""

    vectors: int
    noticing: int
    """Those that an engine fails which gets the rule wrong by a known mistake or a setting."""
    mistakes: tuple[str, ...]
    """The known mistakes with the rule that they notice."""


@dataclass(frozen=True, slots=True)
class RuleFound:
    """How well a corpus guards a rule in each direction."""

    rule: str
    mistakes: int
    """How many mistakes with it are known."""
    directions: Mapping[str, Direction]


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """Which vectors about a rule a mistake found in an engine does not touch, pair by pair."""

    pairs: int
    touched: int
    """Pairs of which the mistake touches a vector; elsewhere every vector is left alone."""
    hidden: tuple[tuple[str, str], ...]
    """Mistakes and rules of which none is left."""
    vectors: Mapping[str, Mapping[str, str]]
    """By mistake and rule, the plainest vector that is left, for the pairs that are touched."""


class Reason(NamedTuple):
    """Why a vector stands that notices no mistake; ``what`` names it."""

    why: str
    what: tuple[str, ...]


class Silent(NamedTuple):
    """A vector that notices no mistake."""

    vector: str
    reasons: tuple[Reason, ...]


class Picked(NamedTuple):
    """A vector of a short list, and the mistakes that no vector before it notices."""

    vector: str
    mistakes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Smoke:
    """The short list: few vectors that notice most of the mistakes."""

    percent: int
    vectors: tuple[Picked, ...]
    noticed: int
    of: int
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettingPairs:
    """Settings of two switches that change the answer to one vector together."""

    switches: int
    """Pairs of switches of which that is so."""
    pairs: int
    """Pairs of their settings."""
    met: int
    """Those that a vector has."""
    missing: tuple[str, ...]
    """The others, as ``switch=setting switch=setting``."""


@dataclass(frozen=True, slots=True)
class Adequacy:
    """What a corpus can detect, and what it visits."""

    vectors: int
    houses: Mapping[str, int]
    """How many vectors each house agrees with."""
    mistakes: tuple[MistakeFound, ...]
    """Those that the fewest vectors notice come first."""
    alike: tuple[tuple[str, ...], ...]
    """Mistakes that exactly the same vectors notice, so that a run cannot tell them apart."""
    rules: tuple[RuleFound, ...]
    left_alone: LeftAlone
    silent: tuple[Silent, ...]
    smoke: Smoke
    visits: Mapping[str, Mapping[str, int]]
    setting_pairs: SettingPairs

    @property
    def noticed(self) -> int:
        """How many mistakes at least one vector notices."""
        return sum(bool(one.vectors) for one in self.mistakes)

    @property
    def percent(self) -> float:
        """How many percent of the catalogue that is; never rounded up."""
        return 100 * self.noticed / len(self.mistakes)
