"""The command trees: numbers, branches, what is refused, and engines led through a tree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from oracle.specfile import schema
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


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--stacks", "5,6,7", "--players", "2"), "there are 3 stacks for 2 players; name one for"),
        (("--house", "nowhere"), "there is no house 'nowhere'; the houses are "),
        (("--sizes", "huge", "--betting", "no-limit"), "unknown size 'huge'; it must be min"),
        (("--after", "bet"), "act 1 is 'bet'; it must be one of fold, call, raise:4"),
        (("--after", "fold"), "after fold there is no act to choose: the sequence is at its end"),
        (("--house", "french", "--players", "7"), "the table is refused: "),
        (
            ("--players", "10", "--discards", "3"),
            "10 players need 130 cards with what they",
        ),
        (("--players", "4", "--leaves", "--most-states", "50"), "the tree has more than 50 states"),
        (("--house", "club", "--profile", "pokerkit"), "give --house or --profile, not both"),
        (("--stacks", "1,1", "--small-bet", "2"), "there is no act to choose"),
        (("--discards", "0,5"), "a hand of badugi has 4 cards; --discards has 5"),
        (("--sizes", "pot"), "bets are fixed in limit play; --sizes is for pot-limit and no-limit"),
        (("--draws", "1", "--rounds", "3"), "a hand with 1 draw has 2 betting rounds; --rounds is"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(arguments: tuple[str, ...], told: str) -> None:
    assert refused("trees", *arguments).startswith(told)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--stacks", "5,x"), "'5,x' is not a list of whole numbers"),
        (("--against",), "--against needs an engine"),
        (("reference",), "an engine is asked with --against"),
        (("--against", "--after", "call", "reference"), "--after does not go with --against"),
        (("--most-hands", "3"), "--most-hands belongs to --against"),
    ],
)
def test_bad_usage_is_told(arguments: tuple[str, ...], told: str) -> None:
    done = call("trees", *arguments)
    assert done.exit_code == 2
    assert told in done.stderr


def against(*arguments: str) -> tuple[int, dict[str, Any]]:
    done = call("trees", "-o", "told.json", "--against", *arguments)
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
