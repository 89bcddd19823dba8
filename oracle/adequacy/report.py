"""What a corpus can detect, for programs: plain data, by ``schemas/adequacy.schema.json``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from oracle.adequacy.records import Adequacy, MistakeFound
from oracle.reporting import Measuring, Report, as_data, row

NOTICED = "noticed"
UNNOTICED = "unnoticed"
IN_SOME = "unnoticed-in-some"


def as_details(found: Adequacy) -> dict[str, Any]:
    """Make plain data that JSON can hold; the same corpus gives the same."""
    details: dict[str, Any] = as_data(found)
    hidden = [{"mistake": name, "rule": rule} for name, rule in found.left_alone.hidden]
    details["left-alone"]["hidden"] = hidden
    # Counted to a hundredth, and never up: a hundred percent is all of them.
    details["percent"] = int(found.percent * 100) / 100
    return details


def adequacy_report(
    measuring: Measuring, found: Adequacy, fail_under: float | None, notes: Sequence[str] = ()
) -> Report:
    """Make the report: a case for each mistake; it fails if fewer are noticed than is asked for."""
    cases = [_case(one) for one in found.mistakes]
    counts = Counter(one["outcome"] for one in cases)
    fails = fail_under is not None and found.percent < fail_under
    return measuring.report(int(fails), counts, cases, as_details(found), notes=notes)


def _case(one: MistakeFound) -> dict[str, Any]:
    if not one.vectors:
        return row(one.id, UNNOTICED, "no vector notices it")
    if missed := one.unnoticed_in():
        return row(one.id, IN_SOME, f"asked and not noticed in {', '.join(missed)}")
    return row(one.id, NOTICED)
