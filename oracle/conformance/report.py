"""A run as a report: from its outcomes to mistakes, proved rules, and a profile."""

from __future__ import annotations

import functools
import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

import yaml

from oracle.conformance.blame import (
    BROKEN,
    CANDIDATE,
    Differing,
    Group,
    alike_as_one,
    difference_in_words,
    groups,
    standing,
)
from oracle.conformance.choosing import KnownFailure
from oracle.conformance.claims import DEFAULT_HOUSE
from oracle.conformance.evidence import Symptom
from oracle.conformance.failures import (
    are_readable,
    example,
    fields_of,
    hand_behind,
    named,
    typical,
)
from oracle.conformance.messages import GOT, MUST_BE, OTHER_LINE
from oracle.conformance.results import (
    Case,
    Outcome,
    RunResult,
    Verdict,
    asked_of,
    by_aspect,
    by_configuration,
    choices,
    counts_of,
    engine_claimed,
    rows_of,
)
from oracle.conformance.search import (
    Cases,
    Found,
    JudgedCase,
    RuleText,
    names_of,
    sure,
    thin,
    unexplained,
    with_rivals,
    without_thin,
)
from oracle.conformance.symptoms import symptoms_of
from oracle.corpus.flags import Candidate, candidates_of, suspect
from oracle.corpus.tables import Known
from oracle.report.checked import in_order
from oracle.report.envelope import Explaining, Measuring, Report, missing_in
from oracle.report.suite import shows_in
from oracle.report.words import counted, listing
from oracle.specs import workspaces
from oracle.specs.engines import EngineProfile
from oracle.specs.strict_yaml import load

Progress = Callable[[int, int], None]

AskMore: TypeAlias = Callable[[str | None, Sequence[str], Sequence[str]], "More"]
"""Asks for more hands in a configuration, about some of the names that were found there.

They are then among those made for the engine.
"""


_TIMES_ASKED: Final = 2
"""How often more hands are asked for: about what was found, and about what takes its place."""


class More(NamedTuple):
    """Hands that an engine was asked about some names: their outcomes, and what suspects answer."""

    outcomes: Sequence[Outcome] = ()
    known: Known = MappingProxyType({})


class Explanation(NamedTuple):
    """A mistake or a setting behind failures.

    ``explains`` are the failures in which it gives the engine's answer, ``alone`` those of them in
    which it does so without another; ``contradicts`` are the vectors that it changes and that
    passed all the same. ``partly`` are failures in which it gives what is wrong at some step, and
    ``hides`` those that go another way by it, so that the rest of them was not compared.
    ``rivals`` explain the same, and no vector that passed tells them apart.
    """

    suspect: Candidate
    explains: tuple[Case, ...]
    alone: tuple[Case, ...]
    contradicts: tuple[Case, ...]
    partly: tuple[Case, ...] = ()
    hides: tuple[Case, ...] = ()
    rivals: tuple[Candidate, ...] = ()


class Diagnosis(NamedTuple):
    """Why an engine fails: explanations, best first, and groups of failures without one.

    ``of_made`` are such groups of hands that were made for the engine.
    """

    explanations: tuple[Explanation, ...] = ()
    groups: tuple[Group, ...] = ()
    of_made: tuple[Group, ...] = ()

    def behind(self) -> dict[Case, list[str]]:
        """The names of what is behind each failure that is explained."""
        found: dict[Case, list[str]] = {}
        for one in self.explanations:
            for case in one.explains:
                found.setdefault(case, []).append(one.suspect.name)
        return found

    def clearest(self, failures: Sequence[Outcome]) -> Outcome:
        """A typical one of the failures in which the fewest things that were found have a part."""
        names = {one.suspect.name for one in self.explanations}
        several = (*self.groups, *self.of_made)
        apart = Counter(case for one in several for case in {each.case for each in one.outcomes})
        parts = [len(names.intersection(candidates_of(one.vector))) for one in failures]
        beside = [count + apart[one.case] for count, one in zip(parts, failures, strict=True)]
        fewest = min(beside)
        return typical([one for one, n in zip(failures, beside, strict=True) if n == fewest])


