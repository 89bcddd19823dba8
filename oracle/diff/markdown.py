"""A comparison as a page in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.diff.wording import (
    BESIDE,
    Report,
    expectations,
    first_cause,
    groups,
    heading,
    headline,
    setting_line,
    switch_line,
)
from oracle.explain import plain


def as_markdown(report: Report, *, summary: bool = False) -> str:
    """Write the page, the summary first; with ``summary`` nothing else."""
    return "\n".join(_lines(report, summary)) + "\n"


def _lines(report: Report, summary: bool) -> Iterator[str]:
    yield from (f"# {plain(heading(report))}", "", f"{headline(report)}.")
    yield from _summary(report)
    if not summary:
        yield from _details(report)


def _summary(report: Report) -> Iterator[str]:
    if report["switches"]:
        yield from ("", "## Switches")
    for switch in report["switches"]:
        yield from ("", f"- {plain(switch_line(switch))}.")
        for side in ("before", "after"):
            yield from (f"  - {side}: {plain(setting_line(one))}" for one in switch[side])
    if report["rules"]:
        yield from ("", "## Rules")
    for rule in report["rules"]:
        count = expectations(len(rule["changed"]))
        yield from ("", f"- `{rule['rule']}` ({count}): {plain(rule['sentence'])}")
        yield from (f"  - {plain(source)}" for source in rule["sources"])


def _details(report: Report) -> Iterator[str]:
    for cause, changes in groups(report):
        yield from ("", f"## {plain(cause)}", "", f"{expectations(len(changes))}.")
        for change in changes:
            yield from _change(change)
    for key, title in BESIDE.items():
        if report[key]:
            yield from ("", f"## {title}", "")
        for one in report[key]:
            parts = f" ({', '.join(one['parts'])})" if "parts" in one else ""
            yield f"- `{one['id']}`{parts}: {plain(one['title'])}"


def _change(change: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", f"### `{change['id']}`", "", f"{plain(change['title'])}.", "")
    yield f"- {plain(change['at'])}"
    yield from (f"- {side}: {plain(change[side])}" for side in ("before", "after"))
    if alone := first_cause(change):
        yield f"- {plain(alone)}"
