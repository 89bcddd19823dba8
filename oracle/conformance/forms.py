"""What each field of an answer must be: the words for it, and the test."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, Final, NamedTuple, TypeGuard

from oracle.core.cards import DECK, RANKS
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
