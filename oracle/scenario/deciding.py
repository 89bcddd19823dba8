"""Which settings change what comes of a scenario: it is played again under other ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from oracle.catalogue import Rule, Switch
from oracle.core.citations import Blank
from oracle.core.ruleset import rules_for
from oracle.core.table.record import Rules
from oracle.core.table.terms import Illegal
from oracle.errors import InputError
from oracle.scenario.model import Scenario
from oracle.scenario.result import Run
from oracle.scenario.running import run
from oracle.wire import full_table

Answer: TypeAlias = tuple[dict[str, Any], dict[str, Any]]
"""What an engine is given, and what must be seen."""

Settings: TypeAlias = Mapping[str, str]


def asked_switches(result: Run, rules: Mapping[str, Rule]) -> set[str]:
    """Give the switches of the rules that a run consulted; no other can change its answer."""
    known = (rules[rule] for rule in result.consulted if rule in rules)
    return {rule.switch for rule in known if rule.switch is not None}


class Answers:
    """What comes of one scenario under any settings; each is played only once.

    The author's expectations are left out of it: only what the engine does counts.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self._played: list[tuple[Rules | None, list[Run] | None]] = []
        self._known: dict[tuple[tuple[str, str], ...], list[Run] | None] = {}

    def runs(self, settings: Settings) -> list[Run] | None:
        """Give a run for each hand of the scenario; None when it cannot be played like this."""
        key = tuple(sorted(settings.items()))
        if key not in self._known:
            self._known[key] = self._by_the_rules_of(settings)
        return self._known[key]

    def _by_the_rules_of(self, settings: Settings) -> list[Run] | None:
        """Play by settings, unless others have come to the same rules for this table already."""
        try:
            rules = self._rules(settings)
        except InputError:
            return None
        for known, found in self._played:
            if known == rules:
                return found
        found = self._play(settings)
        self._played.append((rules, found))
        return found

    def _rules(self, settings: Settings) -> Rules | None:
        if "table" not in self.scenario.data:
            return None
        table = full_table(self.scenario.data["table"])
        received = "deck" not in self.scenario.data
        return rules_for(table["game"], table["betting"], settings, received=received)

    def noted(self, number: int, settings: Settings) -> Run:
        """Give the run of a hand that can be played, with the rules that it asked."""
        return run(self.scenario, settings, as_expected=False)[number]

    def answer(self, number: int, settings: Settings) -> Answer | None:
        """Give what comes of a hand, the first being number 0; None when it cannot be played."""
        found = self.runs(settings)
        return None if found is None else (found[number].given, found[number].expect)

    def alike(
        self, number: int, settings: Settings, switches: Mapping[str, Switch], asked: set[str]
    ) -> dict[str, tuple[str, ...]]:
        """Give, for each switch that matters to a hand, the settings under which it ends the same.

        ``asked`` are the switches that can matter.
        """
        own = self.answer(number, settings)
        found = {
            name: tuple(
                setting
                for setting in switches[name].settings
                if self.answer(number, {**settings, name: setting}) == own
            )
            for name in sorted(asked)
        }
        return {
            name: same for name, same in found.items() if len(same) < len(switches[name].settings)
        }

    def _play(self, settings: Settings) -> list[Run] | None:
        try:
            found = run(self.scenario, settings, as_expected=False, record=Blank)
        except (InputError, Illegal):
            return None
        return None if any(result.stuck for result in found) else found


def answers(scenario: Scenario, settings: Settings) -> list[Answer] | None:
    """Give the answer of each hand of a scenario; None when it cannot be played like this."""
    found = Answers(scenario).runs(settings)
    return None if found is None else [(result.given, result.expect) for result in found]
