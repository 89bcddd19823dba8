"""Bytes as they arrive, made into lines."""

from __future__ import annotations

from oracle.errors import OracleError


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
