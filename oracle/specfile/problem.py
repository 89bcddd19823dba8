"""What is wrong in a file, and where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from oracle.errors import InputError

SpecPath = tuple[str | int, ...]
"""The way to a value: keys and list indexes from the top of the file."""


class Position(NamedTuple):
    """A place in a file; lines and columns are counted from 1, as editors do."""

    line: int
    column: int


class Problem(NamedTuple):
    """One mistake in a file, as one sentence; problems sort by place."""

    path: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.message}"


class SpecError(InputError):
    """Files that cannot be used, with every problem found in them, sorted by place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__(*map(str, self.problems))
