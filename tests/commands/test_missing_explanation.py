"""A verdict is not lost by explaining it: whatever fails on the way, every form of it is whole."""

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import yaml

import oracle
from oracle import pytest_plugin
from oracle.adapters.reference import hello
from oracle.conformance.transport import in_process
from oracle.fuzz.fuzzing import Fuzzed, Plan, fuzz
from tests.support import wrong_engines
from tests.support.corpus import published
from tests.support.drawn_answers import right_answer
from tests.support.drawn_checks import ENDINGS, PROFILE, RULES, run_check
from tests.support.running import run
from tests.support.schemas import against
from tests.support.wrong_engines import target_of

ENGINES = Path(__file__).parents[1] / "engines"
VECTORS = [one for one in published() if one["id"].startswith("betting.raise-cap.")][:6]
FEW = 4


@pytest.fixture(autouse=True)
def errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder in which errors are told; few hands are made, so that it takes no time."""
    monkeypatch.setattr("oracle.fuzz.apart._DRAWN", FEW)
    folder = tmp_path / "errors"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


class Wrong:
    """An engine that answers plays by their end alone, and has the stacks of each wrong."""

    def answer(self, request: dict[str, Any]) -> Any:
        if request["kind"] == "hello":
            return hello(["card-room"])
        right = right_answer(RULES, request)
        if request["kind"] == "play":
            end = next(
                one for one in (*right["steps"][::-1], right["start"]) if not one.get("refused")
            )
            wrong = [stack + 1 for stack in end["stacks"]]
            return {"end": {**{k: v for k, v in end.items() if k != "refused"}, "stacks": wrong}}
        return right


EXPLAINS = {
    "oracle.conformance.report.diagnose": "the mistakes and rules behind it",
    "oracle.conformance.report._broken": "the mistakes and rules behind it",
    "oracle.conformance.report.standing": "which rules are proved",
    "oracle.conformance.report.symptoms_of": "what the answers have in common",
    "oracle.conformance.failures.shown": "the hands behind some failures",
    "oracle.conformance.failures.replay": "some hands step by step",
    "oracle.report.checked._wrong": None,
    "oracle.report.failed_hands._tail": None,
    "oracle.report.suite.named_failure": None,
    "oracle.report.page.drawn_hand": None,
}
"""What explains a run, and the part that is missing where it fails; a form names itself."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Give the report in which nothing fails."""
    folder = tmp_path_factory.mktemp("whole")
    with mock.patch("oracle.fuzz.apart._DRAWN", FEW):
        assert run_check(Wrong(), VECTORS, folder).returncode == 1
    report = report_in(folder)
    assert "missing" not in report
    assert report["details"]["suspected"] or report["details"]["broken"]
    return report


def report_in(folder: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads((folder / "report.json").read_bytes())
    return report


def judged(report: Mapping[str, Any]) -> list[Any]:
    """What was asked, got and judged."""
    details = report["details"]
    rows = [{key: row[key] for key in row if key != "hand"} for row in report["cases"]]
    for row in rows:
        row.pop("seconds", None)
    kept = ("configurations", "aspects", "errors", "skipped", "unstable", "stopped", "choices")
    return [report["exit-code"], report["counts"], rows, {key: details[key] for key in kept}]


@pytest.mark.parametrize("name", EXPLAINS)
def test_whatever_fails_the_verdict_is_whole_and_what_is_missing_is_told(
    name: str, whole: dict[str, Any], errors: Path, tmp_path: Path
) -> None:
    with mock.patch(name, side_effect=RuntimeError("it broke")):
        ran = run_check(Wrong(), VECTORS, tmp_path, "--verbose")
    assert (ran.returncode, ran.stderr) == (1, "")
    report = report_in(tmp_path)
    assert against(report, "report") == []
    assert against(report["details"], "check") == []
    assert judged(report) == judged(whole)
    [file] = errors.iterdir()
    assert file.stat().st_mode & 0o077 == 0
    assert "RuntimeError: it broke" in file.read_text("utf-8")
    part = EXPLAINS[name]
    forms = {one: (tmp_path / one).read_text("utf-8") for one in (*ENDINGS, PROFILE)}
    saying = [
        one
        for one, text in forms.items()
        if "Missing because of a bug" in text or (one == "report.json" and "missing" in report)
    ]
    assert saying
    for one in saying:
        assert str(file) in forms[one]
    if part in {None, "some hands step by step"}:
        return
    assert report["missing"] == {"parts": [part], "error-file": str(file)}
    assert sorted(saying) == sorted(forms)
    assert part in ran.stdout
    assert yaml.safe_load(forms[PROFILE])["house"] == "card-room"


def test_where_no_file_can_be_written_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "not-there"))
    with mock.patch("oracle.conformance.report.diagnose", side_effect=RuntimeError):
        ran = run_check(Wrong(), VECTORS, tmp_path)
    assert ran.returncode == 1
    assert "the internal error could not be written to a file" in " ".join(ran.stdout.split())
    assert report_in(tmp_path)["missing"]["error-file"] is None


