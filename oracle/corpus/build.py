"""Vectors made of scenarios: self-contained, with what the reference engine observed.

A scenario gives one vector for each of its hands, played by the rules of the first of its houses.
The id is the scenario's, with ``~2``, ``~3``, ... for its further hands.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from oracle import catalogue
from oracle.catalogue import Catalogue
from oracle.errors import InputError
from oracle.scenario import Run, Scenario, run, settings_of
from oracle.scenario.deciding import Answer, answers, asked_switches


def build_vectors(scenarios: Iterable[Scenario]) -> list[dict[str, Any]]:
    """Make the vectors of scenarios, sorted by id.

    Raises:
        InputError: the engine and the author of a scenario disagree.
    """
    known = catalogue.load()
    vectors = [vector for scenario in scenarios for vector in _vectors(scenario, known)]
    return sorted(vectors, key=lambda vector: str(vector["id"]))


def vector_hash(kind: str, switches: Mapping[str, str], given: Any, expect: Any) -> str:
    """Give the SHA-256 of what a vector means; it changes with the meaning, not the wording."""
    meaning = {key: value for key, value in expect.items() if key != "why"}
    parts = {"kind": kind, "switches": switches, "given": given, "expect": meaning}
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _vectors(scenario: Scenario, known: Catalogue) -> list[dict[str, Any]]:
    settings = settings_of(scenario)
    runs = run(scenario, settings)
    if problems := [problem for result in runs for problem in result.problems]:
        raise InputError(*(f"{scenario.path}: {problem}" for problem in problems))
    return [
        _vector(
            scenario, number, result, _deciding(scenario, number, result, settings, known), known
        )
        for number, result in enumerate(runs)
    ]


def _deciding(
    scenario: Scenario, number: int, result: Run, settings: Mapping[str, str], known: Catalogue
) -> dict[str, str]:
    """Find the switches whose other settings give another answer, by playing them."""
    own = (result.given, result.expect)
    return {
        switch: settings[switch]
        for switch in sorted(asked_switches(result, known.rules))
        if any(
            _answer(scenario, number, {**settings, switch: other}) != own
            for other in known.switches[switch].settings
            if other != settings[switch]
        )
    }


def _answer(scenario: Scenario, number: int, settings: Mapping[str, str]) -> Answer | None:
    found = answers(scenario, settings)
    return None if found is None else found[number]


def _vector(
    scenario: Scenario, number: int, result: Run, switches: dict[str, str], known: Catalogue
) -> dict[str, Any]:
    return {
        "id": f"{scenario.id}~{number + 1}" if number else scenario.id,
        "hash": vector_hash(scenario.kind, switches, result.given, result.expect),
        "kind": scenario.kind,
        "title": scenario.title,
        "rules": list(scenario.rules),
        "clauses": sorted(
            {clause.id for rule in scenario.rules for clause in known.clauses_of[rule]}
        ),
        "consulted": sorted(result.consulted),
        "exercises": sorted(result.exercised),
        "switches": switches,
        "houses": [
            house.id
            for house in known.houses.values()
            if switches.items() <= house.settings.items()
        ],
        "flags": [],
        "given": result.given,
        "expect": result.expect,
    }
