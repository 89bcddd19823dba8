"""Asking an engine random questions, a burst at a time, with all that protects a run."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from oracle.catalogue import EngineProfile
from oracle.conformance import (
    Claims,
    Houses,
    Options,
    Outcome,
    Reached,
    RunResult,
    Verdict,
    program,
    run,
)
from oracle.fuzzing.questions import Field, Question, random_question_of
from oracle.play import HouseRules
from oracle.system.pieces import Piece

_PASSES_KEPT: Final = 10


@dataclass(frozen=True, slots=True)
class Target:
    """An engine and how it is judged; ``reached`` is an engine that no command starts."""

    command: tuple[str, ...]
    options: Options
    houses: Houses
    profile: EngineProfile | None = None
    reached: Reached | None = None

    def engine(self) -> Reached:
        """How the engine is reached.

        Raises:
            InputError: the command is empty.
        """
        return self.reached or program(self.command)

    def rules(self) -> HouseRules | None:
        """The rules of the profile, if one is what the engine is judged by."""
        if self.profile is None:
            return None
        return HouseRules(self.profile.settings, self.profile.mistakes)

    def field(self, claims: Claims) -> Field:
        """What questions are drawn from."""
        return Field(claims, self.houses, self.rules())

    def within(self, seconds: float) -> Target:
        """The same target, for a run of at most so many seconds."""
        limited = min(self.options.run_seconds, max(0.1, seconds))
        return replace(self, options=replace(self.options, run_seconds=limited))


@dataclass(frozen=True, slots=True)
class Burst:
    """What a burst of questions came to.

    ``undrawn`` is the number of hands of which nothing could be drawn that the engine claims;
    ``notes`` are the remarks of the run, and ``stopped`` says why it could not go on.
    """

    asked: int
    kinds: Mapping[str, int]
    events: Mapping[str, int]
    verdicts: Mapping[str, int]
    failed: tuple[Outcome, ...]
    passed: tuple[Outcome, ...]
    undrawn: int
    notes: tuple[str, ...] = ()
    stopped: str | None = None
    unexplained: tuple[str, ...] = ()
    stderr: str = ""


def ask_burst(target: Target, claims: Claims, seed: str, piece: Piece[int]) -> Burst:
    """Draw the hands of these numbers and ask them; another process gives the same burst."""
    field = target.field(claims)
    drawn: list[Question] = []

    def questions() -> Sequence[Mapping[str, Any]]:
        # Drawn while the engine starts.
        found = (random_question_of(field, f"{seed}/{number}") for number in piece.items)
        drawn.extend(one for one in found if one is not None)
        return [one.vector for one in drawn]

    result = run(target.engine(), questions, target.options, target.houses)
    return _burst(result, drawn, len(piece.items))


def _burst(result: RunResult, drawn: Sequence[Question], wanted: int) -> Burst:
    unanswered = f"not run: {result.stopped}"
    outcomes = [one for one in result.outcomes if one.message != unanswered]
    answered = {one.vector["id"] for one in outcomes if one.verdict is not Verdict.SKIP}
    done = [one for one in drawn if one.vector["id"] in answered]
    wrong = [one for one in outcomes if one.verdict in (Verdict.FAIL, Verdict.ERROR)]
    right = (one for one in outcomes if one.verdict is Verdict.PASS)
    return Burst(
        asked=len(done),
        kinds=Counter(one.vector["kind"] for one in done),
        events=Counter(event for one in done for event in sorted(one.events)),
        verdicts=Counter(one.verdict.value for one in outcomes),
        failed=tuple(map(_plain, wrong)),
        passed=tuple(map(_plain, itertools.islice(right, _PASSES_KEPT))),
        undrawn=wanted - len(drawn),
        notes=tuple(result.notes),
        stopped=result.stopped,
        unexplained=tuple(result.unexplained),
        stderr=result.stderr,
    )


def _plain(outcome: Outcome) -> Outcome:
    """The outcome as another process can send it."""
    return outcome._replace(aspects=dict(outcome.aspects))
