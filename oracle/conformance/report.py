"""A run as a report: a plain dict, described by ``schemas/report.schema.json``."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.conformance.blame import RuleText
from oracle.conformance.claims import Claims
from oracle.conformance.diagnosis import by_rule, choices, most_telling, not_proved
from oracle.conformance.fewest_suspects import likely_suspects
from oracle.conformance.known import KnownFailure
from oracle.conformance.resembling import Suspect
from oracle.conformance.results import Outcome, RunResult, Verdict
from oracle.prose import try_in_words
from oracle.wire.grading import START, Difference, Vector

CONFORMS: Final = 0
DOES_NOT_CONFORM: Final = 1
COULD_NOT_RUN: Final = 3

Report = dict[str, Any]


class _Telling(NamedTuple):
    """What is told of failures: the rules, what may be behind each vector, how to run it again."""

    rules: Mapping[str, RuleText]
    suspects: Mapping[str, Suspect]
    start: str


def make_report(
    result: RunResult,
    rules: Mapping[str, RuleText],
    known: Sequence[KnownFailure] = (),
) -> Report:
    """The report of a run; the same run gives the same report."""
    excused = {vector for entry in known for vector in entry.vectors}
    by_verdict: dict[Verdict, list[Outcome]] = {verdict: [] for verdict in Verdict}
    for outcome in result.outcomes:
        by_verdict[outcome.verdict].append(outcome)
    failed = [one for one in by_verdict[Verdict.FAIL] if one.vector["id"] not in excused]
    stale = [one.vector["id"] for one in by_verdict[Verdict.PASS] if one.vector["id"] in excused]
    suspects = likely_suspects(result.outcomes, result.claims) if result.claims else {}
    telling = _Telling(rules, suspects, _start(result))
    report: Report = {
        "format": 1,
        "command": list(result.command),
        "engine": _engine(result),
        "counts": {verdict.value: len(outcomes) for verdict, outcomes in by_verdict.items()},
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
        "notes": list(result.notes),
        "stopped": result.stopped,
        "stderr": result.stderr,
    }
    report["exit-code"] = _exit_code(report)
    return report


def _exit_code(report: Report) -> int:
    if report["stopped"] is not None:
        return COULD_NOT_RUN
    counts = report["counts"]
    proved_nothing = not counts["pass"] + counts["fail"]
    wrong = proved_nothing or any(report[key] for key in _FAULTS)
    return DOES_NOT_CONFORM if wrong else CONFORMS


_FAULTS: Final = ("broken", "errors", "stale")


def _engine(result: RunResult) -> dict[str, Any] | None:
    claims = result.claims
    if claims is None:
        return None
    return {
        "name": claims.name,
        "version": claims.version,
        "plays": [
            {"name": one.name, "house": one.house, "settings": dict(one.settings)}
            for one in claims.plays
        ],
        "refuses": _refuses(claims),
    }


def _refuses(claims: Claims) -> bool | list[str]:
    return claims.refuses if isinstance(claims.refuses, bool) else sorted(claims.refuses)


def _text(rules: Mapping[str, RuleText], rule: str) -> RuleText:
    return rules.get(rule, RuleText(""))


def _broken(rule: str, failures: list[Outcome], telling: _Telling) -> dict[str, Any]:
    text = _text(telling.rules, rule)
    return {
        "rule": rule,
        "sentence": text.sentence,
        "sources": list(text.sources),
        "vectors": [outcome.vector["id"] for outcome in failures],
        "example": _example(most_telling(failures, telling.suspects), telling),
    }


def _start(result: RunResult) -> str:
    """How the engine is named on the command line of ``check``."""
    engine = result.adapter or f"-- {shlex.join(result.command)}"
    return f"{shlex.join(result.judged_by)} {engine}" if result.judged_by else engine


def _example(outcome: Outcome, telling: _Telling) -> dict[str, Any]:
    vector, first = outcome.vector, outcome.differences[0]
    suspect = telling.suspects.get(vector["id"])
    return {
        "vector": vector["id"],
        "title": vector["title"],
        "step": first.step,
        "at": _place(vector, first),
        "differences": [
            {"field": difference.field, "expected": difference.expected, "got": difference.got}
            for difference in outcome.differences
            if difference.step == first.step
        ],
        "looks-like": [suspect.sentence] if suspect else [],
        "reproduce": f"poker-oracle check --only {vector['id']} {telling.start}",
    }


def _place(vector: Vector, difference: Difference) -> str:
    """Where the difference shows, in words; tries are counted from 1 here."""
    if difference.step is None:
        return f"the answer to this {vector['kind']} request"
    if difference.step == START:
        return "before the first try"
    tries = vector["given"]["tries"]
    told = try_in_words(tries[difference.step])
    return f"try {difference.step + 1} of {len(tries)}: {told}"


def _grouped(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """Vectors with the same message together, in the order in which the messages came."""
    groups: dict[str, list[str]] = {}
    for outcome in outcomes:
        groups.setdefault(outcome.message, []).append(outcome.vector["id"])
    return [{"message": message, "vectors": vectors} for message, vectors in groups.items()]


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
