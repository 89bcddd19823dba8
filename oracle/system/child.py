"""An untrusted program as a child process: deadlines, byte limits, the whole tree ended."""

from __future__ import annotations

import signal
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from oracle.system.lines import LineSplitter, LineTooLong
from oracle.system.printable import clean_lines
from oracle.system.trees import ChildFailure, Limits, start_tree

CHUNK: Final = 1 << 16
_KEPT_OF_STDERR: Final = 8192
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
        del self._stderr[:-_KEPT_OF_STDERR]

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
