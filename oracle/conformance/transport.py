"""What carries requests to an engine.

A program, one that goes on running, or an object in process; and a session.
"""

from __future__ import annotations

import json
import math
import os
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Protocol

from oracle.conformance.results import Options
from oracle.errors import InputError
from oracle.system.child import ChildFailure, Limits, reduced_environment, start
from oracle.system.sandbox import sandboxed


class Transport(Protocol):
    """A running engine; ``oracle.system.child.Child`` says what each of these does."""

    bytes_read: int

    @property
    def stderr(self) -> str:
        """The end of what the engine wrote on its standard error."""

    @property
    def unfinished(self) -> int:
        """How many bytes have come since the last line end."""

    def send(self, data: bytes) -> None:
        """Send requests, a line each."""

    def receive(self, until: float) -> list[bytes]:
        """The next whole lines, or none when the clock passes ``until``."""

    def finish(self) -> tuple[str, list[bytes]]:
        """End an engine no longer needed; what was wrong with its end, and its last lines."""

    def stop(self) -> None:
        """End the engine in any case."""


@dataclass(frozen=True, slots=True)
class Reached:
    """An engine that can be run: its name in the report, and what starts it.

    ``connect`` is given the limits of the run and how many bytes the engine may still write.
    """

    name: tuple[str, ...]
    connect: Callable[[Options, int], Transport]


def program(command: Sequence[str]) -> Reached:
    """Reach an engine that a command starts.

    Raises:
        InputError: the command is empty.
    """
    if not command or not command[0]:
        raise InputError("name the command that starts the engine, after --")

    def started(options: Options, byte_allowance: int) -> Transport:
        limits = Limits(
            longest_line=options.line_bytes,
            byte_allowance=byte_allowance,
            grace_seconds=options.grace_seconds,
            memory_bytes=options.memory_bytes,
            processor_seconds=math.ceil(options.run_seconds) * (os.cpu_count() or 1),
            environment=reduced_environment(options.environment),
        )
        if not options.sandbox:
            return start(command, limits)
        return start(sandboxed(command, options.sandbox_allow), limits)

    return Reached(tuple(command), started)


def hint(process: Transport) -> str:
    """Say how much has come since the last line end, if anything has."""
    if process.unfinished:
        return f" (it wrote {process.unfinished:,} bytes without a line break)"
    return ""


_MOST_BYTES: Final = 1 << 28
_MOST_SECONDS: Final = 600.0


class PersistentEngine:
    """Reaches an engine that goes on running between runs; to be used in a ``with``.

    An engine that fails, that owes an answer when a run ends, or that has run for long is ended as
    in any other run, and the next run starts another.
    """

    def __init__(self, engine: Reached) -> None:
        """Start nothing yet."""
        self._engine = engine
        self._process: Transport | None = None
        self._hello: bytes | None = None
        self._began = 0.0
        self.reached: Final = Reached(engine.name, self._connect)

    def __enter__(self) -> PersistentEngine:
        """Give this."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """End the engine."""
        self.end()

    def end(self) -> None:
        """End the engine, if one is running."""
        if self._process is not None:
            self._process.stop()
        self._process = self._hello = None

    def _connect(self, options: Options, allowance: int) -> Transport:
        if self._process is None or self._hello is None:
            self.end()
            self._process, self._began = self._engine.connect(options, allowance), time.monotonic()
        return _Lent(self, self._process, self._hello)

    def keep_hello(self, line: bytes) -> None:
        """Remember what the engine said first, for runs to come."""
        self._hello = line

    def may_stay(self, process: Transport) -> bool:
        """Whether a process in good order may serve another run."""
        young = time.monotonic() - self._began < _MOST_SECONDS
        return young and process.bytes_read < _MOST_BYTES and not process.unfinished


class _Lent:
    """The engine as one run sees it: it says hello first, and ends when the run is over."""

    def __init__(self, kept: PersistentEngine, process: Transport, hello: bytes | None) -> None:
        self._kept, self._process, self._hello = kept, process, hello
        self._is_new, self._before = hello is None, process.bytes_read
        self._owed = 0
        self.bytes_read = 0
        self._stays = False

    @property
    def stderr(self) -> str:
        """The end of what the engine wrote there."""
        return self._process.stderr

    @property
    def unfinished(self) -> int:
        """How many bytes have come since the last line end."""
        return self._process.unfinished

    def send(self, data: bytes) -> None:
        """Send requests; a hello that was answered before is not sent again."""
        self._owed += data.count(b"\n")
        if self._hello is None:
            self._process.send(data)

    def receive(self, until: float) -> list[bytes]:
        """Give the next lines; the first is the hello, new or remembered."""
        if self._hello is not None:
            lines, self._hello = [self._hello], None
        else:
            lines = self._process.receive(until)
            if self._is_new and lines:
                self._kept.keep_hello(lines[0])
                self._is_new = False
        self._owed -= len(lines)
        self.bytes_read = self._process.bytes_read - self._before
        return lines

    def finish(self) -> tuple[str, list[bytes]]:
        """Leave the engine running if nothing is wrong with it; else end it."""
        self._stays = not self._owed and self._kept.may_stay(self._process)
        return ("", []) if self._stays else self._process.finish()

    def stop(self) -> None:
        """End the engine, unless the run has ended well."""
        if not self._stays:
            self._kept.end()


class Engine(Protocol):
    """An engine: an object, or a module, that answers requests of the protocol."""

    def answer(self, request: dict[str, Any], /) -> Any:
        """Answer a request, hello first, as a line of the protocol would; the id may be left out.

        An exception is the error of the case that was asked.
        """


_encode: Final = json.JSONEncoder(allow_nan=False).encode


def in_process(engine: Engine, name: str) -> Reached:
    """Reach an engine of this process."""
    return Reached((name,), lambda options, _allowance: _InProcess(engine, options))


class _InProcess:
    """A transport to an engine in process."""

    def __init__(self, engine: Engine, options: Options) -> None:
        """Get ready to ask an engine under the limits of a run."""
        self._engine = engine
        self._longest = options.line_bytes
        self._lines: list[bytes] = []
        self.bytes_read = 0
        self.stderr = ""
        self.unfinished = 0

    def send(self, data: bytes) -> None:
        """Ask each request and keep the answers."""
        self._lines += map(self._answered, data.splitlines())

    def receive(self, _until: float) -> list[bytes]:
        """Give the answers to all that was sent; they are there at once.

        Raises:
            ChildFailure: an answer is longer than a line may be.
        """
        lines, self._lines = self._lines, []
        if any(len(line) > self._longest for line in lines):
            raise ChildFailure(f"gave an answer of more than {self._longest:,} bytes")
        return lines

    def finish(self) -> tuple[str, list[bytes]]:
        """Say that nothing is left to end."""
        return "", []

    def stop(self) -> None:
        """End nothing: the engine is not ours."""

    def _answered(self, line: bytes) -> bytes:
        number = json.loads(line)["id"]
        try:
            reply = self._engine.answer(json.loads(line))
            if not isinstance(reply, dict):
                reply = {"error": f"the answer is of type {type(reply).__name__}, not a dict"}
            return _encode({**reply, "id": number}).encode()
        except (Exception, SystemExit) as error:
            return _encode({"id": number, "error": _sentence(error)}).encode()


def _sentence(error: BaseException) -> str:
    """Say what was raised and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"
