"""One case on an engine and by the rules side by side."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from oracle.system.resources import folder
from tests.support.running import run
from tests.support.schemas import against

ENGINES = Path(__file__).parents[1] / "engines"
NODE = ("node", str(ENGINES / "badugi-engine.js"))
TABLE = "table: {small-bet: 20, stacks: [500, 500, 500]}\n"
RAISES = f"{TABLE}play: [{{seat: 3, raise: 40}}, {{seat: 1, raise: 60}}, {{seat: 2, raise: 80}}]\n"
PUSH = f"{TABLE}play: [{{seat: 3, push: [20, 10]}}]\n"
CARDS = "cards: {1: [As, 2s, 3s, 4s], 2: [Ah, 2h, 3h, 4h], 3: [Ad, 2d, 3d, 4d]}\n"
TRIES = f"{TABLE}{CARDS}tries: [{{seat: 3, do: call}}, {{seat: 1, do: fold}}]\n"


def written(tmp_path: Path, text: str, name: str = "case.yaml") -> Path:
    path = tmp_path / name
    path.write_text(text)
    return path


def beside(path: Path, *engine: str, code: int = 0) -> dict[str, Any]:
    done = run("check", "--case", path, "--format", "json", "--", *engine)
    assert done.returncode == code, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    for name, part in (("report", report), ("side-by-side", report["details"])):
        assert against(part, name) == []
    return report


@pytest.mark.parametrize("text", [RAISES, PUSH, TRIES])
def test_the_reference_plays_every_form_as_the_rules_do(tmp_path: Path, text: str) -> None:
    report = beside(written(tmp_path, text), "reference")
    assert report["counts"]["pass"] == 1
    assert report["details"]["parts"][0]["at"] is None


def test_a_wrong_engine_is_followed_to_where_it_parts(tmp_path: Path) -> None:
    case = written(tmp_path, RAISES)
    (part,) = beside(case, *NODE, "--break", "raise-cap", code=1)["details"]["parts"]
    assert part["at"] == "try 3: seat 2 raises to 80"
    assert [one["field"] for one in part["differences"]] == ["legal.raise"]
    assert part["expected"]["legal"]["raise"] is None
    assert part["got"]["legal"]["raise"] == [100, 100]
    assert len(part["steps"]) == 4
    assert [rule["id"] for rule in part["rules"]] == ["betting.raise-cap"]
    text = run("check", "--case", case, "--", *NODE, "--break", "raise-cap").stdout
    assert "They part at try 3: seat 2 raises to 80" in text
    assert "A limit betting round has at most four bets" in text


def test_scenarios_and_vectors_are_played(tmp_path: Path) -> None:
    scenarios = folder("specs") / "scenarios"
    ranked = scenarios / "ranking" / "ace-is-low--eight-low-with-an-ace.yaml"
    engine = ("node", str(ENGINES / "ranking.js"))
    assert beside(ranked, *engine)["exit-code"] == 0
    with (folder("vectors") / "ranking.jsonl").open() as lines:
        vectors = map(json.loads, lines)
        vector = next(
            one for one in vectors if one["kind"] == "rank" and len(one["given"]["hand"]) == 4
        )
    path = written(tmp_path, json.dumps(vector), "vector.json")
    assert beside(path, *engine)["details"]["case"]["id"] == vector["id"]
    report = beside(written(tmp_path, RAISES), *engine, code=1)
    assert "kind play is not claimed" in report["details"]["parts"][0]["message"]


def test_an_engine_that_hangs_or_ends_is_told_in_a_sentence(tmp_path: Path) -> None:
    hostile = (sys.executable, str(ENGINES / "hostile"))
    for case in (("--case", written(tmp_path, RAISES)), ("--all-hands", "--sample", "0")):
        for engine in (("no/such/engine",), (sys.executable, "-c", "pass"), (*hostile, "hangs")):
            done = run("check", *case, "--timeout", "0.5", "--", *engine)
            hung = engine[-1] == "hangs" and len(case) == 2
            assert done.returncode == (1 if hung else 3)
            assert "Traceback" not in done.stderr
