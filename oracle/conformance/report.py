"""A run as a report: a plain dict, described by ``schemas/report.schema.json``."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.conformance.blame import RuleText
from oracle.conformance.diagnosis import by_rule, choices, most_telling, not_proved
from oracle.conformance.fewest_suspects import Explained, by_case, likely_suspects
from oracle.conformance.keeping import cut_keys
from oracle.conformance.known import KnownFailure
from oracle.conformance.resembling import Suspect
from oracle.conformance.results import Case, Outcome, RunResult, Verdict
from oracle.conformance.rows import (
    by_aspect,
    by_configuration,
    counts_of,
    engine_claimed,
    mistakes_of,
    rows_of,
)
from oracle.prose import place_in_words
from oracle.reporting import Measuring, Report

CONFORMS: Final = 0
DOES_NOT_CONFORM: Final = 1
COULD_NOT_RUN: Final = 3


class _Telling(NamedTuple):
    """What is told of failures: the rules, what may be behind each vector, how to run it again."""

    rules: Mapping[str, RuleText]
    suspects: Mapping[Case, Suspect]
    start: str


def report_of(
    measuring: Measuring,
    result: RunResult,
    rules: Mapping[str, RuleText],
    known: Sequence[KnownFailure] = (),
) -> Report:
    """The report of a run in its envelope, no value cut."""
    explained = likely_suspects(result.outcomes, result.claims) if result.claims else []
    details = details_of(result, rules, known, explained)
    counts = counts_of(result.outcomes)
    return measuring.report(
        exit_code_of(details, counts),
        counts,
        rows_of(result.outcomes),
        details,
        engine=engine_claimed(result.claims),
        mistakes=mistakes_of(explained),
        notes=result.notes,
    )


def details_of(
    result: RunResult,
    rules: Mapping[str, RuleText],
    known: Sequence[KnownFailure] = (),
    explained: Sequence[Explained] = (),
) -> Report:
    """What the report of a run has beside its cases; the same run gives the same details.

    ``explained`` is what ``likely_suspects`` finds behind the failures.
    """
    excused = {vector for entry in known for vector in entry.vectors}
    by_verdict: dict[Verdict, list[Outcome]] = {verdict: [] for verdict in Verdict}
    for outcome in result.outcomes:
        by_verdict[outcome.verdict].append(outcome)
    failed = [one for one in by_verdict[Verdict.FAIL] if one.vector["id"] not in excused]
    failing = set(_ids(by_verdict[Verdict.FAIL]))
    stale = [name for name in _ids(by_verdict[Verdict.PASS]) if name in excused - failing]
    suspects = by_case(explained)
    telling = _Telling(rules, suspects, _start(result))
    report: Report = {
        "command": list(result.command),
        "configurations": by_configuration(result),
        "aspects": by_aspect(result.outcomes),
        "broken": [
            _broken(rule, outcomes, telling)
            for rule, outcomes in by_rule(failed, suspects, rules, result.profile).items()
        ],
        "errors": _grouped(by_verdict[Verdict.ERROR]),
        "skipped": _grouped(by_verdict[Verdict.SKIP]),
        "not-proved": [
            {"rule": rule, "sentence": _text(rules, rule).sentence, "why": why}
            for rule, why in not_proved(result.outcomes, rules, suspects).items()
        ],
        "choices": choices(result.outcomes),
        "known": _known(known, by_verdict[Verdict.FAIL], telling),
        "stale": stale,
        "stopped": result.stopped,
        "unexplained": list(result.unexplained),
        "stderr": result.stderr,
    }
    return report


def exit_code_of(details: Report, counts: Mapping[str, int]) -> int:
    """What a run ends with: 0 when the engine conforms, 1 when not, 3 when it could not be run."""
    if details["stopped"] is not None:
        return COULD_NOT_RUN
    proved_nothing = not counts["pass"] + counts["fail"]
    wrong = proved_nothing or any(details[key] for key in _FAULTS)
    return DOES_NOT_CONFORM if wrong else CONFORMS


_FAULTS: Final = ("broken", "errors", "stale", "unexplained")


def _text(rules: Mapping[str, RuleText], rule: str) -> RuleText:
    return rules.get(rule, RuleText(""))


def _broken(rule: str, failures: list[Outcome], telling: _Telling) -> dict[str, Any]:
    text = _text(telling.rules, rule)
    return {
        "rule": rule,
        "sentence": text.sentence,
        "sources": list(text.sources),
        "vectors": _ids(failures),
        "example": _example(most_telling(failures, telling.suspects), telling),
    }


def _start(result: RunResult) -> str:
    """How the engine is named on the command line of ``check``."""
    engine = result.adapter or f"-- {shlex.join(result.command)}"
    return f"{shlex.join(result.judged_by)} {engine}" if result.judged_by else engine


def _example(outcome: Outcome, telling: _Telling) -> dict[str, Any]:
    vector, first = outcome.vector, outcome.differences[0]
    suspect = telling.suspects.get(outcome.case)
    return {
        "vector": vector["id"],
        "title": vector["title"],
        "step": first.step,
        "at": place_in_words(vector["kind"], first.step, vector["given"].get("tries", ())),
        "differences": [
            {
                "field": difference.field,
                "expected": difference.expected,
                "got": difference.got,
                **cut_keys(difference),
            }
            for difference in outcome.differences
            if difference.step == first.step
        ],
        "looks-like": [suspect.sentence] if suspect else [],
        "reproduce": f"poker-oracle check --only {vector['id']} {telling.start}",
    }


def _ids(outcomes: Iterable[Outcome]) -> list[str]:
    """The ids of vectors, each once though it was asked under several configurations."""
    return list(dict.fromkeys(outcome.vector["id"] for outcome in outcomes))


def _grouped(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """Vectors with the same message together, in the order in which the messages came."""
    groups: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault(outcome.message, []).append(outcome)
    return [{"message": message, "vectors": _ids(found)} for message, found in groups.items()]


def _known(
    known: Sequence[KnownFailure],
    failures: Iterable[Outcome],
    telling: _Telling,
) -> list[dict[str, Any]]:
    failing = {outcome.vector["id"]: outcome for outcome in failures}
    return [
        {
            "rule": entry.rule,
            "sentence": _text(telling.rules, entry.rule).sentence,
            "sources": list(_text(telling.rules, entry.rule).sources),
            "reason": entry.reason,
            "vectors": [vector for vector in entry.vectors if vector in failing],
            "example": _example(failing[entry.minimal], telling)
            if entry.minimal in failing
            else None,
        }
        for entry in known
    ]
