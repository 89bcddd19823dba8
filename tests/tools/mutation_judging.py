"""Whether the corpus notices a mutant: it is played, in a process of its own, and graded.

This process has imported everything and knows every vector. For each mutant it forks. The child
throws away all modules of the house, compiles the mutated one, and imports the others from code
that is ready. It then plays the vectors that reach the mutated statement, those that are likeliest to
notice first. The answers are graded by the modules of this process, which no mutant touches.
"""

from __future__ import annotations

import array
import ast
import functools
import hashlib
import importlib.abc
import importlib.machinery
import itertools
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

from oracle import catalogue
from oracle.wire import HouseRules, answer
from oracle.wire.grading import examine
from tests.tools.mutation_sites import CORE, ROOT, Site

_SECONDS: Final = 2.0
"""The processor's time that a vector may take, in seconds, and 20 times what it usually takes."""
_MEMORY: Final = 2 << 30
HANDS: Final = (f"{CORE}/hands/", f"{CORE}/cards.py")
"""What values hands; it is also judged by the tables of all hands."""
_KILLERS_KEPT: Final = 12


class Case(NamedTuple):
    """A vector, and the settings by which it is played; ``house`` is None for its own."""

    vector: Mapping[str, Any]
    settings: Mapping[str, str]
    house: str | None = None

    @property
    def name(self) -> str:
        """The vector's id, and the house."""
        return self.vector["id"] + (f" ({self.house})" if self.house else "")


class Verdict(NamedTuple):
    """What came of a mutant.

    ``how`` is ``answer``, ``hands``, ``exception``, ``timeout`` or ``import`` for a killed one, None
    for a survivor. ``by`` is the case that noticed it; ``seen`` is what changed although nothing
    graded did: ``expect`` (what a vector has but no engine is asked), ``events``, or nothing.
    """

    how: str | None
    by: str | None = None
    note: str = ""
    seen: str = ""
    cases: int = 0


def cases_of(vectors: Iterable[Mapping[str, Any]]) -> list[Case]:
    """Each vector by its own settings, and by every house that plays it by other rules."""
    found, houses = [], catalogue.shipped_houses()
    for vector in vectors:
        own = catalogue.settings_within(vector["switches"])
        found.append(Case(vector, own))
        if "table" not in vector["given"]:
            continue
        records = [HouseRules(own).at(vector["given"])]
        for name in vector["houses"]:
            record = HouseRules(houses[name].settings).at(vector["given"])
            if record not in records:
                records.append(record)
                found.append(Case(vector, houses[name].settings, name))
    return found


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
        if name.split(".")[0] == "oracle" and (file := getattr(module, "__file__", None)):
            code[name] = compile(Path(file).read_text("utf-8"), file, "exec")
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
            if wrong(case.vector, found.reply):
                raise RuntimeError(f"{case.name} differs without any mutant")
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
            signal.setitimer(signal.ITIMER_VIRTUAL, 10 * _SECONDS)
            verdict = self._played(site, order)
        except BaseException as error:  # noqa: BLE001 - whatever a mutant does, it was noticed
            verdict = Verdict("exception", note=type(error).__name__)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        os.write(writing, json.dumps(verdict._asdict()).encode())
        os._exit(0)

    def _played(self, site: Site, order: list[int]) -> Verdict:
        try:
            engine = _mutated(site)
        except Exception as error:  # noqa: BLE001 - a core that cannot be imported is noticed
            return Verdict("import", note=type(error).__name__)
        seen = ""
        for number in order:
            self._place[:] = struct.pack("q", number)
            limit = _SECONDS + 20 * self._seconds[number]
            signal.setitimer(signal.ITIMER_VIRTUAL, limit)
            case = self.cases[number]
            vector = case.vector
            found = engine.answer(
                vector["kind"], vector["given"], engine.HouseRules(case.settings)
            )
            if found.stuck or (field := wrong(vector, found.reply)):
                return Verdict("answer", note=found.stuck or field)
            if case.house is None and seen != "expect":
                if found.expect != vector["expect"]:
                    seen = "expect"
                elif not seen and _events(found) != self._events[number]:
                    seen = "events"
        if site.key.file.startswith(HANDS):
            self._place[:] = struct.pack("q", -1)
            signal.setitimer(signal.ITIMER_VIRTUAL, 60 * _SECONDS)
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


def wrong(vector: Mapping[str, Any], reply: Mapping[str, Any]) -> str:
    """The first field in which ``check`` would find a difference, or nothing.

    What is sent over the wire is JSON, to which a tuple and a list are the same.
    """
    differences = examine(vector, reply).differences
    if not differences:
        return ""
    try:
        sent = json.loads(json.dumps(reply))
    except (TypeError, ValueError):
        return "no JSON"
    differences = examine(vector, sent).differences
    return differences[0].field if differences else ""


def wrong_table() -> str:
    """The first table of all hands that an engine gives otherwise, by the digests of the corpus.

    Each hand is valued alone, as an engine is asked by ``check --all-hands``, and all together.
    """
    hands = importlib.import_module("oracle.core.hands")
    deck = importlib.import_module("oracle.core.cards").DECK
    for file, table in _digests_of_hands().items():
        ranking = hands.RANKINGS[table["ranking"]]
        rows = (row.orders for row in ranking.rows[table["cards"]]())
        alone = map(ranking.order, itertools.combinations(deck, table["cards"]))
        for orders in (itertools.chain.from_iterable(rows), alone):
            numbers = array.array("H", orders)
            if sys.byteorder == "little":
                numbers.byteswap()
            if hashlib.sha256(numbers).hexdigest() != table["sha256"]:
                return file
    return ""


@functools.cache
def _digests_of_hands() -> dict[str, Any]:
    text = (ROOT / "vectors/hands/digests.json").read_text("utf-8")
    return dict(json.loads(text)["tables"])


def _events(found: Any) -> int:
    return hash(repr(found.hand.events)) if found.hand else 0


def _limit_memory() -> None:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    most = pages * resource.getpagesize() + _MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
