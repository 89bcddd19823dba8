"""What is told through the API: the same as of a whole script, and as the vectors rule."""

import json
from pathlib import Path
from typing import Any

import pytest

import oracle
from oracle.report.explanation import as_report, explain_given
from oracle.report.replay import Explanation, given_from
from oracle.report.terminal import Screen
from oracle.system.resources import folder
from tests.support.api import TABLES, at_random, begun, played_vectors
from tests.support.corpus import lines
from tests.support.explaining import NAMES
from tests.support.failing import vector_of
from tests.support.refusing import call

CAP = "betting.raise-cap.three-players-before-the-draw"
CASE = {
    "table": {"small-bet": 20, "stacks": [500, 500, 500]},
    "play": [{"seat": 3, "push": [20, 10]}],
}


@pytest.mark.parametrize("table", TABLES)
def test_steps_told_one_by_one_are_those_of_the_whole_hand(table: dict[str, Any]) -> None:
    *_, hand = at_random(3, **table)
    house = table["house"]
    whole = explain_given(given_from(hand.given()), house)
    told = hand.explain()
    assert told.steps == whole.steps
    assert (told.rules, told.table, told.hand) == (whole.rules, whole.table, whole.hand)
    assert as_report(told)["replay"]["steps"] == as_report(whole)["replay"]["steps"]


def test_irregular_acts_are_told_one_by_one_as_in_the_whole_hand() -> None:
    for one in played_vectors(120):
        if one["kind"] == "ruling":
            hand = begun(one)
            told = [hand.told]
            for attempt in one["given"]["tries"]:
                hand.act(attempt)
                told.append(hand.told)
            assert tuple(told) == oracle.explain(one).steps[:-1]


def test_a_fork_is_told_by_itself() -> None:
    hand = oracle.table(seed=1)
    hand.act("call")
    fork = hand.copy()
    hand.act("fold")
    fork.act("raise", 4)
    assert [step.title for step in hand.explain().steps][1:] == ["Seat 3 calls", "Seat 1 folds"]
    titles = [step.title for step in fork.explain().steps]
    assert titles[1:] == ["Seat 3 calls", "Seat 1 raises to 4"]
    assert fork.told.turn is not None
    assert fork.told.turn.seat == 2


def test_a_scenario_a_vector_a_script_and_a_hand_can_be_explained(tmp_path: Path) -> None:
    one = vector_of(CAP)
    path = tmp_path / "vector.json"
    path.write_text(json.dumps(one), encoding="utf-8")
    scenario = folder("specs") / "scenarios" / "betting" / (CAP.split(".", 1)[1] + ".yaml")
    scenario = scenario.with_name(scenario.name.replace("raise-cap.", "raise-cap--"))
    by_id, by_path = oracle.explain(CAP), oracle.explain(scenario)
    assert by_id == by_path
    assert isinstance(by_id, Explanation)
    assert by_id.id == CAP
    assert oracle.explain(str(path)) == oracle.explain(one)
    assert oracle.explain(one).steps == by_id.steps
    hand = begun(one)
    assert oracle.explain(hand) == hand.explain()


def test_explaining_by_another_house(my_room: str) -> None:
    told = oracle.explain(CAP, my_room)
    assert isinstance(told, Explanation)
    assert (told.house, told.settings) == ("card-room", {"raise-cap": "five-per-round"})
    again = oracle.explain(vector_of(CAP), oracle.house(my_room))
    assert again.settings == told.settings
    with pytest.raises(oracle.InputError, match="told by its own rules"):
        oracle.explain(oracle.table(seed=1), my_room)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_hand_is_told_as_the_command_tells_it(
    name: str, my_room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(Screen().width))
    told = oracle.explain(name)
    assert isinstance(told, oracle.Entry)
    assert (told["kind"], told["id"]) == (NAMES[name], name)
    assert f"{told}\n" == call("explain", name).stdout
    assert json.loads(call("explain", name, "--format", "json").stdout) == told
    if told["kind"] == "house":
        with pytest.raises(oracle.InputError, match="'poker-oracle houses club --against "):
            oracle.explain(name, my_room)
    else:
        assert isinstance(oracle.explain(name, oracle.house(my_room)), oracle.Entry)


def test_a_case_is_ruled_on_as_a_file_and_as_a_mapping(
    tmp_path: Path, my_room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(Screen().width))
    path = tmp_path / "case.yaml"
    path.write_text(json.dumps(CASE), encoding="utf-8")
    ruled = oracle.ruling(CASE)
    assert ruled.ruling == oracle.ruling(path).ruling == oracle.ruling(str(path)).ruling
    assert ruled.ruling == oracle.ruling(CASE, my_room).ruling
    assert ruled.ruling["outcome"] == {"do": "raise", "to": 40, "due": 10, "returned": 0}
    assert "The player raises to 40 and puts in 10 more." in str(ruled)
    assert "\n" not in str(ruled)
    assert str(oracle.explain(CAP)) + "\n" == call("explain", CAP).stdout


def test_vectors_are_given_whole_or_by_what_they_are_about() -> None:
    assert list(oracle.vectors()) == lines()
    about = list(oracle.vectors(rule="betting.raise-cap", kind=["play", "ruling"]))
    assert about
    assert about == [
        one
        for one in lines()
        if "betting.raise-cap" in one["rules"] and one["kind"] in {"play", "ruling"}
    ]
    with pytest.raises(oracle.InputError, match="no vector has the kind 'plays'"):
        oracle.vectors(kind="plays")
    packaged = {"kinds": ["play", "ruling"], "rules": ["betting.raise-cap"]}
    assert list(oracle.vectors(packaged)) == list(oracle.vectors(**packaged)) == about
    tables = list(oracle.vectors(kind="play", betting="limit", draws=3, players=(2, 3)))
    assert tables
    assert {len(one["given"]["table"]["stacks"]) for one in tables} == {2, 3}
    of_tables = {"kinds": ["play"], "betting": ["limit"], "draws": [3], "players": [2, 3]}
    assert list(oracle.vectors(of_tables)) == tables
    of_three = list(oracle.vectors(kind="play", betting="limit", draws=3, players="3"))
    for players in (3, [3], (3, 3)):
        assert list(oracle.vectors(kind="play", betting="limit", draws=3, players=players)) == (
            of_three
        )
    with pytest.raises(oracle.InputError, match="there is no filter 'kin'; did you mean 'kind'"):
        oracle.vectors(kin=["rank"])
    with pytest.raises(oracle.InputError, match="no vector has the kind 'plays'"):
        oracle.vectors({"kinds": "plays"})
    with pytest.raises(
        oracle.InputError, match="is not a filter; the filters are house, kind, rule"
    ):
        oracle.vectors(["rank"])
