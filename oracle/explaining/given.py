"""What can be explained beside scenarios: a vector, or what a vector gives, from a JSON file."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from oracle.core.cards import refuse_duplicates
from oracle.errors import InputError
from oracle.play import KINDS, kind_of
from oracle.specfile import Lists, gate, lists, schema, validator
from oracle.system.reading import read_input
from oracle.wire import full_table

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

MOST_BYTES: Final = 2_000_000

_SHAPE: Final = "give one vector, or a table with cards or a deck and tries"


@dataclass(frozen=True, slots=True)
class Given:
    """What an engine would be sent, and what is known beside it.

    ``houses`` are those that agree with the answer, ``switches`` the settings
    under which it holds, for each switch that matters; ``games`` the ones meant
    where there is no table.
    """

    kind: str
    data: Mapping[str, Any]
    id: str | None = None
    title: str | None = None
    rules: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    switches: Mapping[str, Sequence[str]] | None = None
    games: tuple[str, ...] = ()


def read_given(path: Path) -> Given:
    """Read one vector, or what a vector gives, from a JSON file; ``-`` is the standard input.

    What a table leaves out is filled in as in a scenario.

    Raises:
        InputError: the file cannot be read, is not JSON, or holds something else.
    """
    try:
        content = read_input(path, MOST_BYTES + 1)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    return given_in(content, path)


def given_in(content: bytes, path: Path | str) -> Given:
    """Read one vector, or what a vector gives, from the content of a file.

    Raises:
        InputError: it is not JSON, or holds something else.
    """
    if len(content) > MOST_BYTES:
        raise InputError(f"{path} is larger than {MOST_BYTES:,} bytes; {_SHAPE}")
    data = _one_value(content, path)
    try:
        return given_from(data)
    except InputError as error:
        raise InputError(*(f"{path}: {message}" for message in error.messages)) from error


def _one_value(content: bytes, path: Path | str) -> Any:
    try:
        data = json.loads(content)
        # Half a character can be read, but never written.
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        place = f"{path}:{error.lineno}:{error.colno}"
        if error.msg == "Extra data":
            raise InputError(f"{place}: a second value begins here; {_SHAPE}") from error
        raise InputError(f"{place}: this is not one JSON value: {error.msg}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 text") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is not one JSON value that can be read; {_SHAPE}") from error
    return data


def given_from(data: Any) -> Given:
    """Make what is to be explained of a vector, or of what a vector gives.

    Raises:
        InputError: it is neither.
    """
    if not isinstance(data, dict):
        raise InputError(f"this is not a JSON object; {_SHAPE}")
    if "given" not in data:
        return Given(_kind(data), _checked(_kind(data), data))
    kind = data.get("kind") or _kind(data["given"])
    return Given(
        kind,
        _checked(kind, data["given"]),
        id=_text(data, "id"),
        title=_text(data, "title"),
        rules=_texts(data, "rules"),
        houses=_texts(data, "houses"),
        switches=_switches(data),
    )


def _kind(given: Any) -> str:
    kind = kind_of(given if isinstance(given, dict) else {})
    if kind is None:
        raise InputError(f"there is nothing to explain in it; {_SHAPE}")
    return kind


def _checked(kind: str, given: Any) -> Mapping[str, Any]:
    """Check the form of what a vector gives, and fill in what a table leaves out."""
    if not isinstance(kind, str) or kind not in KINDS:
        kinds = ", ".join(sorted(KINDS))
        raise InputError(f"the kind {kind!r} cannot be explained; it is one of {kinds}")
    _refuse(given, kind)
    if "tries" in given and ("cards" in given) == ("deck" in given):
        raise InputError("a hand is played with either cards or a deck; give one of them")
    if "table" not in given:
        return {**given}
    _refuse_duplicates(given)
    return {**given, "table": full_table(given["table"])}


def _refuse(given: Any, kind: str) -> None:
    if _gate(kind, lists())(given):
        return
    from jsonschema.exceptions import best_match  # noqa: PLC0415 - as slow as in oracle.specfile

    error = best_match(_validator(kind, lists()).iter_errors(given))
    if error is not None:
        place = error.json_path.removeprefix("$").removeprefix(".")
        raise InputError(f"{place}: {error.message}" if place else error.message)


@functools.cache
def _gate(kind: str, names: Lists) -> Callable[[Any], bool]:
    return gate(_schema(kind, names))


@functools.cache
def _validator(kind: str, names: Lists) -> Validator:
    return validator(_schema(kind, names))


def _schema(kind: str, _names: Lists) -> Any:
    """The schema of what a vector gives, in which a table may leave out what has a default."""
    parts = json.loads(json.dumps(schema("vector")["$defs"]))
    parts["table"]["required"] = ["stacks"]
    del parts["play-given"]["oneOf"]
    return {"$ref": f"#/$defs/{kind}-given", "$defs": parts}


def _refuse_duplicates(given: Mapping[str, Any]) -> None:
    by_seat: Iterable[list[Any]] = given.get("cards", {}).values()
    refuse_duplicates(card for cards in by_seat for card in cards)


def _text(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise InputError(f"{key} must be text")
    return value


def _texts(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InputError(f"{key} must be a list of texts")
    return tuple(value)


def _switches(data: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    value = data.get("switches", {})
    if not isinstance(value, dict):
        raise InputError("switches must give each switch a setting or a list of settings")
    return {switch: _settings(switch, same) for switch, same in value.items()}


def _settings(switch: str, value: Any) -> Sequence[str]:
    settings = [value] if isinstance(value, str) else value
    if not isinstance(settings, list) or not all(isinstance(one, str) for one in settings):
        raise InputError(f"switches: {switch} must have a setting or a list of settings")
    if not settings:
        raise InputError(f"switches: {switch} names no setting")
    return settings
