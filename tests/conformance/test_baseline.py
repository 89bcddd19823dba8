"""A run held against an earlier one."""

import json
from pathlib import Path
from typing import Any

import pytest

from oracle.conformance.choosing import (
    KnownFailure,
    read_baseline,
    read_known_failures,
    with_baseline,
)
from oracle.errors import InputError
from oracle.report.envelope import Measuring, row
from oracle.specs.strict_yaml import SpecError, load_text


def report(*failing: tuple[str, str], passing: tuple[str, ...] = (), code: int = 1) -> Any:
    rows = [
        row(name, "fail", differences=[{"key": key} for key in keys.split()])
        for name, keys in failing
    ]
    rows += [row(name, "pass") for name in passing]
    counts = {"pass": len(passing), "fail": len(failing)}
    return Measuring("check", {}).report(code, counts, rows, {"stale": [], "made": []})


def held(now: Any, before: Any, folder: Path) -> Any:
    path = folder / "report.json"
    path.write_text(json.dumps(before))
    return with_baseline(now, read_baseline(path))


def test_only_what_is_new_fails(tmp_path: Path) -> None:
    before = report(("a", "bets stacks"), ("b", "actor"), ("c", "actor"))
    same = held(report(("a", "bets"), passing=("b",)), before, tmp_path)
    assert same["exit-code"] == 0
    assert same["notes"] == [
        "failing cases against the baseline: 0 new, 1 gone, 1 as before, 1 not judged this time"
    ]
    before["mistakes"] = [{"id": "there-is-no-cap"}]
    before["details"]["suspected"] = [{"rule": "betting.raise-cap"}]
    new = held(report(("a", "bets phase"), ("d", "actor")), before, tmp_path)
    assert new["details"]["known-before"] == ["betting.raise-cap", "there-is-no-cap"]
    assert new["exit-code"] == 1
    assert new["notes"][1] == "new against the baseline: a, d"
    assert held(report(("a", "bets"), code=3), before, tmp_path)["exit-code"] == 3


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"report": "diff"}', '{"report": "check"}'])
def test_what_is_no_report_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "report.json"
    path.write_text(text)
    with pytest.raises(InputError, match="the baseline must be a report"):
        read_baseline(path)
    with pytest.raises(InputError, match="cannot be read"):
        read_baseline(tmp_path)


def test_a_run_that_judged_nothing_is_no_baseline(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    for rows in ([], [row("a", "error", "not run")], [row("a", "skip")]):
        told = Measuring("check", {}).report(3, {"pass": 0, "fail": 0}, rows, {"stale": []})
        path.write_text(json.dumps(told))
        with pytest.raises(InputError, match="a run in which nothing was judged"):
            read_baseline(path)


def test_hands_made_for_the_engine_are_remembered_when_it_passes_the_corpus(tmp_path: Path) -> None:
    """It may still play them wrongly, and nothing asks them where all plays pass."""
    before, now = report(("a", "bets"), passing=("b",)), report(passing=("a", "b"), code=0)
    before["details"]["made"] = [
        {"case": "made.0.x.3.5", "as": "x", "outcome": "fail"},
        {"case": "made.0.x.4.5", "as": "x", "outcome": "pass"},
    ]
    told = "1 hand made for this engine failed before, and none was made this time; "
    assert (
        f"{told}to ask the first again: --case made.0.x.3.5" in held(now, before, tmp_path)["notes"]
    )
    now["details"]["made"] = before["details"]["made"]
    assert not any("made for" in note for note in held(now, before, tmp_path)["notes"])


# The list of known failures: what it holds, and where it is wrong.


ENTRY: dict[str, Any] = {"rule": "a.b", "reason": "why", "minimal": "x", "vectors": ["x", "y"]}


def read(data: object) -> tuple[KnownFailure, ...]:
    return read_known_failures(load_text(json.dumps(data, indent=1), "known.yaml"))


def test_known_failures_are_read() -> None:
    assert read([ENTRY]) == (KnownFailure("a.b", "why", "x", ("x", "y")),)
    assert read([]) == ()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("x", "known.yaml:1:1: this must be a list of known failures"),
        ([4], "known.yaml:2:2: a known failure must be a mapping of rule, reason"),
        ([ENTRY, {**ENTRY, "vectors": "x"}], "known.yaml:15:14: vectors must be a list"),
        ([{**ENTRY, "vectors": [4]}], "known.yaml:6:14: vectors must be a list of vector ids"),
        ([{**ENTRY, "rule": 4}], "known.yaml:3:11: rule must be text"),
        ([{**ENTRY, "minimal": "z"}], "known.yaml:5:14: minimal is z; it must be one of"),
        ([{**ENTRY, "vectors": []}], "known.yaml:5:14: minimal is x; it must be one of its"),
        ([{**ENTRY, "extra": 1}], "known.yaml:10:3: unknown key 'extra'; the keys are rule"),
        ([{"rule": "a.b"}], "known.yaml:2:2: key 'minimal' is missing"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(data: object, sentence: str) -> None:
    with pytest.raises(SpecError) as caught:
        read(data)
    assert str(caught.value).startswith(sentence)


def test_a_list_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(SpecError, match=r"known.yaml.*: the file is empty"):
        read_known_failures(load_text("", "known.yaml"))
