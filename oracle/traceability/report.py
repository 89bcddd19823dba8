"""Coverage for programs: a plain dict, described by ``schemas/coverage.schema.json``."""

from __future__ import annotations

from typing import Any

from oracle.reporting import as_data
from oracle.traceability.coverage import Coverage


def as_report(coverage: Coverage) -> dict[str, Any]:
    """Make a report that JSON can hold; the same coverage gives the same report."""
    report: dict[str, Any] = as_data(coverage)
    for document, told in zip(coverage.documents, report["documents"], strict=True):
        told["clauses"] = document.clauses
    for switch, told in zip(coverage.switches, report["switches"], strict=True):
        for setting, entry in zip(switch.settings, told["settings"], strict=True):
            entry["separated"] = setting.separated
    return {**report, "open": coverage.open_points()}
