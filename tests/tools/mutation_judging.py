"""Whether the corpus notices a mutant: it is played, in a process of its own, and graded.

This process has imported everything and knows every vector. For each mutant it forks. The child
becomes the mutant, and plays the vectors that reach the mutated statement, those that are likeliest
to notice first. The answers are graded by modules that no mutant touches.
"""

from __future__ import annotations
import __future__

import array
import ast
import functools
import gc
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import itertools
import json
import mmap
import os
import random
import resource
import signal
import struct
import sys
import time
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from operator import ne
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

from oracle.core.ruleset import BY_SETTING
from oracle.play import answering
from oracle.play.answering import HouseRules, answer
from oracle.play.hand import Answer
from oracle.specs import catalogue, workspaces
from oracle.wire.grading import examine
from tests.tools.mutation_sites import CORE, ROOT, Site

HANDS: Final = (f"{CORE}/hands/", f"{CORE}/cards.py")
"""What values hands; it is also judged by the tables of all hands."""
_LOTS: Final = 3
FIRST_LOT: Final = "lot 1"


class Case(NamedTuple):
    """A vector, and the settings by which it is played; ``house`` is None for its own."""

    vector: Mapping[str, Any]
    settings: Mapping[str, str]
    house: str | None = None

    @property
    def name(self) -> str:
        """The vector's id, and the house."""
        return f"{self.vector['id']} ({self.house})" if self.house else str(self.vector["id"])


def cases_of(vectors: Iterable[Mapping[str, Any]]) -> list[Case]:
    """Each vector by its own settings, by houses, and by settings drawn by lot.

    Houses are those that play it by other rules. What is drawn are the switches that do not change
    its answer, so that an engine may be asked it whatever it does there: so every setting is played
    by vectors that are about other things, even if no house has it.
    """
    found, houses = [], catalogue.shipped_houses()
    for vector in vectors:
        own = workspaces.settings_within(vector["switches"])
        found.append(Case(vector, own))
        if "table" not in vector["given"]:
            continue
        others = {name: houses[name].settings for name in vector["houses"]}
        others.update({f"lot {number}": _drawn(vector, number) for number in range(1, _LOTS + 1)})
        records = [HouseRules(own).at(vector["given"])]
        for name, settings in others.items():
            record = HouseRules(settings).at(vector["given"])
            if record not in records:
                records.append(record)
                found.append(Case(vector, settings, name))
    return found


def _drawn(vector: Mapping[str, Any], number: int) -> dict[str, str]:
    chance, same = random.Random(f"{number}/{vector['id']}"), vector["switches"]
    return {
        switch: chance.choice(same.get(switch, list(settings)))
        for switch, settings in BY_SETTING.items()
    }


def wrong(vector: Mapping[str, Any], found: Answer) -> str:
    """The first field in which ``check`` would find a difference, or nothing.

    What is sent over the wire is JSON, to which a tuple and a list are the same. An engine that
    shuffles also tells which cards it gathers.
    """
    if any(map(ne, found.given.get("reshuffles", ()), vector["given"].get("reshuffles", ()))):
        return "gathers"
    differences = examine(vector, found.reply).differences
    if not differences:
        return ""
    try:
        sent = json.loads(json.dumps(found.reply))
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


_KEEPS_ANSWERS: Final = (
    *HANDS,
    *(f"{CORE}/{name}.py" for name in ("citations", "games", "ruleset", "table/patches")),
)
"""What runs once and is kept: the values of hands, and the records of rules."""


def may_change_in_place(site: Site) -> bool:
    """Whether a function may get other code while everything that is imported stays."""
    function = site.function
    if function is None or site.lines is None or site.key.file.startswith(_KEEPS_ANSWERS):
        return False
    inside = [node for node in ast.walk(function) if node is not function]
    return not function.decorator_list and not any(
        isinstance(node, ast.FunctionDef | ast.Lambda) or getattr(node, "id", "") == "super"
        for node in inside
    )


def change_in_place(site: Site) -> None:
    """Give the function of a site the code of the mutant."""
    site.change()
    function: Any = site.function
    held = importlib.import_module(module_of(site.key.file))
    owners = site.key.function.split(".")[: -1 if "." in site.key.function else 0]
    for name in owners:
        held = getattr(held, name)
    here = vars(held)[function.name]
    if not isinstance(here, FunctionType):
        raise TypeError(f"{site.key.function} is not a plain function")
    tree = ast.fix_missing_locations(ast.Module([function], []))
    flags = __future__.annotations.compiler_flag
    code = compile(tree, here.__code__.co_filename, "exec", flags, dont_inherit=True)
    here.__code__ = next(one for one in code.co_consts if isinstance(one, CodeType))


def import_again(site: Site) -> Any:
    """Change the core and import what answers questions with it."""
    site.change()
    ast.fix_missing_locations(site.tree)
    name = module_of(site.key.file)
    file = prepared()[0][name].co_filename
    forget_the_house({name: compile(site.tree, file, "exec")})
    return importlib.import_module("oracle.play.answering")


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
