"""Long work in pieces: each is independent of the others and knows its seed.

The results come in the order of the pieces, so that they are the same whatever runs them: this
process, several, or a cluster of machines.
"""

from __future__ import annotations

import functools
import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

from oracle.system.resources import Location, open_only, workspace_place


def look_for_cycles_seldom() -> None:
    """Let a process of ours look for cycles seldom: it makes few, and what it reads it keeps.

    Corpora and scenarios are millions of small values without a cycle; by Python's own setting a
    third of the time that it takes to read them goes into looking through them again and again.
    This is for the command line and its worker processes. Whoever imports ``oracle`` decides for
    their own process.
    """
    gc.set_threshold(100_000, 20, 20)


@contextmanager
def kept_when_read() -> Iterator[None]:
    """Do not look for cycles while what stays to the end is read, nor ever through that.

    Like ``look_for_cycles_seldom``, this is for the command line.
    """
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_looking:
            gc.enable()


if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Piece(Generic[Item]):
    """A piece of work: its place among the others, a seed of its own, and its items."""

    number: int
    seed: str
    items: tuple[Item, ...]


class Runner(Protocol):
    """What runs pieces of work and gives their results in the order of the pieces."""

    def __call__(
        self, work: Callable[[Piece[Item]], Result], pieces: Sequence[Piece[Item]], /
    ) -> Iterator[Result]:
        """Run them; ``work`` is a function of a module, so that other processes find it."""


def cut(items: Sequence[Item], size: int, seed: str = "") -> list[Piece[Item]]:
    """Cut work into pieces of this many items; the last may have fewer."""
    return [
        Piece(number, f"{seed}/{number}", tuple(items[start : start + size]))
        for number, start in enumerate(range(0, len(items), size))
    ]


def here(
    work: Callable[[Piece[Item]], Result], pieces: Sequence[Piece[Item]], /
) -> Iterator[Result]:
    """Run pieces one after another in this process."""
    return map(work, pieces)


def in_processes(
    work: Callable[[Piece[Item]], Result], pieces: Sequence[Piece[Item]], /
) -> Iterator[Result]:
    """Run pieces in as many processes as there are processors; in this one if that is one."""
    runner = Processes(_processors())
    try:
        yield from runner(work, pieces)
    finally:
        runner.end()


def processes(count: int | None = None) -> Processes:
    """Give a runner with this many processes, by default as many as there are processors.

    With one, it is this process. More are kept until the runner is ended, so that what is read and
    made for one round of pieces serves the next.
    """
    return Processes(_processors() if count is None else count)


class Processes:
    """Runs pieces in processes of its own, which start when they are first needed."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 1
        self._pool: ProcessPoolExecutor | None = None

    def __call__(
        self, work: Callable[[Piece[Item]], Result], pieces: Sequence[Piece[Item]], /
    ) -> Iterator[Result]:
        """Run them, see ``Runner``."""
        count = min(len(pieces), self._most)
        if count > self._count:
            self._start(count)
        if self._pool is None:
            return here(work, pieces)
        return self._pool.map(functools.partial(_work_on, work), pieces)

    def _start(self, count: int) -> None:
        # A browser has neither, and runs everything here.
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
        from multiprocessing import get_context  # noqa: PLC0415

        self.end()
        context = get_context(_start_method())
        self._pool = ProcessPoolExecutor(count, context, _begin, (workspace_place(),))
        self._count = count

    def end(self) -> None:
        """End the processes, if there are any, when they have done what they were given."""
        if self._pool is not None:
            self._pool.shutdown()
        self._pool, self._count = None, 1


def _begin(place: Location | None) -> None:
    """Work where the first process does, which is not inherited by a process that is spawned.

    What the first process had read when it forked stays, and is not looked through for cycles.
    """
    signal.signal(signal.SIGINT, _interrupt)
    open_only(place)
    gc.freeze()
    look_for_cycles_seldom()


@dataclass
class _Interrupt:
    """Ctrl-C in a process that works for the first one, which hears of it, too.

    It ends a piece that is being worked on, and those that follow; while the process waits for
    work, it must not end the process with a traceback.
    """

    asked: bool = False
    working: bool = False

    def __call__(self, _number: int, _frame: object) -> None:
        """Take the signal."""
        self.asked = True
        if self.working:
            raise KeyboardInterrupt


_interrupt: Final = _Interrupt()


def _work_on(work: Callable[[Piece[Item]], Result], piece: Piece[Item]) -> Result:
    if _interrupt.asked:
        raise KeyboardInterrupt
    _interrupt.working = True
    try:
        return work(piece)
    finally:
        _interrupt.working = False


def _processors() -> int:
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def _start_method() -> str:
    """Fork where that is safe: what has already been read need not be read again."""
    from multiprocessing import get_all_start_methods  # noqa: PLC0415

    safe = "fork" in get_all_start_methods() and threading.active_count() == 1
    return "fork" if safe else "spawn"


def at_once(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """Give the results of all items, in their order."""
    if len(items) < 2:
        return list(map(work, items))
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - a browser has none

    with ThreadPoolExecutor(len(items)) as threads:
        return list(threads.map(work, items))
