"""Whether the corpus notices a mutant: it is played, in a process of its own, and graded.

This process has imported everything and knows every vector. For each mutant it forks. The child
throws away all modules of the house, compiles the mutated one, and imports the others from code
that is ready. It then plays the vectors that reach the mutated statement, those that are likeliest
to notice first. The answers are graded by the modules of this process, which no mutant touches.
"""

from __future__ import annotations

import ast
import functools
import importlib.abc
import importlib.machinery
import json
import mmap
import os
import resource
import signal
import struct
import sys
import time
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final, NamedTuple

from oracle.wire import HouseRules, answer
from tests.tools.mutation_cases import HANDS, Case, wrong, wrong_table
from tests.tools.mutation_sites import Site

_SECONDS: Final = 0.5
"""The processor's time that a vector may take, in seconds, and 20 times what it usually takes."""
_MEMORY: Final = 2 << 30
_KILLERS_KEPT: Final = 12


class Verdict(NamedTuple):
    """What came of a mutant.

    ``how`` is ``answer``, ``hands``, ``exception``, ``timeout`` or ``import`` for a killed one, and
    None for a survivor. ``by`` is the case that noticed it; ``seen`` is what changed although nothing
    graded did: ``expect`` (what a vector has but no engine is asked), ``events``, or nothing.
    """

    how: str | None
    by: str | None = None
    note: str = ""
    seen: str = ""
    cases: int = 0


class Prepared(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports modules from code that is ready."""

    def __init__(self, code: Mapping[str, CodeType], packages: frozenset[str]) -> None:
        """Take code by the names of modules, and which of them are packages."""
        self._code = code
        self._packages = packages

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find a module that is ready."""
        if fullname not in self._code:
            return None
        file = self._code[fullname].co_filename
        is_package = fullname in self._packages
        spec = importlib.machinery.ModuleSpec(fullname, self, origin=file, is_package=is_package)
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(str(Path(file).parent))
        spec.has_location = True
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Run its code."""
        exec(self._code[module.__name__], module.__dict__)  # noqa: S102 - it is our own code


@functools.cache
def prepared() -> tuple[Mapping[str, CodeType], frozenset[str]]:
    """The code of all modules of the house that are imported, and which are packages."""
    code, packages = {}, set()
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] == "oracle" and getattr(module, "__file__", None):
            loader: Any = module.__loader__
            code[name] = loader.get_code(name)
            if hasattr(module, "__path__"):
                packages.add(name)
    return code, frozenset(packages)


def forget_the_house(changed: Mapping[str, CodeType]) -> None:
    """Let every module of the house be imported again, these from other code."""
    code, packages = prepared()
    for name in [name for name in sys.modules if name.split(".")[0] == "oracle"]:
        del sys.modules[name]
    sys.meta_path.insert(0, Prepared({**code, **changed}, packages))


def module_of(file: str) -> str:
    """The name of the module in a file of the project."""
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


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

    def judge(self, site: Site, reached: Iterable[int] | None = None) -> Verdict:
        """Play the cases that reach a site, until one of them notices the mutant.

        The site's tree is changed in the child alone.
        """
        where = site.key.file, site.key.function
        order = self._in_order(site, range(len(self.cases)) if reached is None else reached)
        sender, verdict = self._fork(site, order)
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

    def _fork(self, site: Site, order: list[int]) -> tuple[int | None, Verdict]:
        self._place[:] = struct.pack("q", -1)
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            self._as_a_mutant(site, order, writing)
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

    def _as_a_mutant(self, site: Site, order: list[int], writing: int) -> None:
        """In the child: become a mutant, play, tell, and end."""
        try:
            _limit_memory()
            signal.setitimer(signal.ITIMER_VIRTUAL, 20 * _SECONDS)
            verdict = self._played(site, order)
        except BaseException as error:
            verdict = Verdict("exception", note=type(error).__name__)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        os.write(writing, json.dumps(verdict._asdict()).encode())
        os._exit(0)

    def _played(self, site: Site, order: list[int]) -> Verdict:
        try:
            engine = _mutated(site)
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
            if found.stuck or (field := wrong(vector, found.reply)):
                return Verdict("answer", note=found.stuck or field)
            if case.house is None and seen != "expect":
                if found.expect != vector["expect"]:
                    seen = "expect"
                elif not seen and _events(found) != self._events[number]:
                    seen = "events"
        if site.key.file.startswith(HANDS):
            self._place[:] = struct.pack("q", -1)
            signal.setitimer(signal.ITIMER_VIRTUAL, 120 * _SECONDS)
            if table := wrong_table():
                return Verdict("hands", note=table)
        return Verdict(None, seen=seen, cases=len(order))


def _mutated(site: Site) -> Any:
    """Change the core and import what answers questions with it."""
    site.change()
    ast.fix_missing_locations(site.tree)
    name = module_of(site.key.file)
    file = prepared()[0][name].co_filename
    forget_the_house({name: compile(site.tree, file, "exec")})
    return importlib.import_module("oracle.wire.answering")


def _events(found: Any) -> int:
    return hash(repr(found.hand.events)) if found.hand else 0


def _limit_memory() -> None:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    most = pages * resource.getpagesize() + _MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
