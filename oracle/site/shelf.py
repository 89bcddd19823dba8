"""What the pages are made of, each part read once, when it is first needed."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from oracle import catalogue
from oracle.catalogue import Clause, Document, House, MistakeNote, Rule, Sighting, Switch
from oracle.corpus import known_vectors
from oracle.diff import Comparison, Side, compare_pairs
from oracle.scenario import Scenario, load_scenarios
from oracle.site.places import rule_of, scenario_of
from oracle.system.pieces import Runner, here
from oracle.system.resources import folder
from oracle.traceability import Coverage, RuleCoverage, measure, project

Vector = Mapping[str, Any]


class Shelf:
    """Documents, rules, switches, houses, scenarios, vectors and mistakes, by id."""

    def __init__(self, engines: Path | None = None) -> None:
        """Take the reports of engines from a folder, or from the one that comes with us."""
        self.engines = engines
        self._pairs: dict[tuple[str, str], Comparison] = {}

    @functools.cached_property
    def documents(self) -> Mapping[str, Document]:
        """The documents."""
        return catalogue.documents()

    @functools.cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules, chapter by chapter."""
        return catalogue.rules()

    @functools.cached_property
    def chapters(self) -> Mapping[str, tuple[Rule, ...]]:
        """The rules of each chapter."""
        found: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            found.setdefault(rule.chapter, []).append(rule)
        return {chapter: tuple(rules) for chapter, rules in found.items()}

    @functools.cached_property
    def clauses_of(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses that each rule rests on."""
        return catalogue.load().clauses_of

    @functools.cached_property
    def switches(self) -> Mapping[str, Switch]:
        """The switches."""
        return catalogue.switches()

    @functools.cached_property
    def houses(self) -> Mapping[str, House]:
        """The houses that come with poker-oracle."""
        return catalogue.shipped_houses()

    @functools.cached_property
    def mistakes(self) -> Mapping[str, MistakeNote]:
        """The mistakes of the catalogue."""
        return catalogue.mistakes()

    @functools.cached_property
    def played_settings(self) -> Mapping[str, tuple[Sighting, ...]]:
        """The settings in which engines were found to choose for themselves."""
        return catalogue.played_settings()

    @functools.cached_property
    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios."""
        return {one.id: one for one in load_scenarios()}

    @functools.cached_property
    def scenarios_under(self) -> Mapping[str, Sequence[str]]:
        """The scenarios that are filed under each rule."""
        found: dict[str, list[str]] = {}
        for name in self.scenarios:
            found.setdefault(rule_of(name), []).append(name)
        return found

    @functools.cached_property
    def vectors(self) -> Mapping[str, Vector]:
        """The vectors."""
        return {one["id"]: one for one in known_vectors()}

    @functools.cached_property
    def vectors_of(self) -> Mapping[str, Sequence[Vector]]:
        """The vectors of each scenario, its own answer first."""
        found: dict[str, list[Vector]] = {}
        for name, vector in self.vectors.items():
            found.setdefault(scenario_of(name), []).append(vector)
        return found

    @functools.cached_property
    def vectors_about(self) -> Mapping[str, Sequence[Vector]]:
        """The vectors about each rule."""
        return self._gathered("rules")

    @functools.cached_property
    def vectors_noticing(self) -> Mapping[str, Sequence[Vector]]:
        """The vectors that notice each mistake or setting, by its flag."""
        return self._gathered("flags")

    @functools.cached_property
    def adequacy(self) -> Mapping[str, Any]:
        """What the corpus can detect, as it is published beside it."""
        found: dict[str, Any] = json.loads((folder("vectors") / "adequacy.json").read_bytes())
        return found

    @functools.cached_property
    def coverage(self) -> Coverage:
        """What rests on what, and which scenarios show it."""
        return measure(project())

    @functools.cached_property
    def coverage_of(self) -> Mapping[str, RuleCoverage]:
        """What each rule rests on, and which scenarios show it."""
        return {one.rule: one for one in self.coverage.rules}

    @functools.cached_property
    def mistakes_with(self) -> Mapping[str, Sequence[MistakeNote]]:
        """The mistakes that engines make with each rule."""
        found: dict[str, list[MistakeNote]] = {}
        for note in self.mistakes.values():
            found.setdefault(note.rule, []).append(note)
        return found

    def compare_every_pair(self, runner: Runner) -> None:
        """Compare every two houses now, which takes less time than pair by pair."""
        self._pairs |= compare_pairs(self._sides(sorted(self.houses)), self._hands, runner)

    def comparison(self, one: str, other: str) -> Comparison:
        """What differs between two houses, the one whose name comes first before the other."""
        pair = (min(one, other), max(one, other))
        if pair not in self._pairs:
            self._pairs |= compare_pairs(self._sides(pair), self._hands, here)
        return self._pairs[pair]

    def _sides(self, names: Iterable[str]) -> list[Side]:
        return [Side(name, self.houses[name].settings) for name in names]

    @property
    def _hands(self) -> Iterable[Scenario]:
        return self.scenarios.values()

    def _gathered(self, key: str) -> Mapping[str, Sequence[Vector]]:
        found: dict[str, list[Vector]] = {}
        for vector in self.vectors.values():
            for name in vector[key]:
                found.setdefault(name, []).append(vector)
        return found


def shelf(engines: Path | None = None) -> Shelf:
    """Give the one shelf of this process, which processes that are forked have as well."""
    return _shelf(engines)


@functools.cache
def _shelf(engines: Path | None) -> Shelf:
    return Shelf(engines)
