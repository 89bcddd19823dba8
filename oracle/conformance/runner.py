"""Running an engine over vectors; whatever the engine does, every vector gets an outcome."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from oracle.conformance.choosing import Asked, cases_of, never_asked
from oracle.conformance.claims import Claims, Houses
from oracle.conformance.client import Client, RunEnds
from oracle.conformance.hearing import Hearing, UnclearLine
from oracle.conformance.judging import outcome_of
from oracle.conformance.numbers import Numbers
from oracle.conformance.protocol import HELLO_ID, request
from oracle.conformance.results import Options, Outcome, RunResult, Verdict
from oracle.conformance.schedule import Schedule
from oracle.conformance.timing import Timing
from oracle.conformance.transport import Reached, program
from oracle.system.child import ChildFailure
from oracle.wire.grading import Vector

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
        self._cases: list[Asked] = []
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
                self._cases = [Asked(vector) for vector in vectors]
            result.notes += self._client.hear_hello()
            result.claims = self._claims = self._client.claims
            self._plan(self._claims)
            self._work()
        except ChildFailure as failure:
            self._client.stop(failed=True)
            result.stopped = f"the engine {failure}"
            self._settle_the_rest(Verdict.ERROR, f"not run: {result.stopped}")
        finally:
            self._stop()
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
            except RunEnds:
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
        if isinstance(failure, UnclearLine) and several:
            self._schedule.one_at_a_time()
            self._hearing.note(f"the engine {failure}; after that it was sent one case at a time")
        case = self._schedule.fail()
        if case is not None:
            self._hearing.blame(case, str(failure))
        else:
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
