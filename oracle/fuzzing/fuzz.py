"""A run of fuzzing: bursts of random hands, in order, until there is enough of them."""

from __future__ import annotations

import functools
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from oracle.conformance import Claims, Outcome, run
from oracle.errors import InputError
from oracle.fuzzing.asking import Burst, Target, ask_burst
from oracle.fuzzing.study import Finding, Study
from oracle.reporting import Explaining
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
    findings: list[Finding] = field(default_factory=list)
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
