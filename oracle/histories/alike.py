"""Hands that are read as one of the forms although their first lines are unlike it.

Much software writes its hands as a known site does, but for the name of the site. Such a first line
is written as the form has it; all other lines stay as they are.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Final

from oracle.histories.amounts import MONEY
from oracle.histories.form import Form
from oracle.histories.lines import LONGEST_PLAY

_FIRST_LINE: Final = re.compile(
    r"\W{0,5}(?:[^#:]{0,60}?\b(?:hand|game)\b(?:[ #:.]{0,5}(?:id|no|nr|number)\b)?[ #:.]{0,5}"
    r"|[^#:]{0,60}#)"
    r"(?P<id>\w[\w-]{0,39})[ :,|-]{1,8}(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_PLAYED: Final = re.compile(r"limit\b|\b[NPF]L\b", re.IGNORECASE)
_STAKES: Final = re.compile(rf"{MONEY}/{MONEY}(?: [A-Z]{{3}}\b)?")
_TURNED: Final = re.compile(
    r"\b((?:fixed |pot |no )?limit) ((?:(?:single|double) draw )?(?:badugi|badacey))\b",
    re.IGNORECASE,
)


def _as_pokerstars(number: str, rest: str) -> str:
    """Write the game before the betting, and the stakes in brackets."""
    rest = _TURNED.sub(r"\2 \1", rest, 1)
    if "(" not in rest:
        rest = _STAKES.sub(lambda stakes: f"({stakes[0]})", rest, 1)
    return f"PokerStars Hand #{number}: {rest}"


_WRITTEN: Final[dict[str, Callable[[str, str], str]]] = {
    "pokerstars": _as_pokerstars,
    "full-tilt": lambda number, rest: f"Full Tilt Poker Game #{number}: {rest}",
    "kingsclub": lambda number, rest: f"#{number}: {rest}",
}
"""By the id of a form, what writes a first line: from the number of the hand and what follows."""


def alike(form: Form, line: str) -> str | None:
    """Give the first line of a hand as a form has it; None if the line is none."""
    if len(line) > LONGEST_PLAY:
        return None
    if form.begins(line):
        return line
    write = _WRITTEN.get(form.id)
    found = _FIRST_LINE.match(line) if write and _PLAYED.search(line) else None
    if write is None or found is None:
        return None
    written = write(found["id"], found["rest"])
    return written if form.begins(written) else None


def read_as(form: Form) -> Form:
    """Give a form that takes for its own what begins nearly as its hands do."""
    if form.id not in _WRITTEN:
        return form
    liken = functools.partial(alike, form)
    return form._replace(begins=lambda line: liken(line) is not None, liken=liken, first="")
