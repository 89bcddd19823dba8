"""A child process whose pipes are served by threads, which every platform can do."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from oracle.system.child import CHUNK, Child, Limits

_CHUNKS_AHEAD: Final = 16
_SECONDS_BETWEEN_LOOKS: Final = 0.05
_SECONDS_FOR_A_THREAD: Final = 1.0


class ThreadedChild(Child):
    """A running program; a thread reads its output, one its errors, and one writes its input.

    What was read and not yet received is bounded, so a program that floods its output waits.
    """

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start the program and the threads."""
        super().__init__(command, limits)
        self._read: queue.Queue[bytes] = queue.Queue(_CHUNKS_AHEAD)
        self._to_send: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._output_ended = False
        self._input_ended = False
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._read_output, self._read_errors, self._write_input)
        ]
        for thread in self._threads:
            thread.start()

    def send(self, data: bytes) -> None:
        """Let the thread write it as soon as the pipe takes it."""
        if not self._input_ended:
            self._to_send.put(data)

    def receive(self, until: float) -> list[bytes]:
        """The next whole lines, or none when the clock passes ``until``."""
        has_ended = False
        while not self._output_ended:
            now = time.monotonic()
            if now >= until:
                return []
            try:
                data = self._read.get(timeout=min(until - now, _SECONDS_BETWEEN_LOOKS))
            except queue.Empty:
                # A descendant may hold the pipe open, so the end of the output may never come.
                self._output_ended = has_ended
                has_ended = self._tree.poll() is not None
                continue
            if not data:
                self._output_ended = True
            elif lines := self._take(data):
                return lines
        raise self._how_it_ended()

    def _close_input(self) -> None:
        if not self._input_ended:
            self._input_ended = True
            self._to_send.put(None)

    def _close(self) -> None:
        until = time.monotonic() + _SECONDS_FOR_A_THREAD
        for thread in self._threads:
            while thread.is_alive() and time.monotonic() < until:
                # The thread that reads may wait for room.
                with suppress(queue.Empty):
                    self._read.get_nowait()
                thread.join(0.005)
        if any(thread.is_alive() for thread in self._threads):
            # A descendant that got away holds a pipe, which must not be closed under a thread.
            return
        for pipe in (self._tree.input, self._tree.output, self._tree.errors):
            with suppress(OSError):
                pipe.close()

    def _read_output(self) -> None:
        self._read_all(self._tree.output.fileno(), self._read.put)
        self._read.put(b"")

    def _read_errors(self) -> None:
        self._read_all(self._tree.errors.fileno(), self._take_stderr)

    def _read_all(self, pipe: int, take: Callable[[bytes], None]) -> None:
        with suppress(OSError):
            while data := os.read(pipe, CHUNK):
                take(data)

    def _write_input(self) -> None:
        pipe = self._tree.input
        # Its output or the deadline will show why it reads no more.
        with suppress(OSError):
            while (data := self._to_send.get()) is not None:
                while data:
                    data = data[os.write(pipe.fileno(), data) :]
        with suppress(OSError):
            pipe.close()
