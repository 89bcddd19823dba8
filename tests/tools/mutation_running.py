"""Every mutant judged, in an order drawn by lot, and what is known kept in a folder."""

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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import ne
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import coverage

from oracle.core.ruleset import BY_SETTING
from oracle.corpus.files import load_vectors
from oracle.play import answering
from oracle.play.answering import HouseRules, answer
from oracle.play.hand import Answer
from oracle.specs import catalogue, workspaces
from oracle.system.pieces import Piece, Runner, cut, here
from oracle.system.terminal import progress_bar
from oracle.wire.grading import examine
from tests.tools.mutation_sites import CORE, ROOT, Key, Site, all_sites, files

_IMPORT: Final = "import"
_FEW: Final = 3000
_VALUES: Final = frozenset(
    f"{CORE}/hands/{name}.py"
    for name in ("ace_to_five", "badugi", "badugi_values", "every_hand", "ranking")
)


class Reach:
    """The cases that reach each line, by file."""

    def __init__(
        self,
        cases: Sequence[Case],
        lines: Mapping[str, Mapping[int, Sequence[int]]],
        imported: Mapping[str, frozenset[int]],
        valued: Mapping[str, frozenset[int]],
    ) -> None:
        """Take the cases on each line, and the lines executed at import and to value all hands."""
        own = {case.vector["id"]: place for place, case in enumerate(cases) if case.house is None}
        self._own = [own[case.vector["id"]] for case in cases]
        self._hands = [
            place for place, case in enumerate(cases) if "table" not in case.vector["given"]
        ]
        self._first_lot = [place for place, case in enumerate(cases) if case.house == FIRST_LOT]
        self._lines = lines
        self._imported = imported
        self._valued = valued

    def of(self, site: Site) -> Iterable[int]:
        """The cases that are played for a site."""
        file = site.key.file
        if file in _VALUES:
            return self._hands
        if site.lines is None or self._is_imported(file, site.lines):
            return {*self._own, *self._first_lot}
        lines = self._lines.get(file, {})
        found = {case for line in _inside(site.lines) for case in lines.get(line, ())}
        if len(found) <= _FEW:
            return found
        return {case for case in found if self._own[case] == case or self._own[case] not in found}

    def values_hands(self, site: Site) -> bool:
        """Whether the tables of all hands reach a site; outside functions all of them do."""
        if not site.key.file.startswith(HANDS):
            return False
        lines = self._valued.get(site.key.file, frozenset())
        return site.lines is None or not lines.isdisjoint(_inside(site.lines))

    def may_change_in_place(self, site: Site) -> bool:
        """Whether nothing that ran at import holds the code, or an answer, of a site's function."""
        function: Any = site.function
        return may_change_in_place(site) and not self._is_imported(
            site.key.file, (function.body[0].lineno, function.end_lineno)
        )

    def _is_imported(self, file: str, lines: tuple[int, int]) -> bool:
        return not self._imported.get(file, frozenset()).isdisjoint(_inside(lines))


def _inside(lines: tuple[int, int]) -> range:
    return range(lines[0], lines[1] + 1)


def reach_of(cases: Sequence[Case], folder: Path, name: str) -> Reach:
    """Measure what the cases reach, in children, or read what was kept in a folder."""
    lines, imported = _kept(folder / f"reach-{name}.json", lambda watch: _play(watch, cases))
    valued, _imported = _kept(folder / f"hands-{name}.json", _value_hands)
    return Reach(
        cases,
        {file: {int(line): on for line, on in found.items()} for file, found in lines.items()},
        {file: frozenset(found) for file, found in imported.items()},
        {file: frozenset(map(int, found)) for file, found in valued.items()},
    )


def _kept(keep: Path, run: Callable[[coverage.Coverage], None]) -> list[Any]:
    """What is executed at import and by a run, measured in a child if it is not kept."""
    if not keep.exists():
        child = os.fork()
        if not child:
            status = 1
            try:
                _measure(keep, run)
                status = 0
            finally:
                os._exit(status)
        if os.waitpid(child, 0)[1]:
            raise RuntimeError("what the corpus reaches could not be measured")
    return list(json.loads(keep.read_text("utf-8")))


def _measure(keep: Path, run: Callable[[coverage.Coverage], None]) -> None:
    data = keep.with_suffix(".coverage")
    data.unlink(missing_ok=True)
    watch = coverage.Coverage(
        data_file=str(data), include=[f"{ROOT / CORE}/*"], config_file=False, messages=False
    )
    forget_the_house({})
    watch.start()
    watch.switch_context(_IMPORT)
    importlib.import_module("oracle.play.answering")
    run(watch)
    watch.stop()
    found = watch.get_data()
    lines: dict[str, dict[int, list[int]]] = defaultdict(dict)
    imported: dict[str, list[int]] = {}
    for path in found.measured_files():
        file = str(Path(path).relative_to(ROOT))
        for line, contexts in found.contexts_by_lineno(path).items():
            if _IMPORT in contexts:
                imported.setdefault(file, []).append(line)
            else:
                lines[file][line] = sorted(map(int, filter(None, contexts)))
    part = keep.with_suffix(".part")
    part.write_text(json.dumps([lines, imported]), "utf-8")
    part.replace(keep)
    data.unlink()


