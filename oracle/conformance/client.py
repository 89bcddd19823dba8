"""The client of the protocol: an engine started, greeted, asked under deadlines, and ended."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Final, Protocol, TypeAlias

from oracle.conformance.claims import Claims, Houses, claims_in, remarks
from oracle.conformance.messages import BadMessage, Message, is_integer, parse_line
from oracle.conformance.results import EngineResult, Options
from oracle.conformance.schedule import HELLO_ID, UnexpectedReplies, hello_request
from oracle.conformance.transport import Reached, Transport, hint
from oracle.errors import InternalError
from oracle.system.child import ChildFailure

Question: TypeAlias = tuple[int, bytes]
"""The number of a request, and its line."""

_MAX_UNEXPECTED: Final = 1000
_OFTEN_LATE, _LEAST_SECONDS, _TIMES_THE_SLOWEST = 3, 1.0, 20
"""After so many hangs an engine has at least so long, and so many times its slowest answer."""


class RunEnds(ChildFailure):
    """Nothing more can be asked."""


class Asking(Protocol):
    """What an engine is asked, and who hears its answers."""

    @property
    def so_far(self) -> str:
        """What ends the sentence that the engine is late."""

    @property
    def in_flight(self) -> int:
        """How many requests wait for an answer."""

    def take(self) -> bytes | None:
        """Give the requests to send now, which may be none; None when all is done."""

    def hear(self, lines: list[bytes]) -> bool:
        """Take lines of the engine; say whether a request was answered."""


class Client:
    """An engine and its process, which can be started again when it has ended.

    ``claims`` are those of its last hello. ``numbers`` are for the questions of those who need
    none that cannot be guessed; ``stderr`` is the end of what the engine wrote there before it
    last failed.
    """

    def __init__(
        self, engine: Reached, options: Options, houses: Houses, end: float = math.inf
    ) -> None:
        """Start nothing yet; at ``end``, by the clock, nothing more is asked."""
        self._connect, self._options, self._houses = engine.connect, options, houses
        self._end = end
        self._process: Transport | None = None
        self._bytes_read = 0
        self._late, self._slowest = 0, 0.0
        self.claims: Claims
        self.numbers = count(1)
        self.stderr = ""

    def start(self) -> None:
        """Start the engine, and send its hello.

        Raises:
            ChildFailure: it did not start.
        """
        allowance = self._options.run_bytes - self._bytes_read
        self._process = self._connect(self._options, allowance)
        self._process.send(hello_request())

    def hear_hello(self) -> list[str]:
        """Read what the engine claims, and give remarks on how it says so.

        Raises:
            ChildFailure: it did not answer, or its hello cannot be used.
        """
        process, seconds = self._running(), self._options.hello_seconds
        try:
            lines = process.receive(min(time.monotonic() + seconds, self._end))
            messages = [parse_line(line) for line in lines]
        except (BadMessage, ChildFailure) as error:
            raise ChildFailure(f"{error}, before it said hello") from None
        if not messages:
            raise self._too_late(f"did not answer hello within {seconds:g} s{hint(process)}")
        message, *more = messages
        if not is_integer(number := message.get("id")) or number != HELLO_ID:
            raise ChildFailure(f"answered hello under another id than {HELLO_ID}")
        if more:
            raise ChildFailure("wrote more than one answer to hello")
        self.claims = claims_in(message, self._houses, self._options.house)
        return remarks(message, self._houses)

    def ask(self, questions: Iterator[Question], hear: Callable[[int, Message], None]) -> None:
        """Ask questions as they come; ``hear`` is given the answer to each number.

        Raises:
            ChildFailure: the engine ended, hung or wrote what is not an answer.
        """
        self.exchange(_Questions(questions, self.claims.window, hear))

    def exchange(self, asking: Asking) -> None:
        """Send requests and hear the answers until all is done.

        Raises:
            RunEnds: the time of the run is over.
            ChildFailure: the engine ended, hung or wrote what cannot be borne.
        """
        process, seconds, since = self._running(), self._seconds_left(), 0.0
        while True:
            idle = not asking.in_flight
            data = asking.take()
            if data is None:
                return
            if time.monotonic() >= self._end:
                raise self._too_late("")
            if data:
                process.send(data)
            if idle:
                since = time.monotonic()
            lines = process.receive(min(since + seconds, self._end))
            if not lines:
                self._late += 1
                late = f"did not answer within {seconds:g} s{hint(process)}{asking.so_far}"
                raise self._too_late(late)
            if asking.hear(lines):
                now = time.monotonic()
                self._slowest, since = max(self._slowest, now - since), now

    def _seconds_left(self) -> float:
        """Give an engine that hangs again and again less time, if it answers fast when it does."""
        seconds = self._options.case_seconds
        if self._late < _OFTEN_LATE:
            return seconds
        return min(seconds, max(_LEAST_SECONDS, _TIMES_THE_SLOWEST * self._slowest))

    def finish(self) -> tuple[str, list[bytes]]:
        """End an engine that is no longer needed: what was wrong with its end; its last lines."""
        return self._running().finish()

    def stop(self, *, failed: bool = False) -> None:
        """End the engine in any case; if it has failed, keep what it wrote on standard error.

        An engine that wrote nothing since it was started again leaves what was kept before.
        """
        if self._process is None:
            return
        self._process.stop()
        if failed:
            self.stderr = self._process.stderr or self.stderr
        self._bytes_read += self._process.bytes_read
        self._process = None

    def _running(self) -> Transport:
        if self._process is None:
            raise InternalError("no engine is running")
        return self._process

    def _too_late(self, sentence: str) -> ChildFailure:
        if time.monotonic() >= self._end:
            return RunEnds(f"was not done when the run had taken {self._options.run_seconds:g} s")
        return ChildFailure(sentence)


class _Questions:
    """Questions asked as they come, each answer given to ``hear`` with its number."""

    def __init__(
        self, questions: Iterator[Question], window: int, hear: Callable[[int, Message], None]
    ) -> None:
        self._questions, self._window, self._hear = questions, window, hear
        self._waiting: set[int] = set()
        self._answered = 0
        self._strays = UnexpectedReplies(_MAX_UNEXPECTED)

    @property
    def so_far(self) -> str:
        """How many were answered before the one that is late."""
        return f", after {self._answered:,} answers"

    @property
    def in_flight(self) -> int:
        """How many wait for an answer."""
        return len(self._waiting)

    def take(self) -> bytes | None:
        """Fill the window when half of it is empty."""
        batch: list[Question] = []
        if self.in_flight <= self._window // 2:
            batch = list(islice(self._questions, self._window - self.in_flight))
            self._waiting.update(number for number, _line in batch)
        return b"".join(line for _number, line in batch) if self._waiting else None

    def hear(self, lines: list[bytes]) -> bool:
        """Give each answer to whoever asked.

        Raises:
            ChildFailure: a line is not a message, or too many are not answers.
        """
        before = self.in_flight
        for line in lines:
            try:
                message = parse_line(line)
            except BadMessage as error:
                raise ChildFailure(str(error)) from None
            number = message.get("id")
            if is_integer(number) and int(number) in self._waiting:
                self._waiting.remove(int(number))
                self._hear(int(number), message)
            elif not self._strays.bear():
                raise ChildFailure(f"wrote more than {_MAX_UNEXPECTED:,} unexpected messages")
        settled = before - self.in_flight
        self._answered += settled
        return settled > 0


def converse(
    engine: Reached,
    options: Options,
    houses: Houses,
    result: EngineResult,
    talk: Callable[[Client], None],
) -> None:
    """Let ``talk`` ask an engine; note in the result what it claims, and what ends it early.

    Unlike in a run, the engine is not started again.
    """
    client = Client(engine, options, houses)
    try:
        client.start()
        result.notes = client.hear_hello()
        result.claims = client.claims
        talk(client)
        client.finish()
    except (ChildFailure, BadMessage) as failure:
        client.stop(failed=True)
        result.stopped, result.stderr = f"the engine {failure}", client.stderr
    finally:
        client.stop()
