"""Order of the protocol: answers before, after and instead of what was asked."""

from __future__ import annotations

import os

from .speaking import LAST, Case, lie, live_on, say


def late(case: Case) -> None:
    """Answer correctly; the mode's pause has what is in flight answered in reverse order."""
    say(case.honest)


def hello_unasked(case: Case) -> None:
    """Say hello before it is asked, and not again."""
    if not case.request:
        say({"id": 0, "name": "hasty", "kinds": ["rank"], "rankings": {"badugi": [4]}})
    elif not case.is_hello:
        say(case.honest)


def answers_at_the_end(case: Case) -> None:
    LAST.append(case.honest)


def asks_back(case: Case) -> None:
    say(case.request)


def says_hello_again(case: Case) -> None:
    say({"id": case.honest["id"], "name": "again", "kinds": ["rank"]})


def answers_another_kind(case: Case) -> None:
    say({"id": case.honest["id"], "places": [1, 2, 3]})


def loses_a_request(_: Case) -> None:
    """Never answer this one; the others have their answers."""


def contradicts_itself_at_the_end(case: Case) -> None:
    say(case.honest)
    LAST[:] = [lie(case)]


def nonsense_at_the_end(case: Case) -> None:
    say(case.honest)
    LAST[:] = ["goodbye"]  # type: ignore[list-item]


def answers_and_hangs(case: Case) -> None:
    say(case.honest)
    live_on()


def reads_no_more(case: Case) -> None:
    """Answer what has come, close the input, and live on."""
    say(case.honest)
    os.close(0)
    live_on()
