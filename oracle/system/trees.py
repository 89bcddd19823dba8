"""A program with all that it starts, ended as a whole: by a warden, or by a job of Windows."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Protocol

from oracle.errors import OracleError


class ChildFailure(OracleError):
    """The program cannot go on; the message completes a sentence whose subject it is."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may take.

    ``memory_bytes`` and ``processor_seconds`` are limits of each of its processes, 0 for none;
    ``grace_seconds`` is how long it may take to end when it is asked to. Without an
    ``environment`` it gets the one of this process.
    """

    longest_line: int
    byte_allowance: int
    grace_seconds: float
    memory_bytes: int = 0
    processor_seconds: int = 0
    environment: Mapping[str, str] | None = None


class Tree(Protocol):
    """A running program and its descendants."""

    input: IO[bytes]
    output: IO[bytes]
    errors: IO[bytes]

    def poll(self) -> int | None:
        """Give the status with which it ended, negative for a signal; None while it runs."""

    def wait(self, seconds: float) -> int | None:
        """Give the same after waiting for its end at most so long."""

    def end(self) -> None:
        """End all of it, politely and then by force; may be called again."""


def start_tree(command: Sequence[str], limits: Limits) -> Tree:
    """Start a program as this platform can hold it.

    Raises:
        ChildFailure: it cannot be started.
    """
    try:
        if sys.platform == "win32":
            from oracle.system.jobs import JobTree  # noqa: PLC0415 - Windows alone has jobs

            return JobTree(command, limits)
        else:  # noqa: RET505 - mypy understands an else
            from oracle.system.warded import WardedTree  # noqa: PLC0415 - which Windows has not

            return WardedTree(command, limits)
    except (OSError, ValueError, UnicodeError) as error:
        raise cannot_start(command, getattr(error, "strerror", None) or str(error)) from None


@contextmanager
def orphans_adopted() -> Iterator[None]:
    """Let what escapes from a warden come to this process, which ends it: for commands, on Linux.

    A program that uses ours never does this, since orphans of its own would come, too.
    """
    if sys.platform != "linux":
        yield
    else:
        from oracle.system.orphans import adopted  # noqa: PLC0415 - only Linux lets them be adopted

        with adopted():
            yield


def cannot_start(command: Sequence[str], reason: str) -> ChildFailure:
    """Say that a command cannot be started."""
    return ChildFailure(f"cannot be started: {command[0]}: {reason}")


def pipes_of(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    """Give its three pipes.

    Raises:
        ChildFailure: it has none.
    """
    if process.stdin is None or process.stdout is None or process.stderr is None:
        raise ChildFailure("cannot be started: it has no pipes")
    return process.stdin, process.stdout, process.stderr
