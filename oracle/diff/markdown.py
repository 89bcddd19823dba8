"""A comparison as a page in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from oracle.diff.wording import (
    Report,
    expectations,
    first_cause,
    groups,
    heading,
    headline,
    setting_line,
    switch_line,
)

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<|~])")


def as_markdown(report: Report, *, summary: bool = False) -> str:
    """Write the page, the summary first; with ``summary`` nothing else."""
    return "\n".join(_lines(report, summary)) + "\n"


def _lines(report: Report, summary: bool) -> Iterator[str]:
    yield from (f"# {_plain(heading(report))}", "", f"{headline(report)}.")
    yield from _summary(report)
    if not summary:
        yield from _details(report)


def _summary(report: Report) -> Iterator[str]:
    if report["switches"]:
        yield from ("", "## Switches")
    for switch in report["switches"]:
        yield from ("", f"- {_plain(switch_line(switch))}.")
        for side in ("before", "after"):
            yield from (f"  - {side}: {_plain(setting_line(one))}" for one in switch[side])
    if report["rules"]:
        yield from ("", "## Rules")
    for rule in report["rules"]:
        count = expectations(len(rule["changed"]))
        yield from ("", f"- `{rule['rule']}` ({count}): {_plain(rule['sentence'])}")
        yield from (f"  - {_plain(source)}" for source in rule["sources"])


def _details(report: Report) -> Iterator[str]:
    for cause, changes in groups(report):
        yield from ("", f"## {_plain(cause)}", "", f"{expectations(len(changes))}.")
        for change in changes:
            yield from _change(change)
    for key in ("reworded", "added", "removed"):
        if report[key]:
            yield from ("", f"## {key.capitalize()}", "")
        for one in report[key]:
            parts = f" ({', '.join(one['parts'])})" if "parts" in one else ""
            yield f"- `{one['id']}`{parts}: {_plain(one['title'])}"


def _change(change: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", f"### `{change['id']}`", "", f"{_plain(change['title'])}.", "")
    yield f"- {_plain(change['at'])}"
    yield from (f"- {side}: {_plain(change[side])}" for side in ("before", "after"))
    if alone := first_cause(change):
        yield f"- {_plain(alone)}"


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
