"""Running an engine over vectors.

In one process or several; whatever it does, every vector gets an outcome.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from oracle.conformance.choosing import SelectedCases, cases_of, never_asked
from oracle.conformance.claims import Claims, Configuration, Houses
from oracle.conformance.client import Client, RunEnds, converse
from oracle.conformance.messages import Message, Numbers
from oracle.conformance.results import Case, EngineResult, Options, Outcome, RunResult, Verdict
from oracle.conformance.schedule import (
    HELLO_ID,
    Hearing,
    OtherLines,
    Schedule,
    Timing,
    UnclearLine,
    asked_tries,
    judge,
    outcome_of,
    request,
)
from oracle.conformance.transport import Reached, program
from oracle.system.child import ChildFailure
from oracle.system.pieces import at_once
from oracle.wire import START
from oracle.wire.grading import STEPS, Vector

Progress = Callable[[int, int], None]
Vectors: TypeAlias = Sequence[Vector] | Callable[[], Sequence[Vector]]
"""What is asked, or what reads it, which is called while the engine starts."""

_STARTS_THAT_MAY_FAIL: Final = 3


def run(
    engine: Sequence[str] | Reached,
    vectors: Vectors,
    options: Options | None = None,
    houses: Houses | None = None,
    progress: Progress | None = None,
) -> RunResult:
    """The outcome of every case on an engine: one that a command starts, or as it is reached.

    ``houses`` gives the setting of each switch by house; ``progress`` is told how many cases are
    done, and of how many.

    Raises:
        InputError: the command is empty.
    """
    reached = engine if isinstance(engine, Reached) else program(engine)
    began = time.monotonic()
    running = _Run(reached, vectors, options or Options(), houses or {}, progress)
    result = running.go()
    result.elapsed = time.monotonic() - began
    return result


class _Run:
    """The state of one run."""

    so_far = ""

    def __init__(
        self,
        engine: Reached,
        vectors: Vectors,
        options: Options,
        houses: Houses,
        progress: Progress | None,
    ) -> None:
        self._result = RunResult(engine.name)
        self._vectors = vectors
        self._cases: list[SelectedCases] = []
        self._claims: Claims
        self._options = options
        self._houses = houses
        self._progress = progress
        self._schedule = Schedule((), 1, Numbers({HELLO_ID}).draw)
        self._hearing = Hearing(options.strays)
        self._timing = Timing()
        end = time.monotonic() + options.run_seconds
        self._client = Client(engine, options, houses, end)

    def go(self) -> RunResult:
        result = self._result
        try:
            try:
                self._client.start()
            finally:
                vectors = self._vectors() if callable(self._vectors) else self._vectors
                self._cases = [SelectedCases(vector) for vector in vectors]
            result.notes += self._client.hear_hello()
            result.claims = self._claims = self._client.claims
            self._plan(self._claims)
            self._work()
        except ChildFailure as failure:
            self._client.stop(failed=True)
            result.stopped = f"the engine {failure}"
            self._settle_the_rest(Verdict.ERROR, f"not run: {result.stopped}")
        finally:
            self._stop(failed=self._hearing.has_errors)
        self._tell()
        return result

    def _plan(self, claims: Claims) -> None:
        """Settle the vectors that are not claimed and schedule the cases of the others."""
        cases, self._cases = self._cases, []
        outcomes = self._hearing.outcomes
        to_send: list[int] = []
        for case in cases:
            found = cases_of(case.vector, claims, self._houses)
            if isinstance(found, str):
                outcomes[len(self._cases)] = Outcome(case.vector, Verdict.SKIP, found)
                self._cases.append(case)
            else:
                to_send += range(len(self._cases), len(self._cases) + len(found))
                self._cases += found
        self._schedule = Schedule(to_send, claims.window, Numbers({HELLO_ID}).draw)
        self._hearing.plan(self._cases, self._schedule, claims)
        self._result.notes += never_asked(self._cases, claims, self._houses)

    def _work(self) -> None:
        """Ask until no case is left, starting the engine again after a failure.

        Raises:
            ChildFailure: the engine cannot go on.
        """
        while self._has_work():
            try:
                self._client.exchange(self)
            except (RunEnds, OtherLines):
                raise
            except ChildFailure as failure:
                self._stop(failed=True)
                self._blame(failure)
                if not self._schedule.has_work():
                    return
                self._refuse_endless_failures(failure)
                self._start_again()
        wrong, lines = self._client.finish()
        if wrong:
            self._hearing.note(f"the engine {wrong}")
        self._hear_the_last(lines)

    def _has_work(self) -> bool:
        """Whether there is more to ask; not after the first failure, if that ends the run."""
        if self._options.fail_fast and self._hearing.failed:
            return False
        return self._schedule.has_work()

    def _refuse_endless_failures(self, failure: ChildFailure) -> None:
        times = self._schedule.failures_in_a_row
        if times > self._options.restarts and isinstance(failure, UnclearLine):
            raise OtherLines(self._hearing.on_other_lines())
        if times > self._options.restarts:
            often = "once" if times == 1 else f"{times} times in a row"
            raise RunEnds(f"{failure}; it failed {often} and answered no case in between")

    def _start_again(self) -> None:
        """Start the engine until it says hello.

        Raises:
            ChildFailure: it does not, several times.
        """
        for left in reversed(range(_STARTS_THAT_MAY_FAIL)):
            try:
                self._client.start()
                self._client.hear_hello()
            except ChildFailure as failure:
                self._stop(failed=True)
                if not left or isinstance(failure, RunEnds):
                    raise RunEnds(f"{failure}, when it was started again") from None
            else:
                if self._client.claims != self._claims:
                    self._hearing.note(
                        "the engine's claims changed after a restart; its first claims stand"
                    )
                return

    @property
    def in_flight(self) -> int:
        """How many cases wait for an answer."""
        return self._schedule.in_flight

    def take(self) -> bytes | None:
        """Give the requests of the cases that are sent next; None when no case is left to ask."""
        if not self._has_work():
            return None
        idle = not self.in_flight
        taken = self._schedule.take()
        if taken:
            self._timing.sent([case for _number, case in taken], was_idle=idle)
        lines = (request(number, self._cases[case], self._claims) for number, case in taken)
        return b"".join(lines)

    def hear(self, lines: list[bytes]) -> bool:
        """Settle cases by lines of the engine; say whether they settle any."""
        settled = [self._hearing.hear(line) for line in lines]
        if any(settled):
            self._timing.settled()
        if self._progress is not None:
            self._progress(len(self._hearing.outcomes), len(self._cases))
        return any(settled)

    def _hear_the_last(self, lines: list[bytes]) -> None:
        """Take what the engine wrote after the last answer; it can only contradict itself."""
        for line in lines:
            try:
                self._hearing.hear(line)
            except ChildFailure as failure:
                self._result.unexplained.append(f"the engine {failure}, after its last answer")
                return

    def _blame(self, failure: ChildFailure) -> None:
        self._timing.settled()
        several = self._schedule.in_flight > 1
        alone = isinstance(failure, UnclearLine) and several
        if alone:
            self._schedule.one_at_a_time()
            self._hearing.note(f"the engine {failure}; after that it was sent one case at a time")
        case = self._schedule.fail()
        if case is not None:
            self._hearing.blame(case, str(failure))
        elif not alone:
            told = "the cases in flight were sent again to find the one"
            if not several:
                told = "what was in flight was sent again"
            self._hearing.note(f"the engine {failure}; {told}")

    def _settle_the_rest(self, verdict: Verdict, message: str) -> None:
        for index, case in enumerate(self._cases):
            if index not in self._hearing.outcomes:
                self._hearing.outcomes[index] = outcome_of(case, verdict, message)

    def _tell(self) -> None:
        result, hearing = self._result, self._hearing
        result.stderr = self._client.stderr
        if self._options.fail_fast and hearing.failed:
            self._settle_the_rest(Verdict.SKIP, "not asked after the first failure")
        for case, seconds in self._timing.seconds.items():
            hearing.outcomes[case] = hearing.outcomes[case]._replace(seconds=seconds)
        result.outcomes = [hearing.outcomes[index] for index in range(len(self._cases))]
        result.notes += [*hearing.notes, *hearing.strays.sentences(), *hearing.keeping.sentences()]
        times = self._schedule.not_explained
        if times and not result.stopped:
            often = "once" if times == 1 else f"{times:,} times"
            told = "the cases in flight were answered when they were sent again"
            result.unexplained.append(f"the engine failed {often} without a case to blame: {told}")

    def _stop(self, *, failed: bool = False) -> None:
        self._client.stop(failed=failed)
        self._hearing.renew()


SAMPLE: Final = 60
"""How many cases are asked again by default."""

_JUDGED: Final = (Verdict.PASS, Verdict.FAIL)


def ask_again(
    ask: Callable[[Sequence[Vector]], RunResult], first: RunResult, most: int | None = SAMPLE
) -> Mapping[Case, bool]:
    """Ask again what was judged, the last case first; say whether each answer is another.

    Args:
        ask: runs the engine over vectors.
        first: the run in which all were asked.
        most: how many vectors are asked again, spread evenly; None for all.
    """
    judged = {one.case: one for one in first.outcomes if one.verdict in _JUDGED}
    vectors = list({one.vector["id"]: one.vector for one in judged.values()}.values())
    apart = 1 if most is None else max(1, len(vectors) // most)
    again = ask(vectors[::-apart]) if vectors else RunResult(())
    return {
        one.case: _answer(one) != _answer(judged[one.case])
        for one in again.outcomes
        if one.verdict in _JUDGED and one.case in judged
    }


def _answer(outcome: Outcome) -> tuple[object, ...]:
    """As much of an answer as is compared."""
    return outcome.verdict, list(outcome.differences), outcome.choice


Run = Callable[[Sequence[Vector], Progress | None], RunResult]


def run_in_jobs(
    run: Run, vectors: Sequence[Vector], jobs: int, progress: Progress | None = None
) -> RunResult:
    """Deal the vectors round to so many processes; the outcomes come in the order of the vectors.

    ``run`` starts an engine of its own each time. If one of them cannot be run to its end, neither
    can the whole.
    """
    shares = [vectors[first::jobs] for first in range(min(jobs, len(vectors)) or 1)]
    done = _Done(len(vectors), progress)
    results = at_once(lambda number: run(shares[number], done.of(number)), range(len(shares)))
    return _merged(results, vectors)


class _Done:
    """How much is done, of all shares together."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self._counts: dict[int, int] = {}
        self._total, self._progress = total, progress

    def of(self, number: int) -> Progress | None:
        progress = self._progress
        if progress is None:
            return None

        def told(done: int, _of: int) -> None:
            self._counts[number] = done
            progress(sum([*self._counts.values()]), self._total)

        return told


