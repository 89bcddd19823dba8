"""The result of running a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle.play import Answer


@dataclass(slots=True)
class Run:
    """The result of a scenario: the answer, and where its author and the engine disagree.

    ``consulted`` and ``exercised`` are rule ids; each problem is one sentence with a line number.
    ``diverged`` says that a play stopped where its author had expected something else, ``unplayed``
    that there is no hand at all, since the table is refused or cannot be used.
    """

    answer: Answer
    problems: list[str] = field(default_factory=list)
    consulted: frozenset[str] = frozenset()
    exercised: frozenset[str] = frozenset()
    diverged: bool = False
    unplayed: bool = False

    @property
    def given(self) -> Mapping[str, Any]:
        """What engines are given, as vectors have it."""
        return self.answer.given

    @property
    def expect(self) -> Mapping[str, Any]:
        """What must be seen, as vectors have it."""
        return self.answer.expect

    @property
    def stuck(self) -> bool:
        """Whether the script could not be played to its end."""
        return self.answer.stuck is not None


def with_place(problem: str, file: object, line: int | None = None) -> str:
    """Write a problem as those of files are written: ``case.yaml:5: the call costs 2, not 4``.

    Args:
        problem: the sentence, which may start with the number of its line.
        file: the path of the scenario.
        line: the line of a problem that names none.
    """
    start, colon, sentence = problem.partition(": ")
    if colon and start.startswith("line "):
        return f"{file}:{start.removeprefix('line ')}: {sentence}"
    return f"{file}:{line}: {problem}" if line else f"{file}: {problem}"
