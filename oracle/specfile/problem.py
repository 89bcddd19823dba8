"""What is wrong in a file, and where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from oracle.errors import InputError

SpecPath = tuple[str | int, ...]
"""The path to a value: keys and list indexes from the top of the file."""


class Position(NamedTuple):
    """A place in a file; lines and columns are counted from 1, as in editors."""

    line: int
    column: int


WHOLE_FILE: Final = Position(0, 0)
"""The place of a problem with the file itself, for instance that it is missing."""


class Problem(NamedTuple):
    """One mistake in a file, as one sentence; problems sort by place."""

    path: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        if (self.line, self.column) == WHOLE_FILE:
            return f"{self.path}: {self.message}"
        return f"{self.path}:{self.line}:{self.column}: {self.message}"


class SpecError(InputError):
    """Files that cannot be used, with every problem found in them, sorted by place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__(*map(str, self.problems))