def _merged(results: Sequence[RunResult], vectors: Sequence[Vector]) -> RunResult:
    whole, *others = results
    by_vector: dict[str, list[Outcome]] = {}
    for result in results:
        for outcome in result.outcomes:
            by_vector.setdefault(outcome.vector["id"], []).append(outcome)
    whole.outcomes = [one for vector in vectors for one in by_vector.get(vector["id"], ())]
    for result in others:
        whole.notes += [note for note in result.notes if note not in whole.notes]
        whole.unexplained += [one for one in result.unexplained if one not in whole.unexplained]
        whole.stopped = whole.stopped or result.stopped
        whole.stderr = whole.stderr or result.stderr
        whole.elapsed = max(whole.elapsed, result.elapsed)
    return whole


Made: TypeAlias = Callable[[Configuration | None], Sequence[Vector]]
"""What makes the vectors of a case as a configuration plays it; None where nothing is played."""

Seen: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A vector on both sides: how the engine did, and the configuration in which it was asked.

    ``step`` is the first that differs; ``expected`` and ``got`` are what is seen there by the rules
    and of the engine.
    """

    outcome: Outcome
    configuration: Configuration | None
    step: int | None = None
    expected: Seen | None = None
    got: Seen | None = None


@dataclass(slots=True)
class CaseResult(EngineResult):
    """A case on an engine: each of its parts."""

    parts: list[SideBySide] = field(default_factory=list)


def play_side_by_side(engine: Reached, made: Made, options: Options, houses: Houses) -> CaseResult:
    """Play a case on an engine, in the first of its configurations that can play it.

    Raises:
        InputError: the case cannot be played by the rules of that configuration.
    """
    result = CaseResult(engine.name)

    def talk(client: Client) -> None:
        for case in _chosen(made, client.claims, houses):
            result.parts.append(case if isinstance(case, SideBySide) else _asked(case, client))

    converse(engine, options, houses, result, talk)
    return result


def _chosen(made: Made, claims: Claims, houses: Houses) -> Sequence[SelectedCases | SideBySide]:
    """The cases as the engine can be asked them; without one, why it cannot."""
    found: Sequence[SelectedCases | SideBySide] = ()
    for one in claims.plays or (None,):
        alone = replace(claims, plays=() if one is None else (one,))
        found = [case for vector in made(one) for case in _cases(vector, alone, houses)]
        if any(isinstance(case, SelectedCases) for case in found):
            return found
    return found


def _cases(vector: Vector, claims: Claims, houses: Houses) -> Sequence[SelectedCases | SideBySide]:
    cases = cases_of(vector, claims, houses)
    if isinstance(cases, str):
        return [SideBySide(Outcome(vector, Verdict.SKIP, cases), None)]
    return cases


def _asked(case: SelectedCases, client: Client) -> SideBySide:
    answers: list[Message] = []
    claims, number = client.claims, next(client.numbers)
    question = number, request(number, case, claims)
    client.ask(iter([question]), lambda _number, message: answers.append(message))
    outcome = judge(case, answers[0], claims)
    if not outcome.differences:
        return SideBySide(outcome, case.configuration)
    step = outcome.differences[0].step
    expected = _expected(case.vector, step)
    got = _got(answers[0], case.vector, claims, step)
    return SideBySide(outcome, case.configuration, step, expected, got)


def _expected(vector: Vector, step: int | None) -> Seen:
    expect: Seen = vector["expect"]
    if step is None:
        return {key: value for key, value in expect.items() if key != "why"}
    if step == START:
        return dict(expect["start"])
    seen = expect[STEPS][step]
    before = [one for one in (expect["start"], *expect[STEPS][:step]) if "refused" not in one]
    return {**before[-1], "refused": True} if "refused" in seen else {**seen, "refused": False}


def _got(answer: Message, vector: Vector, claims: Claims, step: int | None) -> Seen:
    if step is None:
        return {key: value for key, value in answer.items() if key != "id"}
    if step == START:
        return dict(answer.get("start", {}))
    place = asked_tries(vector, claims).index(step)
    if STEPS not in answer:
        return {**answer.get("end", {}), "refused": place in answer.get("refused", ())}
    steps = answer[STEPS]
    return {"refused": False, **steps[place]} if place < len(steps) else {}
