"""The plugin for pytest: nothing without its option, else a test for each rule or each vector."""

import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.running import execute
from tests.support.tables import tables_beside

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
PAIR = "ranking.distinct-ranks-and-suits"
ENGINE = """
class Greedy:
    def answer(self, request):
        if request["kind"] == "hello":
            return {"name": "greedy", "kinds": ["rank"], "rankings": {"badugi": [4]}}
        if request["hand"][0] == "Ks":
            raise RuntimeError("no kings here")
        return {"ranks": [card[0] for card in request["hand"]]}
class Strict:
    def __init__(self, table):
        pass
"""
MODULES = {
    "unfinished": "def answer(:\n",
    "raising": "raise RuntimeError('not today')\n",
    "leaving": "raise SystemExit(3)\n",
}

pytestmark = pytest.mark.more


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    pytester.makepyfile(mine=ENGINE)
    return pytester.runpytest_inprocess("-p", "oracle.pytest_plugin", *options)


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    # Where the entry point is installed, the plugin would be there twice.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delitem(sys.modules, "mine", raising=False)


def test_the_plugin_is_found_by_pytest_and_costs_nothing() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"poker-oracle": "oracle.pytest_plugin"}
    code = (
        "import pytest, sys; before = {*sys.modules}; import oracle.pytest_plugin;"
        "print(sorted({*sys.modules} - before))"
    )
    done = execute([sys.executable, "-c", code], check=True)
    assert done.stdout == "['oracle', 'oracle.pytest_plugin']\n"


def test_without_the_option_there_is_no_test_of_ours(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_one():\n    pass\n")
    run(pytester).assert_outcomes(passed=1)


def test_there_is_a_test_for_each_rule(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_one():\n    pass\n")
    done = run(pytester, "--poker-oracle", "mine:Greedy", "-k", "test_one or ace-is-low or blinds")
    outcomes = done.parseoutcomes()
    assert (outcomes["failed"], outcomes["passed"]) == (1, 1)
    assert outcomes["skipped"] >= 1
    done.stdout.fnmatch_lines(
        [
            "*_ ranking.ace-is-low _*",
            "The ace is always the lowest card, below the deuce.",
            "Vector ranking.ace-is-low.*",
            "ranks",
            "  expected *",
            "  got *",
            "Also wrong:",
            "Reproduce:",
            "pytest --poker-oracle mine:Greedy --poker-oracle-only ranking.ace-is-low.*",
        ]
    )
    done.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_there_is_a_test_for_each_vector(pytester: pytest.Pytester) -> None:
    by_vector = ("--poker-oracle-by", "vector", "--poker-oracle-only", PAIR)
    done = run(pytester, "--poker-oracle", "mine:Greedy", "-rs", *by_vector)
    outcomes = done.parseoutcomes()
    assert min(outcomes["passed"], outcomes["failed"], outcomes["skipped"]) >= 1
    done.stdout.fnmatch_lines(["*RuntimeError: no kings here (mine.py, line 6)"])
    done.stdout.fnmatch_lines(["SKIPPED *badugi of 5 cards is not claimed"])


def test_a_module_and_an_object_are_engines_too(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(plain="from mine import Greedy\nmade = Greedy()\nanswer = made.answer\n")
    for named in ("plain", "plain:made"):
        only = ("--poker-oracle-only", "ranking.distinct-ranks-and-suits.best-badugi-plays-whole")
        done = run(pytester, "--poker-oracle", named, *only)
        done.assert_outcomes(passed=1)


@pytest.mark.parametrize(("options", "sentence"), tables_beside(__file__))
def test_a_wrong_name_is_told_in_a_sentence(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, options: str, sentence: str
) -> None:
    for name, text in MODULES.items():
        monkeypatch.delitem(sys.modules, name, raising=False)
        (pytester.path / f"{name}.py").write_text(text)
    done = run(pytester, "--poker-oracle", *options.split())
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines([f"ERROR: --poker-oracle*{sentence}"])
