"""The vectors as tests for pytest and for Node, run with engines that have nothing of the project.

The engines in Python are those of the tests; none of them imports the reference engine.
"""

import ast
import itertools
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from oracle.corpus.formats.packages import write_pytest
from oracle.specs import workspaces
from tests.support.running import execute
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

pytestmark = pytest.mark.more

ENGINES = ROOT / "tests" / "engines"

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

export const refuses = {refuses};
export const games = ['badugi'];
export const betting = ['limit'];
export const rank = (ranking, hand) => ranked(values.get(ranking)(hand));
export const compare = (ranking, hands) => hands.map((hand) => values.get(ranking)(hand).order);
export const setUp = (table) => tableObjection(table) === null;
export function startHand(table, cards) {{
  const game = start(table, cards);
  return {{ attempt: (said) => game.tell(said) === null, seen: () => shown(game.seen()) }};
}}
const shown = (seen) => ({shown});
"""

SHOWN = {
    "all": ("seen", "seen"),
    "no-legal": ("{**seen, 'legal': ...}", "{ ...seen, legal: undefined }"),
    "end": ("seen if seen['phase'] == 'over' else None", "seen.phase === 'over' ? seen : null"),
    "money": (
        "{key: seen[key] for key in ('stacks', 'pots') if key in seen}",
        "{ stacks: seen.stacks, pots: seen.pots }",
    ),
    "nothing": ("None", "undefined"),
}
"""What an engine shows of all that can be seen, in Python and in JavaScript."""


def run_pytest(target: Path, change: str) -> Result:
    """Run the tests on the engine in Python with this change."""
    (target / "my_engine.py").write_text(f"{PYTHON_ENGINE}{change}\n")
    return pytest_test(target)


def run_node(target: Path, wrong: str = "", *, refuses: bool = True, shown: str = "all") -> Result:
    """Run the tests on the engine in JavaScript, or on one of its wrong variants."""
    told = {"engines": f"{ENGINES}/", "wrong": wrong or None, "refuses": refuses}
    values = {name: json.dumps(value) for name, value in told.items()}
    text = NODE_ENGINE.format(**values, shown=SHOWN[shown][1])
    (target / "my-engine.mjs").write_text(text)
    return node_test(target)


def showing(shown: str, *, refuses: bool = True) -> str:
    """The change by which the engine in Python shows less."""
    return f"""
def seen(hand):
    seen = hand.observe()
    shown = {SHOWN[shown][0]}
    return shown and {{key: value for key, value in shown.items() if value is not ...}}

Hand.seen = seen
Engine.refuses = {refuses}
"""


def of_the_card_room(*kinds: str) -> list[dict[str, Any]]:
    asked = [v for v in VECTORS if v["kind"] in kinds and "card-room" in v["houses"]]
    return [v for v in asked if not is_ruled_on(v)]


@pytest.mark.parametrize("form", ["pytest", "node"])
def test_without_an_engine_everything_is_skipped(form: str, tmp_path: Path) -> None:
    vectors = about("betting.raise-cap", "ranking.best-subset", "forced-bets.players")
    export(form, tmp_path, vectors)
    result = pytest_test(tmp_path) if form == "pytest" else node_test(tmp_path)
    assert (result.passed, result.skipped, result.failed) == (0, len(vectors), [])


@pytest.mark.parametrize(
    ("form", "own", "command"),
    [
        (
            "pytest",
            "my_engine.py",
            (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
        ),
        ("node", "my-engine.mjs", ("node", "--test")),
    ],
)
def test_an_engine_that_answers_nothing_does_not_pass(
    form: str, own: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    """Else a copy of the example would be green for ever."""
    export(form, tmp_path, about("ranking.best-subset"))
    example = tmp_path / own.replace("my", "example")
    (tmp_path / own).write_text(example.read_text("utf-8"))
    done = execute(command, cwd=tmp_path)
    assert done.returncode == 1
    assert f"{own} answers no vector, so nothing is judged" in done.stdout + done.stderr


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


def test_an_engine_in_javascript_passes_what_it_plays(tmp_path: Path) -> None:
    export("node", tmp_path, VECTORS)
    result = run_node(tmp_path)
    number = sum(map(is_asked, VECTORS))
    assert result.failed == []
    assert (result.passed, result.skipped) == (number, len(VECTORS) - number)


def is_asked(vector: dict[str, Any]) -> bool:
    """Whether the engine in JavaScript is asked and has an answer."""
    if "card-room" not in vector["houses"]:
        return False
    if vector["kind"] in {"rank", "compare"}:
        return True
    if is_ruled_on(vector) or vector["kind"] not in {"setup", "play"}:
        return False
    table = vector["given"]["table"]
    return (table["game"], table["betting"]) == ("badugi", "limit")


def shows_anything(vector: dict[str, Any], shown: str, *, refuses: bool) -> bool:
    """Whether anything of a play can be compared that is shown so."""
    steps = [vector["expect"]["start"], *vector["expect"]["steps"]]
    over = any(step.get("phase") == "over" for step in steps)
    refused = refuses and any("refused" in step for step in steps)
    return refused or (over if shown == "end" else shown != "nothing")


FORMS = list(itertools.product(("pytest", "node"), SHOWN, (True, False)))


@pytest.mark.parametrize(("form", "shown", "refuses"), FORMS)
def test_what_is_not_shown_is_not_compared(
    form: str, shown: str, *, refuses: bool, tmp_path: Path
) -> None:
    rules = ("betting.raise-cap", "showdown.best-hand-wins")
    vectors = [v for v in about(*rules) if v["kind"] == "play" and is_asked(v)]
    export(form, tmp_path, vectors)
    if form == "pytest":
        result = run_pytest(tmp_path, showing(shown, refuses=refuses))
    else:
        result = run_node(tmp_path, shown=shown, refuses=refuses)
    number = sum(shows_anything(v, shown, refuses=refuses) for v in vectors)
    assert result.failed == []
    assert (result.passed, result.skipped) == (number, len(vectors) - number)


A_CHIP_TOO_MANY = """
right = Table.observe
Hand.observe = lambda hand: {**right(hand), "stacks": [n + 1 for n in right(hand)["stacks"]]}
"""


@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize("form", ["pytest", "node"])
def test_what_is_shown_is_compared(form: str, shown: str, tmp_path: Path) -> None:
    rule = "showdown.odd-chips-one-each"
    export(form, tmp_path, [v for v in about(rule) if is_asked(v)])
    if form == "pytest":
        result = run_pytest(tmp_path, A_CHIP_TOO_MANY + showing(shown, refuses=False))
    else:
        result = run_node(tmp_path, "odd-chips", shown=shown, refuses=False)
    assert bool(result.failed) == (shown != "nothing")


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


@pytest.mark.parametrize("change", [{}, {"button": 9}])
@pytest.mark.parametrize("form", ["pytest", "node"])
def test_the_hand_after_is_asked_too(form: str, change: dict[str, int], tmp_path: Path) -> None:
    vector = next(v for v in VECTORS if v["kind"] == "next-hand" and "card-room" in v["houses"])
    told = json.dumps({**vector["expect"], **change})
    export(form, tmp_path, [vector])
    if form == "pytest":
        result = run_pytest(tmp_path, f"Engine.next_hand = lambda *_: json.loads({told!r})")
    else:
        engine = f"export * from './example-engine.mjs';\nexport const nextHand = () => ({told});\n"
        (tmp_path / "my-engine.mjs").write_text(engine)
        result = node_test(tmp_path)
    assert (result.passed, len(result.failed)) == ((0, 1) if change else (1, 0))


def test_what_differs_is_said(tmp_path: Path) -> None:
    rule = "betting.raise-cap"
    vector = next(v for v in about(rule) if v["kind"] == "play" and v["rules"][0] == rule)
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
    assert settings == {house.id: house.settings for house in workspaces.houses().values()}


RULED_BY_HEART = """
import json
from pathlib import Path

