"""The loop: requests are read, answered, and at the chosen moment the mode has its way."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .honest import honest_answer, is_about
from .speaking import HELD, LAST, LIFETIME, Case, Message, live_on, say

if TYPE_CHECKING:
    from .choosing import Mode

LINGERS = ("ignores-sigterm", "does-not-end")


def batches(pause: float) -> Iterator[list[Message]]:
    """All the requests that lie ready, again and again until nobody asks any more."""
    rest = b""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        yield [json.loads(line) for line in lines if line.strip()]
        time.sleep(pause)


def serve(mode: Mode, hand: str, window: int) -> None:
    if hasattr(signal, "alarm"):
        signal.alarm(LIFETIME)
    if mode.since == "start":
        mode.act(Case({}, {}, 0, mode.argument, window))
    number = 0
    for batch in batches(mode.pause):
        for request in reversed(batch) if mode.pause else batch:
            case = Case(
                request,
                honest_answer(request, f"hostile {mode.name}", window),
                number,
                mode.argument,
                window,
                is_about(request, hand),
            )
            if _is_its_time(mode, case):
                mode.act(case)
            else:
                say(case.honest)
            number += not case.is_hello
        while HELD:
            say(HELD.pop())
    for answer in LAST:
        say(answer)
    if mode.name in LINGERS:
        live_on()


def _is_its_time(mode: Mode, case: Case) -> bool:
    if mode.since == "hand":
        return case.is_the_hand
    return mode.since in {"start", "hello"} or not case.is_hello
