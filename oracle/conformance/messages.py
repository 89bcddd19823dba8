"""What each field of an answer must be, and lines of an engine made into typed messages."""

from __future__ import annotations

import functools
import json
import os
import re
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import isfinite
from typing import Any, Final, NamedTuple, NoReturn, TypeGuard

from oracle.core.cards import DECK, RANKS
from oracle.errors import OracleError
from oracle.specs.entries import meant
from oracle.system.terminal import clean, clean_bytes
from oracle.wire.vocabulary import ANSWERED_OUTCOMES, STATUSES


class Field(NamedTuple):
    """One field: the words for what it must be, and the test; ``seats`` is the table's size."""

    what: str
    fits: Callable[[Any, int], bool]


def is_integer(value: Any) -> TypeGuard[int]:
    """Whether a value is a whole number; ``4.0`` is one, as in JSON Schema, ``true`` is not."""
    return type(value) is int or (type(value) is float and value.is_integer())


def are_all_integers(value: Any) -> TypeGuard[list[int]]:
    """Whether a value is a list of whole numbers."""
    return isinstance(value, list) and all(map(is_integer, value))


def are_integers(value: Any, count: int) -> bool:
    """Whether a value is a list of this many whole numbers."""
    return are_all_integers(value) and len(value) == count


def is_amount(value: Any) -> TypeGuard[float]:
    """Whether a value is a number; whether amounts are whole chips is for grading."""
    return type(value) is int or (type(value) is float and isfinite(value))


def are_amounts(value: Any, count: int) -> bool:
    """Whether a value is a list of this many amounts."""
    return isinstance(value, list) and len(value) == count and all(map(is_amount, value))


def _is_amount_or_null(value: Any, _seats: int) -> bool:
    return value is None or is_amount(value)


def _is_seat_number(value: Any, seats: int) -> bool:
    return is_integer(value) and 1 <= value <= seats


def _is_seat_number_or_null(value: Any, seats: int) -> bool:
    return value is None or _is_seat_number(value, seats)


def _are_seat_numbers(value: Any, seats: int) -> bool:
    return isinstance(value, list) and all(_is_seat_number(seat, seats) for seat in value)


def _are_cards(value: Any) -> bool:
    return isinstance(value, list) and all(type(card) is str and card in _CARDS for card in value)


def _are_hands(value: Any, seats: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == seats
        and all(hand is None or _are_cards(hand) for hand in value)
    )


def _are_ranks(value: Any) -> bool:
    return isinstance(value, list) and all(type(rank) is str and rank in _RANKS for rank in value)


_CARDS: Final = frozenset(str(card) for card in DECK)
_RANKS: Final = frozenset(RANKS)
_PHASE: Final = re.compile(r"(bet|draw)-[1-9]|showdown|over")

