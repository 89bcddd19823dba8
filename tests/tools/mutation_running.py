"""Every mutant judged, in an order drawn by lot, and what is known kept in a folder."""

from __future__ import annotations

import functools
import gc
import hashlib
import importlib
import json
import os
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import coverage

from oracle.corpus.files import load_vectors
from oracle.system.pieces import Piece, Runner, cut, here
from oracle.system.terminal import progress_bar
from tests.tools.mutation_judging import (
    FIRST_LOT,
    HANDS,
    Case,
    Judge,
    Verdict,
    cases_of,
    forget_the_house,
    may_change_in_place,
    wrong_table,
)
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
