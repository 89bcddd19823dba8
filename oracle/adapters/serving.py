"""The loop that every adapter in Python shares, and what to do where an engine is not installed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, Final, TypeAlias

from oracle.errors import OracleError

POKERKIT: Final = (
    "PokerKit is not installed; install it with: python -m pip install 'poker-oracle[pokerkit]'"
)


Reply: TypeAlias = dict[str, Any]
Answering: TypeAlias = Callable[[Mapping[str, Any]], Reply]


class Declined(OracleError):
    """The engine cannot express the case; the reason goes to the runner."""


def serve(
    hello: Mapping[str, Any],
    answers: Mapping[str, Answering],
    source: BinaryIO | None = None,
    target: BinaryIO | None = None,
) -> None:
    """Answer requests until the input ends; an engine's exception is an answer, too.

    ``hello`` is what the engine claims, ``answers`` has a function for each kind of request.
    """
    lines = source or sys.stdin.buffer
    output = target or sys.stdout.buffer
    for line in lines:
        if line.strip():
            output.write(json.dumps(_answer(line, hello, answers)).encode() + b"\n")
            output.flush()


def _answer(line: bytes, hello: Mapping[str, Any], answers: Mapping[str, Answering]) -> Reply:
    try:
        request = json.loads(line)
    except ValueError as error:
        return {"id": None, "error": f"this line is not JSON: {error}"}
    if not isinstance(request, dict):
        return {"id": None, "error": "a request must be a JSON object"}
    return {"id": request.get("id"), **_content(request, hello, answers)}


def _content(
    request: Mapping[str, Any], hello: Mapping[str, Any], answers: Mapping[str, Answering]
) -> Mapping[str, Any]:
    kind = str(request.get("kind"))
    if kind == "hello":
        return hello
    if kind not in answers:
        return {"skip": f"requests of kind {kind!r} are not answered"}
    try:
        return answers[kind](request)
    except Declined as reason:
        return {"skip": str(reason)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
