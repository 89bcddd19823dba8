"""A suite as TAP 14, the Test Anything Protocol, which many test harnesses read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from oracle.pages.suite import Suite, Test
from oracle.pages.verdicts import ERROR, FAIL, KNOWN, PASS, SKIP

_SPECIAL: Final = re.compile(r"[\\#]")
_DIRECTIVES: Final = {SKIP: "SKIP", KNOWN: "TODO"}
_TOLD: Final = (FAIL, ERROR, KNOWN)


def as_tap(suite: Suite) -> str:
    """Write the suite; a known failure is a test with the directive TODO."""
    return "".join(f"{line}\n" for line in _lines(suite))


def _lines(suite: Suite) -> Iterator[str]:
    yield "TAP version 14"
    yield f"# {suite.title}"
    yield from (f"# {name}: {value}" for name, value in suite.about.items())
    yield f"1..{len(suite.tests)}"
    for number, test in enumerate(suite.tests, start=1):
        yield _point(number, test)
        if test.outcome in _TOLD:
            yield from _diagnostics(test)


def _point(number: int, test: Test) -> str:
    ok = "ok" if test.outcome in {PASS, SKIP} else "not ok"
    line = f"{ok} {number} - {_escaped(test.name)}"
    if directive := _DIRECTIVES.get(test.outcome):
        return f"{line} # {directive} {_escaped(test.message)}".rstrip()
    return line


def _escaped(text: str) -> str:
    """Write a text so that no number sign in it begins a directive."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def _diagnostics(test: Test) -> Iterator[str]:
    """Write a block of YAML; a text in it stands line by line, as it is."""
    yield "  ---"
    yield f"  outcome: {test.outcome}"
    yield f"  message: {_quoted(test.message)}"
    if test.seconds is not None:
        yield f"  duration_ms: {test.seconds * 1000:.3f}"
    if test.text:
        # The number says how far the text is set in, since its first line may begin with spaces.
        yield "  explanation: |2"
        yield from (f"    {line}".rstrip() for line in test.text.splitlines())
    yield "  ..."


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
