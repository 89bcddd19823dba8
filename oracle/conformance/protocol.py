"""The protocol without input and output: requests to bytes, messages to answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from oracle.conformance.messages import Declined, Gave, Message, PlayForm, decode_answer
from oracle.wire.answering import KINDS
from oracle.wire.grading import STEPS, sent_tries
from oracle.wire.vocabulary import PROTOCOL, Level

HELLO_ID: Final = 0

_encode: Final = json.JSONEncoder(separators=(",", ":")).encode


def hello_request() -> bytes:
    """The line that opens the exchange."""
    return _line({"id": HELLO_ID, "kind": "hello", "protocol": PROTOCOL})


def request(number: int, vector: Mapping[str, Any], level: Level) -> bytes:
    """The line that asks one vector, under a number that tells nothing about it."""
    given = vector["given"]
    if STEPS in vector["expect"]:
        tries = given["tries"]
        given = {**given, "tries": [tries[index] for index in sent_tries(vector, level)]}
    return _line({"id": number, "kind": vector["kind"], **given})


def read_answer(
    message: Message, vector: Mapping[str, Any], level: Level
) -> Message | Declined | Gave:
    """The engine's answer to a vector, its types checked.

    Raises:
        BadMessage: a key is missing or has the wrong type.
    """
    kind, given = vector["kind"], vector["given"]
    if STEPS not in vector["expect"]:
        counted = KINDS[kind].counted
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
