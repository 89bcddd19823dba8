"""Mutants of engines that are not ours: their figures and their reasons agree."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.tools import foreign
from tests.tools.foreign import Run, conclude, read_reasons, survivors_file
from tests.tools.mutation_sites import Key

ENGINES = ("pokerkit", "javascript")
ONE = Key("pots.py", "Pot.split", "compare Lt as LtE", "a < b", 1)
OTHER = Key("pots.py", "Pot.split", "compare Lt as LtE", "a < b", 2)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_survivor_has_its_reason_and_the_figures_count_them(engine: str) -> None:
    reasons, problems = read_reasons(survivors_file(engine))
    figures = foreign.results()[engine]
    assert not problems
    assert Counter(one.kind for one in reasons.values()) == Counter(figures["survived"])
    assert figures["mutants"] == figures["noticed"] + len(reasons)
    assert figures["noticed"] == sum(figures["noticed-by"].values())


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(foreign, "HERE", tmp_path)
    monkeypatch.setattr(foreign, "RESULTS", tmp_path / "foreign.json")
    return tmp_path


def _run(outcomes: dict[Key, str | None]) -> Run:
    return Run("it", "1", "python -m it", 1.0, len(outcomes), outcomes)


def test_a_survivor_without_a_reason_fails(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert conclude(_run({ONE: "fails", OTHER: None})) == 1
    told_so = capsys.readouterr().out
    assert "not classified: pots.py Pot.split: compare Lt as LtE: a < b (2)" in told_so
    assert json.loads((here / "foreign.json").read_text("utf-8"))["it"]["raw"] == 50.0
