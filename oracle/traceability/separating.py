"""Which scenario tells one setting of a switch from another: the answers to it differ."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from oracle.catalogue import House, Rule
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.scenario import Played, Run, Scenario, asked_switches, run

Pair: TypeAlias = frozenset[str]
"""Two settings of one switch."""


class Separator:
    """Finds separating scenarios; each is played by the rules of the first of its houses."""

    def __init__(
        self,
        scenarios: Sequence[Scenario],
        rules: Mapping[str, Rule],
        houses: Mapping[str, House],
    ) -> None:
        self._scenarios = scenarios
        self._rules = rules
        self._settings = {house: known.settings for house, known in houses.items()}
        self._asked: dict[str, set[str]] = {}

    def separate(self, switch: str, settings: Collection[str]) -> dict[Pair, str]:
        """Give, for any two settings that a scenario tells apart, the id of the first that does."""
        found: dict[Pair, str] = {}
        missing = {frozenset(pair) for pair in combinations(settings, 2)}
        for scenario in self._candidates(switch):
            if not missing:
                break
            own = {**self._settings[scenario.houses[0]], **scenario.changes}
            wanted = sorted(set().union(*missing))
            played = Played(scenario)
            seen = {name: _seen(played.whole({**own, switch: name})) for name in wanted}
            apart = {pair for pair in missing if _differ(*(seen[name] for name in pair))}
            found.update(dict.fromkeys(apart, scenario.id))
            missing -= apart
        return found

    def _candidates(self, switch: str) -> Iterator[Scenario]:
        """Give the scenarios about a rule with the switch, then those that merely consult one.

        The first almost always suffice, so that the others need not even be played.
        """
        about = {rule.id for rule in self._rules.values() if rule.switch == switch}
        if not about:
            return
        others: list[Scenario] = []
        for scenario in self._scenarios:
            if about.isdisjoint(scenario.rules):
                others.append(scenario)
            else:
                yield scenario
        yield from (scenario for scenario in others if switch in self._switches_of(scenario))

    def _switches_of(self, scenario: Scenario) -> set[str]:
        if scenario.id not in self._asked:
            try:
                results = run(scenario, {**self._settings[scenario.houses[0]], **scenario.changes})
            except (InputError, Illegal):
                results = []
            self._asked[scenario.id] = set().union(
                *(asked_switches(result, self._rules) for result in results)
            )
        return self._asked[scenario.id]


def _seen(runs: Sequence[Run] | None) -> list[Any] | None:
    """Give what engines are graded on; the reasons of a refusal are not.

    None when the scenario cannot be played: then nothing is seen.
    """
    if runs is None:
        return None
    return [(result.given, _without_reasons(result.expect)) for result in runs]


def _without_reasons(expect: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in expect.items() if key != "because"}
    if "steps" in kept:
        kept["steps"] = ["refused" if "refused" in step else step for step in kept["steps"]]
    return kept


def _differ(one: list[Any] | None, other: list[Any] | None) -> bool:
    return one is not None and other is not None and one != other
