"""Repeatable examples, a house of one's own, and counts that tests tell, shown at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

# Every run tries the same examples, on a slow machine as on a fast one.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

_TOLD = "told"

MY_ROOM = """\
id: my-room
title: Where I play
inherits: card-room
settings:
  raise-cap:
    setting: five-per-round
    basis: A sign on the wall
"""

Tell = Callable[[str, Mapping[str, int]], None]


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Tell:
    """Give a function that takes a title and counts; counts under one title are added up."""

    def told(title: str, counts: Mapping[str, int]) -> None:
        record_property(_TOLD, [title, dict(counts)])

    return told


@pytest.fixture
def my_room(tmp_path: Path) -> str:
    """Give the file of a house of one's own, which has one setting other than the card room."""
    path = tmp_path / "room.yaml"
    path.write_text(MY_ROOM, encoding="utf-8")
    return str(path)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    totals: dict[str, Counter[str]] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", None) == "call":
                for name, told in report.user_properties:
                    if name == _TOLD:
                        totals.setdefault(told[0], Counter()).update(told[1])
    if totals:
        terminalreporter.section("counted")
    for title, counts in sorted(totals.items()):
        line = ", ".join(f"{what} {count:,}" for what, count in counts.items())
        terminalreporter.line(f"{title}: {line}")
