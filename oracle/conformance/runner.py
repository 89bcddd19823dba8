"""Running an engine over vectors; whatever the engine does, every vector gets an outcome."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from oracle.conformance.choosing import Asked, cases_of, never_asked
from oracle.conformance.claims import Claims, Houses
from oracle.conformance.forms import is_integer
from oracle.conformance.hello import decode_hello, refuse_unknown_houses, remarks
from oracle.conformance.judging import judge, outcome_of
from oracle.conformance.messages import (
    BadMessage,
    Message,
    misspelt_keys,
    parse_line,
)
from oracle.conformance.protocol import (
    HELLO_ID,
    hello_request,
    request,
)
from oracle.conformance.results import Options, Outcome, RunResult, Verdict
from oracle.conformance.schedule import Schedule
from oracle.conformance.strays import Strays
from oracle.conformance.transport import Reached, Transport, program
from oracle.errors import InternalError
from oracle.system.child import ChildFailure
from oracle.wire.grading import Vector

Progress = Callable[[int, int], None]


def run(
    engine: Sequence[str] | Reached,
    vectors: Sequence[Vector],
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

    def __init__(
        self,
        engine: Reached,
        vectors: Sequence[Vector],
        options: Options,
        houses: Houses,
        progress: Progress | None,
    ) -> None:
        self._result = RunResult(engine.name)
        self._cases = [Asked(vector) for vector in vectors]
        self._options = options
        self._houses = houses
        self._progress = progress
        self._outcomes: dict[int, Outcome] = {}
        self._schedule = Schedule((), 1)
        self._connect = engine.connect
        self._process: Transport | None = None
        self._bytes_read = 0
        self._strays = Strays(self._options.strays)

    def go(self) -> RunResult:
        result = self._result
        try:
            result.claims = self._start()
            self._plan(result.claims)
            self._work(result.claims)
        except ChildFailure as failure:
            self._note_stderr()
            result.stopped = f"the engine {failure}"
            self._give_up()
        finally:
            self._stop()
        result.notes += self._strays.sentences()
        result.outcomes = [self._outcomes[index] for index in range(len(self._cases))]
        return result

    def _start(self) -> Claims:
        """Start the engine and read its hello.

        Raises:
            ChildFailure: it did not start or did not say hello.
        """
        options = self._options
        self._process = self._connect(options, options.run_bytes - self._bytes_read)
        self._process.send(hello_request())
        message = self._hear_hello(self._process)
        try:
            claims = decode_hello(message)
            if options.house is not None:
                claims = claims.by_the_rules_of(options.house)
            refuse_unknown_houses(claims, self._houses)
        except BadMessage as error:
            raise ChildFailure(f"sent a wrong hello: {error}") from None
        if self._result.claims is None:
            self._result.notes += remarks(message, self._houses)
        elif claims != self._result.claims:
            self._note("the engine's claims changed after a restart; its first claims stand")
        return claims

    def _hear_hello(self, process: Transport) -> Message:
        until = time.monotonic() + self._options.hello_seconds
        while True:
            try:
                lines = process.receive(until)
                messages = [parse_line(line) for line in lines]
            except (BadMessage, ChildFailure) as error:
                raise ChildFailure(f"{error}, before it said hello") from None
            if not lines:
                seconds = self._options.hello_seconds
                raise ChildFailure(f"did not answer hello within {seconds:g} s{_hint(process)}")
            hellos = [message for message in messages if _is_hello(message)]
            for message in messages:
                if message not in hellos[:1]:
                    self._stray(message)
            if hellos:
                return hellos[0]

    def _plan(self, claims: Claims) -> None:
        """Settle the vectors that are not claimed and schedule the cases of the others."""
        cases, self._cases = self._cases, []
        to_send: list[int] = []
        for case in cases:
            found = cases_of(case.vector, claims, self._houses)
            if isinstance(found, str):
                self._outcomes[len(self._cases)] = Outcome(case.vector, Verdict.SKIP, found)
                self._cases.append(case)
            else:
                to_send += range(len(self._cases), len(self._cases) + len(found))
                self._cases += found
        self._schedule = Schedule(to_send, claims.window)
        self._result.notes += never_asked(self._cases, claims, self._houses)

    def _work(self, claims: Claims) -> None:
        """Ask until no case is left, starting the engine again after a failure.

        Raises:
            ChildFailure: the restarts are used up, or a restart failed.
        """
        restarts = self._options.restarts
        while self._schedule.has_work():
            try:
                self._exchange(self._running(), claims)
            except ChildFailure as failure:
                self._note_stderr()
                self._stop()
                self._blame(failure)
                if not self._schedule.has_work():
                    return
                if restarts == 0:
                    times = self._options.restarts
                    raise ChildFailure(f"{failure}; all {times} restarts are used up") from None
                restarts -= 1
                self._start()
        if not self._running().finish():
            self._note("the engine did not end when its input was closed")

    def _running(self) -> Transport:
        if self._process is None:
            raise InternalError("no engine is running")
        return self._process

    def _exchange(self, process: Transport, claims: Claims) -> None:
        schedule = self._schedule
        deadline = 0.0
        while schedule.has_work():
            idle = schedule.in_flight == 0
            taken = schedule.take()
            if taken:
                lines = [request(number, self._cases[case], claims) for number, case in taken]
                process.send(b"".join(lines))
            if idle:
                deadline = time.monotonic() + self._options.case_seconds
            lines = process.receive(deadline)
            if not lines:
                seconds = self._options.case_seconds
                raise ChildFailure(f"did not answer within {seconds:g} s{_hint(process)}")
            if self._hear(lines, claims):
                deadline = time.monotonic() + self._options.case_seconds
            if self._progress is not None:
                self._progress(len(self._outcomes), len(self._cases))

    def _hear(self, lines: list[bytes], claims: Claims) -> bool:
        """Settle the cases that these lines answer; say whether there was one."""
        settled = False
        for line in lines:
            try:
                message = parse_line(line)
            except BadMessage as error:
                raise ChildFailure(str(error)) from None
            number = message.get("id")
            case = self._schedule.settle(int(number)) if is_integer(number) else None
            if case is None:
                self._stray(message)
            else:
                settled = True
                self._outcomes[case] = judge(self._cases[case], message, claims)
                for sentence in misspelt_keys(message):
                    self._note(sentence)
        return settled

    def _stray(self, message: Message) -> None:
        if not self._strays.bear(message.get("id"), self._schedule.was_asked):
            most = self._options.strays
            raise ChildFailure(f"wrote more than {most:,} unexpected messages")

    def _blame(self, failure: ChildFailure) -> None:
        several = self._schedule.in_flight > 1
        case = self._schedule.blame()
        if case is not None:
            message = f"the engine {failure}"
            self._outcomes[case] = outcome_of(self._cases[case], Verdict.ERROR, message)
        elif several:
            self._note(f"the engine {failure}; the cases in flight are sent again one at a time")
        else:
            self._note(f"the engine {failure}, with no case in flight")

    def _give_up(self) -> None:
        for index, case in enumerate(self._cases):
            if index not in self._outcomes:
                message = f"not run: {self._result.stopped}"
                self._outcomes[index] = outcome_of(case, Verdict.ERROR, message)

    def _note(self, sentence: str) -> None:
        notes = self._result.notes
        if sentence not in notes:
            notes.append(sentence)

    def _note_stderr(self) -> None:
        if self._process is not None:
            self._process.stop()
            self._result.stderr = self._process.stderr

    def _stop(self) -> None:
        if self._process is not None:
            self._process.stop()
            self._bytes_read += self._process.bytes_read
            self._process = None


def _is_hello(message: Message) -> bool:
    number = message.get("id")
    return is_integer(number) and number == HELLO_ID


def _hint(process: Transport) -> str:
    if process.unfinished:
        return f" (it wrote {process.unfinished:,} bytes without a line break)"
    return ""
