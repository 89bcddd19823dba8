"""Known failures: a list that excuses failures, and that must not outlive them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from oracle.errors import InputError

_KEYS: Final = {"rule": str, "reason": str, "minimal": str, "vectors": list}


@dataclass(frozen=True, slots=True)
class KnownFailure:
    """A rule that an engine is known to break: why, on which vectors, and the simplest of them."""

    rule: str
    reason: str
    minimal: str
    vectors: tuple[str, ...]


def read_known_failures(data: object) -> tuple[KnownFailure, ...]:
    """The known failures of a loaded file: a list of rule, reason, minimal and vectors.

    Raises:
        InputError: the list or an entry has not this shape; all errors at once.
    """
    if not isinstance(data, list):
        raise InputError("known failures must be a list of rule, reason, minimal and vectors")
    problems = [
        f"known failure {number}: {problem}"
        for number, entry in enumerate(data, start=1)
        for problem in _problems(entry)
    ]
    if problems:
        raise InputError(*problems)
    return tuple(
        KnownFailure(entry["rule"], entry["reason"], entry["minimal"], tuple(entry["vectors"]))
        for entry in data
    )


def _problems(entry: Any) -> list[str]:
    if not isinstance(entry, Mapping):
        return ["it must be a mapping of rule, reason, minimal and vectors"]
    problems = [f"the key {key} is missing" for key in _KEYS if key not in entry]
    problems += [f"the key {key} is not known" for key in entry if key not in _KEYS]
    problems += [
        f"{key} must be a {'list of vector ids' if kind is list else 'text'}"
        for key, kind in _KEYS.items()
        if key in entry and not isinstance(entry[key], kind)
    ]
    if problems:
        return problems
    if not all(isinstance(vector, str) for vector in entry["vectors"]):
        return ["vectors must be a list of vector ids"]
    if entry["minimal"] not in entry["vectors"]:
        return [f"minimal is {entry['minimal']}, which is not among its vectors"]
    return []
