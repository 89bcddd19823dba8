"""Which case is sent next, which are in flight, and which one is to blame when an engine fails."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

_FAILURES_BEFORE_A_PROOF: Final = 3
# The golden section: looks at places that are far from all earlier ones.
_NEXT_PLACE: Final = 0.381966


class Schedule:
    """The cases of a run, known by their index; pure bookkeeping.

    A case is to blame for a failure if it was the only one that the process was asked. Otherwise
    the cases in flight become suspects: the oldest is sent alone, since most engines answer in
    order, then each half of the others.

    While one failure follows another, the case answered last is asked again in between, or, if none
    was, cases from other places: an engine that fails on many neighbours is told from one that
    fails on everything.
    """

    def __init__(self, cases: Iterable[int], window: int, draw: Callable[[], int]) -> None:
        """Begin with all cases waiting.

        Args:
            cases: in the order in which they are sent.
            window: how many may be in flight.
            draw: what draws the number under which a case is sent, each time another one.
        """
        self._waiting = deque(cases)
        self._suspects: list[list[int]] = []
        self._in_flight: dict[int, int] = {}
        self._answered: dict[int, int] = {}
        self._window = window
        self._draw = draw
        self._alone = False
        self._asked_of_process = 0
        self._last_answered: int | None = None
        self._is_proof = False
        self._failure_of: dict[int, int] = {}
        self._failures = 0
        self._explained: set[int] = set()
        self.failures_in_a_row = 0
        """How often the engine has failed since it last answered a case."""

    @property
    def in_flight(self) -> int:
        """How many cases are in flight."""
        return len(self._in_flight)

    @property
    def not_explained(self) -> int:
        """How many failures no case is to blame for: all were answered when sent again."""
        return self._failures - len(self._explained)

    def has_work(self) -> bool:
        """Whether a case is waiting or in flight."""
        return bool(self._waiting or self._suspects or self._in_flight)

    def take(self) -> list[tuple[int, int]]:
        """Numbers (each used once in a run) and cases to send now; they are then in flight."""
        taken = [(self._draw(), case) for case in self._next()]
        self._in_flight.update(taken)
        self._asked_of_process += len(taken)
        return taken

    def settle(self, number: int) -> int | None:
        """The case that has been answered, or None if no such number is in flight."""
        case = self._in_flight.pop(number, None)
        if case is not None:
            self._answered[number] = self._last_answered = case
            self._is_proof = False
            self.failures_in_a_row = 0
        return case

    def settle_only(self) -> int | None:
        """The case in flight if it is the only one, now settled, though without an answer."""
        if len(self._in_flight) != 1:
            return None
        [(number, case)] = self._in_flight.items()
        del self._in_flight[number]
        self._answered[number] = case
        self._is_proof = False
        return case

    def answered(self, number: int) -> int | None:
        """The case that this process has already answered under a number, if any."""
        return self._answered.get(number)

    def one_at_a_time(self) -> None:
        """Send every case alone from now on."""
        self._window = 1

    def fail(self) -> int | None:
        """The case that made the process fail, or None if those in flight are now suspects."""
        cases = [] if self._is_proof else list(self._in_flight.values())
        self._is_proof = False
        fresh = self._asked_of_process == 1
        self._in_flight.clear()
        self._answered.clear()
        self._asked_of_process = 0
        self._alone = False
        self.failures_in_a_row += 1
        if fresh and cases:
            [case] = cases
            self.explain(case)
            return case
        self._failures += any(case not in self._failure_of for case in cases) or not cases
        for case in cases:
            self._failure_of.setdefault(case, self._failures)
        self._suspects += reversed(list(self._parts(cases)))
        return None

    def explain(self, case: int) -> None:
        """Hold a case to blame for the failure of which it is suspected, if it is."""
        if case in self._failure_of:
            self._explained.add(self._failure_of[case])

    def _next(self) -> list[int]:
        if self._alone and self._in_flight:
            return []
        doubtful = self.failures_in_a_row >= _FAILURES_BEFORE_A_PROOF
        self._alone = doubtful or bool(self._suspects)
        if doubtful and self._last_answered is not None:
            self._is_proof = True
            return [self._last_answered]
        if doubtful and self._waiting:
            self._waiting.rotate(-int(len(self._waiting) * _NEXT_PLACE))
            return [self._waiting.popleft()]
        if self._suspects:
            return self._suspects.pop()
        room = min(self._window - len(self._in_flight), len(self._waiting))
        return [self._waiting.popleft() for _ in range(room)]

    def _parts(self, cases: list[int]) -> Iterable[list[int]]:
        if self._window == 1:
            return ([case] for case in cases)
        oldest, others = cases[:1], cases[1:]
        middle = (len(others) + 1) // 2
        return (part for part in (oldest, others[:middle], others[middle:]) if part)
