"""What many hands say together: counted up to a bound, the first hand kept, merged in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from oracle.audit import Due, Edge, Finding, Table
from oracle.histories import Broken
from oracle.inferring.trying import Choice, House
from oracle.inferring.weighing import Pair

ENOUGH: Final = 10
"""Hands against a setting, or for a switch, are counted up to this; then it is asked no more."""

_MOST_TABLES: Final = 2_000
_MOST_BROKEN: Final = 5

Places = Mapping[tuple[str, ...], Due | None]
"""The button and the blinds of the next hand, by the settings that say so."""


class Told(NamedTuple):
    """How often something was seen, up to a bound, and what it was the first time."""

    hands: int
    first: Finding

    def and_then(self, later: Told) -> Told:
        """Add what was seen later."""
        return Told(min(ENOUGH, self.hands + later.hands), self.first)


class Next(NamedTuple):
    """A hand as the one before and the one after it ask for it."""

    edge: Edge
    places: Places
    house: House


@dataclass
class Evidence:
    """What hands of one house contradict; ``house`` is the one by which the last one was right.

    ``witnesses`` are the hands that settings of a switch judge differently, whatever the others
    are. ``left`` are faults that no house explains, by their class and rule.
    """

    house: House
    hands: int = 0
    fitting: int = 0
    forms: Counter[str] = field(default_factory=Counter)
    alone: dict[Choice, Told] = field(default_factory=dict)
    together: dict[Pair, Told] = field(default_factory=dict)
    witnesses: Counter[str] = field(default_factory=Counter)
    left: dict[tuple[str, str], list[Finding]] = field(default_factory=dict)
    left_hands: Counter[tuple[str, str]] = field(default_factory=Counter)
    firsts: dict[Table, Next] = field(default_factory=dict)
    lasts: dict[Table, Next] = field(default_factory=dict)

    def is_open(self, choice: Choice) -> bool:
        """Whether a setting is still asked: it was not contradicted often enough."""
        told = self.alone.get(choice)
        return told is None or told.hands < ENOUGH

    def is_enough(self, pair: Pair) -> bool:
        """Whether a pair was contradicted often enough."""
        told = self.together.get(pair)
        return told is not None and told.hands >= ENOUGH

    def note(self, alone: Mapping[Choice, Finding], together: Mapping[Pair, Finding]) -> None:
        """Count what a hand contradicts."""
        for choice, finding in alone.items():
            _count(self.alone, choice, Told(1, finding))
        for pair, finding in together.items():
            _count(self.together, pair, Told(1, finding))
        for switch in {switch for switch, _setting in alone}:
            self.witnesses[switch] = min(ENOUGH, self.witnesses[switch] + 1)

    def note_left(self, findings: tuple[Finding, ...], most: int) -> None:
        """Keep what no house explains."""
        for key in sorted({(one.kind, one.rule) for one in findings}):
            self.left_hands[key] += 1
            kept = self.left.setdefault(key, [])
            kept += [one for one in findings if (one.kind, one.rule) == key][:1]
            del kept[most:]

    def add(self, later: Evidence, most: int) -> None:
        """Add what the hands that follow say; what their tables begin with was followed."""
        self.house = later.house
        self.hands += later.hands
        self.fitting += later.fitting
        self.forms.update(later.forms)
        for choice, told in later.alone.items():
            _count(self.alone, choice, told)
        for pair, told in later.together.items():
            _count(self.together, pair, told)
        for switch, count in later.witnesses.items():
            self.witnesses[switch] = min(ENOUGH, self.witnesses[switch] + count)
        self.left_hands.update(later.left_hands)
        for key, findings in later.left.items():
            self.left[key] = [*self.left.get(key, ()), *findings][:most]
        for table, last in later.lasts.items():
            self.lasts.pop(table, None)
            self.lasts[table] = last
        self.forget_tables()

    def forget_tables(self) -> None:
        """Keep only so many tables, those that were played at last."""
        while len(self.lasts) > _MOST_TABLES:
            del self.lasts[next(iter(self.lasts))]


@dataclass
class Gathered:
    """What came of many hands, by the house that each form of histories usually has."""

    by_house: dict[str, Evidence] = field(default_factory=dict)
    others: Counter[str] = field(default_factory=Counter)
    broken: int = 0
    broken_first: list[Broken] = field(default_factory=list)
    interrupted: bool = False

    def note_broken(self, broken: Broken) -> None:
        """Count a hand that cannot be read."""
        self.broken += 1
        self.broken_first = [*self.broken_first, broken][:_MOST_BROKEN]

    @property
    def hands(self) -> int:
        """How many hands were weighed."""
        return sum(one.hands for one in self.by_house.values())


def _count(counts: dict[Choice, Told] | dict[Pair, Told], key: object, told: Told) -> None:
    before = counts.get(key)  # type: ignore[call-overload]
    counts[key] = told if before is None else before.and_then(told)  # type: ignore[index]
