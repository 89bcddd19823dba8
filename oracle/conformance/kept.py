"""One process of an engine, kept from one run to the next, since starting it may take long."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Final

from oracle.conformance.results import Options
from oracle.conformance.transport import Reached, Transport

_MOST_BYTES: Final = 1 << 28
_MOST_SECONDS: Final = 600.0


class Kept:
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

    def __enter__(self) -> Kept:
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

    def __init__(self, kept: Kept, process: Transport, hello: bytes | None) -> None:
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
