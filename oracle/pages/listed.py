"""The page of a command that finds problems: one a line, so that an editor leads to each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oracle.pages import page as on


def listed(title: str, found: Iterable[str], summary: str, notes: Sequence[str] = ()) -> on.Page:
    """Make the page of the lines that were found, a sentence that sums them up, and notes."""
    lines = tuple(found)
    blocks: list[on.Block] = [on.Lines(lines)] if lines else []
    if summary:
        blocks.append(on.Paragraph(summary))
    if notes:
        blocks += [on.Heading("Notes"), on.bullets(notes)]
    return on.Page(title, tuple(blocks), brief=True)
