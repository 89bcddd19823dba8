"""Timing: answers that come late, slowly or never."""

from __future__ import annotations

import time

from .speaking import HELD, LIFETIME, Case, Message, live_on, say, write


def hangs(_: Case) -> None:
    live_on()


def slow(case: Case) -> None:
    time.sleep(float(case.argument))
    say(case.honest)


def drips(_: Case) -> None:
    for _moment in range(LIFETIME * 50):
        write(b"9")
        time.sleep(0.02)


def beats_without_end(_: Case) -> None:
    for _moment in range(LIFETIME * 50):
        write(b"\n")
        time.sleep(0.02)


def repeats_instead(case: Case) -> None:
    if case.number < int(case.argument):
        LAST_SAID[:] = [case.honest]
        say(case.honest)
        return
    for _moment in range(LIFETIME * 50):
        say(LAST_SAID[0])
        time.sleep(0.02)


LAST_SAID: list[Message] = []


def waits_for_more(case: Case) -> None:
    """Hold every answer until more requests have come than the window allows."""
    WAITING.append(case)
    if len(WAITING) > case.window:
        HELD.extend(one.honest for one in WAITING)
        WAITING.clear()


WAITING: list[Case] = []
