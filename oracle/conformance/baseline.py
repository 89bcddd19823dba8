"""A report held against an earlier one: which failures are new, which are gone, which stayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.conformance.reports import read_report
from oracle.reporting import Report

Key: TypeAlias = tuple[str, str | None]
"""A case: the id of a vector, and the configuration in which it was asked."""

_FAILING: Final = ("fail", "error")
_ERROR: Final = "error"
_NAMED: Final = 5
_WHAT: Final = "the baseline must be a report that poker-oracle check wrote as JSON"


class Baseline(NamedTuple):
    """What an earlier report says: how each case failed, and the corpus that was asked."""

    failing: Mapping[Key, frozenset[str]]
    corpus: Any


class Against(NamedTuple):
    """Two runs compared.

    ``new`` are the cases that fail in more keys than before, ``gone`` those that failed and pass,
    ``same`` those that fail as before or in fewer keys, ``not_asked`` those that failed and were
    not judged this time.
    """

    new: tuple[Key, ...]
    gone: tuple[Key, ...]
    same: tuple[Key, ...]
    not_asked: tuple[Key, ...]
    other_corpus: bool

    def notes(self) -> Iterator[str]:
        """Say it in sentences, for the notes of the report."""
        counts = f"{len(self.new):,} new, {len(self.gone):,} gone, {len(self.same):,} as before"
        rest = f", {len(self.not_asked):,} not judged this time" if self.not_asked else ""
        yield f"failing cases against the baseline: {counts}{rest}"
        if self.new:
            named = ", ".join(map(_named, self.new[:_NAMED]))
            more = f" and {len(self.new) - _NAMED:,} more" if len(self.new) > _NAMED else ""
            yield f"new against the baseline: {named}{more}"
        if self.other_corpus:
            yield "the baseline was measured with another corpus"


def read_baseline(path: Path) -> Baseline:
    """Read a report of an earlier run.

    Raises:
        InputError: the file cannot be read, or is not such a report.
    """
    return read_report(path, _WHAT, baseline_of)


def baseline_of(report: Mapping[str, Any]) -> Baseline:
    """What a report says as a baseline."""
    return Baseline(failing_cases(report), report["corpus"])


def failing_cases(report: Mapping[str, Any]) -> dict[Key, frozenset[str]]:
    """The cases of a report that failed, each with the keys in which it did."""
    return {
        (str(row["case"]), row["as"]): _keys(row)
        for row in report["cases"]
        if row["outcome"] in _FAILING
    }


def against(report: Report, baseline: Baseline) -> Against:
    """Hold the rows of a report against those of an earlier one."""
    now, before = failing_cases(report), baseline.failing
    passed = {(row["case"], row["as"]) for row in report["cases"] if row["outcome"] == "pass"}
    absent = [case for case in before if case not in now]
    return Against(
        new=tuple(case for case, keys in now.items() if not keys <= before.get(case, frozenset())),
        gone=tuple(case for case in absent if case in passed),
        same=tuple(case for case, keys in now.items() if keys <= before.get(case, frozenset())),
        not_asked=tuple(case for case in absent if case not in passed),
        other_corpus=report["corpus"] != baseline.corpus,
    )


def with_baseline(report: Report, baseline: Baseline) -> Report:
    """The report with what is new and what is not; it ends with 1 for what is new alone.

    An engine that could not be run to the end, that answered nothing, or that passes what it is
    known to fail, ends as without a baseline.
    """
    found = against(report, baseline)
    counts, code = report["counts"], report["exit-code"]
    excused = counts["pass"] + counts["fail"] > 0 and not report["details"]["stale"]
    if code == 1 and excused and not found.new:
        code = 0
    before = [{"case": case, "as": asked_as} for case, asked_as in found.same]
    details = {**report["details"], "as-before": before}
    notes = [*found.notes(), *report["notes"]]
    return {**report, "exit-code": code, "notes": notes, "details": details}


def _keys(row: Mapping[str, Any]) -> frozenset[str]:
    if row["outcome"] == _ERROR:
        return frozenset({_ERROR})
    return frozenset(str(one["key"]) for one in row["differences"])


def _named(case: Key) -> str:
    name, asked_as = case
    return name if asked_as is None else f"{name} as {asked_as}"