def diagnose(
    result: RunResult,
    known: Known,
    *,
    first: bool = False,
    progress: Progress | None = None,
    more: AskMore | None = None,
) -> Diagnosis:
    """Explain the failures of a run, configuration by configuration.

    Hands that were made for the engine tell what is behind it, and are in groups of their own.

    Args:
        result: the run; its passes speak, too.
        known: what candidates would answer, as precomputed in the corpus and for hands made.
        first: whether to stop after the first explanation.
        progress: is told how many failures are explained, and of how many.
        more: asks the engine for more hands where a name rests on few; without it such a name is
            told all the same.
    """
    if result.claims is None:
        return Diagnosis()
    by_name = sorted((*result.outcomes, *result.made), key=lambda one: one.asked_as or "")
    apart = [list(some) for _, some in groupby(by_name, lambda one: one.asked_as)]
    found: list[tuple[Cases, list[Found]]] = []
    left: list[Group] = []
    of_made: list[Group] = []
    failing = sum(one.verdict is Verdict.FAIL for some in apart for one in some)
    done, most = 0, 1 if first else None
    for some in apart:
        beside = apart[0] if some is not apart[0] and apart[0][0].asked_as is None else ()
        cases = Cases(some, result.claims, known, result.profile, beside)
        if not cases.failed and not cases.errors:
            continue
        named = sure(cases, most)
        if more:
            named = _asked_again(cases, named, functools.partial(more, some[0].asked_as))
        explained = {id(case) for one in named for case in one.explains}
        rest = [
            case for case in unexplained(cases, names_of(named)) if id(case.whole) not in explained
        ]
        made = {one.case for one in result.made}
        asked = [case for case in rest if case.whole.outcome.case not in made]
        added = [case for case in rest if case.whole.outcome.case in made]
        found.append((cases, named if first else with_rivals(cases, named)))
        left += groups(cases, asked, names_of(named))
        of_made += groups(cases, added, names_of(named))
        done += len(cases.plays_wrong)
        if progress:
            progress(done, failing)
    return Diagnosis(tuple(_merged(found)), alike_as_one(left), alike_as_one(of_made))


def _asked_again(
    cases: Cases, found: list[Found], more: Callable[[Sequence[str], Sequence[str]], More]
) -> list[Found]:
    """Ask for more hands about what rests on few, and about what then takes its place."""
    about: set[str] = set()
    asked: list[JudgedCase] = []
    for _ in range(_TIMES_ASKED):
        few = [name for name in thin(found) if name not in about]
        told = more(few, names_of(found)) if few else More()
        about.update(few)
        if not told.outcomes:
            break
        asked += cases.add(told.outcomes, told.known)
        found = without_thin(cases, sure(cases, names=names_of(found)), asked)
    return without_thin(cases, found, asked)


def _merged(found: Sequence[tuple[Cases, list[Found]]]) -> list[Explanation]:
    """Put what was found in several configurations together, what explains most first."""
    by_name: dict[str, list[tuple[Cases, Found]]] = {}
    for cases, some in found:
        for one in some:
            by_name.setdefault(one.name, []).append((cases, one))
    merged = [_explanation(name, some) for name, some in by_name.items()]
    return sorted(merged, key=lambda one: -len(one.explains) - len(one.partly))


def _explanation(name: str, found: Sequence[tuple[Cases, Found]]) -> Explanation:
    def cases_of(part: Callable[[Found], Iterable[JudgedCase]]) -> tuple[Case, ...]:
        return tuple(case.outcome.case for _, one in found for case in part(one))

    hides = [
        case.outcome.case
        for cases, one in found
        for case in (*one.explains, *one.partly)
        if cases.is_cut_short(case)
    ]
    return Explanation(
        suspect(name),
        cases_of(lambda one: one.explains),
        cases_of(lambda one: one.alone),
        cases_of(lambda one: one.contradicts),
        cases_of(lambda one: one.partly),
        tuple(hides),
        tuple(suspect(rival) for rival in _in_each([one.rivals for _, one in found])),
    )


def _in_each(some: Sequence[Sequence[str]]) -> list[str]:
    first, *others = some
    return [name for name in first if all(name in names for names in others)]