from example_engine import Engine as Example

VECTORS = [json.loads(line) for line in Path("vectors.jsonl").read_text().splitlines()]
RULINGS = [(v["given"], v["expect"]["ruling"]) for v in VECTORS if v["kind"] == "ruling"]


class Engine(Example):
    rulings = True

    def rule(self, table, cards, tries, on):
        given = {"table": table, **cards, "tries": tries, "on": on}
        allowed = next(ruling["allowed"] for asked, ruling in RULINGS if asked == given)
        return self.told(allowed[-1] if allowed else {"do": "waits"})


"""

RULED_BY_HEART_IN_NODE = Path(__file__).with_name("ruled_by_heart.mjs").read_text("utf-8")


@pytest.mark.parametrize(
    ("python", "node", "right"),
    [
        ("dict(outcome)", "outcome", True),
        ("{**outcome, 'due': None}", "{ ...outcome, due: undefined }", True),
        ("{**outcome, 'returned': 77}", "{ ...outcome, returned: 77 }", False),
        ("{**outcome, 'to': 77}", "{ ...outcome, to: 77 }", False),
        ("{**outcome, 'do': 'muck'}", "{ ...outcome, do: 'muck' }", False),
    ],
)
def test_rulings_are_for_those_who_claim_them(
    python: str, node: str, right: bool, tmp_path: Path
) -> None:
    rulings = [v for v in about("rulings.spoken-action") if v["kind"] == "ruling"]
    vectors = [v for v in rulings if "to" in v["expect"]["ruling"]["allowed"][-1]]
    assert vectors
    for form in ("pytest", "node"):
        (tmp_path / form).mkdir()
        export(form, tmp_path / form, vectors)
    (tmp_path / "pytest/my_engine.py").write_text(
        f"{RULED_BY_HEART}Engine.told = lambda self, outcome: {python}\n"
    )
    (tmp_path / "node/my-engine.mjs").write_text(
        f"{RULED_BY_HEART_IN_NODE}const told = (outcome) => ({node});\n"
    )
    for result in (pytest_test(tmp_path / "pytest"), node_test(tmp_path / "node")):
        assert result.skipped == 0
        counts = (len(vectors), 0) if right else (0, len(vectors))
        assert (result.passed, len(result.failed)) == counts


def test_plays_with_irregular_acts_are_for_those_who_claim_them(tmp_path: Path) -> None:
    vectors = [v for v in about("rulings.spoken-action") if v["kind"] == "play"]
    export("pytest", tmp_path, vectors)
    assert any(map(is_ruled_on, vectors))
    (tmp_path / "my_engine.py").write_text(
        "from example_engine import Engine as Example\n\n\n"
        "class Engine(Example):\n"
        "    def start_hand(self, table, cards):\n"
        "        raise NotImplementedError\n"
    )
    assert pytest_test(tmp_path).skipped == sum(map(is_ruled_on, vectors))
