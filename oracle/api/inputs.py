"""What a programmer hands in, checked before it is used: each problem is one sentence.

Whatever has the wrong form is refused here, or in ``arguments`` if it belongs to a table, so that
hardly another module asks for types. A sentence names an argument as Python has it.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping, Set
from os import PathLike
from typing import Any, Final

from oracle.errors import InputError

_NEAR: Final = 0.7
"""How alike two words are of which one may be meant for the other: ``call`` is not ``all-in``."""

shown = reprlib.repr


def refuse(problems: Iterable[str]) -> None:
    """Refuse what has problems.

    Raises:
        InputError: with every problem, if there is one.
    """
    if found := tuple(problems):
        raise InputError(*found)


def listed(value: Any, what: str, such_as: str) -> list[Any]:
    """Give the entries of a list, a tuple or an iterator, which come in an order.

    Raises:
        InputError: it is something else, such as a text, a set or a mapping.
    """
    unordered = isinstance(value, str | bytes | Mapping | Set)
    if unordered or not isinstance(value, Iterable):
        raise InputError(f"{what} is {shown(value)}; give {such_as}")
    return list(value)


def mapped(value: Any, what: str, such_as: str) -> Mapping[Any, Any]:
    """Give a mapping.

    Raises:
        InputError: it is something else.
    """
    if not isinstance(value, Mapping):
        raise InputError(f"{what} is {shown(value)}; give a mapping, such as {such_as}")
    return value


def words(value: Any, what: str) -> tuple[str, ...]:
    """Give the words of one word or of several.

    Raises:
        InputError: it is neither.
    """
    several = [value] if isinstance(value, str) else listed(value, what, "one word or a list")
    refuse(f"{what} is {shown(one)}; give a word" for one in several if not isinstance(one, str))
    return tuple(several)


def meant(word: str, known: Iterable[str]) -> str:
    """Suggest the nearest known word, as the end of a sentence; empty if none is near."""
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), list(known), n=1, cutoff=_NEAR)
    return f"; did you mean {near[0]!r}?" if near else ""


def no_number(value: Any) -> bool:
    """Whether a value is not a whole number; True and False are none either."""
    return type(value) is not int


def is_yaml(value: Any) -> bool:
    """Whether a text is YAML itself, for no path has a line break."""
    return isinstance(value, str) and "\n" in value


def no_path(value: Any) -> bool:
    """Whether a value is neither a text nor a path, or is empty."""
    return value == "" or not isinstance(value, str | PathLike)
