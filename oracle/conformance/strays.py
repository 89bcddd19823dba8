"""Second answers to a case: tolerated up to a limit, and counted."""

from __future__ import annotations


class Strays:
    """Answers to cases that have already been answered, in the same way."""

    def __init__(self, most: int) -> None:
        """Tolerate this many in a row."""
        self._most = most
        self._in_a_row = 0
        self._count = 0

    def bear(self) -> bool:
        """Count one more; say whether it is still within the limit."""
        self._count += 1
        self._in_a_row += 1
        return self._in_a_row <= self._most

    def renew(self) -> None:
        """Begin a new row: a case has been answered, or the engine was started again."""
        self._in_a_row = 0

    def sentences(self) -> list[str]:
        """Say how many there were, if there were any."""
        if not self._count:
            return []
        several = "times" if self._count > 1 else "time"
        return [f"the engine repeated an answer {self._count:,} {several}"]
