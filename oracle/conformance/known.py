"""Known failures: a list that excuses failures, and that must not outlive them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from oracle.specfile import Problem, SpecError, SpecFile

_TEXTS: Final = ("rule", "reason", "minimal")
_KEYS: Final = (*_TEXTS, "vectors")
_WANTED: Final = f"{', '.join(_TEXTS)} and vectors"


@dataclass(frozen=True, slots=True)
class KnownFailure:
    """A rule that an engine is known to break: why, on which vectors, and the simplest of them."""

    rule: str
    reason: str
    minimal: str
    vectors: tuple[str, ...]


def read_known_failures(file: SpecFile) -> tuple[KnownFailure, ...]:
    """The known failures of a file: a list of rule, reason, minimal and vectors.

    Raises:
        SpecError: the file cannot be read, or the list or an entry has the wrong shape.
    """
    problems = [*file.problems, *(_problems(file) if file.was_read else ())]
    if problems:
        raise SpecError(problems)
    return tuple(
        KnownFailure(entry["rule"], entry["reason"], entry["minimal"], tuple(entry["vectors"]))
        for entry in file.data
    )


def _problems(file: SpecFile) -> Iterator[Problem]:
    if not isinstance(file.data, list):
        yield file.problem((), f"this must be a list of known failures, each with {_WANTED}")
        return
    for number, entry in enumerate(file.data):
        if isinstance(entry, dict):
            yield from _problems_of_entry(file, number, entry)
        else:
            yield file.problem((number,), f"a known failure must be a mapping of {_WANTED}")


def _problems_of_entry(file: SpecFile, number: int, entry: dict[str, Any]) -> Iterator[Problem]:
    for key in _KEYS:
        if key not in entry:
            yield file.problem((number,), f"key {key!r} is missing")
    for key in entry.keys() - set(_KEYS):
        yield file.key_problem((number, key), f"unknown key {key!r}; the keys are {_WANTED}")
    for key in _TEXTS:
        if not isinstance(entry.get(key, ""), str):
            yield file.problem((number, key), f"{key} must be text")
    vectors, minimal = entry.get("vectors", []), entry.get("minimal")
    if not isinstance(vectors, list) or not all(isinstance(one, str) for one in vectors):
        yield file.problem((number, "vectors"), "vectors must be a list of vector ids")
    elif isinstance(minimal, str) and "vectors" in entry and minimal not in vectors:
        told = f"minimal is {minimal}; it must be one of its vectors"
        yield file.problem((number, "minimal"), told)
