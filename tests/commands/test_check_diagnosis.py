"""The command check: what it finds behind failures, and how an author goes on from there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.corpus.test_consumers import ENGINES, NODE
from tests.support.running import run

pytestmark = pytest.mark.more

ENGINE = (NODE, str(ENGINES / "badugi-engine.js"))
WRONG = (*ENGINE, "--break", "raise-cap", "--break", "side-pots")
ABOUT = ("--only", "betting.raise-cap", "--only", "betting.completion", "--only", "showdown")
"""Rules that show both mistakes; engines are asked the whole corpus in ``test_engines``."""


class Checked(NamedTuple):
    code: int
    report: dict[str, Any]
    text: str


def check(tmp_path: Path, *arguments: str | Path, about: Sequence[str] = ABOUT) -> Checked:
    report = tmp_path / "report.json"
    done = run("check", *about, "--verbose", "-o", "-", "-o", report, *arguments)
    return Checked(done.returncode, json.loads(report.read_text("utf-8")), done.stdout)


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the file for the profile of an engine that is wrong in two ways."""
    return tmp_path_factory.mktemp("wrong") / "found.yaml"


@pytest.fixture(scope="module")
def wrong(profile: Path) -> Checked:
    """Check that engine, and write its profile."""
    return check(profile.parent, "--write-profile", profile, "--", *WRONG)


def test_each_mistake_has_a_heading_and_evidence(wrong: Checked) -> None:
    code, report, text = wrong
    assert code == 1
    ids = ["raise-cap=five-per-round", "side-pots-are-one"]
    assert sorted(one["id"] for one in report["mistakes"]) == ids
    lines = text.splitlines()
    for number, one in enumerate(report["mistakes"], start=1):
        assert one["house-choice"] == (one["id"] == ids[0])
        kind = "House choice" if one["house-choice"] else "Mistake"
        assert f"{kind} {number}: {one['sentence']}".startswith(
            next(line for line in lines if line.startswith(f"{kind} {number}"))
        )
        count = len(one["explains"])
        assert f"{one['id']} gives just the engine's answer in {count} failures" in text
    assert "Not explained" not in text


def test_every_row_of_a_failure_has_its_hand(wrong: Checked) -> None:
    rows = [row for row in wrong.report["cases"] if row["outcome"] == "fail"]
    assert rows
    assert all(row["hand"]["vector"] == row["case"] for row in rows)
    assert not any("hand" in row for row in wrong.report["cases"] if row["outcome"] != "fail")


def test_the_first_mistake_alone(tmp_path: Path) -> None:
    code, report, text = check(tmp_path, "--first", "--", *WRONG)
    assert (code, len(report["mistakes"])) == (1, 1)
    assert "Mistake 2" not in text


def test_by_the_profile_that_was_written_the_engine_passes(
    tmp_path: Path, wrong: Checked, profile: Path
) -> None:
    code, report, _text = check(tmp_path, "--profile", profile, "--", *WRONG)
    assert (code, report["counts"]["fail"], report["counts"]["error"]) == (0, 0, 0)
    assert report["counts"]["pass"] > len(wrong.report["mistakes"][0]["explains"])
    code, report, _text = check(tmp_path, "--profile", profile, "--", *ENGINE, about=ABOUT[:2])
    assert (code, report["counts"]["fail"] > 0) == (1, True)