_BEHIND: Final[Report] = {"broken": [], "suspected": [], "suspected-in-made": []}
_PROVED: Final[Report] = {"standing": {}, "proved": [], "not-proved": []}
NOTHING: Final[Report] = {"symptoms": [], **_BEHIND, **_PROVED}
"""The details of a report in which nothing explains the run."""


class Ways(NamedTuple):
    """How failures are explained.

    ``known`` gives what the corpus foretells; ``first`` stops after the first explanation; ``more``
    asks the engine for more hands where a name rests on few.
    ``reproduce`` says how to ask one vector again, by its id; without it, on the command line.
    """

    known: Callable[[], Known] = dict
    first: bool = False
    progress: Progress | None = None
    reproduce: Callable[[str], str] | None = None
    more: AskMore | None = None


class Run(NamedTuple):
    """A run with everything that its report tells.

    ``hands`` has the hand of each wrong outcome that can be shown, by the identity of the outcome.
    """

    result: RunResult
    texts: Mapping[str, RuleText]
    by_case: dict[Case, Outcome]
    hands: dict[int, Mapping[str, Any] | None]
    excused: frozenset[str]
    reproduce: Callable[[str], str]
    explaining: Explaining

    def take(self, outcomes: Iterable[Outcome]) -> None:
        """Take outcomes, with the hand of each that is wrong."""
        for one in outcomes:
            self.by_case[one.case] = one
            if one.differences and id(one) not in self.hands:
                self.hands[id(one)] = hand_behind(one, self.result.profile, self.explaining)

    def example(self, outcome: Outcome) -> dict[str, Any]:
        """Show one of its failures, or what is left of one."""
        hand = self.hands.get(id(outcome))
        if outcome.differences and id(outcome) not in self.hands:
            hand = hand_behind(outcome, self.result.profile, self.explaining)
        return example(outcome, self.reproduce, hand)

    def failures(self, cases: Iterable[Case]) -> list[Outcome]:
        """The outcomes of these cases, without those that are known to fail."""
        found = (self.by_case[case] for case in cases)
        return [one for one in found if one.vector["id"] not in self.excused]


