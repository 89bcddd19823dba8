"""Typed decoding of what an engine says: each error is one sentence that names the place.

Keys that were not asked for are allowed and ignored, so that an engine may add remarks.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, NoReturn

from oracle.catalogue import meant
from oracle.conformance.forms import (
    ANSWERS,
    GATHERING,
    LEGAL,
    OBSERVATION,
    OUTCOME,
    Field,
    are_all_integers,
    are_amounts,
    is_amount,
)
from oracle.errors import OracleError
from oracle.system.terminal import clean, clean_bytes

Message = dict[str, Any]


class BadMessage(OracleError):
    """An engine's line that breaks the protocol."""


class Declined(NamedTuple):
    """The engine declined the case."""

    reason: str


class Gave(NamedTuple):
    """The engine says that it failed on the case."""

    sentence: str


class PlayForm(NamedTuple):
    """What the answer to one play request must look like."""

    seats: int
    tries: int
    has_deck: bool


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


_decode: Final = json.JSONDecoder(parse_constant=_refuse_constant).decode


def parse_line(line: bytes) -> Message:
    """One line of an engine as a JSON object.

    Raises:
        BadMessage: it is not UTF-8, not JSON (too deep counts as such), or not an object.
    """
    try:
        message = _decode(line.decode())
    except UnicodeDecodeError:
        raise BadMessage("wrote a line that is not UTF-8") from None
    except (ValueError, RecursionError):
        raise BadMessage(f"wrote a line that is not JSON: {clean_bytes(line, 80)}") from None
    if not isinstance(message, dict):
        raise BadMessage(f"wrote a line that is not a JSON object: {clean_bytes(line, 80)}")
    return message


def decode_answer(
    message: Message, kind: str, count: int, form: PlayForm | None = None
) -> Message | Declined | Gave:
    """The answer to a request of this kind, its types checked.

    ``count`` is the number of hands of a compare request, or of seats of a next-hand request;
    ``form`` belongs to a play request.

    Raises:
        BadMessage: a key is missing or has the wrong type.
    """
    if "skip" in message:
        return Declined(_text(message["skip"], "skip"))
    if "error" in message:
        return Gave(_text(message["error"], "error"))
    if form is not None:
        _check_play(message, form)
    else:
        fields, required = ANSWERS[kind]
        _check(message, fields, required, count, "")
        if "outcome" in fields:
            outcome = message["outcome"]
            _check(outcome, OUTCOME, ("do",), count, "outcome.")
            # What is kept of a wrong one must not be cut for the remarks beside it.
            return {**message, "outcome": {key: outcome[key] for key in OUTCOME if key in outcome}}
    return message


def misspelt_keys(message: Message) -> Iterator[str]:
    """Unknown keys of an answer, which were not read, but look like known ones."""
    steps = message.get("steps")
    seen = [message, message.get("start"), message.get("end")]
    seen += steps if isinstance(steps, list) else []
    parts = [one for one in seen if isinstance(one, dict)]
    parts += [one["legal"] for one in parts if isinstance(one.get("legal"), dict)]
    unknown = {key for part in parts for key in part} - _KNOWN_KEYS
    short = sorted(key for key in unknown if len(key) <= _LONGEST_MISSPELT)
    yield from filter(None, map(_misspelt, short[:_MOST_MISSPELT]))


@functools.lru_cache(4096)
def _misspelt(key: str) -> str:
    """Say which key may be meant by an unknown one; nothing if none is like it."""
    suggestion = meant(key, _KNOWN_KEYS)
    told = f"an answer has the unknown key {clean(key, 40)}, which was not read{suggestion}"
    return told if suggestion else ""


_LONGEST_MISSPELT: Final = 40
_MOST_MISSPELT: Final = 20
_KNOWN_KEYS: Final = frozenset(
    {
        *("id", "skip", "error", "start", "steps", "end", "gathers", "legal", "pots", "kind", "as"),
        *(*OBSERVATION, *LEGAL, *(key for fields, _ in ANSWERS.values() for key in fields)),
    }
)


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise BadMessage(f"{where} must be text")
    return clean(value)


def _check(
    message: Any, fields: Mapping[str, Field], required: tuple[str, ...], seats: int, place: str
) -> None:
    """Check the fields that are present and that none is missing; ``place`` ends in a dot."""
    if not isinstance(message, dict):
        raise BadMessage(f"{place.rstrip('.')} must be an object")
    for key in required:
        if key not in message:
            raise BadMessage(f"{place}{key} is missing")
    for key, field in fields.items():
        if key in message and not field.fits(message[key], seats):
            raise BadMessage(f"{place}{key} must be {field.what.format(seats=seats)}")


def _check_play(message: Message, form: PlayForm) -> None:
    """Check a play given step by step, or by its end and by what was refused on the way."""
    if "gathers" in message:
        if not form.has_deck:
            raise BadMessage("gathers is not allowed, since the cards were given by seat")
        _check(message["gathers"], GATHERING, tuple(GATHERING), form.seats, "gathers.")
    if "steps" in message:
        _check_steps(message, form)
    elif not message.keys() & {"end", "refused", "gathers"}:
        raise BadMessage("steps and end are both missing; one is needed")
    else:
        _check_refused(message.get("refused", []), form)
        if "end" in message:
            _check_observation(message["end"], form, "end.")


def _check_steps(message: Message, form: PlayForm) -> None:
    if "start" in message:
        _check_observation(message["start"], form, "start.")
    steps, wanted = message["steps"], f"a list of {form.tries}, one for each try"
    if not isinstance(steps, list) or len(steps) > form.tries:
        raise BadMessage(f"steps must be {wanted}")
    if len(steps) < form.tries and "gathers" not in message:
        raise BadMessage(f"steps must be {wanted}")
    for index, step in enumerate(steps):
        _check_observation(step, form, f"steps[{index}].")


def _check_refused(refused: Any, form: PlayForm) -> None:
    if not are_all_integers(refused) or not all(0 <= place < form.tries for place in refused):
        most = form.tries - 1
        raise BadMessage(f"refused must be a list of the places of tries, from 0 to {most}")


def _check_observation(observation: Any, form: PlayForm, place: str) -> None:
    _check(observation, OBSERVATION, (), form.seats, place)
    if observation.get("legal") is not None:
        _check(observation["legal"], LEGAL, (), form.seats, f"{place}legal.")
    if "pots" in observation:
        _check_pots(observation["pots"], form.seats, f"{place}pots")


def _check_pots(pots: Any, seats: int, place: str) -> None:
    if not isinstance(pots, list):
        raise BadMessage(f"{place} must be a list of objects")
    for index, pot in enumerate(pots):
        if not isinstance(pot, dict) or not is_amount(pot.get("amount")):
            raise BadMessage(f"{place}[{index}] must be an object with an amount")
        won = pot.get("won", {})
        if not isinstance(won, dict):
            raise BadMessage(f"{place}[{index}].won must be an object")
        for part, shares in won.items():
            if not are_amounts(shares, seats):
                raise BadMessage(f"{place}[{index}].won.{part} must be a list of {seats} amounts")
