"""The vectors as tests for pytest and for Node, run with engines that have nothing of the project.

The engines in Python are those of the tests; none of them imports the reference engine.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from oracle import catalogue
from oracle.corpus.formats.native import write_pytest
from tests.support.starters import (
    ROOT,
    VECTORS,
    Result,
    about,
    export,
    is_ruled_on,
    node_test,
    pytest_test,
)

ENGINES = ROOT / "tests" / "engines"
LEVELS = ("result", "state", "legal", "refusals")

PYTHON_ENGINE = """
import json
from pathlib import Path

from example_engine import Engine as Example
from tests.support.hand_truth import HEIGHT, badugi_key, low_key
from tests.opposite import Table

HOUSES = json.loads(Path("settings.json").read_text())
KEYS = {"badugi": badugi_key, "ace-to-five": low_key}


class Hand(Table):
    seen = Table.observe


class Engine(Example):
    wrong = {}

    def key(self, ranking, hand):
        return KEYS[ranking](hand)

    def rank(self, ranking, hand):
        heights = self.key(ranking, hand)[1]
        if ranking == "ace-to-five":
            heights = sorted((HEIGHT[card[0]] for card in hand), reverse=True)
        return {"ranks": ["A23456789TJQK"[height] for height in heights]}

    def compare(self, ranking, hands):
        keys = [self.key(ranking, hand) for hand in hands]
        return [sum(other < key for other in keys) for key in keys]

    def start_hand(self, table, cards):
        settings = {**HOUSES[self.house], **self.settings, **self.wrong}
        return Hand({"table": table, **cards}, settings)


"""

NODE_ENGINE = """
import {{ createRequire }} from 'node:module';

export * from './example-engine.mjs';

const require = createRequire({engines});
const {{ tableObjection }} = require('./badugi.js');
const {{ starter }} = require('./badugi-wrong.js');
const {{ VARIANTS, ranked, rankings }} = require('./ranking.js');

const wrong = {wrong};
const values = rankings(VARIANTS.includes(wrong) ? wrong : undefined);
const start = starter(VARIANTS.includes(wrong) ? undefined : wrong);