def explained_in(run: Run, ways: Ways) -> tuple[list[Report], Report]:
    """What explains a run: the mistakes behind its failures, and what its details tell of it.

    What is proved is reported only where it is not broken, since a rule cannot be both.
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
        proved = part("which rules are proved", lambda: _proved(run, foretold, told), proved)
    return mistakes, {"symptoms": symptoms, **told, **proved}


def _behind(run: Run, foretold: Known, ways: Ways) -> tuple[list[Report], Report]:
    """The mistakes behind failures, and the rules that are broken for certain or suspected."""
    found = diagnose(run.result, foretold, first=ways.first, progress=ways.progress, more=ways.more)
    run.take(run.result.made)
    mistakes = [_mistake(one, run, found) for one in found.explanations]
    unsure = [one for one in found.groups if not one.sure]
    of_made = [{**one, "named": False} for one in _suspected(run, found, found.of_made)]
    return mistakes, {
        "broken": _broken(run, found),
        "suspected": _suspected(run, found, unsure),
        "suspected-in-made": of_made,
    }


def _proved(run: Run, foretold: Known, told: Report) -> Report:
    """The word for each rule, and why of some nothing is proved."""
    settled = _settled(told["broken"], told["suspected"])
    unexplained = {vector for one in told["suspected"] for vector in one["vectors"]}
    stands = standing(run.result.outcomes, foretold, run.texts, settled, unexplained)
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
    return {**dict.fromkeys(may_be, CANDIDATE), **{one["rule"]: BROKEN for one in broken}}


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


def _mistake(one: Explanation, run: Run, found: Diagnosis) -> dict[str, Any]:
    """A mistake or another setting that is behind failures."""
    alone = [run.by_case[case] for case in one.alone or one.explains or one.partly]
    return {
        "id": one.suspect.name,
        "sentence": _sentence(one.suspect),
        "house-choice": one.suspect.is_house_choice,
        "rules": _rules_behind(one, run),
        "explains": _cases(one.explains),
        "alone": len(one.alone),
        "contradicts": _cases(one.contradicts),
        "partly": _cases(one.partly),
        "hides": _cases(one.hides),
        "rivals": [{"id": rival.name, "sentence": _sentence(rival)} for rival in one.rivals],
        "example": run.example(found.clearest(alone)),
    }


def _sentence(suspect: Candidate) -> str:
    """What an engine does; "all at the same time" says too little without the switch."""
    if not suspect.switch:
        return suspect.sentence
    return f"{suspect.switch}: {suspect.sentence[:1].lower()}{suspect.sentence[1:]}"


def _cases(cases: Iterable[Case]) -> list[dict[str, str | None]]:
    return [{"case": name, "as": asked_as} for name, asked_as in cases]


def _rules_behind(one: Explanation, run: Run) -> list[str]:
    """The rules that an explanation breaks; of a switch, those that its vectors are about."""
    rules = one.suspect.rules
    if not one.suspect.switch:
        return list(rules)
    vectors = [run.by_case[case].vector for case in (*one.explains, *one.partly)]
    about = [rule for rule in rules if any(rule in vector["rules"] for vector in vectors)]
    asked = [
        rule for rule in rules if any(rule in vector.get("consulted", ()) for vector in vectors)
    ]
    return about or asked or list(rules)


def _broken(run: Run, diagnosis: Diagnosis) -> list[dict[str, Any]]:
    """The rules that are broken for certain, with what shows it."""
    found: dict[str, tuple[list[str], list[Outcome]]] = {}
    for one in diagnosis.explanations:
        if failures := run.failures((*one.explains, *one.partly)):
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
            "failures": len({one.case for one in outcomes}),
            "example": run.example(diagnosis.clearest(outcomes)),
        }
        for rule, (mistakes, outcomes) in found.items()
    ]


def _suspected(run: Run, found: Diagnosis, some: Iterable[Group]) -> list[dict[str, Any]]:
    """Failures that nothing explains, each group under the rule that it is likeliest about."""
    return [
        {
            **named(group.rule, run.texts),
            "named": group.named,
            "may-be": list(group.may_be),
            "what": [told for one in group.differs if (told := _differing(one, run))],
            "differs": fields_of(failures),
            "vectors": ids_of(failures),
            "failures": len(failures),
            "example": run.example(_own(group, found.clearest(failures))),
        }
        for group in some
        if (failures := run.failures(one.case for one in group.outcomes))
    ]


def _own(group: Group, failure: Outcome) -> Outcome:
    """A failure from the first difference that the group is about; others may come before it."""
    about = {
        told.sentence
        for told in group.differs
        if any(one.case == failure.case for one in told.failures)
    }
    every = failure.differences
    rests = (every[place:] for place in range(len(every)))
    own = next((rest for rest in rests if difference_in_words(failure, rest)[0] in about), every)
    return failure._replace(differences=own) if len(own) < len(every) else failure


def _differing(one: Differing, run: Run) -> dict[str, Any] | None:
    """What differs in some failures, in words; None if all of them are known to fail."""
    vectors = ids_of(run.failures(outcome.case for outcome in one.failures))
    told = {"sentence": one.sentence, "such-as": one.such_as, "vectors": vectors}
    return told if vectors else None


def ids_of(outcomes: Iterable[Outcome]) -> list[str]:
    """The ids of vectors, each once though it was asked under several configurations."""
    return list(dict.fromkeys(outcome.vector["id"] for outcome in outcomes))


_FOUND: Final = "Found by check; shown by {}."
_UNEXPLAINED: Final = ("errors", "broken", "suspected", "suspected-in-made")
_LEFT_OUT: Final = "Not in it, since no known mistake explains it: number {} of the verdict"
_CLAIMED: Final = "Claimed by the engine."
_AS_FOUND: Final = "as poker-oracle check found it"


def profile_of(report: Mapping[str, Any], judged_by: EngineProfile | None = None) -> bytes:
    """Write the house that an engine claims, or the profile it was judged by, and its mistakes.

    A comment says what is not in it: what nothing known explains, by its number in the verdict.
    An engine with several configurations is described by its first.
    """
    engine = report["engine"] or {"name": "engine", "version": "", "plays": []}
    base, settings, mistakes = _judged(judged_by) if judged_by else _claimed(engine)
    for one in report["mistakes"]:
        switch, is_setting, setting = one["id"].partition("=")
        if is_setting:
            basis = _FOUND.format(counted(len(shows_in(one)), "failure"))
            settings[switch] = {"setting": setting, "basis": basis}
        else:
            mistakes.append(one["id"])
    name = re.sub(r"[^a-z0-9]+", "-", engine["name"].lower()).strip("-") or "engine"
    profile: dict[str, Any] = {
        "name": name,
        "title": f"{engine['name']}, {_AS_FOUND}",
        "version": engine["version"],
        "house": base,
        **({"settings": settings} if settings else {}),
        **({"mistakes": mistakes} if mistakes else {}),
    }
    # A profile without the mistakes would pass for one of an engine that has none.
    notes = [told] if (told := missing_in(report)) else []
    found = in_order(report)
    if left := sorted(number for key in _UNEXPLAINED for number, _one in found[key]):
        notes.append(_LEFT_OUT.format(listing(list(map(str, left)))))
    note = "".join(f"# {told}.\n" for told in notes)
    return (
        f"{note}{yaml.safe_dump(profile, sort_keys=False, width=100, allow_unicode=True)}".encode()
    )


def is_profile(path: Path) -> bool:
    """Whether a file is such a profile, by its title."""
    data = load(path).data
    return isinstance(data, dict) and str(data.get("title")).endswith(f", {_AS_FOUND}")


_Told = tuple[str, dict[str, dict[str, str]], list[str]]


def _claimed(engine: Mapping[str, Any]) -> _Told:
    play = next(iter(engine["plays"]), None)
    if play is None:
        return DEFAULT_HOUSE, {}, []
    settings = {
        switch: {"setting": setting, "basis": _CLAIMED}
        for switch, setting in play["settings"].items()
    }
    return play["house"], settings, []


def _judged(profile: EngineProfile) -> _Told:
    usual = workspaces.house(profile.house).settings
    settings = {
        switch: {"setting": setting, "basis": f"The profile {profile.name}."}
        for switch, setting in profile.settings.items()
        if usual[switch] != setting
    }
    return profile.house, settings, list(profile.mistakes)


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
    excused = frozenset(vector for entry in known for vector in entry.vectors)
    reproduce = ways.reproduce or _on_command_line(result)
    run = Run(result, rules, {}, {}, excused, reproduce, explaining)
    run.take((*result.outcomes, *result.made))
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
        notes=[*result.notes, *_note_of_made(result)],
    )


def _note_of_made(result: RunResult) -> list[str]:
    """Say how many hands were made for the engine, if any were."""
    if not result.made:
        return []
    told = ", ".join(f"{n} {what}" for what, n in counts_of(result.made).items() if n)
    return [
        f"and {counted(len(result.made), 'hand')} made for this engine ({told}), "
        f"such as --case {result.made[0].vector['id']}"
    ]


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
        "asked": asked_of(result),
        "made": [
            {"case": one.vector["id"], "as": one.asked_as, "outcome": one.verdict.value}
            for one in result.made
        ],
        **explained,
        "errors": _grouped(by_verdict[Verdict.ERROR], _sort_of_error),
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


def _grouped(outcomes: Iterable[Outcome], sort: Callable[[str], str] = str) -> list[dict[str, Any]]:
    """Vectors with the same sort of message together, in the order in which the messages came."""
    groups: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault(sort(outcome.message), []).append(outcome)
    return [{"message": found[0].message, "vectors": ids_of(found)} for found in groups.values()]


_WRITTEN: Final = re.compile(f"({OTHER_LINE}|{MUST_BE}.*?{GOT}).*")


def _sort_of_error(message: str) -> str:
    """What messages have in common that differ in numbers alone, or in what the engine wrote."""
    return re.sub(r"\d+", "0", _WRITTEN.sub(r"\1", message))


def _known(entry: KnownFailure, failures: Sequence[Outcome], run: Run) -> dict[str, Any]:
    failing = {outcome.vector["id"]: outcome for outcome in failures}
    minimal = failing.get(entry.minimal)
    return {
        **named(entry.rule, run.texts),
        "reason": entry.reason,
        "vectors": [vector for vector in entry.vectors if vector in failing],
        "failures": sum(one.vector["id"] in entry.vectors for one in failures),
        "example": minimal
        and run.explaining.part("examples of known failures", lambda: run.example(minimal), None),
    }
