"""What a value of a vector must be; what is wrong is one sentence that names the place.

A shape is a function of a value and its place, such as ``expect.steps[3].legal``; it returns
nothing and raises when the value does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, NoReturn

from oracle.core.cards import DECK, RANKS
from oracle.errors import OracleError

Vector = dict[str, Any]
"""A line of the corpus as JSON has it."""

Shape = Callable[[Any, str], None]

_CARDS: Final = frozenset(map(str, DECK))
_RANKS: Final = frozenset(RANKS)


class BadVector(OracleError):
    """A vector that says what none can say."""


def refuse(place: str, wanted: str) -> NoReturn:
    """Say what a value must be.

    Raises:
        BadVector: always.
    """
    raise BadVector(f"{place or 'a vector'} must be {wanted}")


def anything(_value: Any, _place: str) -> None:
    """Any value at all."""


def truth(value: Any, place: str) -> None:
    """``true`` or ``false``."""
    if type(value) is not bool:
        refuse(place, "true or false")


def whole(least: int | None = None, most: int | None = None) -> Shape:
    """A whole number, within bounds where there are any."""
    bounds = "" if least is None else f", {least} or more"
    if most is not None:
        bounds = f" from {least} to {most}"

    def check(value: Any, place: str) -> None:
        fits = type(value) is int
        if not fits or (least is not None and value < least) or (most is not None and value > most):
            refuse(place, f"a whole number{bounds}")

    return check


def text(pattern: str = r".+", what: str = "a text") -> Shape:
    """A text of this form."""
    matches = re.compile(pattern, re.DOTALL).fullmatch

    def check(value: Any, place: str) -> None:
        if type(value) is not str or not matches(value):
            refuse(place, what)

    return check


def word_of(words: Collection[Any]) -> Shape:
    """One of a few words, or of a few numbers."""
    kinds = {type(word) for word in words}

    def check(value: Any, place: str) -> None:
        if type(value) not in kinds or value not in words:
            refuse(place, f"one of {', '.join(map(str, words))}")

    return check


def nothing(value: Any, place: str) -> None:
    """``null``."""
    if value is not None:
        refuse(place, "null")


def or_null(shape: Shape) -> Shape:
    """A value of the shape, or ``null``."""

    def check(value: Any, place: str) -> None:
        if value is not None:
            shape(value, place)

    return check


def listing(
    shape: Shape, count: int | None = None, *, least: int = 0, different: bool = False
) -> Shape:
    """A list of values of the shape: so many, or at least so many, no two alike if they differ."""

    def check(value: Any, place: str) -> None:
        if type(value) is not list:
            refuse(place, "a list")
        if count is not None and len(value) != count:
            refuse(place, f"a list of {count}, and has {len(value)}")
        if len(value) < least:
            refuse(place, f"a list of at least {least}")
        for index, part in enumerate(value):
            shape(part, f"{place}[{index}]")
        if different and len(set(value)) != len(value):
            refuse(place, "a list without repetition")

    return check


def record(needed: Mapping[str, Shape], free: Mapping[str, Shape] | None = None) -> Shape:
    """An object with exactly the keys that it needs, and any of those that it is free to have."""
    known = {**needed, **(free or {})}

    def check(value: Any, place: str) -> None:
        if type(value) is not dict:
            refuse(place, "an object")
        for key in needed:
            if key not in value:
                raise BadVector(f"{_inside(place, key)} is missing")
        for key, part in value.items():
            if key not in known:
                raise BadVector(f"{_inside(place, key)} is a key that nobody knows")
            known[key](part, _inside(place, key))

    return check


def mapping(shape: Shape) -> Shape:
    """An object whose keys are names and whose values have the shape."""

    def check(value: Any, place: str) -> None:
        if type(value) is not dict:
            refuse(place, "an object")
        for key, part in value.items():
            shape(part, _inside(place, key))

    return check


def card(value: Any, place: str) -> None:
    """A card that is in the deck, face up."""
    if type(value) is not str or value not in _CARDS:
        refuse(place, "a card such as As or Td")


def rank(value: Any, place: str) -> None:
    """A rank of the deck."""
    if type(value) is not str or value not in _RANKS:
        refuse(place, f"a rank, one of {RANKS}")


def cards(count: int | None = None, *, least: int = 0, different: bool = True) -> Shape:
    """A list of cards, no two alike unless it may have such."""
    return listing(card, count, least=least, different=different)


def _inside(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


chips: Final = whole(0)
"""An amount of chips."""

rule_ids: Final = listing(
    text(r"[a-z0-9-]+\.[a-z0-9-]+", "the id of a rule, such as betting.raise-cap"), different=True
)
"""A list of the ids of rules."""
