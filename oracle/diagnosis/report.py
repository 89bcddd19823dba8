"""A run as a report: a plain dict, described by ``schemas/report.schema.json``."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from oracle.conformance import (
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
from oracle.corpus import suspect
from oracle.diagnosis.deciding import RuleText
from oracle.diagnosis.examples import named
from oracle.diagnosis.explained import NOTHING, Run, Ways, explained_in, ids_of
from oracle.diagnosis.hands import hand_behind
from oracle.reporting import Measuring, Report

CONFORMS: Final = 0
DOES_NOT_CONFORM: Final = 1
COULD_NOT_RUN: Final = 3
ANY_VECTOR: Final = "VECTOR"
"""What stands for the id of a vector in the command that asks one again."""

_FAULTS: Final = ("errors", "stale", "unstable", "unexplained")


def report_of(
    measuring: Measuring,
    result: RunResult,
    rules: Mapping[str, RuleText],
    known: Sequence[KnownFailure] = (),
    ways: Ways | None = None,
) -> Report:
    """The report of a run in its envelope, no value cut.

    What came of the run, and with it the exit code, depends on no part of what explains it.
    """
    ways, explaining = ways or Ways(), measuring.explaining
    by_case = {one.case: one for one in result.outcomes}
    hands = {
        id(one): hand_behind(one, result.profile, explaining)
        for one in result.outcomes
        if one.differences
    }
    excused = frozenset(vector for entry in known for vector in entry.vectors)
    reproduce = ways.reproduce or _on_command_line(result)
    run = Run(result, rules, by_case, hands, excused, reproduce, explaining)
    mistakes, explained = explained_in(run, ways)
    details = _details(run, known, explained)
    counts = counts_of(result.outcomes)
    return measuring.report(
        _exit_code(run, details, counts),
        counts,
        _rows(run),
        details,
        engine=engine_claimed(result.claims),
        mistakes=mistakes,
        notes=result.notes,
    )


def without_explanation(report: Report) -> Report:
    """The report of a run with what was asked, got and judged alone."""
    details = report["details"]
    known = [{**one, "example": None} for one in details["known"]]
    rows = [{key: row[key] for key in row if key != "hand"} for row in report["cases"]]
    return {
        **report,
        "mistakes": [],
        "details": {**details, **NOTHING, "known": known},
        "cases": rows,
    }


def _rows(run: Run) -> list[dict[str, Any]]:
    """A row for each case, with the hand of each failure that can be shown."""
    outcomes = run.result.outcomes
    for row, outcome in zip(rows := rows_of(outcomes), outcomes, strict=True):
        if hand := run.hands.get(id(outcome)):
            row["hand"] = hand
        if outcome.seconds is not None:
            row["seconds"] = round(outcome.seconds, 6)
    return rows


def _exit_code(run: Run, details: Report, counts: Mapping[str, int]) -> int:
    """What a run ends with: 0 when the engine conforms, 1 when not, 3 when it could not be run."""
    if details["stopped"] is not None:
        return COULD_NOT_RUN
    proved_nothing = not counts["pass"] + counts["fail"]
    failed = (one.case for one in run.result.outcomes if one.verdict is Verdict.FAIL)
    wrong = proved_nothing or run.failures(failed) or any(details[key] for key in _FAULTS)
    return DOES_NOT_CONFORM if wrong else CONFORMS


def _details(run: Run, known: Sequence[KnownFailure], explained: Report) -> Report:
    """What the report has beside its cases; the same run gives the same details."""
    result = run.result
    by_verdict = _by_verdict(result)
    failing = set(ids_of(by_verdict[Verdict.FAIL]))
    passed = ids_of(by_verdict[Verdict.PASS])
    return {
        "command": list(result.command),
        "reproduce": run.reproduce(ANY_VECTOR),
        "profile": _profile(result),
        "configurations": by_configuration(result),
        "aspects": by_aspect(result.outcomes),
        **explained,
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


def _by_verdict(result: RunResult) -> dict[Verdict, list[Outcome]]:
    found: dict[Verdict, list[Outcome]] = {verdict: [] for verdict in Verdict}
    for outcome in result.outcomes:
        found[outcome.verdict].append(outcome)
    return found


def _profile(result: RunResult) -> dict[str, Any] | None:
    """The engine as it is known, by whose mistakes it was judged."""
    judge = result.profile
    if judge is None:
        return None
    told: dict[bool, list[str]] = {True: [], False: []}
    for name in judge.mistakes:
        told[suspect(name).is_house_choice].append(name)
    return {"name": judge.name, "mistakes": told[False], "house-choices": told[True]}


def _on_command_line(result: RunResult) -> Callable[[str], str]:
    """Say how to ask one vector again on the command line."""
    engine = result.adapter or f"-- {shlex.join(result.command)}"
    start = f"{shlex.join(result.judged_by)} {engine}" if result.judged_by else engine
    return lambda vector: f"poker-oracle check --only {vector} {start}"


def _grouped(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """Vectors with the same message together, in the order in which the messages came."""
    groups: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault(outcome.message, []).append(outcome)
    return [{"message": message, "vectors": ids_of(found)} for message, found in groups.items()]


def _known(entry: KnownFailure, failures: Iterable[Outcome], run: Run) -> dict[str, Any]:
    failing = {outcome.vector["id"]: outcome for outcome in failures}
    minimal = failing.get(entry.minimal)
    return {
        **named(entry.rule, run.texts),
        "reason": entry.reason,
        "vectors": [vector for vector in entry.vectors if vector in failing],
        "example": minimal
        and run.explaining.part("examples of known failures", lambda: run.example(minimal), None),
    }
