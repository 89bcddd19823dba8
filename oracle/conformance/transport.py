"""What carries requests to an engine and its answers back: a program, or an object in process."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from oracle.conformance.results import Options
from oracle.errors import InputError
from oracle.system.child import Limits, reduced_environment, start
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
