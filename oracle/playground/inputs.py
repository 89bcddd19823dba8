"""What is in a request, checked; each problem is one sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from oracle.api.inputs import meant, shown
from oracle.errors import InputError
from oracle.prose import capital

_ENDS: Final = (".", "!", "?", ":")


def sentence(message: str) -> str:
    """Write a message of an error as a sentence."""
    text = capital(message.strip())
    return text if text.endswith(_ENDS) else f"{text}."


def one_word(request: Mapping[str, Any], key: str, known: Collection[str]) -> str:
    """Give a word of a request that must be one of those known.

    Raises:
        InputError: it is not.
    """
    word = request.get(key)
    if isinstance(word, str) and word in known:
        return word
    near = meant(word, known) if isinstance(word, str) else ""
    raise InputError(f"{_stated(key, word)}{near or f'; it must be one of {_list(known)}'}")


def text_of(request: Mapping[str, Any], key: str, usual: str | None = None) -> str:
    """Give a text of a request; it may be left out if there is a usual one.

    Raises:
        InputError: there is none, or it is not a text.
    """
    value = request.get(key)
    value = usual if value is None else value
    if not isinstance(value, str):
        raise InputError(f"{_stated(key, value)}; it must be a text")
    return value


def object_of(request: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Give an object of a request, empty if it is left out.

    Raises:
        InputError: it is something else.
    """
    value = request.get(key)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InputError(f"{_stated(key, value)}; it must be an object")
    return value


def number_of(request: Mapping[str, Any], key: str, least: int, most: int) -> int | None:
    """Give a whole number of a request, None if it is left out.

    Raises:
        InputError: it is something else, or out of its bounds.
    """
    value = request.get(key)
    if value is not None and (type(value) is not int or not least <= value <= most):
        raise InputError(f"{_stated(key, value)}; it must be a number from {least} to {most}")
    return value


def refuse_unknown(given: Iterable[str], known: Collection[str], what: str) -> None:
    """Refuse keys that nothing reads, such as misspelt ones.

    Raises:
        InputError: naming every unknown key.
    """
    strange = [key for key in given if key not in known]
    if strange:
        raise InputError(
            *(f"unknown key {shown(key)} in {what}{meant(str(key), known)}" for key in strange)
        )


def _stated(key: str, value: Any) -> str:
    return f"{key!r} is missing" if value is None else f"{key!r} is {shown(value)}"


def _list(known: Iterable[str]) -> str:
    return ", ".join(known)
