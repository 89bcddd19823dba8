"""The protocol without input and output: requests to bytes, bytes to lines, lines to answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from oracle.conformance.claims import PROTOCOL
from oracle.conformance.messages import (
    BadMessage,
    Declined,
    Gave,
    Level,
    Message,
    PlayForm,
    decode_answer,
)

HELLO_ID: Final = 0

_encode: Final = json.JSONEncoder(separators=(",", ":")).encode


def hello_request() -> bytes:
    """The line that opens the exchange."""
    return _line({"id": HELLO_ID, "kind": "hello", "protocol": PROTOCOL})


def request(number: int, vector: Mapping[str, Any], level: Level) -> bytes:
    """The line that asks one vector, under a number that tells nothing about it."""
    given = vector["given"]
    if vector["kind"] == "play" and level is not Level.REFUSALS:
        tries = given["tries"]
        given = {**given, "tries": [tries[index] for index in sent_tries(vector, level)]}
    return _line({"id": number, "kind": vector["kind"], **given})


def sent_tries(vector: Mapping[str, Any], level: Level) -> list[int]:
    """The 0-based places, in the full script, of the tries that an engine of this level is sent.

    Below level refusals the tries that must be refused are left out.
    """
    return [
        index
        for index, step in enumerate(vector["expect"]["steps"])
        if level is Level.REFUSALS or "refused" not in step
    ]


def read_answer(
    message: Message, vector: Mapping[str, Any], level: Level
) -> Message | Declined | Gave:
    """The engine's answer to a vector, its types checked.

    Raises:
        BadMessage: a key is missing or has the wrong type.
    """
    kind, given = vector["kind"], vector["given"]
    if kind != "play":
        counted = {"compare": "hands", "next": "stacks-after"}.get(kind)
        return decode_answer(message, kind, len(given[counted]) if counted else 0)
    form = PlayForm(
        level=level,
        seats=len(given["table"]["stacks"]),
        tries=len(sent_tries(vector, level)),
        with_cards="deck" in given,
    )
    return decode_answer(message, kind, form.seats, form)


class LineSplitter:
    """Bytes in, whole lines out; no line may be longer than ``longest`` bytes."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._parts: list[bytes] = []
        self.unfinished = 0
        """How many bytes have come since the last line end."""

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that these bytes complete, without line ends; empty lines are left out.

        Raises:
            BadMessage: a line is too long.
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
            raise BadMessage(f"wrote a line longer than {self._longest:,} bytes")


def _line(message: Message) -> bytes:
    return _encode(message).encode() + b"\n"
