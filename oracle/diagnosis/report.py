"""A run as a report: a plain dict, described by ``schemas/report.schema.json``."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.conformance import (
    Case,
    KnownFailure,
    Outcome,
    RunResult,
    Verdict,
    by_aspect,
    by_configuration,
    choices,
    counts_of,
    engine_claimed,
    rows_of,
)
from oracle.corpus import Known, suspect
from oracle.diagnosis.deciding import RuleText
from oracle.diagnosis.diagnosing import Diagnosis, Explanation, Progress, diagnose
from oracle.diagnosis.examples import example, fields_of, named, typical
from oracle.diagnosis.hands import can_be_shown, shown
from oracle.diagnosis.proof import BROKEN, SUSPECTED, standing
from oracle.diagnosis.readable import are_readable
from oracle.diagnosis.symptoms import Symptom, symptoms_of
from oracle.reporting import Measuring, Report

CONFORMS: Final = 0
DOES_NOT_CONFORM: Final = 1
COULD_NOT_RUN: Final = 3
ANY_VECTOR: Final = "VECTOR"
"""What stands for the id of a vector in the command that asks one again."""

_FAULTS: Final = ("broken", "suspected", "errors", "stale", "unstable", "unexplained")


class Ways(NamedTuple):
    """How failures are explained.

    ``known`` gives what the corpus foretells; ``first`` stops after the first explanation.
    ``reproduce`` says how to ask one vector again, by its id; without it, on the command line.
    """

    known: Callable[[], Known] = dict
    first: bool = False
    progress: Progress | None = None
    reproduce: Callable[[str], str] | None = None


class _Run(NamedTuple):
    """A run with everything that its report tells."""

    result: RunResult
    diagnosis: Diagnosis
    texts: Mapping[str, RuleText]
    by_case: Mapping[Case, Outcome]
    excused: frozenset[str]
    reproduce: Callable[[str], str]

    def example(self, outcome: Outcome) -> dict[str, Any]:
        """Show one of its failures."""
        return example(outcome, self.reproduce, self.result.profile)

    def failures(self, cases: Iterable[Case]) -> list[Outcome]:
        """The outcomes of these cases, without those that are known to fail."""
        found = (self.by_case[case] for case in cases)
        return [one for one in found if one.vector["id"] not in self.excused]


def report_of(
    measuring: Measuring,
    result: RunResult,
    rules: Mapping[str, RuleText],
    known: Sequence[KnownFailure] = (),
    ways: Ways | None = None,
) -> Report:
    """The report of a run in its envelope, no value cut."""
    ways = ways or Ways()
    failed = any(one.verdict in (Verdict.FAIL, Verdict.ERROR) for one in result.outcomes)
    foretold = ways.known() if failed or ways.known is not dict else {}
    found = diagnose(result, foretold, first=ways.first, progress=ways.progress)
    excused = frozenset(vector for entry in known for vector in entry.vectors)
    by_case = {one.case: one for one in result.outcomes}
    run = _Run(result, found, rules, by_case, excused, ways.reproduce or _on_command_line(result))
    details = _details(run, known, foretold)
    counts = counts_of(result.outcomes)
    return measuring.report(
        exit_code_of(details, counts),
        counts,
        _rows(result),
        details,
        engine=engine_claimed(result.claims),
        mistakes=[_mistake(one, run) for one in found.explanations],
        notes=result.notes,
    )


def _rows(result: RunResult) -> list[dict[str, Any]]:
    """A row for each case, with the hand of each failure that can be shown."""
    for row, outcome in zip(rows := rows_of(result.outcomes), result.outcomes, strict=True):
        if can_be_shown(outcome):
            row["hand"] = shown(outcome, result.profile)
        if outcome.seconds is not None:
            row["seconds"] = round(outcome.seconds, 6)
    return rows


def exit_code_of(details: Report, counts: Mapping[str, int]) -> int:
    """What a run ends with: 0 when the engine conforms, 1 when not, 3 when it could not be run."""
    if details["stopped"] is not None:
        return COULD_NOT_RUN
    proved_nothing = not counts["pass"] + counts["fail"]
    wrong = proved_nothing or any(details[key] for key in _FAULTS)
    return DOES_NOT_CONFORM if wrong else CONFORMS


def _details(run: _Run, known: Sequence[KnownFailure], foretold: Known) -> Report:
    """What the report has beside its cases; the same run gives the same details."""
    result = run.result
    by_verdict: dict[Verdict, list[Outcome]] = {verdict: [] for verdict in Verdict}
    for outcome in result.outcomes:
        by_verdict[outcome.verdict].append(outcome)
    failing = set(_ids(by_verdict[Verdict.FAIL]))
    broken, suspected = _broken(run), _suspected(run)
    stands = standing(result.outcomes, foretold, run.texts, _settled(broken, suspected))
    passed = _ids(by_verdict[Verdict.PASS])
    # Looking for what wrong answers have in common costs more than a short run without any.
    wrong = by_verdict[Verdict.FAIL] or by_verdict[Verdict.ERROR] or any(result.twice.values())
    readable = [one for one in result.outcomes if wrong and are_readable(one.differences)]
    return {
        "command": list(result.command),
        "reproduce": run.reproduce(ANY_VECTOR),
        "profile": _profile(result),
        "configurations": by_configuration(result),
        "aspects": by_aspect(result.outcomes),
        "symptoms": [_symptom(one, run) for one in symptoms_of(readable, result.twice)],
        "broken": broken,
        "suspected": suspected,
        "standing": stands.words(),
        "proved": list(stands.proved),
        "not-proved": [
            {"rule": rule, "sentence": named(rule, run.texts)["sentence"], "why": why}
            for rule, why in stands.not_proved.items()
        ],
        "errors": _grouped(by_verdict[Verdict.ERROR]),
        "skipped": _grouped(by_verdict[Verdict.SKIP]),
        "choices": choices(result.outcomes),
        "known": [_known(entry, by_verdict[Verdict.FAIL], run) for entry in known],
        "stale": [name for name in passed if name in run.excused - failing],
        "unstable": list(dict.fromkeys(case[0] for case, other in result.twice.items() if other)),
        "stopped": result.stopped,
        "unexplained": list(result.unexplained),
        "stderr": result.stderr,
    }


def _profile(result: RunResult) -> dict[str, Any] | None:
    """The engine as it is known, by whose mistakes it was judged."""
    judge = result.profile
    if judge is None:
        return None
    told: dict[bool, list[str]] = {True: [], False: []}
    for name in judge.mistakes:
        told[suspect(name).is_house_choice].append(name)
    return {"name": judge.name, "mistakes": told[False], "house-choices": told[True]}


def _settled(
    broken: Iterable[Mapping[str, Any]], suspected: Iterable[Mapping[str, Any]]
) -> dict[str, str]:
    """The rules that are broken or suspected; what is broken in one configuration is broken."""
    may_be = (rule for one in suspected for rule in (one["rule"], *one["may-be"]))
    return {**dict.fromkeys(may_be, SUSPECTED), **{one["rule"]: BROKEN for one in broken}}


def _symptom(one: Symptom, run: _Run) -> dict[str, Any]:
    """What wrong answers have in common, and where to look first."""
    return {
        "id": one.id,
        "sentence": one.sentence,
        "points-to": one.points_to,
        "cases": _cases(one.cases),
        "of": one.of,
        "reproduce": run.reproduce(one.example[0]),
    }


def _mistake(one: Explanation, run: _Run) -> dict[str, Any]:
    """A mistake or another setting that is behind failures."""
    alone = [run.by_case[case] for case in one.alone or one.explains]
    return {
        "id": one.suspect.name,
        "sentence": one.suspect.sentence,
        "house-choice": one.suspect.is_house_choice,
        "rules": _rules_behind(one, run),
        "explains": _cases(one.explains),
        "alone": len(one.alone),
        "contradicts": _cases(one.contradicts),
        "example": run.example(typical(alone)),
    }


def _cases(cases: Iterable[Case]) -> list[dict[str, str | None]]:
    return [{"case": name, "as": asked_as} for name, asked_as in cases]


def _rules_behind(one: Explanation, run: _Run) -> list[str]:
    """The rules that an explanation breaks; of a switch, those that its vectors are about."""
    rules = one.suspect.rules
    if not one.suspect.switch:
        return list(rules)
    vectors = [run.by_case[case].vector for case in one.explains]
    about = [rule for rule in rules if any(rule in vector["rules"] for vector in vectors)]
    asked = [
        rule for rule in rules if any(rule in vector.get("consulted", ()) for vector in vectors)
    ]
    return about or asked or list(rules)


def _broken(run: _Run) -> list[dict[str, Any]]:
    """The rules that are broken for certain, with what shows it."""
    found: dict[str, tuple[list[str], list[Outcome]]] = {}
    for one in run.diagnosis.explanations:
        if failures := run.failures(one.explains):
            for rule in _rules_behind(one, run):
                mistakes, outcomes = found.setdefault(rule, ([], []))
                mistakes.append(one.suspect.name)
                outcomes += failures
    for group in run.diagnosis.groups:
        if group.sure and (failures := run.failures(one.case for one in group.outcomes)):
            found.setdefault(group.rule, ([], []))[1].extend(failures)
    return [
        {
            **named(rule, run.texts),
            "mistakes": mistakes,
            "vectors": _ids(outcomes),
            "example": run.example(typical(outcomes)),
        }
        for rule, (mistakes, outcomes) in found.items()
    ]


def _suspected(run: _Run) -> list[dict[str, Any]]:
    """Failures that nothing explains, each group under the rule that it is likeliest about."""
    return [
        {
            **named(group.rule, run.texts),
            "may-be": list(group.may_be),
            "differs": fields_of(failures),
            "vectors": _ids(failures),
            "example": run.example(typical(failures)),
        }
        for group in run.diagnosis.groups
        if not group.sure and (failures := run.failures(one.case for one in group.outcomes))
    ]


def _on_command_line(result: RunResult) -> Callable[[str], str]:
    """Say how to ask one vector again on the command line."""
    engine = result.adapter or f"-- {shlex.join(result.command)}"
    start = f"{shlex.join(result.judged_by)} {engine}" if result.judged_by else engine
    return lambda vector: f"poker-oracle check --only {vector} {start}"


def _ids(outcomes: Iterable[Outcome]) -> list[str]:
    """The ids of vectors, each once though it was asked under several configurations."""
    return list(dict.fromkeys(outcome.vector["id"] for outcome in outcomes))


def _grouped(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """Vectors with the same message together, in the order in which the messages came."""
    groups: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault(outcome.message, []).append(outcome)
    return [{"message": message, "vectors": _ids(found)} for message, found in groups.items()]


def _known(entry: KnownFailure, failures: Iterable[Outcome], run: _Run) -> dict[str, Any]:
    failing = {outcome.vector["id"]: outcome for outcome in failures}
    minimal = failing.get(entry.minimal)
    return {
        **named(entry.rule, run.texts),
        "reason": entry.reason,
        "vectors": [vector for vector in entry.vectors if vector in failing],
        "example": run.example(minimal) if minimal else None,
    }
