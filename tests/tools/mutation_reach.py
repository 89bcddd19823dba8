"""Which cases reach which lines of the core, by coverage.py, a context for each case.

A mutated statement that a case does not reach cannot change its answer. What is executed at import
is reached by every case; so is whatever keeps answers of its own, such as the values of hands.

A vector by the settings of a house is played only where it reaches a statement that it does not
reach by its own settings. So a setting that some houses have is judged by all vectors that they
play, and what is common to all houses is not judged again for each.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import coverage

from tests.tools.mutation_cases import HANDS, Case
from tests.tools.mutation_judging import forget_the_house
from tests.tools.mutation_sites import CORE, ROOT, Site

_IMPORT: Final = "import"


class Reach:
    """The cases that reach each line, by file."""

    def __init__(
        self,
        cases: Sequence[Case],
        lines: Mapping[str, Mapping[int, Sequence[int]]],
        imported: Mapping[str, frozenset[int]],
    ) -> None:
        """Take the cases on each line, and the lines that are executed at import."""
        own = {case.vector["id"]: place for place, case in enumerate(cases) if case.house is None}
        self._own = [own[case.vector["id"]] for case in cases]
        self._lines = lines
        self._imported = imported

    def of(self, site: Site) -> Iterable[int]:
        """The cases that are played for a site."""
        file = site.key.file
        everywhere = site.lines is None or file.startswith(HANDS)
        inside = range(*site.lines) if site.lines else range(0)
        inside = range(inside.start, inside.stop + 1)
        if everywhere or not self._imported.get(file, frozenset()).isdisjoint(inside):
            return set(self._own)
        lines = self._lines.get(file, {})
        found = {case for line in inside for case in lines.get(line, ())}
        return {case for case in found if self._own[case] == case or self._own[case] not in found}


def reach_of(cases: Sequence[Case], keep: Path) -> Reach:
    """Measure what the cases reach, in a child, or read what was kept."""
    if not keep.exists():
        child = os.fork()
        if not child:
            status = 1
            try:
                _measure(cases, keep)
                status = 0
            finally:
                os._exit(status)
        if os.waitpid(child, 0)[1]:
            raise RuntimeError("what the corpus reaches could not be measured")
    lines, imported = json.loads(keep.read_text("utf-8"))
    return Reach(
        cases,
        {file: {int(line): on for line, on in found.items()} for file, found in lines.items()},
        {file: frozenset(found) for file, found in imported.items()},
    )


def _measure(cases: Sequence[Case], keep: Path) -> None:
    data = keep.with_suffix(".coverage")
    data.unlink(missing_ok=True)
    watch = coverage.Coverage(
        data_file=str(data), include=[f"{ROOT / CORE}/*"], config_file=False, messages=False
    )
    forget_the_house({})
    watch.start()
    watch.switch_context(_IMPORT)
    engine = importlib.import_module("oracle.wire.answering")
    for number, case in enumerate(cases):
        for kept in _caches():
            kept.cache_clear()
        watch.switch_context(str(number))
        vector = case.vector
        engine.answer(vector["kind"], vector["given"], engine.HouseRules(case.settings))
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
