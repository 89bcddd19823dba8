"""An untrusted program as a child process: deadlines, byte limits, the whole tree ended.

POSIX only. Everything happens in the caller's thread, over pipes that never block.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Final

from oracle.errors import OracleError
from oracle.system.lines import LineSplitter, LineTooLong
from oracle.system.printable import clean_lines

_CHUNK: Final = 1 << 16
_KEPT_OF_STDERR: Final = 8192
# A descendant that got away may write forever, so reading what is left in a pipe is bounded.
_MOST_CHUNKS_AT_THE_END: Final = 16
_SECONDS_BETWEEN_LOOKS: Final = 0.05
_SECONDS_TO_END_ALONE: Final = 1.0


class ChildFailure(OracleError):
    """The program cannot go on; the message completes a sentence whose subject it is."""


class ChildProcess:
    """A running program.

    Output that is read counts against ``byte_allowance``. Always call ``stop``.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        longest_line: int,
        byte_allowance: int,
        grace_seconds: float,
    ) -> None:
        """Start the program in a session of its own.

        Raises:
            ChildFailure: it cannot be started.
        """
        self._grace_seconds = grace_seconds
        self._allowance = byte_allowance
        self._splitter = LineSplitter(longest_line)
        self._to_send = bytearray()
        self._stderr = bytearray()
        self._output_ended = False
        self.bytes_read = 0
        try:
            # A session of its own makes the whole tree one group that a signal reaches.
            self._child = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise ChildFailure(f"cannot be started: {command[0]}: {reason}") from None
        self._selector = selectors.DefaultSelector()
        for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
            os.set_blocking(_opened(stream).fileno(), False)
        self._input = _opened(self._child.stdin)
        self._output = _opened(self._child.stdout)
        self._errors = _opened(self._child.stderr)
        self._selector.register(self._output, selectors.EVENT_READ)
        self._selector.register(self._errors, selectors.EVENT_READ)

    @property
    def stderr(self) -> str:
        """The end of what the program wrote on its standard error, made safe to print."""
        return clean_lines(bytes(self._stderr))

    @property
    def unfinished(self) -> int:
        """How many bytes the program has written since its last line break."""
        return self._splitter.unfinished

    def send(self, data: bytes) -> None:
        """Write now what the pipe takes, and the rest while waiting in ``receive``."""
        if self._input.closed:
            return
        waiting = bool(self._to_send)
        self._to_send += data
        if not waiting:
            self._write()
            if self._to_send:
                self._selector.register(self._input, selectors.EVENT_WRITE)

    def receive(self, until: float) -> list[bytes]:
        """The next whole lines, or none when the clock (``time.monotonic``) passes ``until``.

        Raises:
            ChildFailure: the program has ended, closed its output or written too much.
        """
        lines: list[bytes] = []
        next_look = time.monotonic() + _SECONDS_BETWEEN_LOOKS
        while not lines and not self._output_ended:
            now = time.monotonic()
            if now >= until:
                return []
            if now >= next_look:
                next_look = now + _SECONDS_BETWEEN_LOOKS
                if self._child.poll() is not None:
                    # A descendant may hold the pipe open, so the end of the output may never come.
                    lines = self._read_what_is_left()
                    self._output_ended = True
                    break
            for key, _ in self._selector.select(max(0.0, min(until, next_look) - now)):
                if key.fileobj is self._output:
                    lines += self._read()
                elif key.fileobj is self._errors:
                    self._read_stderr()
                else:
                    self._write()
        if lines:
            return lines
        raise ChildFailure(self._how_it_ended())

    def finish(self) -> tuple[bool, list[bytes]]:
        """End a program that is no longer needed.

        Returns whether it ended itself on end of input, and the lines that it still wrote.
        """
        self._close_input()
        until = time.monotonic() + _SECONDS_TO_END_ALONE
        lines: list[bytes] = []
        with suppress(ChildFailure):
            while more := self.receive(until):
                lines += more
        ended = True
        try:
            self._child.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            ended = False
        self.stop()
        return ended, lines

    def stop(self) -> None:
        """End the whole process tree, first politely, then by force; may be called again."""
        if self._output.closed:
            return
        self._close_input()
        if self._child.poll() is None:
            self._signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self._child.wait(self._grace_seconds)
        self._signal(signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(_SECONDS_TO_END_ALONE)
        for _ in range(_MOST_CHUNKS_AT_THE_END):
            if not self._read_stderr():
                break
        self._selector.close()
        self._output.close()
        self._errors.close()

    def _signal(self, number: signal.Signals) -> None:
        # The group outlives its leader while a descendant lives; macOS says EPERM for zombies.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, number)

    def _write(self) -> None:
        try:
            while self._to_send:
                sent = os.write(self._input.fileno(), self._to_send[:_CHUNK])
                del self._to_send[:sent]
        except BlockingIOError:
            return
        except OSError:
            # Its output or the deadline will show why it reads no more.
            self._close_input()
            return
        if self._input in self._selector.get_map():
            self._selector.unregister(self._input)

    def _close_input(self) -> None:
        if self._input.closed:
            return
        self._to_send.clear()
        if self._input in self._selector.get_map():
            self._selector.unregister(self._input)
        with suppress(OSError):
            self._input.close()

    def _read(self) -> list[bytes]:
        try:
            data = os.read(self._output.fileno(), _CHUNK)
        except BlockingIOError:
            return []
        if not data:
            self._selector.unregister(self._output)
            self._output_ended = True
            return []
        self.bytes_read += len(data)
        if self.bytes_read > self._allowance:
            raise ChildFailure(f"wrote more than the {self._allowance:,} bytes allowed")
        try:
            return self._splitter.feed(data)
        except LineTooLong as error:
            raise ChildFailure(str(error)) from None

    def _read_what_is_left(self) -> list[bytes]:
        """What is still in the pipe when the program has ended."""
        lines: list[bytes] = []
        for _ in range(_MOST_CHUNKS_AT_THE_END):
            before = self.bytes_read
            lines += self._read()
            if self.bytes_read == before:
                break
        return lines

    def _read_stderr(self) -> bool:
        try:
            data = os.read(self._errors.fileno(), _CHUNK)
        except BlockingIOError:
            return False
        if not data and self._errors in self._selector.get_map():
            self._selector.unregister(self._errors)
        self._stderr += data
        del self._stderr[:-_KEPT_OF_STDERR]
        return bool(data)

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(self._grace_seconds)
        code = self._child.returncode
        if code is None:
            how = "closed its output"
        elif code < 0:
            how = f"was ended by signal {-code} ({_signal_name(-code)})"
        else:
            how = f"ended with exit status {code}"
        return f"{how} in the middle of a line" if self.unfinished else how


def _opened(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise ChildFailure("cannot be started: it has no pipes")
    return stream


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"
