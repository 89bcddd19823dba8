"""How much is covered, counted from the specs, the code and the scenarios."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from oracle import catalogue
from oracle.catalogue import Clause, Document, House, Rule, Switch
from oracle.core.ruleset import BY_SETTING
from oracle.scenario import Scenario, load_scenarios
from oracle.traceability.citing import cited_rules
from oracle.traceability.coverage import (
    Coverage,
    DocumentCoverage,
    HouseCoverage,
    RuleCoverage,
    SettingCoverage,
    SwitchCoverage,
)
from oracle.traceability.separating import Separator


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
        houses=catalogue.houses(),
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
