"""Which case is sent next, which are in flight, and which one is to blame when an engine fails."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable


class Schedule:
    """The cases of a run, known by their index; pure bookkeeping.

    After a failure with several cases in flight these become suspects, sent one at a time until
    all are settled; a failure with one case in flight is that case's.
    """

    def __init__(self, cases: Iterable[int], window: int) -> None:
        self._waiting = deque(cases)
        self._suspects: deque[int] = deque()
        self._in_flight: dict[int, int] = {}
        self._window = window
        self._next_number = 1

    @property
    def in_flight(self) -> int:
        """How many cases are in flight."""
        return len(self._in_flight)

    def has_work(self) -> bool:
        """Whether a case is waiting or in flight."""
        return bool(self._waiting or self._suspects or self._in_flight)

    def take(self) -> list[tuple[int, int]]:
        """Numbers (each used once in a run) and cases to send now; they are then in flight."""
        source, window = (self._suspects, 1) if self._suspects else (self._waiting, self._window)
        taken = []
        while source and len(self._in_flight) < window:
            case = source.popleft()
            self._in_flight[self._next_number] = case
            taken.append((self._next_number, case))
            self._next_number += 1
        return taken

    def settle(self, number: int) -> int | None:
        """The case that has been answered, or None if no such number is in flight."""
        return self._in_flight.pop(number, None)

    def was_asked(self, number: int) -> bool:
        """Whether the number has been used, so that an answer to it is late or a duplicate."""
        return 0 <= number < self._next_number

    def blame(self) -> int | None:
        """The case that made the engine fail, or None if several are now suspects."""
        cases = list(self._in_flight.values())
        self._in_flight.clear()
        if len(cases) == 1:
            return cases[0]
        self._suspects.extendleft(reversed(cases))
        return None
