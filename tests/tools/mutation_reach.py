"""Which cases reach which lines of the core, by coverage.py, a context for each case.

A mutated statement that a case does not reach cannot change its answer. What is executed at import
is reached by every case. What values hands keeps the values, so not every case runs it that needs
it: it is judged by all vectors about hands and by the tables of all hands, and then no play can
differ.

A vector by other settings than its own is played where few cases reach a statement, otherwise
only if it does not reach it by its own. So each setting is judged by all vectors that may meet it,
and what is common to all is not judged again. What stands outside functions, such as the tables of
settings, is judged by each vector's own settings and the first that were drawn by lot.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import coverage

from tests.tools.mutation_becoming import forget_the_house, may_change_in_place
from tests.tools.mutation_cases import FIRST_LOT, HANDS, Case, wrong_table
from tests.tools.mutation_sites import CORE, ROOT, Site

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
