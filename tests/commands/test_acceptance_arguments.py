"""What users give wrongly is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.refusing import refused

pytestmark = pytest.mark.more

# check


def test_a_report_that_cannot_be_written_is_known_before_the_engine_runs(tmp_path: Path) -> None:
    touched = tmp_path / "touched"
    report = tmp_path / "no" / "report.json"
    assert "cannot be written" in refused("check", "-o", report, "--", "touch", touched)
    assert not touched.exists()
    assert list(tmp_path.iterdir()) == []


# diff


# export


# explain, run and lint


def test_a_folder_is_not_explained(tmp_path: Path) -> None:
    place = tmp_path / "hands.yaml"
    place.mkdir()
    assert refused("explain", place) == f"{place} is a folder; name one file"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('{\n"a": ]', ":2:6: this is not one JSON value: Expecting value"),
        ("{}\n{}", ":2:1: a second value begins here; give one vector"),
        ('{"title": "\\ud800"}', " is not one JSON value that can be read"),
        ("9" * 9000, " is not one JSON value that can be read"),
    ],
)
def test_json_that_is_wrong_is_told_of_by_its_place(
    tmp_path: Path, content: str, sentence: str
) -> None:
    path = tmp_path / "hand.json"
    path.write_text(content)
    assert refused("explain", path).startswith(f"{path}{sentence}")
    path.write_bytes(b"\xff")
    assert refused("explain", path) == f"{path} is not UTF-8 text"


@pytest.mark.parametrize("command", ["run", "lint"])
def test_a_folder_without_scenarios_is_hardly_meant(tmp_path: Path, command: str) -> None:
    assert refused(command, tmp_path) == f"{tmp_path} holds no scenario"
