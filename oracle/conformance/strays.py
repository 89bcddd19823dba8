"""Unexpected messages of an engine: tolerated up to a limit, and counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.conformance.forms import is_integer


class Strays:
    """Answers with an id that is not in flight."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._first: dict[str, str] = {}
        self._counts: dict[str, int] = {}

    def bear(self, number: Any, was_asked: Callable[[int], bool]) -> bool:
        """Count a message with this id; say whether it is still within the limit."""
        self._count += 1
        if not is_integer(number):
            kind, first = "whose id is not a number", ""
        else:
            first = f", the first to id {str(int(number))[:20]}"
            late = was_asked(int(number))
            kind = "that came late or twice" if late else "to an id that was not asked"
        self._first.setdefault(kind, first)
        self._counts[kind] = self._counts.get(kind, 0) + 1
        return self._count <= self._most

    def sentences(self) -> list[str]:
        """One sentence for each kind found."""
        return [
            f"the engine wrote {count:,} answers {kind}{self._first[kind]}"
            for kind, count in self._counts.items()
        ]
