"""A run of fuzzing: bursts of random hands, what is rare in them, and the report."""

from __future__ import annotations

import functools
import shlex
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

from oracle.conformance import (
    Case,
    Claims,
    Outcome,
    Replayed,
    Verdict,
    engine_claimed,
    example,
    hand_behind,
    hand_without_an_answer,
    named,
    replay_of,
    rule_texts,
    run,
)
from oracle.errors import InputError
from oracle.fuzz.questions import EVENTS, Burst, Target, ask_burst
from oracle.fuzz.study import FuzzFinding, Study, told_of
from oracle.report.envelope import Explaining, Measuring, Report, row
from oracle.specs import workspaces
from oracle.system.pieces import Piece, Runner, here

Progress = Callable[[int, int], None]

HANDS_IN_A_PIECE: Final = 200
_FIRST_PIECE: Final = 50
_PIECES_AT_FIRST: Final = 8
_PIECES_AT_ONCE: Final = 1024
"""The first piece is asked alone, so that processes started for the others have what it made. Few
follow, since most runs are short; later as many as keep a cluster at work."""
_NO_END: Final = 1 << 40
_MOST_SHRINKING: Final = 20.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How many hands are asked: those of a seed, after the first ``skip``.

    A run ends after so many ``hands``, or ``seconds``, or new findings; None is without end.
    """

    seed: str = "1"
    hands: int | None = None
    seconds: float | None = None
    skip: int = 0
    most: int = 50


@dataclass(slots=True)
class Fuzzed:
    """What came of a run: counts, findings, and why it ended, if not as planned.

    ``beyond`` are failed hands that nobody looked into, since the time or the findings were up.
    ``explaining`` knows what of the findings could not be minimised or explained.
    """

    target: Target
    plan: Plan
    claims: Claims | None = None
    asked: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    findings: list[FuzzFinding] = field(default_factory=list)
    beyond: int = 0
    undrawn: int = 0
    notes: list[str] = field(default_factory=list)
    unexplained: list[str] = field(default_factory=list)
    stopped: str | None = None
    interrupted: bool = False
    stderr: str = ""
    seconds: float = 0.0
    explaining: Explaining = field(default_factory=Explaining)

    @property
    def differs(self) -> bool:
        """Whether anything differs, known or new."""
        return bool(self.findings or self.beyond or self.unexplained)

    def add(self, burst: Burst) -> None:
        """Count a burst."""
        self.asked += burst.asked
        self.undrawn += burst.undrawn
        for own, more in (
            (self.kinds, burst.kinds),
            (self.events, burst.events),
            (self.verdicts, burst.verdicts),
            (self.skipped, burst.skipped),
        ):
            own.update(more)
        self.notes += [note for note in burst.notes if note not in self.notes]
        self.unexplained += [one for one in burst.unexplained if one not in self.unexplained]
        self.stderr = burst.stderr or self.stderr


def fuzz(
    target: Target,
    plan: Plan,
    known: Sequence[dict[str, object]] = (),
    runner: Runner = here,
    progress: Progress | None = None,
) -> Fuzzed:
    """Ask an engine random hands, and look into each that it has otherwise.

    Ctrl-C ends it early; what was found until then is given.

    Args:
        target: the engine, and how it is judged.
        plan: which hands.
        known: vectors of hands that were found before, which are asked first.
        runner: runs the bursts; hands and findings are the same whatever runs them.
        progress: is told how many hands are done, and of how many.

    Raises:
        InputError: the engine claims nothing of which a hand can be drawn.
    """
    began = time.monotonic()
    fuzzed = Fuzzed(target, plan)
    first = run(target.engine(), known, target.options, target.houses)
    fuzzed.claims, fuzzed.notes = first.claims, list(first.notes)
    if first.claims is None:
        fuzzed.stopped, fuzzed.stderr = first.stopped, first.stderr
        return fuzzed
    if not target.field(first.claims).kinds():
        raise InputError("the engine claims nothing of which a random hand can be drawn")
    before = [one for one in first.outcomes if one.verdict in ("fail", "error")]
    study = Study(target, first.claims, plan.most, before, fuzzed.explaining)
    _look(fuzzed, study, runner, (began, progress))
    fuzzed.seconds = time.monotonic() - began
    return fuzzed


def _look(
    fuzzed: Fuzzed, study: Study, runner: Runner, watched: tuple[float, Progress | None]
) -> None:
    """Ask and study hands to the end of the run, or to Ctrl-C."""
    try:
        _work(fuzzed, study, runner, watched)
    except KeyboardInterrupt:
        fuzzed.interrupted = True
    finally:
        study.close()
    fuzzed.findings, fuzzed.beyond = study.findings, study.left_over


def _work(
    fuzzed: Fuzzed, study: Study, runner: Runner, watched: tuple[float, Progress | None]
) -> None:
    began, progress = watched
    plan, target, claims = fuzzed.plan, fuzzed.target, fuzzed.claims
    if claims is None:
        return

    def left() -> float:
        return _NO_END if plan.seconds is None else plan.seconds - (time.monotonic() - began)

    pieces, at_once = _pieces(plan), 1
    while left() > 0 and len(study.new) < plan.most:
        some = list(islice(pieces, at_once))
        at_once = min(max(_PIECES_AT_FIRST, 2 * at_once), _PIECES_AT_ONCE)
        if not some:
            return
        limited = target.within(left()) if plan.seconds is not None else target
        work = functools.partial(ask_burst, limited, claims, plan.seed)
        for burst in runner(work, some):
            fuzzed.add(burst)
            _study(study, burst, left)
            if progress:
                progress(fuzzed.asked, plan.hands or 0)
            if burst.stopped is not None and left() > 0:
                fuzzed.stopped = burst.stopped
                return
            if left() <= 0 or len(study.new) >= plan.most:
                return


def _study(study: Study, burst: Burst, left: Callable[[], float]) -> None:
    study.hear(burst.passed, burst.failed)
    failed: Sequence[Outcome] = sorted(burst.failed, key=_length)
    for outcome in failed:
        study.take(outcome, min(_MOST_SHRINKING, left()))


def _length(outcome: Outcome) -> tuple[int, int]:
    """The shortest first, which shrink the soonest."""
    given = outcome.vector["given"]
    step = outcome.differences[0].step if outcome.differences else None
    return step or 0, len(given.get("tries", ()))


def _pieces(plan: Plan) -> Iterator[Piece[int]]:
    """Cut the numbers of the hands into pieces; the first is small, to see something soon."""
    end = plan.skip + (_NO_END if plan.hands is None else plan.hands)
    start, number, size = plan.skip, 0, _FIRST_PIECE
    while start < end:
        stop = min(end, start + size)
        yield Piece(number, plan.seed, tuple(range(start, stop)))
        start, number, size = stop, number + 1, HANDS_IN_A_PIECE


NOTHING_DIFFERS: Final = 0
DIFFERS: Final = 1
COULD_NOT_RUN: Final = 3
_VERDICTS: Final = ("pass", "fail", "error", "skip")


class ReportContext:
    """How a report names the engine, and where each finding was written."""

    def __init__(self, engine: str, options: str, places: Mapping[str, Path]) -> None:
        """Take the words for the engine on the command line, and for how it is judged."""
        self._engine, self._options, self._places = engine, options, places

    def place(self, one: FuzzFinding) -> str | None:
        """The file of a finding, if it has one."""
        found = self._places.get(one.id)
        return None if found is None else str(found)

    def reproduce(self, one: FuzzFinding, seed: str) -> str:
        """The command that shows a finding again."""
        if (path := self.place(one)) is not None:
            parts = f"check --case {shlex.quote(path)} {self._options}"
        else:
            number = one.first.rpartition("/")[2]
            parts = f"fuzz --seed {shlex.quote(seed)} --skip {number} --hands 1 {self._options}"
        return f"poker-oracle {parts.strip()} {self._engine}"

    def hands(self, seed: str, skip: int, hands: int) -> str:
        """The command that asks so many hands of a seed, after the first ``skip``."""
        after = f"--skip {skip}" if skip else ""
        which = (f"--seed {shlex.quote(seed)}", after, f"--hands {hands}", self._options)
        return " ".join(filter(None, ("poker-oracle fuzz", *which, self._engine)))


def fuzz_report(measuring: Measuring, fuzzed: Fuzzed, told: ReportContext) -> Report:
    """The report of a run in its envelope, no value cut."""
    findings = [_finding(one, fuzzed, told) for one in fuzzed.findings]
    counts = {word: fuzzed.verdicts.get(word, 0) for word in _VERDICTS}
    plan = fuzzed.plan
    details = {
        "command": list(fuzzed.target.command),
        "profile": fuzzed.target.profile.name if fuzzed.target.profile else None,
        "seed": plan.seed,
        "skip": plan.skip,
        "hands": fuzzed.asked,
        "kinds": {kind: fuzzed.kinds[kind] for kind in sorted(fuzzed.kinds)},
        "events": {event: fuzzed.events[event] for event in EVENTS},
        "skipped": dict(fuzzed.skipped.most_common()),
        "findings": findings,
        "beyond": fuzzed.beyond,
        "interrupted": fuzzed.interrupted,
        "stopped": fuzzed.stopped,
        "unexplained": list(fuzzed.unexplained),
        "stderr": fuzzed.stderr,
        "again": told.hands(plan.seed, plan.skip, max(1, fuzzed.asked)),
        "others": told.hands(plan.seed, plan.skip + fuzzed.asked, max(1, fuzzed.asked)),
    }
    report = measuring.report(
        exit_code_of(fuzzed),
        counts,
        [row(one.id, _outcome_of(one)) for one in fuzzed.findings],
        details,
        engine=engine_claimed(fuzzed.claims),
        mistakes=[_mistake(one) for one in findings if one["behind"]],
        notes=fuzzed.notes,
    )
    return fuzzed.explaining.noted(report)


def exit_code_of(fuzzed: Fuzzed) -> int:
    """What a run ends with: 0 when nothing differs, 1 when something does, 3 when it stopped."""
    if fuzzed.stopped is not None:
        return COULD_NOT_RUN
    return DIFFERS if fuzzed.differs or not fuzzed.asked else NOTHING_DIFFERS


def replays_in(fuzzed: Fuzzed) -> dict[Case, Replayed]:
    """What plays the hand of each finding for a page that can step through it."""
    return {
        (one.id, one.outcome.asked_as): functools.partial(
            replay_of, _shown(one), fuzzed.target.profile, fuzzed.explaining
        )
        for one in fuzzed.findings
        if "tries" in one.outcome.vector["given"] and one.outcome.differences
    }


def _outcome_of(one: FuzzFinding) -> str:
    return one.outcome.verdict.value


def without_explanation(report: Report) -> Report:
    """The report of a run with what was asked, got and judged alone."""
    nothing: Report = {"behind": [], "rules": [], "may-be": []}
    findings = [
        {**one, **nothing, "example": {**one["example"], "hand": None}}
        for one in report["details"]["findings"]
    ]
    return {**report, "mistakes": [], "details": {**report["details"], "findings": findings}}


def _finding(one: FuzzFinding, fuzzed: Fuzzed, told: ReportContext) -> dict[str, Any]:
    texts = rule_texts()
    outcome = _shown(one)
    shown = example(
        outcome,
        lambda _vector: told.reproduce(one, fuzzed.plan.seed),
        hand_behind(outcome, fuzzed.target.profile, fuzzed.explaining),
    )
    return {
        "id": one.id,
        "sentence": told_of(one),
        "behind": [{"id": suspect.name, "sentence": suspect.sentence} for suspect in one.suspects],
        "rules": [named(rule, texts) for rule in one.rules],
        "may-be": list(one.may_be),
        "hands": one.hands,
        "alike": one.alike,
        "first": one.first,
        "known": one.known,
        "steady": one.steady,
        "message": one.outcome.message or None,
        "scenario": told.place(one),
        "example": shown,
        **_without_an_answer(outcome, one, fuzzed),
    }


def _without_an_answer(outcome: Outcome, one: FuzzFinding, fuzzed: Fuzzed) -> dict[str, Any]:
    """What was asked and not answered, and the last words of the engine; nothing of an answer."""
    if outcome.verdict is not Verdict.ERROR:
        return {}
    asked = hand_without_an_answer(outcome, fuzzed.target.profile, fuzzed.explaining)
    return {"asked": asked, "last-words": one.last_words.splitlines()[-_LAST_LINES:]}


_LAST_LINES: Final = 5


def _shown(one: FuzzFinding) -> Outcome:
    """The failure under the name of the finding, with the settings that are not usual alone."""
    vector, usual = one.outcome.vector, workspaces.settings_within({})
    switches = {
        switch: settings
        for switch, settings in vector["switches"].items()
        if usual.get(switch) not in settings
    }
    named_so = {**vector, "id": one.id, "title": told_of(one), "switches": switches}
    return one.outcome._replace(vector=named_so)


def _mistake(finding: Mapping[str, Any]) -> dict[str, Any]:
    """A finding as other reports have what is behind failures."""
    first = finding["behind"][0]
    return {
        **first,
        "rules": [one["rule"] for one in finding["rules"]],
        "explains": [{"case": finding["id"], "as": (finding["example"]["hand"] or {}).get("as")}],
        "alone": int(len(finding["behind"]) == 1),
        "contradicts": [],
        "example": finding["example"],
    }
