"""The protocol without input and output: requests to bytes, messages to answers."""

from __future__ import annotations

import json
from typing import Final

from oracle.conformance.choosing import Asked
from oracle.conformance.claims import Claims
from oracle.conformance.messages import Declined, Gave, Message, PlayForm, decode_answer
from oracle.play.answering import KINDS
from oracle.wire.grading import STEPS, Vector, sent_tries
from oracle.wire.vocabulary import PROTOCOL

HELLO_ID: Final = 0

_encode: Final = json.JSONEncoder(separators=(",", ":")).encode


def hello_request() -> bytes:
    """The line that opens the exchange."""
    return _line({"id": HELLO_ID, "kind": "hello", "protocol": PROTOCOL})


def request(number: int, case: Asked, claims: Claims) -> bytes:
    """The line that asks one case, under a number that reveals nothing about it."""
    vector = case.vector
    given = vector["given"]
    message = {"id": number, "kind": vector["kind"]}
    if case.configuration is not None:
        message["as"] = case.configuration.name
    if STEPS in vector["expect"]:
        tries = given["tries"]
        given = {**given, "tries": [tries[place] for place in asked_tries(vector, claims)]}
    return _line({**message, **given})


def asked_tries(vector: Vector, claims: Claims) -> list[int]:
    """The 0-based places, in the full script, of the tries that an engine is sent."""
    return sent_tries(vector, claims.asks)


def read_answer(message: Message, vector: Vector, claims: Claims) -> Message | Declined | Gave:
    """The engine's answer to a vector, its types checked.

    Raises:
        BadMessage: a key is missing or has the wrong type.
    """
    kind, given = vector["kind"], vector["given"]
    if STEPS not in vector["expect"]:
        counted = KINDS[kind].counted
        return decode_answer(message, kind, len(given[counted]) if counted else 0)
    form = PlayForm(
        seats=len(given["table"]["stacks"]),
        tries=len(asked_tries(vector, claims)),
        has_deck="deck" in given,
    )
    return decode_answer(message, kind, form.seats, form)


def _line(message: Message) -> bytes:
    return _encode(message).encode() + b"\n"
