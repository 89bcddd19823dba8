"""A child process over pipes that never block, in the caller's thread; POSIX only."""

from __future__ import annotations

import os
import selectors
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from oracle.system.child import CHUNK, Child, Limits

assert sys.platform != "win32"  # noqa: S101 - says to mypy that Windows has no such pipes

# A descendant that got away may write indefinitely, so reading what is left in a pipe is bounded.
_MOST_CHUNKS_AT_THE_END: Final = 16
_SECONDS_BETWEEN_LOOKS: Final = 0.05


class PollingChild(Child):
    """A running program whose pipes are asked which of them are ready."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start the program."""
        super().__init__(command, limits)
        self._to_send = bytearray()
        self._output_ended = False
        self._input, self._output = self._tree.input, self._tree.output
        self._errors = self._tree.errors
        for stream in (self._input, self._output, self._errors):
            os.set_blocking(stream.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._output, selectors.EVENT_READ)
        self._selector.register(self._errors, selectors.EVENT_READ)

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
        """The next whole lines, or none when the clock passes ``until``."""
        lines: list[bytes] = []
        next_look = time.monotonic() + _SECONDS_BETWEEN_LOOKS
        while not lines and not self._output_ended:
            now = time.monotonic()
            if now >= until:
                return []
            if now >= next_look:
                next_look = now + _SECONDS_BETWEEN_LOOKS
                if self._tree.poll() is not None:
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
        raise self._how_it_ended()

    def _write(self) -> None:
        try:
            while self._to_send:
                sent = os.write(self._input.fileno(), self._to_send[:CHUNK])
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

    def _close(self) -> None:
        for _ in range(_MOST_CHUNKS_AT_THE_END):
            if not self._read_stderr():
                break
        self._selector.close()
        self._output.close()
        self._errors.close()

    def _read(self) -> list[bytes]:
        try:
            data = os.read(self._output.fileno(), CHUNK)
        except BlockingIOError:
            return []
        if not data:
            self._selector.unregister(self._output)
            self._output_ended = True
            return []
        return self._take(data)

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
            data = os.read(self._errors.fileno(), CHUNK)
        except BlockingIOError:
            return False
        if not data and self._errors in self._selector.get_map():
            self._selector.unregister(self._errors)
        self._take_stderr(data)
        return bool(data)
