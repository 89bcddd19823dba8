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
