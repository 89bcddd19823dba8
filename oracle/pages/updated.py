"""The page of a copy of the corpus that was brought to another version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.pages import page as on
from oracle.pages.compared import compared


def updated(report: Mapping[str, Any], *, summary: bool = False) -> on.Page:
    """Make the page of a report of ``update``: what was done, then what changed by it."""
    details = report["details"]
    notes = tuple(on.Paragraph(note) for note in report["notes"])
    if not any(details["counts"][key] for key in details["counts"] if key != "compared"):
        return on.Page("The copy", notes, brief=True)
    page = compared(details, summary=summary)
    return page._replace(blocks=(*notes, *page.blocks))
