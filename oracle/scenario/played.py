"""Which settings change the outcome of a scenario: it is played again under others."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping
from typing import TypeAlias

from oracle.catalogue import Rule
from oracle.core.citations import Unnoted
from oracle.core.ruleset import rules_for
from oracle.core.table import SHOWDOWN, Illegal, Rules
from oracle.errors import InputError
from oracle.scenario.dealing import table_of
from oracle.scenario.model import Scenario
from oracle.scenario.result import Run
from oracle.scenario.running import run
from oracle.wire import Answer, HouseRules, Script, refused
from oracle.wire.suspecting import (
    AT_THE_START,
    Others,
    others,
    suspects,
    suspects_at_a_table,
)

Settings: TypeAlias = Mapping[str, str]
_Key: TypeAlias = frozenset[tuple[str, str]]


def asked_switches(result: Run, rules: Mapping[str, Rule]) -> set[str]:
    """Give the switches of the rules that a run consulted; no other can change its answer."""
    known = (rules[rule] for rule in result.consulted if rule in rules)
    return {rule.switch for rule in known if rule.switch is not None}


class Played:
    """A scenario, and its outcome under any settings; each is played only once.

    The author's expectations do not matter: only what the engine does counts. A play ends at the
    first try that goes differently from what its author has.
    """

    def __init__(
        self, scenario: Scenario, settings: Settings | None = None, runs: list[Run] | None = None
    ) -> None:
        """Start with nothing, or with runs as the author expects them under some settings."""
        self.scenario = scenario
        self._by_rules: list[tuple[Rules, list[Run]]] = []
        self._known: dict[_Key, list[Run]] = {}
        if settings is not None and runs and not any(map(_asks_to_show, runs)):
            self._known[_key(settings)] = runs

    def runs(self, settings: Settings) -> list[Run]:
        """Give a run for each hand of the scenario, as far as it can be played."""
        key = _key(settings)
        if key not in self._known:
            self._known[key] = self._by_the_rules_of(settings)
        return self._known[key]

    def whole(self, settings: Settings) -> list[Run] | None:
        """Give a run for each hand of the scenario; None if one cannot be played to its end."""
        found = self.runs(settings)
        return None if any(result.unplayed or result.stuck for result in found) else found

    def noted(self, number: int, settings: Settings) -> Run:
        """Give the run of a hand that can be played, with the rules that it asked.

        Raises:
            Illegal: its table is refused.
            InputError: its table or its cards cannot be used.
        """
        return run(self.scenario, settings, as_expected=False)[number]

    def suspected(
        self,
        number: int,
        settings: Settings,
        changes: Mapping[str, Settings],
        mistakes: Others | None = None,
    ) -> Mapping[str, int]:
        """Name those settings, and mistakes, under which a hand could come out differently.

        With each comes the try at which it first disagrees, see ``oracle.wire.suspecting``.
        """
        own = self.runs(settings)[number].answer
        if "tries" not in own.given:
            return dict.fromkeys(changes, AT_THE_START)
        table = own.given["table"]
        at = (table["game"], table["betting"], "cards" in own.given)
        known = _others(at, _key(settings), tuple((name, _key(changes[name])) for name in changes))
        return suspects(own.given, known.together(mistakes) if mistakes else known)

    def mattering(
        self, number: int, settings: Settings, changes: Mapping[str, Settings]
    ) -> Collection[str] | None:
        """Name those settings under which a hand could come out differently; None if all could.

        A table that is refused is asked whether it still would be.
        """
        own = self.runs(settings)[number].answer
        if own.stuck is not None or "table" not in self.scenario.data:
            return None
        given = own.given or table_of(self.scenario)
        table = given["table"]
        at = (table["game"], table["betting"], "cards" in given)
        known = _others(at, _key(settings), tuple((name, _key(changes[name])) for name in changes))
        if "tries" in given:
            return suspects(given, known)
        kind = self.scenario.kind if own.given else "setup"
        return suspects_at_a_table(kind, given, HouseRules(settings), known)

    def alike(
        self,
        number: int,
        settings: Settings,
        changes: Mapping[str, Settings],
        suspected: Collection[str],
    ) -> Collection[str]:
        """Name those settings under which a hand comes out as it does now."""
        own = self.runs(settings)[number].answer
        return [
            name
            for name, changed in changes.items()
            if name not in suspected or self._same(own, number, changed)
        ]

    def same(self, number: int, settings: Settings, changed: Settings) -> bool:
        """Whether a hand comes out under changed settings as it does under these."""
        own = self.runs(settings)[number].answer
        if own.stuck is None and "steps" in own.expect and _key(changed) not in self._known:
            return self._same(own, number, changed)
        return self.runs(changed)[number].answer == own

    def _same(self, own: Answer, number: int, settings: Settings) -> bool:
        """Whether a hand comes out the same; a script is played only until it does not."""
        if "steps" not in own.expect or _key(settings) in self._known:
            found = self.whole(settings)
            return found is not None and found[number].answer == own
        try:
            return _comes_to(own, HouseRules(settings))
        except (InputError, Illegal):
            return False

    def _by_the_rules_of(self, settings: Settings) -> list[Run]:
        """Play by settings, unless others have led to the same rules for this table already."""
        if "table" not in self.scenario.data:
            return next(iter(self._known.values()), None) or self._play(settings)
        try:
            rules = HouseRules(settings).at(table_of(self.scenario))
        except InputError as error:
            return [_unusable(error)]
        for known, found in self._by_rules:
            if known == rules:
                return found
        found = self._play(settings)
        self._by_rules.append((rules, found))
        return found

    def _play(self, settings: Settings) -> list[Run]:
        try:
            return run(self.scenario, settings, as_expected=False, inquiry=Unnoted)
        except Illegal as illegal:
            return [Run(refused({}, illegal.objections), unplayed=True)]
        except InputError as error:
            return [_unusable(error)]


def _unusable(error: InputError) -> Run:
    return Run(Answer({}, {}, stuck=" ".join(error.messages)), unplayed=True)


def _asks_to_show(result: Run) -> bool:
    """Whether a script ends where players are asked to show, so that more of it can be played."""
    hand = result.answer.hand
    return hand is not None and hand.state.phase == SHOWDOWN


def _comes_to(own: Answer, rules: HouseRules) -> bool:
    """Whether a script has the same answer under other rules."""
    script = Script(own.given, rules.at(own.given))
    if script.start != own.expect["start"]:
        return False
    for attempt, step in zip(own.given["tries"], own.expect["steps"], strict=True):
        objections = script.attempt(attempt)
        broken = {"refused": sorted({objection.rule for objection in objections})}
        if (broken if objections else script.seen) != step:
            return False
    return script.answer().given == own.given


def _key(settings: Settings) -> _Key:
    return frozenset(settings.items())


@functools.lru_cache(maxsize=256)
def _others(
    at: tuple[str, str, bool],
    settings: _Key,
    changes: tuple[tuple[str, _Key], ...],
) -> Others:
    game, betting, received = at
    right = rules_for(game, betting, dict(settings), received=received)
    wrong = {name: rules_for(game, betting, dict(one), received=received) for name, one in changes}
    return others(right, wrong, reasons=True)
