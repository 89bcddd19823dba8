"""What fuzzing reaches is measured in pieces as at once, and of the sources as they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from oracle.mistakes import MISTAKES
from oracle.system.pieces import processes
from tests.tools import fuzz_reach
from tests.tools.fuzz_reach import digests, main, page, reach_catalogue, reach_crowd, up_to_date

FOUND = "big-blind-has-no-option"
HIDDEN = "one-player-is-enough"


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure two mistakes and two engines, in small pieces."""
    mistakes = {name: MISTAKES[name] for name in (FOUND, HIDDEN)}
    monkeypatch.setattr(fuzz_reach, "MISTAKES", mistakes)
    monkeypatch.setattr(fuzz_reach, "edits", lambda: dict.fromkeys(("first", "second")))
    monkeypatch.setattr(fuzz_reach, "_HANDS_IN_A_PIECE", 10)


few = pytest.mark.usefixtures("_few")


def begun() -> dict[str, Any]:
    return {"digests": digests(), "catalogue": {}, "crowd": {}}


def nothing(_state: Any) -> None:
    """Keep nothing."""


@few
def test_what_is_asked_in_parts_or_by_several_processes_is_what_is_asked_at_once() -> None:
    whole, parts = begun(), begun()
    reach_catalogue(whole, 30, nothing, processes(2))
    for hands in (7, 19, 30):
        reach_catalogue(parts, hands, nothing)
    assert whole == parts
    assert whole["catalogue"][HIDDEN] == {"hands": 30, "first": None}
    assert 0 <= whole["catalogue"][FOUND]["first"] < 30


@few
def test_only_what_is_not_found_is_asked_further_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int, int]] = []

    def first_wrong(name: str, hands: range) -> int | None:
        asked.append((name, hands.start, hands.stop))
        return 42 if name == "first" else None

    monkeypatch.setattr(fuzz_reach, "_first_wrong", first_wrong)
    state = begun()
    reach_crowd(state, 1_000, nothing)
    reach_crowd(state, 3_000, nothing)
    assert asked == [
        ("first", 0, 100),
        ("second", 0, 100),
        ("second", 100, 1_000),
        ("second", 1_000, 3_000),
    ]
    assert state["crowd"] == {
        "first": {"hands": 43, "first": 42},
        "second": {"hands": 3_000, "first": None},
    }


@few
def test_figures_of_other_sources_are_not_mixed_with_those_of_today(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = begun()
    reach_catalogue(state, 20, nothing)
    other = {**state, "digests": {**digests(), "crowd": "another"}}
    assert up_to_date(other) == state
    assert up_to_date({**state, "digests": {**digests(), "core": "another"}}) == begun()
    place = tmp_path / "reach.json"
    place.write_text(json.dumps(other))
    with pytest.raises(SystemExit):
        main(["--state", str(place), "--catalogue", "20"])
    assert "was made of other sources" in capsys.readouterr().err
    assert main(["--state", str(place), "--catalogue", "20", "--again"]) == 0
    assert json.loads(place.read_text())["catalogue"] == state["catalogue"]


def test_the_page_tells_what_is_found_and_what_is_not() -> None:
    state = begun()
    state["catalogue"] = {
        name: {"hands": 1_000, "first": None if name == HIDDEN else 99} for name in MISTAKES
    }
    told = page(state)
    every = len(MISTAKES)
    assert f"| 100 hands | {every - 1} of {every} |" in told
    assert f"| 1,000 hands | {every - 1} of {every} |" in told
    assert "| 10,000 hands | not asked | not asked | not asked |" in told
    assert "Catalogue, within 1,000 hands: 1." in told
    assert all(f"* {name}: `{digest}`" in told for name, digest in digests().items())
