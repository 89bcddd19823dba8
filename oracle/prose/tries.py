"""Tries as engines are sent them, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from oracle.prose.irregular_acts import act_in_words
from oracle.wire.irregular_acts import read_act
from oracle.wire.vocabulary import ACTS

_DONE: Final = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "show": "shows",
    "muck": "mucks",
}


def try_in_words(attempt: Mapping[str, Any]) -> str:
    """A try as a player would say it: ``seat 3 raises to 8``.

    Raises:
        InputError: a word or an amount of an irregular act cannot be understood.
    """
    word = attempt["do"]
    if word in ACTS:
        return act_in_words(read_act(attempt, 0), attempt.get("seat"))
    seat = f"seat {attempt['seat']}"
    if word == "draw":
        discard = attempt.get("discard", ())
        return f"{seat} discards {' '.join(discard)}" if discard else f"{seat} stands pat"
    if word in _DONE:
        return f"{seat} {_DONE[word]}"
    return f"{seat} {word}s{' to' if word == 'raise' else ''} {attempt.get('to')}"
