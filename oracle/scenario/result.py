"""What came of running a scenario."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from oracle.wire import Hand


@dataclass(slots=True)
class Run:
    """What came of a scenario: ``given`` and ``expect`` as vectors have them, and problems.

    ``consulted`` and ``exercised`` are rule ids; each problem is one sentence with a line number.
    ``diverged`` says that a play stopped where its author had foreseen something else, ``stuck``
    that its cards did not suffice.
    """

    given: dict[str, Any]
    expect: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    consulted: frozenset[str] = frozenset()
    exercised: frozenset[str] = frozenset()
    hand: Hand | None = None
    diverged: bool = False
    stuck: bool = False


def with_place(problem: str, file: object, line: int | None = None) -> str:
    """Write a problem as those of files are written: ``case.yaml:5: the call costs 2, not 4``.

    Args:
        problem: the sentence, which may start with the number of its line.
        file: the path of the scenario.
        line: where a problem belongs that names no line.
    """
    start, colon, sentence = problem.partition(": ")
    if colon and start.startswith("line "):
        return f"{file}:{start.removeprefix('line ')}: {sentence}"
    return f"{file}:{line}: {problem}" if line else f"{file}: {problem}"
