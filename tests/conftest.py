"""Repeatable examples, the order of tests, a house of one's own, and counts, shown at the end."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

from oracle.system import child as layers
from oracle.system.pieces import look_for_cycles_seldom
from oracle.system.polling import PollingChild
from oracle.system.threaded import ThreadedChild
from tests.support.corpus import read_once

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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--sample",
        type=int,
        metavar="N",
        help="all tests of the core, and of the others one in N of those that are not long",
    )


def pytest_configure() -> None:
    """Look for cycles seldom while the corpus is read, too, and read it once."""
    look_for_cycles_seldom()
    read_once()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what a sample leaves out, and begin with the files that take longest."""
    if one_in := config.getoption("--sample"):
        short = [item for item in items if not _is(item, "long", "core", "deep")]
        kept = {*short[::one_in], *(item for item in items if _is(item, "core"))}
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]
    long = {item.path for item in items if _is(item, "long")}
    items.sort(key=lambda item: item.path not in long)


def pytest_collection_finish() -> None:
    """Set apart what all tests share, such as the corpus, so that memory is seldom searched."""
    gc.collect()
    gc.freeze()


def _is(item: pytest.Item, *marks: str) -> bool:
    return any(item.get_closest_marker(mark) for mark in marks)


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


@pytest.fixture(params=["polling", "threaded"])
def layer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Talk to child processes in each of the ways that platforms have."""
    chosen = {"polling": PollingChild, "threaded": ThreadedChild}[request.param]
    monkeypatch.setattr(layers, "usual_layer", lambda: chosen)
