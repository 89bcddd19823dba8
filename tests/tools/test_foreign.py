"""Mutants of engines that are not ours: their figures and their reasons agree."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.tools import foreign
from tests.tools.foreign import CLASSES, Run, conclude, read_reasons, survivors_file, told
from tests.tools.mutation_javascript import RUNNER, SOURCES, keys
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


@pytest.mark.parametrize("engine", ENGINES)
def test_a_reason_is_one_sentence(engine: str) -> None:
    reasons, _problems = read_reasons(survivors_file(engine))
    for reason in reasons.values():
        assert reason.sentence[0].isupper() or reason.sentence[0] == "`"
        assert reason.sentence.endswith(".")
        assert ". " not in reason.sentence


def test_pokerkit_has_at_least_300_mutants() -> None:
    assert foreign.results()["pokerkit"]["mutants"] >= 300


@pytest.mark.usefixtures("here")
def test_figures_of_another_corpus_are_told_to_be_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    conclude(_run({ONE: "fails"}))
    assert len(foreign.lines()) == 1
    monkeypatch.setattr(foreign, "corpus_digest", lambda: "another")
    assert "stale" in foreign.lines()[1]


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


def _classify(here: Path, *mutants: Key, kind: str = "equivalent") -> None:
    listed = "".join(f"  - {json.dumps(told(one))}\n" for one in mutants)
    text = f"- class: {kind}\n  reason: They are equal.\n  mutants:\n{listed}"
    (here / "survivors-it.yaml").write_text(text, "utf-8")


def test_only_gaps_are_in_scope(here: Path) -> None:
    for kind, in_scope in (("equivalent", 100.0), ("gap", 50.0)):
        _classify(here, OTHER, kind=kind)
        assert conclude(_run({ONE: "fails", OTHER: None})) == 0
        figures = json.loads((here / "foreign.json").read_text("utf-8"))["it"]
        assert figures["in-scope"] == in_scope
        assert figures["survived"] == {name: int(name == kind) for name in CLASSES}


def test_a_reason_for_what_is_noticed_fails(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _classify(here, ONE)
    assert conclude(_run({ONE: "fails"})) == 1
    assert "not among the survivors: pots.py Pot.split" in capsys.readouterr().out


def test_a_class_must_be_known(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _classify(here, ONE, kind="harmless")
    assert conclude(_run({ONE: None})) == 1
    assert "entry 1: unknown class 'harmless'" in capsys.readouterr().out


def test_a_mutant_in_javascript_is_known_by_its_function_and_not_by_its_line() -> None:
    source = "const a = 1;\n\nfunction most(one, other) {\n  return one > other;\n}\n"
    location = {"start": {"line": 4, "column": 10}, "end": {"line": 4, "column": 21}}
    mutant = {
        "location": location,
        "mutatorName": "EqualityOperator",
        "replacement": "one >=\n other",
        "status": "Survived",
    }
    report = {"files": {"it.js": {"source": source, "mutants": [mutant, mutant]}}}
    (first, status), (second, _) = keys("it.js", report)
    assert status == "Survived"
    assert told(first) == "it.js most: EqualityOperator as one >= other: one > other"
    assert told(second) == f"{told(first)} (2)"


def test_the_consumer_ends_as_the_test_runner_takes_it_to() -> None:
    runner = (Path(__file__).parent / RUNNER).read_text("utf-8")
    last = next(line for line in runner.splitlines() if line.startswith("const LAST_LINE = "))
    call = last.removeprefix("const LAST_LINE = '\\n").removesuffix("\\n';")
    assert (SOURCES / "consume.js").read_text("utf-8").endswith(f"\n{call}\n")
