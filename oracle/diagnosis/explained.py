"""What explains a run, as its report tells it: kept apart from what was asked, got and judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from oracle.conformance import Case, Outcome, RunResult, Verdict
from oracle.corpus import Known
from oracle.diagnosis.deciding import RuleText
from oracle.diagnosis.diagnosing import Diagnosis, Explanation, Progress, diagnose
from oracle.diagnosis.examples import example, fields_of, named, typical
from oracle.diagnosis.proof import BROKEN, SUSPECTED, standing
from oracle.diagnosis.readable import are_readable
from oracle.diagnosis.symptoms import Symptom, symptoms_of
from oracle.reporting import Explaining, Report

_BEHIND: Final[Report] = {"broken": [], "suspected": []}
_PROVED: Final[Report] = {"standing": {}, "proved": [], "not-proved": []}
NOTHING: Final[Report] = {"symptoms": [], **_BEHIND, **_PROVED}
"""The details of a report in which nothing explains the run."""


class Ways(NamedTuple):
    """How failures are explained.

    ``known`` gives what the corpus foretells; ``first`` stops after the first explanation.
    ``reproduce`` says how to ask one vector again, by its id; without it, on the command line.
    """

    known: Callable[[], Known] = dict
    first: bool = False
    progress: Progress | None = None
    reproduce: Callable[[str], str] | None = None


class Run(NamedTuple):
    """A run with everything that its report tells.

    ``hands`` has the hand of each wrong outcome that can be shown, by the identity of the outcome.
    """

    result: RunResult
    texts: Mapping[str, RuleText]
    by_case: Mapping[Case, Outcome]
    hands: Mapping[int, Mapping[str, Any] | None]
    excused: frozenset[str]
    reproduce: Callable[[str], str]
    explaining: Explaining

    def example(self, outcome: Outcome) -> dict[str, Any]:
        """Show one of its failures."""
        return example(outcome, self.reproduce, self.hands.get(id(outcome)))

    def failures(self, cases: Iterable[Case]) -> list[Outcome]:
        """The outcomes of these cases, without those that are known to fail."""
        found = (self.by_case[case] for case in cases)
        return [one for one in found if one.vector["id"] not in self.excused]


def explained_in(run: Run, ways: Ways) -> tuple[list[Report], Report]:
    """What explains a run: the mistakes behind its failures, and what its details tell of it.

    What is proved is told only beside what is broken, since a rule cannot be both.
    """
    part = run.explaining.part
    nothing: tuple[list[Report], Report] = [], _BEHIND
    wrong = any(one.verdict in (Verdict.FAIL, Verdict.ERROR) for one in run.result.outcomes)
    foretold: Known = {}
    if wrong or ways.known is not dict:
        foretold = part("what known mistakes answer", ways.known, foretold)
    behind = part("the mistakes and rules behind it", lambda: _behind(run, foretold, ways), nothing)
    mistakes, told = behind
    symptoms: list[Report] = []
    symptoms = part("what the answers have in common", lambda: _symptoms(run, wrong), symptoms)
    proved = _PROVED
    if behind is not nothing:
        settled = _settled(**told)
        proved = part("which rules are proved", lambda: _proved(run, foretold, settled), proved)
    return mistakes, {"symptoms": symptoms, **told, **proved}


def _behind(run: Run, foretold: Known, ways: Ways) -> tuple[list[Report], Report]:
    """The mistakes behind failures, and the rules that are broken for certain or suspected."""
    found = diagnose(run.result, foretold, first=ways.first, progress=ways.progress)
    mistakes = [_mistake(one, run) for one in found.explanations]
    return mistakes, {"broken": _broken(run, found), "suspected": _suspected(run, found)}


def _proved(run: Run, foretold: Known, settled: Mapping[str, str]) -> Report:
    """The word for each rule, and why of some nothing is proved."""
    stands = standing(run.result.outcomes, foretold, run.texts, settled)
    return {
        "standing": stands.words(),
        "proved": list(stands.proved),
        "not-proved": [
            {"rule": rule, "sentence": named(rule, run.texts)["sentence"], "why": why}
            for rule, why in stands.not_proved.items()
        ],
    }


def _symptoms(run: Run, wrong: bool) -> list[Report]:
    """What wrong answers have in common; looking for it costs more than a short run without any."""
    result = run.result
    looked = wrong or any(result.twice.values())
    readable = [one for one in result.outcomes if looked and are_readable(one.differences)]
    return [_symptom(one, run) for one in symptoms_of(readable, result.twice)]


def _settled(
    broken: Iterable[Mapping[str, Any]], suspected: Iterable[Mapping[str, Any]]
) -> dict[str, str]:
    """The rules that are broken or suspected; what is broken in one configuration is broken."""
    may_be = (rule for one in suspected for rule in (one["rule"], *one["may-be"]))
    return {**dict.fromkeys(may_be, SUSPECTED), **{one["rule"]: BROKEN for one in broken}}


def _symptom(one: Symptom, run: Run) -> dict[str, Any]:
    """What wrong answers have in common, and where to look first."""
    return {
        "id": one.id,
        "sentence": one.sentence,
        "points-to": one.points_to,
        "cases": _cases(one.cases),
        "of": one.of,
        "reproduce": run.reproduce(one.example[0]),
    }


def _mistake(one: Explanation, run: Run) -> dict[str, Any]:
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


def _rules_behind(one: Explanation, run: Run) -> list[str]:
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


def _broken(run: Run, diagnosis: Diagnosis) -> list[dict[str, Any]]:
    """The rules that are broken for certain, with what shows it."""
    found: dict[str, tuple[list[str], list[Outcome]]] = {}
    for one in diagnosis.explanations:
        if failures := run.failures(one.explains):
            for rule in _rules_behind(one, run):
                mistakes, outcomes = found.setdefault(rule, ([], []))
                mistakes.append(one.suspect.name)
                outcomes += failures
    for group in diagnosis.groups:
        if group.sure and (failures := run.failures(one.case for one in group.outcomes)):
            found.setdefault(group.rule, ([], []))[1].extend(failures)
    return [
        {
            **named(rule, run.texts),
            "mistakes": mistakes,
            "vectors": ids_of(outcomes),
            "example": run.example(typical(outcomes)),
        }
        for rule, (mistakes, outcomes) in found.items()
    ]


def _suspected(run: Run, diagnosis: Diagnosis) -> list[dict[str, Any]]:
    """Failures that nothing explains, each group under the rule that it is likeliest about."""
    return [
        {
            **named(group.rule, run.texts),
            "may-be": list(group.may_be),
            "differs": fields_of(failures),
            "vectors": ids_of(failures),
            "example": run.example(typical(failures)),
        }
        for group in diagnosis.groups
        if not group.sure and (failures := run.failures(one.case for one in group.outcomes))
    ]


def ids_of(outcomes: Iterable[Outcome]) -> list[str]:
    """The ids of vectors, each once though it was asked under several configurations."""
    return list(dict.fromkeys(outcome.vector["id"] for outcome in outcomes))
