"""The command trees: numbers, branches, what is refused, and engines led through a tree."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from oracle.specs.checking import schema
from tests.support.refusing import call, refused


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder to be in."""
    monkeypatch.chdir(tmp_path)


def data(*arguments: str) -> dict[str, Any]:
    done = call("trees", *arguments, "--format", "json")
    assert done.exit_code == 0, done.output
    told: dict[str, Any] = json.loads(done.stdout)
    jsonschema.validate(told, schema("trees"))
    return told


def test_the_number_of_sequences_is_told_first() -> None:
    done = call("trees", "--players", "3")
    assert done.exit_code == 0
    assert done.stdout.startswith("16,302,265 betting sequences\n")
    assert data("--players", "4")["sequences"] == 7_825_499_865


def test_branches_add_up_after_any_acts() -> None:
    whole = data("--players", "3", "--rounds", "1", "--divide", "--leaves")
    counts = {one["act"]["do"]: one["sequences"] for one in whole["divide"]}
    assert (counts, whole["sequences"]) == ({"fold": 15, "call": 82, "raise": 36}, 133)
    deeper = data("--players", "3", "--rounds", "1", "--divide", "--leaves", "--after", "raise")
    assert deeper["sequences"] == 36
    assert deeper["leaves"] == whole["divide"][2]["leaves"]


def test_states_are_told_by_their_number() -> None:
    none = call("trees", "--stacks", "1,100")
    assert "No state was counted: each sequence ends with its first act." in none.stdout
    assert "7 states, each counted once." in call("trees", "--rounds", "1").stdout
    by_profile = call("trees", "--rounds", "1", "--profile", "pokerkit")
    assert "states, none merged." in by_profile.stdout


def test_a_profile_is_counted_with_its_mistakes() -> None:
    told = data("--rounds", "1", "--profile", "pokerkit")
    assert (told["sequences"], told["merged"], bool(told["mistakes"])) == (19, False, True)


def against(*arguments: str) -> tuple[int, dict[str, Any]]:
    done = call("trees", "-o", "-", "-o", "told.json", "--against", *arguments)
    told: dict[str, Any] = json.loads(Path("told.json").read_text("utf-8"))
    jsonschema.validate(told, schema("report"))
    jsonschema.validate(told["details"], schema("trees-against"))
    return done.exit_code, {**told, "text": done.stdout}


@pytest.mark.more
def test_the_reference_plays_its_own_tree() -> None:
    code, told = against("--players", "3", "--draws", "1", "reference")
    assert (code, told["counts"]["differing"], told["details"]["first"]) == (0, 0, None)
    assert [one["sequences"] for one in told["details"]["divide"]] == [141, 4960, 2292]


@pytest.mark.more
def test_the_first_act_at_which_pokerkit_differs_is_told_with_its_rule() -> None:
    code, told = against("--rounds", "1", "pokerkit")
    first = told["details"]["first"]
    assert code == 1
    assert first["after"] == ["raise:4", "raise:6"]
    assert [one["field"] for one in first["differences"]] == ["legal.raise"]
    assert first["part"]["rules"][0]["id"] == "betting.raise-cap"
    assert told["text"].startswith(f"pokerkit 0.7.7 differs at {first['at']}\n")
    code, told = against("--draws", "1", "--profile", "pokerkit", "pokerkit")
    assert (code, told["counts"]["differing"]) == (0, 0)


@pytest.mark.more
def test_an_engine_that_cannot_be_run_or_asked_ends_so() -> None:
    code, told = against("--", "./no-such-engine")
    assert (code, bool(told["details"]["stopped"])) == (3, True)
    sentence = refused("trees", "--against", "--game", "badacey", "--house", "club", "reference")
    assert sentence.startswith("the table is refused: This house does not offer badacey")
