"""A comparison as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
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
from oracle.system.terminal import text_console

Line = tuple[str, str]
"""A line and its style."""


def as_text(report: Report, *, width: int = 100, color: bool = False, summary: bool = False) -> str:
    """Write the report as text; with ``color`` it carries the terminal's escapes.

    The summary comes first; it is all there is with ``summary``.
    """
    from rich.text import Text  # noqa: PLC0415 - costs more than the rest of the program

    console, stream = text_console(width, color=color)
    for line, style in _lines(report, width, summary):
        console.print(Text(line, style), soft_wrap=True)
    return stream.getvalue()


def _lines(report: Report, width: int, summary: bool) -> Iterator[Line]:
    yield heading(report), "bold"
    yield headline(report), "bold red" if report["changed"] else "bold green"
    for switch in report["switches"]:
        yield from _switch(switch, width)
    for rule in report["rules"]:
        yield from _rule(rule, width)
    if summary:
        return
    for cause, changes in groups(report):
        yield "", ""
        yield f"{cause}: {expectations(len(changes))}", "bold"
        for change in changes:
            yield from _change(change, width)
    for key, title in BESIDE.items():
        if report[key]:
            yield "", ""
            yield f"{title}: {len(report[key]):,}", "bold"
        for one in report[key]:
            parts = f" ({', '.join(one['parts'])})" if "parts" in one else ""
            yield f"  {one['id']}{parts}", ""


def _switch(switch: Mapping[str, Any], width: int) -> Iterator[Line]:
    yield "", ""
    yield switch_line(switch), "bold" if switch["changed"] else ""
    for side in ("before", "after"):
        for setting in switch[side]:
            yield from _wrapped(f"{side:<6}  {setting_line(setting)}", width, "  ", hanging=8)


def _rule(rule: Mapping[str, Any], width: int) -> Iterator[Line]:
    yield "", ""
    yield f"{rule['rule']} stands behind {expectations(len(rule['changed']))}", "bold"
    yield from _wrapped(rule["sentence"], width, "  ")
    for source in rule["sources"]:
        yield from _wrapped(f"- {source}", width, "  ", hanging=2)


def _change(change: Mapping[str, Any], width: int) -> Iterator[Line]:
    yield "", ""
    yield change["id"], "cyan"
    yield from _wrapped(change["title"], width, "  ")
    yield from _wrapped(change["at"], width, "  ")
    for side, style in (("before", "green"), ("after", "red")):
        for line, _plain in _wrapped(f"{side:<6}  {change[side]}", width, "    ", hanging=8):
            yield line, style
    if alone := first_cause(change):
        yield from _wrapped(alone, width, "    ")


def _wrapped(text: str, width: int, start: str, *, hanging: int = 0) -> Iterator[Line]:
    lines = wrap(
        text,
        width,
        initial_indent=start,
        subsequent_indent=start + " " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    for line in lines:
        yield line, ""
