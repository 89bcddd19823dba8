"""What all modes share: a case, and how answers are written."""

from __future__ import annotations

import json
import os
import time
from typing import Any, NamedTuple, NoReturn

LIFETIME = 120
MARK = "HOSTILE_RUN"
"""The environment variable by which the processes of a run are known."""
Message = dict[str, Any]
HELD: list[Message] = []
"""Answers that are written when all that lay ready has been read."""
LAST: list[Message] = []
"""Answers that are written when the input has ended."""


class Case(NamedTuple):
    """What the engine is asked; at its start, nothing."""

    request: Message
    honest: Message
    number: int
    argument: str
    window: int
    is_the_hand: bool = False

    @property
    def is_hello(self) -> bool:
        return bool(self.request.get("kind") == "hello")


def write(data: bytes, stream: int = 1) -> None:
    while data:
        data = data[os.write(stream, data) :]


def say(answer: object) -> None:
    write(json.dumps(answer).encode() + b"\n")


def live_on() -> NoReturn:
    time.sleep(LIFETIME)
    os._exit(0)


def lie(case: Case) -> Message:
    """Give an answer in good form that is wrong."""
    answer = dict(case.honest)
    if "ranks" in answer:
        best = ["5", "4", "3", "2", "A"][-len(answer["ranks"]) :]
        answer["ranks"] = ["K", *best[1:]] if answer["ranks"] == best else best
    elif "places" in answer:
        places = answer["places"]
        tied = len(set(places)) == 1
        answer["places"] = [*range(len(places))] if tied else [-place for place in places]
    return answer
