"""What a part of a vector must be, beyond its form; what is wrong is a sentence with the place.

A place is written like ``expect.steps[3].legal``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from oracle.errors import OracleError

Vector = dict[str, Any]
"""A line of the corpus as JSON has it."""


class BadVector(OracleError):
    """A vector that says something impossible."""


def refuse(place: str, wanted: str) -> NoReturn:
    """Say what a value must be.

    Raises:
        BadVector: always.
    """
    raise BadVector(f"{place or 'a vector'} must be {wanted}")


def exactly(keys: Collection[str], value: Mapping[str, Any], place: str) -> None:
    """An object has these keys and no others.

    Raises:
        BadVector: a key is missing, or there is one too many.
    """
    for key in sorted(keys):
        if key not in value:
            raise BadVector(f"{place}.{key} is missing")
    for key in value:
        if key not in keys:
            raise BadVector(f"{place}.{key} does not belong there")


def one_each(values: Collection[Any], count: int, place: str) -> None:
    """A list has this many entries, one for each seat or each try.

    Raises:
        BadVector: it has more or fewer.
    """
    if len(values) != count:
        refuse(place, f"a list of {count}, not of {len(values)}")


def different(values: Sequence[str], place: str) -> None:
    """No two cards of a list are equal.

    Raises:
        BadVector: two are.
    """
    if len(set(values)) != len(values):
        refuse(place, "a list without duplicates")


def within(number: int | None, least: int, most: int | None, place: str) -> None:
    """A whole number is within its bounds; the upper one may be open.

    Raises:
        BadVector: it is not, or there is none.
    """
    if number is None or number < least or (most is not None and number > most):
        bounds = f", {least} or more" if most is None else f" from {least} to {most}"
        refuse(place, f"a whole number{bounds}")


def all_within(numbers: Iterable[int], least: int, most: int | None, place: str) -> None:
    """Each whole number of a list is within its bounds.

    Raises:
        BadVector: one is not.
    """
    for index, number in enumerate(numbers):
        within(number, least, most, f"{place}[{index}]")