OBSERVATION: Final[Mapping[str, Field]] = {
    "actor": Field("a seat from 1 to {seats} or null", _is_seat_number_or_null),
    "phase": Field(
        "bet-N, draw-N, showdown or over",
        lambda value, _: isinstance(value, str) and _PHASE.fullmatch(value) is not None,
    ),
    "stacks": Field("a list of {seats} amounts", are_amounts),
    "bets": Field("a list of {seats} amounts", are_amounts),
    "paid": Field("a list of {seats} amounts", are_amounts),
    "status": Field(
        f"a list of {{seats}} words, each one of {', '.join(STATUSES)}",
        lambda value, seats: (
            isinstance(value, list)
            and len(value) == seats
            and all(type(word) is str and word in STATUSES for word in value)
        ),
    ),
    "cards": Field("a list of {seats} hands, each a list of cards or null", _are_hands),
    "shown": Field("a list of {seats} hands, each a list of cards or null", _are_hands),
    "show-order": Field("a list of seats from 1 to {seats}", _are_seat_numbers),
    "refused": Field("true or false", lambda value, _: type(value) is bool),
}
LEGAL: Final[Mapping[str, Field]] = {
    "fold": Field("true or false", lambda value, _: type(value) is bool),
    "call": Field("an amount or null", _is_amount_or_null),
    "raise": Field(
        "a list of 2 amounts or null", lambda value, _: value is None or are_amounts(value, 2)
    ),
    "draw": Field("an integer or null", lambda value, _: value is None or is_integer(value)),
    "muck": Field("true, false or null", lambda value, _: value is None or type(value) is bool),
}
_RANK: Final[Mapping[str, Field]] = {
    "ranks": Field(
        "a list of ranks, each one of A23456789TJQK", lambda value, _: _are_ranks(value)
    ),
    "order": Field("an integer", lambda value, _: is_integer(value)),
    "plays": Field("a list of cards such as As or Td", lambda value, _: _are_cards(value)),
}
_COMPARE: Final[Mapping[str, Field]] = {
    "places": Field("a list of {seats} integers", are_integers),
}
_SETUP: Final[Mapping[str, Field]] = {
    "accepted": Field("true or false", lambda value, _: type(value) is bool),
}
_NEXT_HAND: Final[Mapping[str, Field]] = {
    "button": Field("a seat from 1 to {seats}", _is_seat_number),
    "small-blind": Field("a seat from 1 to {seats} or null", _is_seat_number_or_null),
    "big-blind": Field("a seat from 1 to {seats} or null", _is_seat_number_or_null),
    "seats": Field("a list of seats from 1 to {seats}", _are_seat_numbers),
}
OUTCOME: Final[Mapping[str, Field]] = {
    "do": Field(
        f"one of {', '.join(ANSWERED_OUTCOMES)}",
        lambda value, _: type(value) is str and value in ANSWERED_OUTCOMES,
    ),
    "to": Field("an amount or null", _is_amount_or_null),
    "due": Field("an amount or null", _is_amount_or_null),
    "returned": Field("an amount or null", _is_amount_or_null),
}
_RULING: Final[Mapping[str, Field]] = {
    "outcome": Field("an object", lambda value, _: isinstance(value, dict)),
}
GATHERING: Final[Mapping[str, Field]] = {
    "reshuffle": Field("an integer, 0 or more", lambda value, _: is_integer(value) and value >= 0),
    "cards": Field("a list of cards such as As or Td", lambda value, _: _are_cards(value)),
}
ANSWERS: Final[Mapping[str, tuple[Mapping[str, Field], tuple[str, ...]]]] = {
    "rank": (_RANK, ("ranks",)),
    "compare": (_COMPARE, ("places",)),
    "setup": (_SETUP, ("accepted",)),
    "next-hand": (_NEXT_HAND, tuple(_NEXT_HAND)),
    "ruling": (_RULING, ("outcome",)),
}
"""By kind, the fields of an answer and those that are required."""


BITS: Final = 31
"""The numbers are below 2 to this power, which every language counts to."""

_AT_ONCE = struct.Struct("1024I")


class Numbers:
    """Numbers that no engine can guess, so that nothing is answered before it is asked.

    They never reach a report, so that two runs give the same one.
    """

    def __init__(self, used: Iterable[int]) -> None:
        """Begin with the numbers that must not be drawn."""
        self._used = set(used)
        self._drawn: list[int] = []

    def draw(self) -> int:
        """Draw a number that was not drawn before."""
        while True:
            if not self._drawn:
                self._drawn.extend(_AT_ONCE.unpack(os.urandom(_AT_ONCE.size)))
            number = self._drawn.pop() >> (32 - BITS)
            if number not in self._used:
                self._used.add(number)
                return number


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


OTHER_LINE: Final = "wrote a line that is not JSON"
"""What is said of a line other than an answer, before the line itself."""


MUST_BE: Final = " must be "
GOT: Final = ", not "
"""What is said of a field before what it must be, and before the value that it has."""


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
        raise BadMessage(f"{OTHER_LINE}: {clean_bytes(line, 80)}") from None
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
            got = clean(json.dumps(message[key]), 40)
            what = field.what.format(seats=seats)
            if field.fits(_as_numbers(message[key]), seats):
                what += " (numbers take no quotation marks)"
            raise BadMessage(f"{place}{key}{MUST_BE}{what}{GOT}{got}")


def _as_numbers(value: Any) -> Any:
    """The value with each text that can be read as a number as that number."""
    if isinstance(value, list):
        return [_as_numbers(one) for one in value]
    try:
        return float(value) if isinstance(value, str) else value
    except ValueError:
        return value


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