export const level = {level};
export const games = ['badugi'];
export const betting = ['limit'];
export const rank = (ranking, hand) => ranked(values.get(ranking)(hand));
export const compare = (ranking, hands) => hands.map((hand) => values.get(ranking)(hand).order);
export const setUp = (table) => tableObjection(table) === null;
export function startHand(table, cards) {{
  const game = start(table, cards);
  return {{ attempt: (said) => game.tell(said) === null, seen: () => game.seen() }};
}}
"""


def run_pytest(target: Path, change: str) -> Result:
    """Run the tests on the engine in Python with this change."""
    (target / "my_engine.py").write_text(f"{PYTHON_ENGINE}{change}\n")
    return pytest_test(target)


def run_node(target: Path, wrong: str = "", level: str = "refusals") -> Result:
    """Run the tests on the engine in JavaScript, or on one of its wrong variants."""
    told = {"engines": f"{ENGINES}/", "wrong": wrong or None, "level": level}
    values = {name: json.dumps(value) for name, value in told.items()}
    (target / "my-engine.mjs").write_text(NODE_ENGINE.format(**values))
    return node_test(target)


def of_the_card_room(*kinds: str) -> list[dict[str, Any]]:
    asked = [v for v in VECTORS if v["kind"] in kinds and "card-room" in v["houses"]]
    return [v for v in asked if not is_ruled_on(v)]


@pytest.mark.parametrize("form", ["pytest", "node"])
def test_without_an_engine_everything_is_skipped(form: str, tmp_path: Path) -> None:
    vectors = about("betting.raise-cap", "ranking.best-subset", "forced-bets.players")
    export(form, tmp_path, vectors)
    result = pytest_test(tmp_path) if form == "pytest" else node_test(tmp_path)
    assert (result.passed, result.skipped, result.failed) == (0, len(vectors), [])


@pytest.mark.long
def test_an_engine_in_python_passes_what_it_plays(tmp_path: Path) -> None:
    export("pytest", tmp_path, VECTORS)
    result = run_pytest(tmp_path, "")
    number = len(of_the_card_room("rank", "compare", "play"))
    assert result.failed == []
    assert (result.passed, result.skipped) == (number, len(VECTORS) - number)


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("betting.raise-cap", 'Engine.wrong = {"raise-cap": "five-per-round"}'),
        ("drawing.burn", 'Engine.wrong = {"burn": "none"}'),
        ("ranking.best-subset", "Engine.key = lambda self, _ranking, hand: badugi_key(hand[:3])"),
        ("ranking.highest-card-decides", "Engine.compare = lambda *_: [1, 1]"),
    ],
)
def test_a_wrong_engine_in_python_fails(rule: str, change: str, tmp_path: Path) -> None:
    export("pytest", tmp_path, about(rule))
    assert any(name.startswith(f"{rule}.") for name in run_pytest(tmp_path, change).failed)


@pytest.mark.parametrize("level", LEVELS)
def test_an_engine_in_javascript_passes_what_it_plays(level: str, tmp_path: Path) -> None:
    few = [*about("betting.raise-cap"), *about("showdown.best-hand-wins")]
    vectors = VECTORS if level == LEVELS[-1] else few
    export("node", tmp_path, vectors)
    result = run_node(tmp_path, level=level)
    number = sum("card-room" in v["houses"] and is_asked(v, level) for v in vectors)
    assert result.failed == []
    assert (result.passed, result.skipped) == (number, len(vectors) - number)


def is_asked(vector: dict[str, Any], level: str) -> bool:
    if vector["kind"] in {"rank", "compare"}:
        return True
    if is_ruled_on(vector):
        return False
    table, steps = vector["given"]["table"], vector["expect"].get("steps", [])
    if vector["kind"] == "play" and level == "result":
        ends = [step["phase"] for step in steps if "refused" not in step]
        if ends[-1:] != ["over"]:
            return False
    known = vector["kind"] in {"setup", "play"}
    return known and (table["game"], table["betting"]) == ("badugi", "limit")


@pytest.mark.parametrize(
    ("rule", "wrong"),
    [
        ("betting.raise-cap", "raise-cap"),
        ("betting.half-bet-all-in", "half-bet"),
        ("drawing.burn", "burn"),
        ("showdown.odd-chips-one-each", "odd-chips"),
        ("showdown.first-to-show", "first-to-show"),
        ("ranking.best-subset", "greedy"),
        ("ranking.highest-card-decides", "lowest-first"),
    ],
)
def test_a_wrong_engine_in_javascript_fails(rule: str, wrong: str, tmp_path: Path) -> None:
    export("node", tmp_path, about(rule))
    assert any(name.startswith(f"{rule}.") for name in run_node(tmp_path, wrong).failed)


@pytest.mark.parametrize("level", ["result", "state"])
def test_each_level_leaves_out_what_an_engine_cannot_show(level: str, tmp_path: Path) -> None:
    export("pytest", tmp_path, about("betting.raise-cap", "showdown.best-hand-wins"))
    right = f"Engine.level = {level!r}"
    assert run_pytest(tmp_path, right).failed == []
    hidden = {"result": "actor", "state": "legal"}
    hides = f"""
def seen(hand):
    return {{key: value for key, value in hand.observe().items() if key != {hidden.get(level)!r}}}

Hand.seen = seen
"""
    assert run_pytest(tmp_path, right + hides).failed == []


def test_what_differs_is_said(tmp_path: Path) -> None:
    vector = next(v for v in about("betting.raise-cap") if v["kind"] == "play")
    export("pytest", tmp_path, [vector])
    text = run_pytest(tmp_path, 'Engine.wrong = {"raise-cap": "five-per-round"}').text
    assert f"{vector['title']} (betting.raise-cap" in text
    assert "accepted, which is wrong" in text or "legal should be" in text


def test_the_files_for_pytest_need_pytest_alone() -> None:
    for name, content in write_pytest([]).items():
        if name.endswith(".py"):
            nodes = list(ast.walk(ast.parse(content)))
            plain = [alias.name for n in nodes if isinstance(n, ast.Import) for alias in n.names]
            within = [n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)]
            roots = {module.partition(".")[0] for module in plain + within}
            assert roots <= {"pytest", *sys.stdlib_module_names}


def test_the_settings_are_those_of_all_houses() -> None:
    settings = json.loads(write_pytest([])["settings.json"])
    assert settings == {house.id: house.settings for house in catalogue.houses().values()}
