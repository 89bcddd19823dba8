"""The protocol without input and output: requests to bytes, messages to answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from oracle.conformance.claims import PROTOCOL
from oracle.conformance.messages import (
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


def _line(message: Message) -> bytes:
    return _encode(message).encode() + b"\n"
