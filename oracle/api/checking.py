"""An engine in process run over the vectors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any, Final, TypeAlias

from oracle.api.inputs import Vector, Which, Words, house, listed, refuse, shown, words
from oracle.conformance import (
    Engine,
    Options,
    RunResult,
    Ways,
    in_process,
    only_about,
    report_of,
    rule_texts,
    run,
    without_explanation,
)
from oracle.corpus.subset import known_vectors
from oracle.corpus.tables import load_index, load_precomputed
from oracle.errors import InputError
from oracle.report.checked import checked
from oracle.report.envelope import Explaining, Measuring, Report
from oracle.report.terminal import as_text
from oracle.specs import workspaces
from oracle.system.resources import folder

Progress: TypeAlias = Callable[[int, int], None]

_IN_A_VECTOR: Final = frozenset({"id", "kind", "rules", "given", "expect"})


class Checked(dict[str, Any]):
    """The report of a run, as ``schemas/report.schema.json`` and ``check.schema.json`` have it."""

    @property
    def conforms(self) -> bool:
        """Whether the engine broke no rule and failed on no vector that it claims to play."""
        return bool(self["exit-code"] == 0)

    @property
    def broken(self) -> tuple[str, ...]:
        """The ids of the rules that the engine breaks."""
        return tuple(entry["rule"] for entry in self["details"]["broken"])

    def __str__(self) -> str:
        """Write the report as ``poker-oracle check -o report.txt`` does."""
        return Explaining().form("as text", _as_text, self, without_explanation)


def _as_text(report: Report) -> str:
    return as_text(checked(report)).rstrip("\n")


def check(
    engine: Engine | ModuleType,
    *,
    vectors: Iterable[Mapping[str, Any]] | None = None,
    only: Words = (),
    house: Which | None = None,
    progress: Progress | None = None,
) -> Checked:
    """Run an engine of this process over vectors and report which rules it breaks.

    Args:
        engine: an object or a module with ``answer(request)``. It is given the requests of the
            protocol as dicts, the hello first, and returns what it would answer on a line; the id
            may be left out. What it raises is the error of that case. Nothing stops it if it hangs.
        vectors: those to ask; all that come with poker-oracle unless given.
        only: of these, the vectors with this id or about this rule.
        house: by whose rules it is judged, whatever it claims.
        progress: called with how many cases are done, and of how many.

    Raises:
        InputError: the engine has no ``answer``, or there is no vector or house of that name.
    """
    if not callable(getattr(engine, "answer", None)):
        raise InputError("an engine is an object or a module with a function answer(request)")
    name = _name(engine)
    if progress is not None and not callable(progress):
        raise InputError(f"progress is {shown(progress)}; give a function of two numbers")
    measuring = Measuring("check", {"engine": name}, folder("vectors") if vectors is None else None)
    cases = known_vectors() if vectors is None else _vectors(vectors)
    cases = only_about(cases, words(only, "only"))
    result = _run(engine, name, cases, house, progress)
    return Checked(report_of(measuring, result, rule_texts(), ways=_ways(vectors is None)))


def _ways(is_published: bool) -> Ways:
    """No command line starts an object of this process again; of other vectors little is known."""
    return Ways(
        (lambda: load_precomputed(folder("vectors"))) if is_published else dict,
        reproduce=lambda vector: f"oracle.check(engine, only={vector!r})",
    )


def _vectors(vectors: Any) -> list[Vector]:
    several = listed(vectors, "vectors", "a list of vectors, such as oracle.vectors(kind='rank')")
    refuse(
        f"{shown(one)} is not a vector; oracle.vectors() gives those that are known"
        for one in several
        if not isinstance(one, Mapping) or not one.keys() >= _IN_A_VECTOR
    )
    index = load_index(folder("vectors"))
    return [{**index.of(vector["id"]), **vector} for vector in several]


def _run(
    engine: Any,
    name: str,
    cases: list[Vector],
    which: Which | None,
    progress: Progress | None,
) -> RunResult:
    houses = {known.id: known.settings for known in workspaces.houses().values()}
    judge: str | None = None
    if which is not None:
        chosen = house(which)
        judge, houses[chosen.id] = chosen.id, chosen.settings
    options = Options(house=judge)
    return run(in_process(engine, name), cases, options, houses, progress)


def _name(engine: Any) -> str:
    if isinstance(engine, ModuleType):
        return engine.__name__
    kind = engine if isinstance(engine, type) else type(engine)
    return f"{kind.__module__}.{kind.__qualname__}"
