"""Reports of tests, read back by the programs that others read them with."""

import json
import shutil
from pathlib import Path
from typing import Any, Final

import pytest
from junitparser import Error, Failure, JUnitXml, Skipped

from oracle.report.suite import Suite, as_test_form, suite
from tests.support.running import MINUTES, ROOT, execute, run
from tests.support.suites import hostile

pytestmark = pytest.mark.more

NODE: Final = shutil.which("node") or "node"
MODULES: Final = ROOT / "build" / "npm" / "node_modules"
WRONG: Final = (NODE, "tests/engines/badugi-engine.js", "--break", "raise-cap")


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A report of an engine that breaks a rule."""
    file = tmp_path_factory.mktemp("real") / "report.json"
    done = run("check", "--only", "betting.raise-cap", "-o", file, "--", *WRONG)
    assert done.returncode == 1, done.stderr
    report: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return report


@pytest.fixture(params=["real", "hostile"])
def report(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = (
        hostile() if request.param == "hostile" else request.getfixturevalue("real")
    )
    return found


def count(whole: Suite, *outcomes: str) -> int:
    return sum(map(whole.count, outcomes))


def test_junitparser_finds_every_test_and_its_outcome(
    report: dict[str, Any], tmp_path: Path
) -> None:
    file, whole = tmp_path / "report.xml", suite(report)
    file.write_text(as_test_form("junit", report), "utf-8")
    read = JUnitXml.fromfile(str(file))
    cases = [case for one in read for case in one]
    by_name = {f"{case.classname}.{case.name}": case for case in cases}
    assert len(cases) == read.tests == len(whole.tests)
    kinds = {"fail": [Failure], "error": [Error], "skip": [Skipped], "known": [Skipped], "pass": []}
    for test in whole.tests:
        found = by_name[f"{test.group}.{test.name.removeprefix(f'{test.group}.')}"]
        assert (found.classname, list(map(type, found.result))) == (test.group, kinds[test.outcome])
        for result in found.result:
            assert result.message == test.message
            assert (result.text or "") == test.text
    assert read.failures == whole.count("fail")
    assert read.errors == whole.count("error")
    assert read.skipped == count(whole, "skip", "known")


def test_tap_parser_and_ctrf_find_every_test_and_its_outcome(
    report: dict[str, Any], tmp_path: Path
) -> None:
    assert MODULES.is_dir(), "run make build/npm/ready first"
    whole = suite(report)
    files = {form: tmp_path / f"report.{form}" for form in ("tap", "ctrf")}
    for form, file in files.items():
        file.write_text(as_test_form(form, report), "utf-8")
    done = execute(
        [NODE, "tests/tools/reports.mjs", MODULES, *files.values()],
        cwd=ROOT,
        encoding="utf-8",
        timeout=MINUTES,
        check=True,
    )
    read = json.loads(done.stdout)
    tap, ctrf = read["tap"], read["ctrf"]
    assert (tap["ok"], tap["extra"]) == (False, [])
    # A known failure is a failure to a harness that does not read directives.
    wrong = [one for one in tap["results"] if not one["ok"] and one["todo"] is False]
    assert len(wrong) == count(whole, "fail", "error")
    for one, test in zip(tap["results"], whole.tests, strict=True):
        assert (one["name"], one["ok"]) == (test.name, test.outcome in {"pass", "skip"})
        assert (one["skip"] is not False, one["todo"] is not False) == (
            test.outcome == "skip",
            test.outcome == "known",
        )
        if test.outcome in {"fail", "error"}:
            assert one["diag"]["message"] == test.message
            assert one["diag"].get("explanation", "").rstrip("\n") == test.text
    assert (ctrf["valid"], ctrf["errors"]) == (True, None) or not ctrf["errors"]
    assert ctrf["summary"]["failed"] == count(whole, "fail", "error")
    assert ctrf["summary"]["skipped"] == whole.count("skip")
    assert ctrf["summary"]["tests"] == len(whole.tests)
