"""Rulings in the tests for pytest and for Node: asked of those who claim them and nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.starters import about, export, is_ruled_on, node_test, pytest_test

pytestmark = pytest.mark.more

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

RULED_BY_HEART_IN_NODE = """
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

export * from './example-engine.mjs';

const lines = readFileSync(new URL('vectors.jsonl', import.meta.url), 'utf8').split('\\n');
const vectors = lines.filter(Boolean).map((line) => JSON.parse(line));

export const rulings = true;
export function rule(table, cards, tries, on) {
  const asked = { table, ...cards, tries, on };
  const { expect } = vectors.find(({ given }) => isDeepStrictEqual(given, asked));
  return told(expect.ruling.allowed.at(-1) ?? { do: 'waits' });
}
"""


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
