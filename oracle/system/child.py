"""An untrusted program as a child process: deadlines, byte limits, the whole tree ended.

How the process tree is supervised is a matter of the platform (a warden, or a job of Windows), and
so is how its pipes are served (asked which are ready, or by threads).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO, Final, Protocol

from oracle.errors import OracleError
from oracle.system.terminal import clean_lines

_NEEDED: Final = frozenset(
    {
        *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TZ", "LANG", "LANGUAGE"),
        *("TMPDIR", "TEMP", "TMP", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"),
        *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE"),
        *("APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "NUMBER_OF_PROCESSORS"),
    }
)
_OF_LANGUAGES: Final = frozenset(
    {
        *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"),
        *("NODE_PATH", "JAVA_HOME", "CLASSPATH", "DOTNET_ROOT", "GOROOT", "GOPATH", "RUBYLIB"),
        *("GEM_HOME", "GEM_PATH", "PERL5LIB", "RUSTUP_HOME", "CARGO_HOME", "JULIA_DEPOT_PATH"),
    }
)
"""Where languages find their own parts."""


def reduced_environment(more: Iterable[str] = ()) -> dict[str, str]:
    """Give what programs need to start, and the variables with these names; nothing else.

    What may be secret, such as the token of a service, is not passed by chance.
    """
    names = _NEEDED | _OF_LANGUAGES | set(more)
    return {
        name: value for name, value in os.environ.items() if name in names or name.startswith("LC_")
    }


class LineTooLong(OracleError):
    """A line is longer than it may be; the message completes a sentence about its writer."""


class LineSplitter:
    """Bytes in, whole lines out; no line may be longer than ``longest`` bytes."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._parts: list[bytes] = []
        self.unfinished = 0
        """How many bytes have arrived since the last line break."""

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that these bytes complete, without line breaks; empty lines are left out.

        Raises:
            LineTooLong: a line is too long.
        """
        first, *others = data.split(b"\n")
        self._parts.append(first)
        self.unfinished += len(first)
        lines = []
        for part in others:
            self._refuse_long_line()
            lines.append(b"".join(self._parts))
            self._parts = [part]
            self.unfinished = len(part)
        self._refuse_long_line()
        return [line for line in lines if line.strip()]

    def _refuse_long_line(self) -> None:
        if self.unfinished > self._longest:
            raise LineTooLong(f"wrote a line longer than {self._longest:,} bytes")


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
            from oracle.system.warded import SupervisedProcess  # noqa: PLC0415 - which Windows has not

            return SupervisedProcess(command, limits)
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
        from oracle.system.warded import adopted  # noqa: PLC0415 - only Linux lets them be adopted

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


CHUNK: Final = 1 << 16
_STDERR_LIMIT: Final = 8192
_SECONDS_TO_END_ALONE: Final = 1.0
_MOST_LAST_BYTES: Final = 1 << 20


class Child(ABC):
    """A running program.

    Output that is read counts against the allowance. Always call ``stop``. How its pipes are served
    is a subclass's: nothing that it writes, or does not read, may block.
    """

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start the program.

        Raises:
            ChildFailure: it cannot be started.
        """
        self._limits = limits
        self._splitter = LineSplitter(limits.longest_line)
        self._stderr = bytearray()
        self._stopped = False
        self.bytes_read = 0
        self._tree = start_tree(command, limits)

    @property
    def stderr(self) -> str:
        """The end of what the program wrote on its standard error, made safe to print."""
        return clean_lines(bytes(self._stderr))

    @property
    def unfinished(self) -> int:
        """How many bytes the program has written since its last line break."""
        return self._splitter.unfinished

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Send now what the pipe takes, and the rest when it takes more."""

    @abstractmethod
    def receive(self, until: float) -> list[bytes]:
        """The next whole lines, or none when the clock (``time.monotonic``) passes ``until``.

        Raises:
            ChildFailure: the program has ended, closed its output or written too much.
        """

    def finish(self) -> tuple[str, list[bytes]]:
        """End a program that is no longer needed.

        Returns what was wrong with its end, in words whose subject it is, or nothing if it ended
        itself on end of input with status 0; and the first lines that it still wrote.
        """
        until = time.monotonic() + _SECONDS_TO_END_ALONE
        self._close_input()
        lines: list[bytes] = []
        most = self.bytes_read + _MOST_LAST_BYTES
        with suppress(ChildFailure):
            while self.bytes_read < most and (more := self.receive(until)):
                lines += more
        code = self._tree.wait(max(0.0, until - time.monotonic()))
        self.stop()
        if code is None:
            return "did not end when its input was closed", lines
        return f"{_ending(code)} when its input was closed" if code else "", lines

    def stop(self) -> None:
        """End the whole process tree, first politely, then by force; may be called again."""
        if self._stopped:
            return
        self._close_input()
        self._tree.end()
        self._stopped = True
        self._close()

    @abstractmethod
    def _close_input(self) -> None:
        """Let the program see the end of its input; may be called again."""

    @abstractmethod
    def _close(self) -> None:
        """Take what is left on standard error of a tree that has ended, and close all pipes."""

    def _take(self, data: bytes) -> list[bytes]:
        """The lines that these bytes complete.

        Raises:
            ChildFailure: they are too many, or a line is too long.
        """
        self.bytes_read += len(data)
        if self.bytes_read > self._limits.byte_allowance:
            allowance = self._limits.byte_allowance
            raise ChildFailure(f"wrote more than the {allowance:,} bytes allowed")
        try:
            return self._splitter.feed(data)
        except LineTooLong as error:
            raise ChildFailure(str(error)) from None

    def _take_stderr(self, data: bytes) -> None:
        self._stderr += data
        del self._stderr[:-_STDERR_LIMIT]

    def _how_it_ended(self) -> ChildFailure:
        code = self._tree.wait(self._limits.grace_seconds)
        how = "closed its output" if code is None else _ending(code)
        return ChildFailure(f"{how} in the middle of a line" if self.unfinished else how)


def _ending(code: int) -> str:
    if code < 0:
        return f"was ended by signal {-code} ({_signal_name(-code)})"
    return f"ended with exit status {code}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"


def usual_layer() -> type[Child]:
    """Pipes that never block where there are any, and threads elsewhere."""
    if sys.platform != "win32":
        from oracle.system.polling import PollingChild  # noqa: PLC0415 - one of the two is needed

        return PollingChild
    else:  # noqa: RET505 - mypy understands an else
        from oracle.system.threaded import ThreadedChild  # noqa: PLC0415 - as above

        return ThreadedChild


def start(command: Sequence[str], limits: Limits) -> Child:
    """Start a program.

    Raises:
        ChildFailure: it cannot be started.
    """
    return usual_layer()(command, limits)
