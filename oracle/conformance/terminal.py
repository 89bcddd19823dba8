"""A report as text for a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from oracle.system.terminal import text_console

if TYPE_CHECKING:
    from oracle.reporting import Report

_MOST_LISTED: Final = 5
_MOST_SOURCES: Final = 3
_HEADLINES: Final = {
    0: ("conforms in everything that was checked", "bold green"),
    1: ("does not conform", "bold red"),
    3: ("could not be run to the end", "bold red"),
}

Line = tuple[str, str]
"""A line and its style."""


def render(report: Report, *, width: int = 100, color: bool = False, verbose: bool = False) -> str:
    """The report as text; with ``color`` it carries the terminal's escapes.

    ``verbose`` lists what is skipped and not proved, and cuts no list short.

    Commands are never broken across lines, whatever the width, so that they can be copied.
    """
    from rich.text import Text  # noqa: PLC0415 - costs more than the rest of the program

    console, stream = text_console(width, color=color)
    for line, style in _lines(report, verbose=verbose):
        console.print(Text(line, style), soft_wrap=style == "cyan")
    return stream.getvalue()


def _lines(report: Report, *, verbose: bool) -> Iterator[Line]:
    most = None if verbose else _MOST_LISTED
    counts, engine, details = report["counts"], report["engine"], report["details"]
    name = f"{engine['name']} {engine['version']}".rstrip() if engine else "the engine"
    headline, style = _HEADLINES[report["exit-code"]]
    if not details["errors"] and not counts["pass"] + counts["fail"]:
        headline, style = "answered nothing that could be compared", "bold yellow"
    elif report["exit-code"] == 0 and counts["fail"]:
        headline, style = "breaks only the rules that it is known to break", "bold yellow"
    yield f"{name} {headline}", style
    yield "  ".join(_words(counts)), "bold"
    yield from _where(details)
    if details["stopped"]:
        yield details["stopped"], "red"
    for broken in details["broken"]:
        yield from _broken("Broken rule", broken)
    for known in details["known"]:
        if known["vectors"]:
            yield from _broken("Known to break", known)
    if engine:
        yield from _of_vectors(counts, details, most)
    yield from _list("Rulings that the rules leave to the house", _choices(details), "green", most)
    yield from _list(
        "Stale: listed as known failures, but they pass; take them off the list",
        details["stale"],
        "red",
        most,
    )
    yield from _list("Notes", report["notes"], "yellow", most)
    if details["stderr"]:
        yield "", ""
        yield "The end of its standard error", "bold"
        for line in details["stderr"].splitlines()[-10:]:
            yield f"  {line}", "dim"


def _where(details: Report) -> Iterator[Line]:
    """Which aspects of a hand are right, and how each configuration does if there are several."""
    told = [
        f"{name} {found['right']:,} of {found['compared']:,}"
        for name, found in details["aspects"].items()
        if found["compared"]
    ]
    if told:
        yield f"compared and right: {', '.join(told)}", ""
    if len(details["configurations"]) > 1:
        for name, counts in details["configurations"].items():
            yield f"as {name}: {'  '.join(_words(counts))}", ""


def _words(counts: Mapping[str, int]) -> list[str]:
    return [f"{word} {count:,}" for word, count in counts.items()]


def _of_vectors(counts: Mapping[str, int], details: Report, most: int | None) -> Iterator[Line]:
    """Errors, skips, rules not proved; where an engine never began they are alike for all."""
    yield from _list("Errors", _groups(details["errors"]), "red", most)
    if most is None:
        yield from _list("Skipped", _groups(details["skipped"]), "yellow")
        not_proved = [f"{one['rule']}: {one['why']}" for one in details["not-proved"]]
        yield from _list("Not proved", not_proved, "yellow")
    elif lines := _not_judged(counts, details):
        yield "", ""
        yield from ((f"{line}; --verbose names them", "yellow") for line in lines)


def _not_judged(counts: Mapping[str, int], details: Report) -> list[str]:
    """How much was skipped, and how much is not proved, each in one line."""
    skipped, not_proved = details["skipped"], details["not-proved"]
    vectors = _counted(counts["skip"], "vector")
    lines = {
        f"Skipped: {vectors}, for {_counted(len(skipped), 'reason')}": skipped,
        f"Not proved: {_counted(len(not_proved), 'rule')}": not_proved,
    }
    return [line for line, found in lines.items() if found]


def _broken(heading: str, broken: dict[str, Any]) -> Iterator[Line]:
    example = broken["example"]
    yield "", ""
    yield f"{heading}: {broken['rule']} ({_counted(len(broken['vectors']), 'vector')})", "bold red"
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


def _groups(groups: list[dict[str, Any]]) -> list[str]:
    return [f"{_vectors(group['vectors'])}: {group['message']}" for group in groups]


def _choices(details: Report) -> list[str]:
    """What the engine rules by default: always the same, or now this and now that."""
    lines = []
    for switch, counts in details["choices"].items():
        if len(counts) == 1:
            told = "".join(f"{setting} ({n:,} of {n:,})" for setting, n in counts.items())
        else:
            told = ", ".join(f"sometimes {setting} ({n:,})" for setting, n in counts.items())
        lines.append(f"{switch}: {told}")
    return lines


def _vectors(vectors: list[str]) -> str:
    return vectors[0] if len(vectors) == 1 else f"{len(vectors):,} vectors, such as {vectors[0]}"


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _list(title: str, lines: list[str], style: str, most: int | None = None) -> Iterator[Line]:
    if not lines:
        return
    yield "", ""
    yield title, f"bold {style}"
    for line in lines[:most]:
        yield f"  {line}", ""
    if most is not None and len(lines) > most:
        yield f"  and {len(lines) - most:,} more; --verbose names them", ""
