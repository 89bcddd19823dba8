"""What fuzzing reaches is measured in pieces as at once, and of the sources as they are."""

import json
from pathlib import Path
from typing import Any

import pytest

from oracle.mistakes import MISTAKES
from tests.tools import fuzz_reach
from tests.tools.fuzz_reach import digests, main, reach_catalogue, up_to_date

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
