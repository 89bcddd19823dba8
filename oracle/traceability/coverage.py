"""How much of the documents, rules, switches and houses is covered, as frozen records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True)
class DocumentCoverage:
    """The clauses of a document, by id, each in one of three places."""

    document: str
    title: str
    covered: tuple[str, ...]
    """Enforced by a rule."""
    no_rule: Mapping[str, str]
    """Those that no rule will ever enforce, and why."""
    open: tuple[str, ...]

    @property
    def clauses(self) -> int:
        """How many clauses there are in all."""
        return len(self.covered) + len(self.no_rule) + len(self.open)

    def open_points(self) -> Iterator[str]:
        """Say what is open, a sentence each."""
        for clause in self.open:
            yield f"{clause}: this clause has neither a rule nor a reason for having none"


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """What a rule rests on, what enforces it and what shows it."""

    rule: str
    sentence: str
    clauses: tuple[str, ...]
    """By id."""
    practice: str | None
    code: tuple[str, ...]
    """The functions that cite the rule."""
    inside: tuple[str, ...]
    """The scenarios that lie just inside it."""
    outside: tuple[str, ...]
    """The scenarios that lie just outside it."""

    def open_points(self) -> Iterator[str]:
        """Say what is open, a sentence each."""
        if not self.clauses and self.practice is None:
            yield f"{self.rule}: the rule rests on no clause and on no practice"
        if not self.code:
            yield f"{self.rule}: no function cites this rule"
        for edge, scenarios in (("inside", self.inside), ("outside", self.outside)):
            if not scenarios:
                yield f"{self.rule}: no scenario shows a case just {edge} it"


@dataclass(frozen=True, slots=True)
class SettingCoverage:
    """Where a setting is known, and which scenarios tell it from its siblings."""

    setting: str
    written: bool
    """It is in specs/switches.yaml."""
    played: bool
    """The tables of the rules have it."""
    told_from: Mapping[str, str | None]
    """By sibling that can be played too: a scenario whose answers differ; None while none does."""

    @property
    def separated(self) -> bool:
        """Whether the setting can be played and is told from each of its siblings."""
        return self.written and self.played and None not in self.told_from.values()


@dataclass(frozen=True, slots=True)
class SwitchCoverage:
    """The settings of a switch, and the rules that depend on it."""

    switch: str
    question: str | None
    """None for a switch that only the code knows."""
    rules: tuple[str, ...]
    settings: tuple[SettingCoverage, ...]

    def open_points(self) -> Iterator[str]:
        """Say what is open, a sentence each, and one for any two settings that look the same."""
        for setting in self.settings:
            if not setting.written or not setting.played:
                where = "specs/switches.yaml" if setting.written else "the code"
                yield f"{self.switch}: the setting {setting.setting} is only in {where}"
        if not self.rules:
            yield f"{self.switch}: no rule depends on this switch"
            return
        for one, other, scenario in self.pairs():
            if scenario is None:
                yield f"{self.switch}: no scenario tells {one} from {other}"

    def pairs(self) -> Iterator[tuple[str, str, str | None]]:
        """Give any two settings that can be played, and the scenario that tells them apart."""
        for one, other in combinations(self.settings, 2):
            if other.setting in one.told_from:
                yield one.setting, other.setting, one.told_from[other.setting]


@dataclass(frozen=True, slots=True)
class HouseCoverage:
    """The switches that a house sets, and those that it has forgotten."""

    house: str
    title: str
    set: tuple[str, ...]
    missing: tuple[str, ...]

    def open_points(self) -> Iterator[str]:
        """Say what is open, a sentence each."""
        for switch in self.missing:
            yield f"{self.house}: the house has no setting for the switch {switch}"


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much is covered of everything that is written about the rules."""

    documents: tuple[DocumentCoverage, ...]
    rules: tuple[RuleCoverage, ...]
    switches: tuple[SwitchCoverage, ...]
    houses: tuple[HouseCoverage, ...]
    unknown_rules: Mapping[str, tuple[str, ...]]
    """Rules that the catalogue does not have, and the functions that cite them."""

    def open_points(self) -> list[str]:
        """Say everything that is open, a sentence each; empty when nothing is."""
        return [point for points in self.by_part().values() for point in points]

    def by_part(self) -> dict[str, list[str]]:
        """Give what is open of each document, rule, switch and house, by its id."""
        found = {
            **{one.document: list(one.open_points()) for one in self.documents},
            **{one.rule: list(one.open_points()) for one in self.rules},
            **{one.switch: list(one.open_points()) for one in self.switches},
            **{one.house: list(one.open_points()) for one in self.houses},
        }
        for rule, functions in self.unknown_rules.items():
            told = f"{rule}: {', '.join(functions)} cites a rule that is not in the catalogue"
            found.setdefault(rule, []).append(told)
        return found
