"""What is tried, in the words of a programmer, as engines are sent it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from oracle.core.cards import split_cards
from oracle.errors import InputError
from oracle.wire import irregular_try
from oracle.wire.vocabulary import ACTS, OF_NOBODY, VERBS, WAGERS

Said: TypeAlias = str | Mapping[str, Any]
"""A word, such as ``"raise"``, or a whole act: ``{"raise": 8}``, ``{"say": "raise", "to": 20}``."""

_DRAWS: Final = ("draw", "discard")
_WORDS: Final = (*VERBS, "draw", *ACTS)
_BESIDE: Final = {"say": {"to"}, "push": {"word", "unnoticed"}}
"""What an irregular act may say beside its own word."""


def as_try(said: Said, value: Any, seat: int, more: Mapping[str, Any]) -> dict[str, Any]:
    """Write what is said as engines are sent it; without a seat, this one acts.

    Raises:
        InputError: it is not one act.
    """
    act = {said: value} if isinstance(said, str) else {key: _plain(said[key]) for key in said}
    act |= {key: _plain(one) for key, one in more.items()}
    if "do" in act:
        return act if act["do"] in OF_NOBODY else {"seat": seat, **act}
    words = [word for word in act if word in _WORDS]
    if len(words) != 1:
        told = ", ".join(map(repr, act)) or "nothing"
        raise InputError(f"{told} is not one act; an act is one of {', '.join(_WORDS)}")
    (word,) = words
    if strange := act.keys() - {word, "seat"} - _BESIDE.get(word, set()):
        raise InputError(f"{word} does not take {', '.join(sorted(strange))}")
    return _written({"seat": seat, **act}, word)


def _written(act: dict[str, Any], word: str) -> dict[str, Any]:
    value, seat = _plain(act[word]), act["seat"]
    if word in ACTS:
        return irregular_try({**act, word: value}, word)
    if word in WAGERS:
        return {"seat": seat, "do": word, "to": value}
    if word in _DRAWS:
        return {"seat": seat, "do": "draw", "discard": _discard(value)}
    if value is not None and value is not True:
        raise InputError(f"{word} does not take {value!r}")
    if word == "pat":
        return {"seat": seat, "do": "draw", "discard": []}
    return {"seat": seat, "do": word}


def _discard(value: Any) -> list[str]:
    """Read what is discarded; whether a card is named twice, the rules say."""
    if value is None or value is True:
        return []
    if isinstance(value, str):
        return list(split_cards(value))
    return [card for one in value for card in split_cards(str(one))]


def _plain(value: Any) -> Any:
    """Make lists of tuples, as JSON does."""
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