def test_an_explanation_that_is_stopped_by_ctrl_c_is_stopped(tmp_path: Path) -> None:
    with mock.patch("oracle.conformance.report.diagnose", side_effect=KeyboardInterrupt):
        ran = run_check(Wrong(), VECTORS, tmp_path)
    assert ran.returncode == 130
    assert not (tmp_path / "report.json").exists()


def test_failures_that_nothing_explains_are_named_on_the_page(tmp_path: Path) -> None:
    with mock.patch("oracle.conformance.report.diagnose", side_effect=RuntimeError):
        ran = run_check(Wrong(), VECTORS, tmp_path, "--verbose")
    assert "Failures that are not explained" in ran.stdout
    failed = [row["case"] for row in report_in(tmp_path)["cases"] if row["outcome"] == "fail"]
    for name in failed:
        assert name in ran.stdout
    with mock.patch("oracle.conformance.report.diagnose", side_effect=RuntimeError):
        brief = run_check(Wrong(), VECTORS, tmp_path).stdout
    assert "Failures that are not explained" in brief
    assert failed[0] in brief


@functools.cache
def fuzzed() -> Fuzzed:
    """Give what fuzzing finds where nothing fails."""
    return fuzz(target_of(wrong_engines.Wrong("odd-chip-to-the-button")), Plan(hands=20))


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("oracle.fuzz.study.Judge._behind", "what is behind some findings"),
        ("oracle.fuzz.study.shrink", "the plainest hands of some findings"),
        ("oracle.conformance.failures.shown", "the hands behind some failures"),
        ("oracle.report.fuzzed.failure", "what explains the verdict as html"),
    ],
)
def test_what_fuzz_finds_is_not_lost_by_explaining_it(name: str, part: str, tmp_path: Path) -> None:
    found = fuzzed()
    with (
        mock.patch(name, side_effect=RuntimeError("it broke")),
        mock.patch(
            "oracle.commands.fuzz._run", side_effect=lambda *_: fuzz(found.target, found.plan)
        ),
    ):
        page = tmp_path / "report.html"
        files = ("-o", "-", "-o", page, "-o", tmp_path / "report.json")
        ran = run("fuzz", "reference", "--hands", "20", *files)
    assert (ran.returncode, ran.stderr) == (1, "")
    report = report_in(tmp_path)
    assert against(report, "report") == []
    assert against(report["details"], "fuzz") == []
    assert report["counts"] == {word: found.verdicts.get(word, 0) for word in report["counts"]}
    assert report["details"]["findings"]
    assert part in page.read_text("utf-8")
    assert part in " ".join(ran.stdout.split()) or "as html" in part


@pytest.mark.parametrize("name", ["oracle.api.one_case._told", "oracle.report.failed_hands._step"])
def test_one_case_is_told_without_its_steps(name: str, tmp_path: Path) -> None:
    play = next(one for one in VECTORS if one["id"].startswith("betting.raise-cap."))
    case = tmp_path / "case.json"
    case.write_text(json.dumps(play), "utf-8")
    engine = in_process(Wrong(), "wrong")
    with (
        mock.patch(name, side_effect=RuntimeError("it broke")),
        mock.patch("oracle.commands.check.engine_named", return_value=engine),
    ):
        report = tmp_path / "report.json"
        ran = run("check", "--case", case, "-o", "-", "-o", report, "reference")
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "Missing because of a bug in poker-oracle" in ran.stdout
    assert "stacks" in ran.stdout
    assert against(report_in(tmp_path), "report") == []
    assert against(report_in(tmp_path)["details"], "side-by-side") == []


def test_in_python_and_in_pytest_the_verdict_stands_alone() -> None:
    with mock.patch("oracle.report.failed_hands._tail", side_effect=RuntimeError("it broke")):
        report = oracle.check(Wrong(), vectors=VECTORS)
        assert "what explains the verdict as text" in str(report)
        failed = next(row for row in report["cases"] if "hand" in row)
        told = list(pytest_plugin._shown(failed))
    assert not report.conforms
    assert told[0].startswith("Missing because of a bug in poker-oracle: the hand behind")
    assert told[1].startswith(f"Vector {failed['case']}: fail")
    assert any("expected" in line for line in told[2:])


def test_the_matrix_says_of_which_engine_the_report_is_not_whole(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        with mock.patch("oracle.conformance.report.diagnose", side_effect=RuntimeError):
            run_check(Wrong(), VECTORS, tmp_path / name)
    ran = run("matrix", *(tmp_path / name / "report.json" for name in ("one", "two")))
    assert ran.returncode == 0
    assert "is not whole. Missing because of a bug" in " ".join(ran.stdout.split())


def test_a_walk_through_a_tree_is_told_without_the_mistakes_behind_it() -> None:
    engine = ("node", str(ENGINES / "badugi-engine.js"), "--break", "raise-cap")
    options = ("--players", "2", "--rounds", "1", "--against", "--", *engine)
    with mock.patch("oracle.conformance.report.diagnose", side_effect=RuntimeError):
        ran = run("trees", *options)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "Missing because of a bug in poker-oracle: the mistakes" in " ".join(ran.stdout.split())
