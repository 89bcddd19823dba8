"""From failed hands to findings.

Each shrunk, explained, reported once, and saved as a hand of a workspace.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.conformance import (
    Cases,
    Claims,
    JudgedCase,
    Outcome,
    PersistentEngine,
    Verdict,
    as_profile_plays,
    difference_in_words,
    likeliest_rules,
    run,
)
from oracle.core.table import Illegal
from oracle.corpus.flags import Candidate, is_candidate, suspect
from oracle.corpus.subset import own_vectors
from oracle.errors import InputError
from oracle.fuzz.questions import Target
from oracle.fuzz.shrinking import Shape, Shrunk, shape_of, shrink
from oracle.mistakes import MISTAKES
from oracle.play import HouseRules
from oracle.report.envelope import Explaining
from oracle.specs import catalogue, workspaces
from oracle.specs.engines import EngineProfile
from oracle.specs.playing import run_problems
from oracle.specs.scenarios import own_scenarios, read_scenario, settings_of
from oracle.specs.strict_yaml import SpecError
from oracle.specs.writing import ScenarioHeader, scenario_text
from oracle.system.resources import ROOM, Location, opened
from oracle.wire.grading import STEPS
from oracle.wire.vocabulary import RULING

_MOST_LIKELY: Final = 12
_BEHIND: Final = "what is behind some findings"


class Behind(NamedTuple):
    """What is behind a failure: candidates that explain it together, or the rules it may break."""

    suspects: tuple[Candidate, ...]
    rules: tuple[str, ...]
    may_be: tuple[str, ...] = ()


def at_first(outcome: Outcome) -> Outcome:
    """The outcome as far as its first difference; what comes later may follow from that."""
    vector, differences = outcome.vector, outcome.differences
    if not differences or STEPS not in vector["expect"] or outcome.end_alone:
        return outcome
    step = differences[0].step
    if step is None:
        return outcome
    here = [one for one in differences if one.step == step]
    given = {**vector["given"], "tries": vector["given"]["tries"][: step + 1]}
    expect = {**vector["expect"], STEPS: vector["expect"][STEPS][: step + 1]}
    return outcome._replace(vector={**vector, "given": given, "expect": expect}, differences=here)


class Judge:
    """Knows how an engine with some mistakes would have answered a hand."""

    def __init__(
        self, claims: Claims, profile: EngineProfile | None, explaining: Explaining
    ) -> None:
        """Take what the engine claims and by which profile it is judged, if by one."""
        self._claims, self._profile, self._explaining = claims, profile, explaining
        self._last: tuple[Outcome, Cases] | None = None

    def cases(self, outcomes: Iterable[Outcome]) -> Cases:
        """Cases in which everything is suspected."""
        usual = (self._profile or workspaces.houses()[workspaces.USUAL_HOUSE]).settings
        suspected = [one._replace(vector=_sensitive_to_all(one, usual)) for one in outcomes]
        return Cases(suspected, self._claims, {}, self._profile)

    def explains(self, names: Sequence[str], outcome: Outcome) -> bool:
        """Whether an engine with these candidates would go wrong first just as this one does."""
        if outcome.verdict is not Verdict.FAIL or not names:
            return False

        def given() -> bool:
            cases = self._cases_of(outcome)
            return all(_is_given(cases, case, names) for case in cases.all)

        return self._explaining.part(_BEHIND, given, otherwise=False)

    def denies(self, name: str, passed: Outcome) -> bool:
        """Whether an engine with this candidate alone would have failed a hand that passed."""

        def fails() -> bool:
            cases = self._cases_of(passed)
            return any(cases.answer(case, [name]) for case in cases.all)

        return self._explaining.part(_BEHIND, fails, otherwise=False)

    def behind(self, outcome: Outcome, evidence: Sequence[Outcome], found: Sequence[str]) -> Behind:
        """Find what is behind a failure.

        Args:
            outcome: the failure, minimised.
            evidence: other hands of the engine, right and wrong.
            found: what explains other failures of this engine.
        """
        return self._explaining.part(
            _BEHIND, lambda: self._behind(outcome, evidence, found), Behind((), ())
        )

    def _behind(
        self, outcome: Outcome, evidence: Sequence[Outcome], found: Sequence[str]
    ) -> Behind:
        if outcome.verdict is Verdict.FAIL:
            cases = self.cases([at_first(outcome)])
            heard = self.cases(map(at_first, evidence))
            names = self._likely(cases, heard, ()) or self._likely(cases, heard, found)
            if names:
                return self.as_named(names, outcome)
        rules = likeliest_rules(self.cases([outcome]))
        return Behind((), rules[:1], rules[1:])

    def as_named(self, names: Sequence[str], outcome: Outcome) -> Behind:
        """The explanation of a failure by these candidates."""
        told = tuple(map(suspect, names))
        return Behind(told, _rules_of(told, outcome))

    def _cases_of(self, outcome: Outcome) -> Cases:
        """The case of an outcome, kept while it is held against one finding after another."""
        if self._last is None or self._last[0] is not outcome:
            self._last = outcome, self.cases([at_first(outcome)])
        return self._last[1]

    def _likely(self, cases: Cases, heard: Cases, found: Sequence[str]) -> tuple[str, ...]:
        """The suspect that gives the answer, first, and what of the found it needs beside it."""
        [case] = cases.all
        cases.ask_together(case, found, case.suspects)
        exact = [
            name
            for name in case.suspects
            if name not in found and _is_given(cases, case, [*found, name])
        ][:_MOST_LIKELY]
        for one in heard.all:
            heard.ask_together(one, found, exact)
        scores = {name: _score(heard, [*found, name], found) for name in exact}
        likely = [name for name in scores if scores[name] >= 0]
        order = sorted(likely, key=lambda name: (-scores[name], "=" not in name, name))
        if not order:
            return ()
        needed = list(found)
        for other in found:
            fewer = [name for name in needed if name != other]
            if _is_given(cases, case, [*fewer, order[0]]):
                needed = fewer
        return (order[0], *needed)


def _score(heard: Cases, names: Sequence[str], found: Sequence[str]) -> float:
    """How many other failures suspects give, less those and the passes that they have otherwise."""
    score = 0.0
    for case in heard.all:
        before, now = heard.answer(case, found), heard.answer(case, names)
        if now == before:
            continue
        changed = {key for key in {*before, *now} if before.get(key) != now.get(key)}
        if not case.failed:
            score -= 2
        elif now == case.own:
            score += 1
        else:
            fits = all(now.get(key) == case.own.get(key) for key in changed)
            score += 0.5 if fits else -0.5
    return score


def _is_given(cases: Cases, case: JudgedCase, names: Sequence[str]) -> bool:
    return bool(case.own) and cases.answer(case, names) == case.own


def _sensitive_to_all(outcome: Outcome, usual: Mapping[str, str]) -> dict[str, Any]:
    """The vector with every mistake and every other setting suspected."""
    vector = outcome.vector
    if "table" not in vector["given"]:
        return {**vector, "flags": [name for name, one in MISTAKES.items() if one.ranking]}
    in_force = {**{key: [value] for key, value in usual.items()}, **vector["switches"]}
    return {**vector, "flags": list(MISTAKES), "beside": in_force}


def _rules_of(told: Sequence[Candidate], outcome: Outcome) -> tuple[str, ...]:
    """The rules that are broken; of a switch with many, those about what differs come first."""
    keys = {one.field.partition(".")[0] for one in outcome.differences[:1]}
    rules = list(dict.fromkeys(rule for one in reversed(told) for rule in one.rules))
    known = catalogue.rules()
    shown = [rule for rule in rules if rule in known and keys & {*known[rule].seen_in}]
    return tuple(dict.fromkeys([*shown, *rules]))


BEHIND: Final = "behind"
"""The key of a vector that was found before, with the names of what was behind it then."""

_MOST_HEARD: Final = 50
_MAX_STORED: Final = 400
_ALONE: Final = 1
_LEAST_SECONDS: Final = 2.0
_DIGITS: Final = 6
_DENIALS: Final = 2
"""One hand may come out right since two mistakes cancel each other."""


@dataclass(slots=True)
class FuzzFinding:
    """Something that the engine does differently, with the plainest hand that shows it.

    ``suspects`` (candidates) explain it, if any do; else it may break ``rules``, the likeliest
    first. ``first`` is the name of the random hand in which it showed first, and ``hands`` is in
    how many it did. It is ``known`` if it was found before this run, and not ``steady`` if the
    engine did not repeat it. ``last_words`` are what an engine wrote on its standard error when it
    gave no answer. ``raw`` are shapes of failures that it stands for though nothing
    explains them, ``denied_by`` hands that the engine has right and the candidate alone has not.
    ``alike`` is in how many hands more the answer goes wrong first in the same way and may break
    the same rule, though the suspects do not explain them; ``alike_raw`` are their shapes.
    """

    outcome: Outcome
    first: str
    suspects: tuple[Candidate, ...] = ()
    rules: tuple[str, ...] = ()
    may_be: tuple[str, ...] = ()
    shape: Shape | None = None
    hands: int = 1
    known: bool = False
    steady: bool = True
    last_words: str = ""
    raw: set[Shape] = field(default_factory=set)
    denied_by: list[Outcome] = field(default_factory=list)
    alike: int = 0
    alike_raw: set[Shape] = field(default_factory=set)

    @property
    def id(self) -> str:
        """A name that says what it is, the same in every run that finds the same hand."""
        given = json.dumps(self.outcome.vector["given"], sort_keys=True)
        digest = hashlib.sha256(given.encode()).hexdigest()[:_DIGITS]
        about = self.rules[0] if self.rules else "engine.error"
        return f"{about.replace('.', '-')}-{digest}"


class Study:
    """What has been found so far; asks one process of the engine whatever it wants to know."""

    def __init__(
        self,
        target: Target,
        claims: Claims,
        most: int,
        known: Sequence[Outcome],
        explaining: Explaining,
    ) -> None:
        """Begin with the failures that are known from before.

        Args:
            target: the engine.
            claims: what it claims.
            most: how many findings are looked for.
            known: failed hands that were found before, plain.
            explaining: notes what could not be minimised or explained.
        """
        self.findings: list[FuzzFinding] = []
        self.left_over = 0
        self._target, self._claims, self._most = target, claims, most
        self._parts = explaining
        self._judge = Judge(claims, target.profile, explaining)
        self._kept = PersistentEngine(target.engine())
        self._failed: deque[Outcome] = deque(maxlen=_MAX_STORED)
        self._passed: deque[Outcome] = deque(maxlen=_MAX_STORED)
        for outcome in known:
            if self._finding_of(outcome) is None:
                self._add(outcome, outcome, known=True)

    def close(self) -> None:
        """End the engine."""
        self._kept.end()

    @property
    def new(self) -> list[FuzzFinding]:
        """What this run has found."""
        return [one for one in self.findings if not one.known]

    def hear(self, passed: Sequence[Outcome], failed: Sequence[Outcome]) -> None:
        """Remember hands that the engine has right, and some that it has wrong."""
        self._passed.extend(passed)
        self._failed.extend(failed)
        named = [one for one in self.findings if one.suspects and not one.known]
        for outcome in passed:
            for one in named:
                if self._judge.denies(one.suspects[0].name, outcome):
                    one.denied_by.append(outcome)
        for one in named:
            if len(one.denied_by) >= _DENIALS:
                self._name_again(one)

    def take(self, outcome: Outcome, seconds: float) -> None:
        """Look into a failed hand, for so many seconds at most, unless it is known."""
        if (found := self._finding_of(outcome)) is not None:
            found.hands += 1
            return
        shape = shape_of(outcome)
        if near := next((one for one in self.findings if shape in one.alike_raw), None):
            near.alike += 1
            return
        if len(self.new) >= self._most or seconds < _LEAST_SECONDS:
            self.left_over += 1
            return
        made = self._parts.part(
            "the plainest hands of some findings",
            lambda: self._shrunk(outcome, seconds),
            Shrunk(outcome, (), 0),
        )
        if made is None:
            self._note_unsteady(outcome)
            return
        self._add(made.outcome, outcome, made.tried)

    def _shrunk(self, outcome: Outcome, seconds: float) -> Shrunk | None:
        """Make a failed hand plain; None if the engine does not fail it again."""
        return shrink(
            outcome,
            self._ask,
            lambda one: self._finding_of(one) is None,
            self._rules_of(outcome),
            open_ended=self._is_open_ended(outcome),
            seconds=seconds,
        )

    def _name_again(self, finding: FuzzFinding) -> None:
        """Look for another name where the engine has hands right that the one given has wrong."""
        others = [one for one in self.findings if one is not finding]
        if (found := self._explaining(finding.outcome, others)) is not None:
            found.hands += finding.hands
            found.alike += finding.alike
            found.alike_raw |= finding.alike_raw
            self.findings = others
            self._explain_more()
            return
        evidence = [*self._evidence(finding.outcome, ()), *finding.denied_by]
        told = self._judge.behind(finding.outcome, evidence, self._names(others))
        finding.denied_by.clear()
        if told.suspects != finding.suspects:
            self.findings = others
            renamed = replace(finding, suspects=told.suspects, rules=told.rules, may_be=told.may_be)
            if not told.suspects:
                renamed.hands += renamed.alike
                renamed.raw |= renamed.alike_raw
                renamed.alike, renamed.alike_raw = 0, set()
            self._put(renamed)

    def _add(
        self, plain: Outcome, first: Outcome, tried: Sequence[Outcome] = (), *, known: bool = False
    ) -> None:
        evidence = self._evidence(first, tried)
        hint = tuple(plain.vector.get(BEHIND, ()))
        if self._judge.explains(hint, plain):
            told = self._judge.as_named(hint, plain)
        else:
            told = self._judge.behind(plain, evidence, self._names(self.findings))
        finding = FuzzFinding(
            plain,
            first.vector["id"],
            told.suspects,
            told.rules,
            told.may_be,
            shape_of(plain),
            known=known,
            last_words=self._last_words(plain),
            raw={shape_of(first), shape_of(plain)},
        )
        if (same := self._alike(finding)) is not None:
            _merge(finding, same)
        else:
            self._put(finding)

    def _last_words(self, outcome: Outcome) -> str:
        """Ask once more what the engine did not answer, and hear what it writes about it."""
        if outcome.verdict is not Verdict.ERROR:
            return ""
        target = self._target
        return run(target.engine(), [outcome.vector], target.options, target.houses).stderr

    def _put(self, finding: FuzzFinding) -> None:
        """Take up a finding, and see what it changes for the others."""
        finding.raw.add(shape_of(finding.outcome))
        self.findings.append(finding)
        self._explain_more()

    def _explain_more(self) -> None:
        """Drop what the suspects of today explain: failures of more than one cause."""
        for one in list(self.findings):
            if one.known or one.suspects or not one.steady:
                continue
            if (found := self._explaining(one.outcome, self.findings)) is not None:
                found.hands += one.hands
                self.findings.remove(one)
            elif (same := self._alike(one)) is not None and same.suspects:
                _merge(one, same)
                self.findings.remove(one)

    def _alike(self, finding: FuzzFinding) -> FuzzFinding | None:
        """The finding of this run of which one that nothing explains is a duplicate, if of any.

        Both answers go wrong first in the same way, and may break the same rule.
        """
        if finding.known or finding.suspects or not finding.outcome.differences:
            return None
        differs = _first_difference(finding.outcome)
        return next(
            (
                one
                for one in self.new
                if one is not finding
                and one.steady
                and one.outcome.differences
                and _may_break_the_same(one, finding)
                and _first_difference(one.outcome) == differs
            ),
            None,
        )

    def _note_unsteady(self, outcome: Outcome) -> None:
        shape = shape_of(outcome)
        for one in self.findings:
            if not one.steady and one.shape == shape:
                one.hands += 1
                return
        told = FuzzFinding(outcome, outcome.vector["id"], shape=shape, steady=False)
        self.findings.append(told)

    def _evidence(self, first: Outcome, tried: Sequence[Outcome]) -> list[Outcome]:
        """Other hands: those that fail alike, those that pass, and some that were tried."""
        shape = shape_of(first)
        alike = [one for one in self._failed if shape_of(one).is_like(shape)]
        near = [
            some
            for verdict in (Verdict.FAIL, Verdict.PASS)
            for some in _thinned([one for one in tried if one.verdict is verdict])
        ]
        return [*_thinned(alike), *_thinned(list(self._passed)), *near]

    def _finding_of(self, outcome: Outcome) -> FuzzFinding | None:
        """The finding that this failure is another example of."""
        if (found := self._explaining(outcome, self.findings)) is not None:
            return found
        shape = shape_of(outcome)
        unexplained = (one for one in self.findings if not one.suspects)
        return next((one for one in unexplained if shape in one.raw), None)

    def _explaining(self, outcome: Outcome, findings: Sequence[FuzzFinding]) -> FuzzFinding | None:
        """The finding whose suspects explain a failure; the first if only all together do."""
        named = [one for one in findings if one.suspects]
        for one in named:
            if self._judge.explains(self._names([one]), outcome):
                return one
        together = len(named) > _ALONE and self._judge.explains(self._names(named), outcome)
        return named[0] if together else None

    def _names(self, findings: Sequence[FuzzFinding]) -> list[str]:
        """The suspects of some findings, each once."""
        return list(dict.fromkeys(one.name for found in findings for one in found.suspects))

    def _ask(self, vectors: Sequence[Mapping[str, Any]]) -> Sequence[Outcome]:
        target = self._target
        return run(self._kept.reached, vectors, target.options, target.houses).outcomes

    def _rules_of(self, outcome: Outcome) -> HouseRules:
        own = self._target.rules()
        if own is not None:
            return own
        return HouseRules(workspaces.settings_within(outcome.vector["switches"]))

    def _is_open_ended(self, outcome: Outcome) -> bool:
        configured = {one.name: one for one in self._claims.plays}
        one = configured.get(outcome.asked_as or "")
        return outcome.vector["kind"] == RULING or (one is not None and "unfinished" in one.takes)


def _first_difference(outcome: Outcome) -> str:
    """Say in what an answer goes wrong first, as of many hands."""
    plain = at_first(outcome)
    return difference_in_words(plain, plain.differences)[0]


def _may_break_the_same(one: FuzzFinding, other: FuzzFinding) -> bool:
    """Whether the likeliest rule of one finding is among those that the other may break."""
    return bool(
        {*one.rules[:1]} & {*other.rules, *other.may_be}
        or {*other.rules[:1]} & {*one.rules, *one.may_be}
    )


def _merge(duplicate: FuzzFinding, finding: FuzzFinding) -> None:
    """Count the hands of a duplicate in a finding; those that its suspects do not give apart."""
    if finding.suspects:
        finding.alike += duplicate.hands
        finding.alike_raw |= duplicate.raw
    else:
        finding.hands += duplicate.hands
        finding.raw |= duplicate.raw


def _thinned(outcomes: Sequence[Outcome]) -> Sequence[Outcome]:
    """Some of very many, from all of them."""
    return outcomes[:: max(1, len(outcomes) // _MOST_HEARD)]


_LONGEST_TITLE: Final = 120
_FOUND: Final = "Found by fuzzing: "


class FindingsFolder(NamedTuple):
    """A folder for findings; it has no place until it is a workspace."""

    folder: Path
    place: Location | None

    @property
    def name(self) -> str:
        """The name of the workspace, with which the ids of its hands begin."""
        return workspaces.name_of_workspace(self.folder, self.place)

    def known(self, target: Target) -> list[dict[str, Any]]:
        """The vectors of the hands in the folder, as the engine is judged by them.

        Raises:
            InputError: a file of the workspace has problems.
        """
        if self.place is None:
            return []
        with opened(self.place):
            notes = {one.id: str(one.data.get("note", "")) for one in own_scenarios()}
            vectors = [{**one, BEHIND: names_in(notes.get(one["id"], ""))} for one in own_vectors()]
        return as_profile_plays(vectors, target.profile) if target.profile else vectors


def names_in(note: str) -> list[str]:
    """The mistakes and settings that a note of ours names."""
    names, colon, _sentence = note.partition(": ")
    return [name for name in names.split(", ") if is_candidate(name)] if colon else []


def workspace_for_findings(folder: Path) -> FindingsFolder:
    """Look at a folder for findings: a workspace, an empty folder, or one that is still to be made.

    Raises:
        InputError: something else is there.
    """
    return FindingsFolder(folder, workspaces.place_for_hands(folder))


class Written(NamedTuple):
    """The files of findings, where each finding is, and why some are in none."""

    files: Mapping[Path, bytes]
    places: Mapping[str, Path]
    notes: Sequence[str]


def written(
    shelf: FindingsFolder, findings: Sequence[FuzzFinding], claims: Claims, target: Target
) -> Written:
    """Write each new finding as a hand that lints and runs, in a workspace."""
    files: dict[Path, bytes] = {}
    places: dict[str, Path] = {}
    notes: list[str] = []
    room = shelf.name
    for one in findings:
        if one.known or not one.steady:
            continue
        text = _scenario(one, room, claims, target)
        if text is None:
            told = "no scenario can say what was done in it"
            notes.append(f"{one.id} was not written: {told}")
            continue
        path = shelf.folder / workspaces.HANDS / f"fuzz-{one.id}.yaml"
        files[path], places[one.id] = text.encode(), path
    if files and shelf.place is None:
        house, _changes = _rules(claims, target, None)
        files[shelf.folder / ROOM] = _room(room, house).encode()
    return Written(files, places, notes)


def _room(name: str, house: str) -> str:
    return (
        "# Hands in which an engine differs from the rules, as poker-oracle fuzz found them.\n"
        f"id: {name}\ntitle: What fuzzing found\ninherits: {house}\nsettings: {{}}\n"
    )


def _scenario(one: FuzzFinding, room: str, claims: Claims, target: Target) -> str | None:
    vector = one.outcome.vector
    house, changes = _rules(claims, target, one.outcome.asked_as)
    settings = {**catalogue.shipped_houses()[house].settings, **changes}
    rules = [rule for rule in one.rules if rule in catalogue.rules()] or _UNKNOWN
    names = ", ".join(suspect.name for suspect in one.suspects)
    note = f"{names}: {told_of(one)}" if names else told_of(one)
    head = ScenarioHeader(f"{room}.fuzz.{one.id}", _title(one), rules[:1], house, changes, note)
    try:
        text = scenario_text(head, vector["kind"], vector["given"], settings)
        if text is None:
            return None
        scenario = read_scenario(text)
        return None if run_problems(scenario, settings_of(scenario)) else text
    except (Illegal, InputError, SpecError):
        return None


_UNKNOWN: Final = ["betting.clockwise"]
"""What a hand is filed under in which an engine fails without an answer."""


def _title(one: FuzzFinding) -> str:
    rules = [catalogue.rules()[rule] for rule in one.rules if rule in catalogue.rules()]
    sentence = rules[0].sentence if rules else "the engine fails without an answer"
    title = f"{_FOUND}{sentence}"
    return title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 3].rstrip()}..."


def told_of(one: FuzzFinding) -> str:
    """Say in a sentence what is behind a finding, or in what the engine differs."""
    if one.suspects:
        return one.suspects[0].sentence
    if one.outcome.differences:
        plain = at_first(one.outcome)
        told = ", such as ".join(filter(None, difference_in_words(plain, plain.differences)))
        return f"Not explained by any known mistake: {told}."
    return f"The engine fails: {one.outcome.message}"


def _rules(claims: Claims, target: Target, asked_as: str | None) -> tuple[str, dict[str, str]]:
    """The house of ours by which a finding is judged, and the settings that differ from it."""
    shipped = catalogue.shipped_houses()
    if target.profile is not None:
        house = target.profile.house if target.profile.house in shipped else workspaces.USUAL_HOUSE
        settings: Mapping[str, str] = target.profile.settings
    else:
        named = {one.name: one for one in claims.plays}
        one = named.get(asked_as or "") or next(iter(claims.plays), None)
        if one is None:
            return workspaces.USUAL_HOUSE, {}
        house = one.house if one.house in shipped else workspaces.USUAL_HOUSE
        settings = one.in_force(target.houses)
    usual = shipped[house].settings
    return house, {key: value for key, value in settings.items() if usual.get(key, value) != value}
