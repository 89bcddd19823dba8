"""How much of documents, rules, switches and houses is covered.

Counted from the specs, the code and the scenarios.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from pathlib import Path
from typing import Any, TypeAlias

from oracle.core import games, hands, rules, rulings
from oracle.core.citations import cites
from oracle.core.games import GAMES, Game
from oracle.core.hands import HandOrder, rankings
from oracle.core.ruleset import BY_SETTING
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.specs import catalogue, workspaces
from oracle.specs.entries import Clause, Document, House, Rule, Switch
from oracle.specs.mattering import Played, asked_switches
from oracle.specs.playing import Run, run
from oracle.specs.scenarios import Scenario, load_scenarios
from oracle.specs.strict_yaml import WHOLE_FILE, Problem, SpecFile, SpecPath


def cited_rules() -> dict[str, list[str]]:
    """Give, for each rule that code cites, the functions that do."""
    cited: dict[str, list[str]] = {}
    for package in (rules, rulings, hands):
        for module in _modules(package.__name__):
            for name, function in inspect.getmembers(importlib.import_module(module), callable):
                if getattr(function, "__module__", None) == module:
                    for rule in cites(function):
                        cited.setdefault(rule, []).append(f"{module}.{name}")
    return cited


def _modules(name: str) -> Iterator[str]:
    package = importlib.import_module(name)
    yield name
    for module in pkgutil.iter_modules(getattr(package, "__path__", []), f"{name}."):
        yield module.name


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
        """Whether the setting can be played, and a scenario tells it from each of its siblings."""
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


def problems_of_games() -> list[Problem]:
    """Find what every game needs and some game lacks, with its place, sorted by place."""
    rules, switches = catalogue.files_of("rules"), catalogue.files_of("switches")
    sentences = [
        *((file, path) for file in rules for path, _ in file.find("rules", None, "sentence")),
        *(
            (file, path)
            for file in switches
            for path, _ in file.find("switches", None, "settings", None, "text")
        ),
    ]
    places = {
        file.data["rules"][path[1]]["id"]: (file, path) for file, path in sentences if file in rules
    }
    scenarios = load_scenarios()
    found = list(chain.from_iterable(_left_out(*one) for one in sentences))
    for game in GAMES.values():
        found += _without_document(game)
        found += _without_rules(game, scenarios, places)
        found += _without_scenarios(game, scenarios)
    return sorted(set(found))


def _title(game: str) -> str:
    """What sentences call a game."""
    return game.capitalize()


def _named(sentence: str) -> list[str]:
    return [name for name in GAMES if re.search(rf"\b{re.escape(_title(name))}\b", sentence)]


def _text(file: SpecFile, path: SpecPath) -> str:
    value = file.data
    for key in path:
        value = value[key]
    return str(value)


def _left_out(file: SpecFile, path: SpecPath) -> Iterator[Problem]:
    """What names the games, two or more, names each."""
    named = _named(_text(file, path))
    for game in GAMES if len(named) > 1 else ():
        if game not in named:
            others = " and ".join(map(_title, named))
            yield file.problem(
                path, f"this names {others}, and does not say what {_title(game)} is"
            )


def _row(module: str | None, name: str, message: str) -> Problem:
    """Give a problem of a row of a table in the code."""
    path = Path(str(module)).with_suffix(".py")
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    line = next((at for at, text in enumerate(lines, 1) if f'"{name}"' in text), 0)
    place = (line, 1) if line else WHOLE_FILE
    return Problem("/".join(path.parts[path.parts.index("oracle") :]), *place, message)


def _without_document(game: Game) -> Iterator[Problem]:
    documents = any(game.name in one.games for one in catalogue.documents().values())
    practices = (one.sentence for one in catalogue.rules().values() if one.practice)
    if not documents and not any(game.name in _named(sentence) for sentence in practices):
        yield _row(
            games.__file__,
            game.name,
            f"no document in specs/documents has {game.name} among its games, and no rule with a "
            f"practice names {_title(game.name)}",
        )


def _without_rules(
    game: Game,
    scenarios: Sequence[Scenario],
    places: Mapping[str, tuple[SpecFile, SpecPath]],
) -> Iterator[Problem]:
    about: dict[str, str] = {}
    for half in game.halves:
        grounds = [rule for part in half.grounds for rule in part]
        about |= dict.fromkeys(grounds, f"the ranking {half.name} names it")
        if not half.grounds.kinds or not half.grounds.highest:
            yield _ranking(half, "no rule that says which hand wins, under kinds and highest")
        for rule in grounds:
            if rule not in places:
                yield _ranking(half, f"the rule {rule}, which is not in specs/rules")
    within = set()
    for one in scenarios:
        if "table" in one.data and one.table["game"] == game.name:
            about |= dict.fromkeys(one.rules, f"the scenario {one.id} is about it")
            within |= set() if one.edge == "outside" else set(one.rules)
    for rule in about.keys() & places.keys():
        file, path = places[rule]
        named = _named(_text(file, path))
        if rule in within and named and game.name not in named:
            others = " and ".join(map(_title, named))
            told = f"{rule} speaks of {others} and not of {_title(game.name)}, but {about[rule]}"
            yield file.problem(path, told)
        if not _rests(rule, game.name):
            told = f"{rule} rests on no document of {game.name} and on no practice"
            yield file.problem(path, f"{told}, but {about[rule]}")


def _rests(rule: str, game: str) -> bool:
    """Whether a rule rests on a document of a game, or on a practice."""
    known = workspaces.load()
    documents = (known.documents[clause.document] for clause in known.clauses_of[rule])
    return bool(known.rules[rule].practice) or any(game in one.games for one in documents)


def _ranking(half: HandOrder, what: str) -> Problem:
    return _row(rankings.__file__, half.name, f"the grounds of {half.name} name {what}")


def _without_scenarios(game: Game, scenarios: Sequence[Scenario]) -> Iterator[Problem]:
    played = any(one.lines and one.table["game"] == game.name for one in scenarios)
    if not played:
        yield _row(games.__file__, game.name, f"no scenario in specs/scenarios plays {game.name}")
    for half in game.halves:
        if not any(one.data.get("ranking") == half.name for one in scenarios):
            told = f"no scenario in specs/scenarios ranks or compares hands of {half.name}"
            yield _row(rankings.__file__, half.name, told)


@dataclass(frozen=True)
class Material:
    """Everything that is compared."""

    documents: Mapping[str, Document]
    rules: Mapping[str, Rule]
    switches: Mapping[str, Switch]
    houses: Mapping[str, House]
    scenarios: Sequence[Scenario]
    cited: Mapping[str, Sequence[str]]
    """By rule, the functions that cite it."""
    played: Mapping[str, Collection[str]]
    """By switch, the settings that the code has."""


def project() -> Material:
    """Read everything of the project.

    Raises:
        SpecError: with every problem of the first part that has any.
    """
    return Material(
        documents=catalogue.documents(),
        rules=catalogue.rules(),
        switches=catalogue.switches(),
        houses=workspaces.houses(),
        scenarios=load_scenarios(),
        cited=cited_rules(),
        played=BY_SETTING,
    )


def open_points() -> list[str]:
    """Say, a sentence each, what is open in the project; empty when nothing is.

    Raises:
        SpecError: with every problem of the first part that has any.
    """
    return measure(project()).open_points()


def measure(material: Material) -> Coverage:
    """Compare everything with everything; settings are compared by playing scenarios."""
    return Coverage(
        documents=tuple(map(_document, material.documents.values())),
        rules=_rules(material),
        switches=_switches(material),
        houses=tuple(_house(house, material) for house in material.houses.values()),
        unknown_rules={
            rule: tuple(functions)
            for rule, functions in material.cited.items()
            if rule not in material.rules
        },
    )


def _document(document: Document) -> DocumentCoverage:
    reasons = {clause.id: clause.no_rule for clause in document.clauses if not clause.rules}
    return DocumentCoverage(
        document=document.id,
        title=document.title,
        covered=tuple(clause.id for clause in document.clauses if clause.rules),
        no_rule={clause: reason for clause, reason in reasons.items() if reason is not None},
        open=tuple(clause for clause, reason in reasons.items() if reason is None),
    )


def _rules(material: Material) -> tuple[RuleCoverage, ...]:
    clauses: dict[str, list[Clause]] = {rule: [] for rule in material.rules}
    for document in material.documents.values():
        for clause in document.clauses:
            for rule in clause.rules:
                clauses.setdefault(rule, []).append(clause)
    shown: dict[tuple[str, str], list[str]] = {}
    for scenario in material.scenarios:
        edges = ("inside", "outside") if scenario.edge == "both" else (scenario.edge or "",)
        for rule in scenario.rules:
            for edge in edges:
                shown.setdefault((rule, edge), []).append(scenario.id)
    return tuple(
        RuleCoverage(
            rule=rule.id,
            sentence=rule.sentence,
            clauses=tuple(clause.id for clause in clauses[rule.id]),
            practice=rule.practice,
            code=tuple(material.cited.get(rule.id, ())),
            inside=tuple(shown.get((rule.id, "inside"), ())),
            outside=tuple(shown.get((rule.id, "outside"), ())),
        )
        for rule in material.rules.values()
    )


def _switches(material: Material) -> tuple[SwitchCoverage, ...]:
    separator = Separator(material.scenarios, material.rules, material.houses)
    names = dict.fromkeys((*material.switches, *material.played))
    return tuple(_switch(name, material, separator) for name in names)


def _switch(name: str, material: Material, separator: Separator) -> SwitchCoverage:
    switch = material.switches.get(name)
    written = switch.settings if switch else {}
    played = material.played.get(name, ())
    # A setting that the code does not have cannot be played, so nothing could tell it from another.
    both = [setting for setting in written if setting in played]
    found = separator.separate(name, both)
    return SwitchCoverage(
        switch=name,
        question=switch.question if switch else None,
        rules=tuple(rule.id for rule in material.rules.values() if name in rule.switches),
        settings=tuple(
            SettingCoverage(
                setting=setting,
                written=setting in written,
                played=setting in played,
                told_from={
                    other: found.get(frozenset({setting, other}))
                    for other in both
                    if setting in both and other != setting
                },
            )
            for setting in dict.fromkeys((*written, *played))
        ),
    )


def _house(house: House, material: Material) -> HouseCoverage:
    return HouseCoverage(
        house=house.id,
        title=house.title,
        set=tuple(switch for switch in material.switches if switch in house.choices),
        missing=tuple(switch for switch in material.switches if switch not in house.choices),
    )