def _play(watch: coverage.Coverage, cases: Sequence[Case]) -> None:
    engine = importlib.import_module("oracle.play.answering")
    for number, case in enumerate(cases):
        for kept in _caches():
            kept.cache_clear()
        watch.switch_context(str(number))
        vector = case.vector
        engine.answer(vector["kind"], vector["given"], engine.HouseRules(case.settings))


def _value_hands(watch: coverage.Coverage) -> None:
    watch.switch_context("0")
    wrong_table()


def _caches() -> list[Any]:
    """Everything that keeps answers, which would hide what it runs from all cases but the first."""
    global _FOUND  # noqa: PLW0603 - looked for once
    if not _FOUND:
        kinds = "functools", "_lru_cache_wrapper"
        _FOUND = [
            one for one in gc.get_objects() if (type(one).__module__, type(one).__name__) == kinds
        ]
    return _FOUND


_FOUND: list[Any] = []


SEED: Final = "lot"
_SITES_IN_A_PIECE: Final = 20


def digests() -> dict[str, str]:
    """What the verdicts depend on: the sources of the core, and what vectors mean."""
    core = hashlib.sha256()
    for file in files():
        core.update(f"{file}\n".encode())
        core.update((ROOT / file).read_bytes())
    asked = hashlib.sha256((ROOT / "vectors/hands/digests.json").read_bytes())
    for vector in vectors():
        asked.update(f"{vector['id']} {vector['hash']} {' '.join(vector['houses'])}\n".encode())
    return {"core": core.hexdigest(), "vectors": asked.hexdigest()}


@functools.cache
def vectors() -> Sequence[Mapping[str, Any]]:
    """The corpus."""
    return load_vectors(ROOT / "vectors")


@functools.cache
def sites() -> Mapping[Key, Site]:
    """Every site of the core, in an order drawn by lot."""
    found = [site for one in all_sites().values() for site in one.found]
    random.Random(SEED).shuffle(found)
    return {site.key: site for site in found}


@functools.cache
def _bench(folder: str) -> tuple[Judge, Reach]:
    """What judges: made once, and inherited by processes that are forked."""
    cases = cases_of(vectors())
    judge = Judge(cases)
    what = [digests(), [case.name for case in cases]]
    name = hashlib.sha256(json.dumps(what).encode()).hexdigest()[:16]
    reach = reach_of(cases, Path(folder), name)
    sites()
    gc.collect()
    gc.freeze()
    return judge, reach


class State:
    """The verdicts that are known, in ``verdicts.jsonl`` of a folder.

    Those on another core are forgotten. What killed a mutant still does so if its vector is the
    same; a survivor is judged again when the corpus has changed.
    """

    def __init__(self, folder: Path) -> None:
        """Read what is kept there."""
        self.folder = folder
        self.known: dict[Key, Verdict] = {}
        self.took: dict[Key, float] = {}
        self._file = folder / "verdicts.jsonl"
        self._hashes = {vector["id"]: vector["hash"] for vector in vectors()}
        self._digests = digests()
        folder.mkdir(parents=True, exist_ok=True)
        if self._file.exists():
            self._read()

    def _read(self) -> None:
        for line in self._file.read_text("utf-8").splitlines():
            try:
                one = json.loads(line)
            except ValueError:
                continue  # the last line of a run that was killed
            verdict = Verdict(**one["verdict"])
            if one["core"] != self._digests["core"]:
                continue
            killer = (verdict.by or "").split(" ")[0]
            same = one["vectors"] == self._digests["vectors"]
            if same or (verdict.how and self._hashes.get(killer) == one["hash"]):
                key = Key(*one["key"])
                self.known[key] = verdict
                self.took[key] = one["seconds"]

    def note(self, found: Sequence[tuple[Key, Verdict, float]]) -> None:
        """Keep verdicts, and the seconds that they took."""
        with self._file.open("a", encoding="utf-8") as file:
            for key, verdict, seconds in found:
                self.known[key] = verdict
                self.took[key] = seconds
                killer = (verdict.by or "").split(" ")[0]
                one = {
                    **self._digests,
                    "key": key,
                    "verdict": verdict._asdict(),
                    "hash": self._hashes.get(killer),
                    "seconds": round(seconds, 3),
                }
                file.write(json.dumps(one) + "\n")


def run(state: State, wanted: Sequence[Key], runner: Runner = here) -> None:
    """Judge those of these sites that are not known yet."""
    left = [key for key in wanted if key not in state.known]
    if not left:
        return
    _bench(str(state.folder))
    pieces = cut(left, _SITES_IN_A_PIECE, SEED)
    work = functools.partial(_piece, str(state.folder))
    done = 0
    with progress_bar("Mutants", len(left)) as show:
        for found in runner(work, pieces):
            state.note(found)
            done += len(found)
            if show:
                show(done, len(left))


def _piece(folder: str, piece: Piece[Key]) -> list[tuple[Key, Verdict, float]]:
    judge, reach = _bench(folder)
    return list(_judged(judge, reach, piece.items))


def _judged(
    judge: Judge, reach: Reach, keys: Sequence[Key]
) -> Iterator[tuple[Key, Verdict, float]]:
    for key in keys:
        began = time.perf_counter()
        site = sites()[key]
        verdict = judge.judge(
            site,
            reach.of(site),
            in_place=reach.may_change_in_place(site),
            hands=reach.values_hands(site),
        )
        yield key, verdict, time.perf_counter() - began


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
