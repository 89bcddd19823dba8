"""The command that puts engines side by side, on engines that run."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import jsonschema
import pytest

from oracle.specs.checking import schema
from tests.support.refusing import call
from tests.support.running import ROOT, run

pytestmark = pytest.mark.more

NODE = shutil.which("node") or "node"
ENGINE = str(ROOT / "tests/engines/badugi-engine.js")
ENGINES = {
    "js": ("--", NODE, ENGINE),
    "wrong": ("--", NODE, ENGINE, "--break", "big-bet"),
    "pokerkit": ("pokerkit",),
    "ranks": ("--", NODE, str(ROOT / "tests/engines/ranking.js")),
}


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("reports")
    rules = ("betting.size-by-round", "showdown.side-pots", "ranking.ace-is-low")
    only = [part for rule in rules for part in ("--only", rule)]
    files = {name: folder / f"{name}.json" for name in ENGINES}
    for name, engine in ENGINES.items():
        done = run("check", *only, "-o", files[name], *engine)
        assert done.returncode in {0, 1}, done.stderr
    return files


def test_engines_that_run_are_told_apart(reports: dict[str, Path], tmp_path: Path) -> None:
    data = tmp_path / "matrix.json"
    done = run("matrix", *reports.values(), "-o", "-", "-o", data)
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(data.read_text("utf-8"))
    jsonschema.validate(report, schema("report"))
    jsonschema.validate(report["details"], schema("matrix"))
    only = {one["engine"]: one["rules"] for one in report["details"]["only"]}
    assert "betting.size-by-round" in only["badugi-js-wrong-big-bet 1.0"]
    assert "showdown.side-pots" in only["pokerkit 0.7.7"]
    assert only["badugi-js 1.0"] == only["ranking-js 1.0"] == []
    assert "was asked only about betting.size-by-round" in done.stdout
    assert "Only pokerkit 0.7.7 gets these wrong" in done.stdout


def test_fewer_than_two_reports_or_the_same_twice_is_bad_usage(reports: dict[str, Path]) -> None:
    one = reports["js"]
    for arguments, sentence in (((one,), "name two reports or more"), ((one, one), "named twice")):
        done = call("matrix", *arguments)
        assert done.exit_code == 2
        assert sentence in done.stderr
