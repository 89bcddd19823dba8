"""Vectors made of scenarios: self-contained, with what the reference engine observed.

A scenario gives a vector for each of its hands and for each different answer that settings give it.
The first is played by the rules of the first of its houses and has the scenario's id, with ``~2``,
``~3``, ... for further hands. The others are named after what makes the answer another one, as in
``...@raise-cap=rule-book`` and ``...@online``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from oracle import catalogue
from oracle.catalogue import Catalogue, agrees
from oracle.corpus.flags import flags_of
from oracle.corpus.likeness import likeness
from oracle.corpus.variants import Variant, variants
from oracle.errors import InputError
from oracle.scenario import Run, Scenario, run, settings_of, with_place
from oracle.scenario.deciding import Answers, asked_switches


def build_vectors(scenarios: Iterable[Scenario]) -> list[dict[str, Any]]:
    """Make the vectors of scenarios, sorted by id.

    Another answer that is like a vector made before, see ``likeness``, is left out.

    Raises:
        InputError: the engine and the author of a scenario disagree.
    """
    known = catalogue.load()
    own: list[dict[str, Any]] = []
    others: list[dict[str, Any]] = []
    for scenario in scenarios:
        answers = Answers(scenario)
        settings = settings_of(scenario)
        for number, result in enumerate(_as_written(scenario, settings)):
            written = Variant(None, settings, result)
            own.append(_vector(answers, number, written, known))
            others += [
                _vector(answers, number, other, known)
                for other in variants(answers, number, written, known)
            ]
    vectors = sorted(own + _new(others, own), key=lambda vector: str(vector["id"]))
    return [{**vector, "flags": flags_of(vector)} for vector in vectors]


def vector_hash(kind: str, switches: Mapping[str, Any], given: Any, expect: Any) -> str:
    """Give the SHA-256 of what a vector means; it changes with the meaning, not the wording."""
    meaning = {key: value for key, value in expect.items() if key != "why"}
    parts = {"kind": kind, "switches": switches, "given": given, "expect": meaning}
    return hashlib.sha256(_canonical(parts).encode()).hexdigest()


def _canonical(parts: Any) -> str:
    return json.dumps(parts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _as_written(scenario: Scenario, settings: Mapping[str, str]) -> list[Run]:
    runs = run(scenario, settings)
    if problems := [problem for result in runs for problem in result.problems]:
        raise InputError(*(with_place(problem, scenario.path) for problem in problems))
    return runs


def _name(scenario: Scenario, number: int, variant: Variant) -> str:
    name = f"{scenario.id}~{number + 1}" if number else scenario.id
    return name if variant.name is None else f"{name}@{variant.name}"


def _new(vectors: list[dict[str, Any]], known: list[dict[str, Any]]) -> list[dict[str, Any]]:
    seen = {likeness(vector) for vector in known}
    found: list[dict[str, Any]] = []
    for vector in vectors:
        alike = likeness(vector)
        if alike not in seen:
            seen.add(alike)
            found.append(vector)
    return found


def _vector(answers: Answers, number: int, variant: Variant, known: Catalogue) -> dict[str, Any]:
    scenario, result = answers.scenario, variant.result
    name = _name(scenario, number, variant)
    asked = asked_switches(result, known.rules)
    alike = answers.alike(number, variant.settings, known.switches, asked)
    supersedes = scenario.data.get("supersedes") if name == scenario.id else None
    return {
        "id": name,
        **({"supersedes": sorted(supersedes)} if supersedes else {}),
        "hash": vector_hash(scenario.kind, alike, result.given, result.expect),
        "kind": scenario.kind,
        "title": scenario.title,
        "rules": list(scenario.rules),
        "clauses": _clauses(scenario, known),
        "consulted": sorted(result.consulted),
        "exercises": sorted(result.exercised),
        "switches": {switch: list(same) for switch, same in alike.items()},
        "houses": [house.id for house in known.houses.values() if agrees(house.settings, alike)],
        "flags": [],
        "given": result.given,
        "expect": result.expect,
    }


def _clauses(scenario: Scenario, known: Catalogue) -> list[dict[str, str]]:
    clauses = {clause.id: clause for rule in scenario.rules for clause in known.clauses_of[rule]}
    return [
        {"id": clause.id, "document": clause.document, "place": clause.place}
        for clause in sorted(clauses.values(), key=lambda clause: clause.id)
    ]
