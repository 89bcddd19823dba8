"""What is tried, in the words of a programmer, as engines are sent it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from oracle.api.cards import split
from oracle.api.inputs import mapped, meant, shown
from oracle.core import engine
from oracle.core.table import BET, State
from oracle.errors import InputError
from oracle.wire import ACT_FORMS, ActForm, irregular_try
from oracle.wire.vocabulary import ACTS, OF_NOBODY, TRIES, USES, VERBS, WAGERS

Said: TypeAlias = str | Mapping[str, Any]
"""A word, such as ``"raise"``, or a whole act: ``{"raise": 8}``, ``{"say": "raise", "to": 20}``."""

_DRAWS: Final = ("draw", "discard")
_WORDS: Final = (*VERBS, "draw", *ACTS)
_USUAL: Final = "fold, check, call, bet, raise, pat, draw, show, muck"
_BESIDE: Final = {"say": {"to"}, "push": {"word", "unnoticed"}}
"""What an irregular act may say beside its own word."""

_SENT: Final[Mapping[str, set[str]]] = {
    "bet": {"to"},
    "raise": {"to"},
    "draw": {"discard"},
    **{form.word: {field.name for field in form.fields} for form in ACT_FORMS},
}
"""What belongs to an act as engines are sent it; to all others nothing does."""

_WITH_MORE: Final = frozenset({"say", "push", "move", *OF_NOBODY})
"""The irregular acts that are more than a word."""


def irregular_acts() -> tuple[ActForm, ...]:
    """Give the forms of all irregular acts: what belongs to each, and when it is used."""
    return ACT_FORMS


def as_try(said: Said, value: Any, seat: int, more: Mapping[str, Any]) -> dict[str, Any]:
    """Write what is said as engines are sent it; without a seat, this one acts.

    A bet or raise without an amount is ``to`` None.

    Raises:
        InputError: it is not one act.
    """
    act = {**_given(said, value), **{key: _plain(one) for key, one in more.items()}}
    if "do" in act:
        return _as_sent(act, seat)
    word = _one_word(act)
    _refuse_strange(act.keys() - {word, "seat"} - _BESIDE.get(word, set()), word)
    return _written({"seat": seat, **act}, word)


def only_amount(state: State, place: int | None, word: str) -> int:
    """Give the amount of a bet or raise that names none: the only legal one, or any if none is.

    Raises:
        InputError: several amounts are legal.
    """
    in_turn = place is not None and place == state.actor and state.phase == BET
    if place is None or not in_turn:
        return 1
    may = engine.legal(state)
    if may is None or may.raise_to is None:
        least, _most = state.table.rules.raise_range(state, place)
        return max(1, least)
    least, most = may.raise_to
    if least != most:
        such_as = f"from {least} to {most}: act({word!r}, {least})"
        raise InputError(f"a {word} needs an amount, {such_as}")
    return least


def _given(said: Any, value: Any) -> dict[str, Any]:
    if isinstance(said, str):
        return {said: value}
    such_as = "give a word, such as 'fold', or a mapping, such as {'raise': 8}"
    if not isinstance(said, Mapping):
        raise InputError(f"{shown(said)} is not an act; {such_as}")
    if value is not None:
        raise InputError(f"{shown(value)} is one value too many; the mapping is the whole act")
    return {key: _plain(one) for key, one in said.items()}


def _one_word(act: Mapping[Any, Any]) -> str:
    words: list[str] = [word for word in act if word in _WORDS]
    if len(words) > 1:
        raise InputError(f"{' and '.join(words)} are two acts in one; give one at a time")
    if not words:
        raise _no_act(next((key for key in act if key != "seat"), act))
    return words[0]


def _no_act(word: Any) -> InputError:
    irregular = "an irregular act, such as {'say': 'raise'}"
    known = f"; it must be one of {_USUAL}, or {irregular}"
    near = meant(word, _WORDS) if isinstance(word, str) else ""
    return InputError(f"{shown(word)} is not an act{near or known}")


def _refuse_strange(strange: set[Any], word: str) -> None:
    if strange:
        raise InputError(f"{word} does not take {', '.join(sorted(map(str, strange)))}")


def _as_sent(act: dict[str, Any], seat: int) -> dict[str, Any]:
    word = act["do"]
    if not isinstance(word, str) or word not in TRIES:
        raise _no_act(word)
    _refuse_strange(act.keys() - {"do", "seat"} - _SENT.get(word, set()), word)
    if word in OF_NOBODY:
        return act
    if word in WAGERS:
        act = {"to": None, **act}
    if word == "draw" and act.get("discard") != []:
        act["discard"] = _discard(act.get("discard"))
    return {"seat": seat, **act}


def _written(act: dict[str, Any], word: str) -> dict[str, Any]:
    value, seat = _plain(act[word]), act["seat"]
    if word in _WITH_MORE:
        if word == "smallest-chip" and value is not None and value is not True:
            uses = mapped(value, word, "{'antes': [5], 'blinds': [1, 5]}")
            _refuse_strange(uses.keys() - {*USES}, word)
        return irregular_try({**act, word: value}, word)
    if word in WAGERS:
        return {"seat": seat, "do": word, "to": value}
    if word in _DRAWS:
        return {"seat": seat, "do": "draw", "discard": _discard(value)}
    if value is not None and value is not True:
        raise InputError(f"{word} does not take {shown(value)}")
    if word == "pat":
        return {"seat": seat, "do": "draw", "discard": []}
    return {"seat": seat, "do": word}


def _discard(value: Any) -> list[str]:
    """Read what is discarded; whether a card is named twice, the rules say."""
    name = "name the cards to discard, act('draw', 'Kd Qh'), or act('pat')"
    if value is None or value is True or value in ("", []):
        raise InputError(name)
    if isinstance(value, int):
        raise InputError(f"{value} is how many; {name}")
    return list(split(value, "draw"))


def _plain(value: Any) -> Any:
    """Make lists of tuples, as JSON does."""
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
