"""An engine that is an object of this process, asked over the same lines as a program.

Requests and answers go through JSON, so that neither side sees more of the other than through a
pipe. Nothing can stop an engine that hangs.
"""

from __future__ import annotations

import json
import traceback
from pathlib import Path
from typing import Any, Final, Protocol

from oracle.conformance.results import Options
from oracle.conformance.transport import Reached
from oracle.system.child import ChildFailure


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
