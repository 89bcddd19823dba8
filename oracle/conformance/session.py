"""An engine that has said hello and is asked questions as they come, many in flight."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, islice
from typing import Final, TypeAlias

from oracle.conformance.claims import Claims, Houses
from oracle.conformance.forms import is_integer
from oracle.conformance.hello import claims_in, remarks
from oracle.conformance.messages import BadMessage, Message, parse_line
from oracle.conformance.protocol import HELLO_ID, hello_request
from oracle.conformance.results import Options
from oracle.conformance.transport import Reached, Transport
from oracle.system.child import ChildFailure

Question: TypeAlias = tuple[int, bytes]
"""The number of a request, and its line."""

_BYTES_OF_AN_ANSWER: Final = 4096
_MOST_STRAYS: Final = 1000


class Stopped(ChildFailure):
    """An engine could not be run to the end; the message is a sentence.

    ``stderr`` is the end of what it wrote there.
    """

    def __init__(self, sentence: str, stderr: str) -> None:
        super().__init__(sentence)
        self.stderr = stderr


class Session:
    """An engine that has said hello: its claims, and notes on what was strange about them.

    ``numbers`` gives each question a number of its own.
    """

    def __init__(self, transport: Transport, options: Options, houses: Houses) -> None:
        """Say hello.

        Raises:
            ChildFailure: the engine did not answer, or its hello cannot be used.
        """
        self._transport, self._options = transport, options
        self._strays = 0
        self._answered = 0
        self.numbers = count(1)
        transport.send(hello_request())
        message = self._hello()
        self.claims: Claims = claims_in(message, houses, options.house)
        self.notes = remarks(message, houses)

    def ask(self, questions: Iterator[Question], hear: Callable[[int, Message], None]) -> None:
        """Ask questions as long as there are any; ``hear`` is given the answer to each number.

        Raises:
            ChildFailure: the engine ended, hung or wrote what is not an answer.
        """
        waiting: set[int] = set()
        until, window = 0.0, self.claims.window
        while True:
            if len(waiting) <= window // 2:
                batch = list(islice(questions, window - len(waiting)))
                until = until if waiting else self._deadline()
                waiting.update(number for number, _line in batch)
                self._transport.send(b"".join(line for _number, line in batch))
            if not waiting:
                return
            lines = self._transport.receive(until)
            if not lines:
                told = f"did not answer within {self._options.case_seconds:g} s"
                raise ChildFailure(f"{told}, after {self._answered:,} answers")
            before = len(waiting)
            for message in map(_message, lines):
                number = message.get("id")
                if type(number) is float and is_integer(number):
                    number = int(number)
                if type(number) is int and number in waiting:
                    waiting.remove(number)
                    hear(number, message)
                else:
                    self._stray()
            if len(waiting) < before:
                self._answered += before - len(waiting)
                until = self._deadline()

    def _hello(self) -> Message:
        until = time.monotonic() + self._options.hello_seconds
        while lines := self._transport.receive(until):
            for message in map(_message, lines):
                if message.get("id") == HELLO_ID and type(message["id"]) is not bool:
                    return message
                self._stray()
        raise ChildFailure(f"did not answer hello within {self._options.hello_seconds:g} s")

    def _deadline(self) -> float:
        return time.monotonic() + self._options.case_seconds

    def _stray(self) -> None:
        self._strays += 1
        if self._strays > _MOST_STRAYS:
            raise ChildFailure(f"wrote more than {_MOST_STRAYS:,} unexpected messages")


def _message(line: bytes) -> Message:
    try:
        return parse_line(line)
    except BadMessage as error:
        raise ChildFailure(str(error)) from None


@contextmanager
def session(
    reached: Reached, options: Options, houses: Houses, most_questions: int
) -> Iterator[Session]:
    """Start an engine that will be asked so many questions at most, and end it in any case.

    Raises:
        Stopped: it could not be run to the end.
    """
    transport: Transport | None = None
    try:
        transport = reached.connect(
            options, options.line_bytes + most_questions * _BYTES_OF_AN_ANSWER
        )
        yield Session(transport, options, houses)
        transport.finish()
    except (ChildFailure, BadMessage) as failure:
        if transport is not None:
            transport.stop()
        stderr = transport.stderr if transport is not None else ""
        raise Stopped(f"the engine {failure}", stderr) from None
    finally:
        if transport is not None:
            transport.stop()
