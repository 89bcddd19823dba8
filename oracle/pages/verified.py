"""The page of a corpus that was checked: its damage, what it is, and its digests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.pages import page as on


def verified(report: Mapping[str, Any]) -> on.Page:
    """Make the page of a report of ``verify``."""
    blocks: list[on.Block] = []
    if damages := tuple(case["message"] for case in report["cases"]):
        blocks.append(on.Lines(damages))
    blocks += [on.Paragraph(note) for note in report["notes"]]
    digests = report["details"]["digests"]
    blocks.append(on.Lines(tuple(f"{name:6} {sha256}" for name, sha256 in digests.items())))
    return on.Page("The corpus", tuple(blocks), brief=True)
