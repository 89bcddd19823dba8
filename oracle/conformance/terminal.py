"""A report as text for a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from oracle.system.terminal import text_console

if TYPE_CHECKING:
    from oracle.conformance.report import Report

_MOST_LISTED: Final = 5
_MOST_SOURCES: Final = 3
_HEADLINES: Final = {
    0: ("conforms in everything that was checked", "bold green"),
    1: ("does not conform", "bold red"),
    3: ("could not be run to the end", "bold red"),
}

Line = tuple[str, str]
"""A line and its style."""


def render(report: Report, *, width: int = 100, color: bool = False) -> str:
    """The report as text; with ``color`` it carries the terminal's escapes.

    Commands are never broken across lines, whatever the width, so that they can be copied.
    """
    from rich.text import Text  # noqa: PLC0415 - costs more than the rest of the program

    console, stream = text_console(width, color=color)
    for line, style in _lines(report):
        console.print(Text(line, style), soft_wrap=style == "cyan")
    return stream.getvalue()


def _lines(report: Report) -> Iterator[Line]:
    counts = report["counts"]
    engine = report["engine"]
    name = f"{engine['name']} {engine['version']}".rstrip() if engine else "the engine"
    headline, style = _HEADLINES[report["exit-code"]]
    if not report["errors"] and not counts["pass"] + counts["fail"]:
        headline, style = "was asked nothing that it answered", "bold yellow"
    elif report["exit-code"] == 0 and counts["fail"]:
        headline, style = "breaks only the rules that it is known to break", "bold yellow"
    yield f"{name} {headline}", style
    yield "  ".join(f"{word} {count:,}" for word, count in counts.items()), "bold"
    if report["stopped"]:
        yield report["stopped"], "red"
    for broken in report["broken"]:
        yield from _broken("Broken rule", broken)
    for known in report["known"]:
        if known["vectors"]:
            yield from _broken("Known to break", known)
    if engine:
        yield from _of_vectors(report)
    yield from _list("Rulings that the rules leave to the house", _choices(report), "green")
    yield from _list(
        "Stale: listed as known failures, but they pass; take them off the list",
        report["stale"],
        "red",
    )
    yield from _list("Notes", report["notes"], "yellow")
    if report["stderr"]:
        yield "", ""
        yield "The end of its standard error", "bold"
        for line in report["stderr"].splitlines()[-10:]:
            yield f"  {line}", "dim"


def _of_vectors(report: Report) -> Iterator[Line]:
    """Errors, skips, rules not proved; where an engine never began they are alike for all."""
    yield from _groups("Errors", report["errors"], "red")
    yield from _groups("Skipped", report["skipped"], "yellow")
    yield from _list(
        "Not proved", [f"{one['rule']}: {one['why']}" for one in report["not-proved"]], "yellow"
    )


def _broken(heading: str, broken: dict[str, Any]) -> Iterator[Line]:
    example = broken["example"]
    count = len(broken["vectors"])
    yield "", ""
    yield f"{heading}: {broken['rule']} ({count:,} vector{'' if count == 1 else 's'})", "bold red"
    yield f"  {broken['sentence']}", ""
    for source in broken["sources"][:_MOST_SOURCES]:
        yield f"  Source: {source}", ""
    if "reason" in broken:
        yield f"  Reason: {broken['reason']}", ""
    if example is None:
        return
    yield f"  Vector: {example['vector']}: {example['title']}", ""
    yield f"  Differs first at {example['at']}", ""
    for difference in example["differences"]:
        yield f"    {difference['field']}", "bold"
        yield f"      expected {json.dumps(difference['expected'])}", "green"
        yield f"      got      {json.dumps(difference['got'])}", "red"
    for mistake in example["looks-like"]:
        yield f"  Looks like: {mistake}", "yellow"
    yield "  Reproduce:", ""
    yield f"    {example['reproduce']}", "cyan"


def _groups(title: str, groups: list[dict[str, Any]], style: str) -> Iterator[Line]:
    yield from _list(
        title, [f"{_vectors(group['vectors'])}: {group['message']}" for group in groups], style
    )


def _choices(report: Report) -> list[str]:
    """What the engine rules by default: always the same, or now this and now that."""
    lines = []
    for switch, counts in report["choices"].items():
        if len(counts) == 1:
            told = "".join(f"{setting} ({n:,} of {n:,})" for setting, n in counts.items())
        else:
            told = ", ".join(f"sometimes {setting} ({n:,})" for setting, n in counts.items())
        lines.append(f"{switch}: {told}")
    return lines


def _vectors(vectors: list[str]) -> str:
    return vectors[0] if len(vectors) == 1 else f"{len(vectors):,} vectors, such as {vectors[0]}"


def _list(title: str, lines: list[str], style: str) -> Iterator[Line]:
    if not lines:
        return
    yield "", ""
    yield title, f"bold {style}"
    for line in lines[:_MOST_LISTED]:
        yield f"  {line}", ""
    if len(lines) > _MOST_LISTED:
        yield f"  and {len(lines) - _MOST_LISTED:,} more, all in the JSON report", ""
