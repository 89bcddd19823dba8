"""The command check: what it finds behind failures, and how an author goes on from there."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.corpus.test_consumers import ENGINES, NODE
from tests.support.running import run

pytestmark = pytest.mark.more

ENGINE = (NODE, str(ENGINES / "badugi-engine.js"))
WRONG = (*ENGINE, "--break", "raise-cap", "--break", "side-pots")


def check(tmp_path: Path, *arguments: str | Path) -> tuple[int, dict[str, Any], str]:
    report = tmp_path / "report.json"
    done = run("check", "--verbose", "-o", "-", "-o", report, *arguments)
    return done.returncode, json.loads(report.read_text("utf-8")), done.stdout


def test_each_mistake_has_a_heading_and_evidence(tmp_path: Path) -> None:
    code, report, text = check(tmp_path, "--", *WRONG)
    assert code == 1
    ids = ["raise-cap=five-per-round", "side-pots-are-one"]
    assert [one["id"] for one in report["mistakes"]] == ids
    lines = text.splitlines()
    assert [one["house-choice"] for one in report["mistakes"]] == [True, False]
    kinds = ["House choice", "Mistake"]
    for number, (kind, one) in enumerate(zip(kinds, report["mistakes"], strict=True), start=1):
        assert f"{kind} {number}: {one['sentence']}".startswith(
            next(line for line in lines if line.startswith(f"{kind} {number}"))
        )
        count = len(one["explains"])
        assert f"{one['id']} gives just the engine's answer in {count} failures" in text
    assert "Not explained" not in text


def test_the_first_mistake_alone(tmp_path: Path) -> None:
    code, report, text = check(tmp_path, "--first", "--", *WRONG)
    assert (code, len(report["mistakes"])) == (1, 1)
    assert "Mistake 2" not in text


def test_by_the_profile_that_was_written_the_engine_passes(tmp_path: Path) -> None:
    found = tmp_path / "found.yaml"
    code, _report, _text = check(tmp_path, "--write-profile", found, "--", *WRONG)
    assert code == 1
    code, report, _text = check(tmp_path, "--profile", found, "--", *WRONG)
    assert (code, report["counts"]["fail"], report["counts"]["error"]) == (0, 0, 0)
    assert report["counts"]["pass"] > 500
    code, report, _text = check(tmp_path, "--profile", found, "--", *ENGINE)
    assert (code, report["counts"]["fail"] > 0) == (1, True)


def test_every_row_of_a_failure_has_its_hand(tmp_path: Path) -> None:
    _code, report, _text = check(tmp_path, "--only", "showdown.side-pots", "--", *WRONG)
    rows = [row for row in report["cases"] if row["outcome"] == "fail"]
    assert rows
    assert all(row["hand"]["vector"] == row["case"] for row in rows)
    assert not any("hand" in row for row in report["cases"] if row["outcome"] != "fail")
