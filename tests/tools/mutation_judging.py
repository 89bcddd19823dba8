"""Whether the corpus notices a mutant: it is played, in a process of its own, and graded.

This process has imported everything and knows every vector. For each mutant it forks. The child
becomes the mutant, and plays the vectors that reach the mutated statement, those that are likeliest
to notice first. The answers are graded by modules that no mutant touches.
"""

from __future__ import annotations

import gc
import json
import mmap
import os
import resource
import signal
import struct
import time
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.play import HouseRules, answer, answering
from tests.tools.mutation_becoming import change_in_place, import_again, prepared
from tests.tools.mutation_cases import Case, wrong, wrong_table
from tests.tools.mutation_sites import Site

_SECONDS: Final = 0.5
"""The processor's time that a vector may take, in seconds, and 20 times what it usually takes."""
_MEMORY: Final = 2 << 30
_KILLERS_KEPT: Final = 12


class Verdict(NamedTuple):
    """What came of a mutant.

    ``how`` is ``answer``, ``hands``, ``exception``, ``timeout`` or ``import`` for a killed one, and
    None for a survivor. ``by`` is the case that noticed it; ``seen`` is what changed although
    nothing graded did: ``expect`` (what a vector has but no engine is asked), ``events``, or "".
    """

    how: str | None
    by: str | None = None
    note: str = ""
    seen: str = ""
    cases: int = 0


class Judge:
    """Plays cases against mutants."""

    def __init__(self, cases: Sequence[Case]) -> None:
        """Play every case once as it should be, to know what it takes."""
        self.cases = cases
        self._place = mmap.mmap(-1, 8)
        self._killers: dict[tuple[str, str], deque[int]] = defaultdict(
            lambda: deque(maxlen=_KILLERS_KEPT)
        )
        self._about = [frozenset(case.vector["rules"]) for case in cases]
        self._seconds: list[float] = []
        self._events: list[int] = []
        for case in cases:
            began = time.process_time()
            found = answer(case.vector["kind"], case.vector["given"], HouseRules(case.settings))
            self._seconds.append(time.process_time() - began)
            self._events.append(_events(found))
        prepared()

    def judge(
        self,
        site: Site,
        reached: Iterable[int] | None = None,
        *,
        in_place: bool = False,
        hands: bool = False,
    ) -> Verdict:
        """Play the cases that reach a site, until one of them notices the mutant.

        The site's tree is changed in the child alone; ``in_place`` says that its function may be,
        and ``hands`` that it is also judged by the tables of all hands.
        """
        where = site.key.file, site.key.function
        order = self._in_order(site, range(len(self.cases)) if reached is None else reached)
        sender, verdict = self._fork(site, order, in_place=in_place, hands=hands)
        if sender is not None:
            name = self.cases[sender].name
            self._killers[where].append(sender)
            verdict = verdict._replace(by=name)
        return verdict

    def _in_order(self, site: Site, reached: Iterable[int]) -> list[int]:
        killers = set(self._killers[site.key.file, site.key.function])
        return sorted(
            reached,
            key=lambda one: (
                one not in killers,
                self.cases[one].house is not None,
                not self._about[one] & site.rules,
                self._seconds[one],
            ),
        )

    def _fork(
        self, site: Site, order: list[int], *, in_place: bool, hands: bool
    ) -> tuple[int | None, Verdict]:
        self._place[:] = struct.pack("q", -1)
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            self._as_a_mutant(site, order, writing, in_place=in_place, hands=hands)
        os.close(writing)
        with open(reading, "rb") as told:
            message = told.read()
        _, status = os.waitpid(child, 0)
        (place,) = struct.unpack("q", self._place[:])
        at = None if place < 0 else place
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            how = "timeout" if number == signal.SIGVTALRM else "exception"
            return at, Verdict(how, note=signal.Signals(number).name)
        if not message:
            raise RuntimeError(f"the process of a mutant ended without a word: {site.key}")
        verdict = Verdict(**json.loads(message))
        return (at if verdict.how else None), verdict

    def _as_a_mutant(
        self, site: Site, order: list[int], writing: int, *, in_place: bool, hands: bool
    ) -> None:
        """In the child: become a mutant, play, tell, and end."""
        try:
            gc.disable()
            _limit_memory()
            signal.setitimer(signal.ITIMER_VIRTUAL, 20 * _SECONDS)
            verdict = self._played(site, order, in_place=in_place, hands=hands)
        except BaseException as error:
            verdict = Verdict("exception", note=type(error).__name__)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        os.write(writing, json.dumps(verdict._asdict()).encode())
        os._exit(0)

    def _played(self, site: Site, order: list[int], *, in_place: bool, hands: bool) -> Verdict:
        try:
            if in_place:
                change_in_place(site)
            engine = answering if in_place else import_again(site)
        except Exception as error:
            return Verdict("import", note=type(error).__name__)
        seen = ""
        for number in order:
            self._place[:] = struct.pack("q", number)
            limit = _SECONDS + 20 * self._seconds[number]
            signal.setitimer(signal.ITIMER_VIRTUAL, limit)
            case = self.cases[number]
            vector = case.vector
            found = engine.answer(vector["kind"], vector["given"], engine.HouseRules(case.settings))
            if found.stuck or (field := wrong(vector, found)):
                return Verdict("answer", note=found.stuck or field)
            if case.house is None and seen != "expect":
                if found.expect != vector["expect"]:
                    seen = "expect"
                elif not seen and _events(found) != self._events[number]:
                    seen = "events"
        if hands:
            self._place[:] = struct.pack("q", -1)
            signal.setitimer(signal.ITIMER_VIRTUAL, 120 * _SECONDS)
            if table := wrong_table():
                return Verdict("hands", note=table)
        return Verdict(None, seen=seen, cases=len(order))


def _events(found: Any) -> int:
    return hash(repr(found.events)) if found.events else 0


def _limit_memory() -> None:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    most = pages * resource.getpagesize() + _MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
