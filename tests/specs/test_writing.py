"""Hands that were played, written as scenarios that lint and run."""

from collections import Counter

import pytest

from oracle.core.cards import DECK
from oracle.fuzz.questions import random_question_of
from oracle.specs.playing import run
from oracle.specs.scenarios import read_scenario, settings_of
from oracle.specs.writing import ScenarioHeader, scenario_text
from oracle.wire.acts import short_act
from oracle.wire.tables import full_table, short_table
from oracle.wire.vocabulary import ACTS
from tests.support.tables import tables_beside
from tests.support.wrong_engines import SETTINGS, field

HEAD = ScenarioHeader(
    "room.hands.one", "A hand that was played", ["betting.raise-cap"], "card-room", {}
)


def test_what_is_written_is_read_again_as_it_was_played() -> None:
    seen: Counter[str] = Counter()
    for number in range(50):
        question = random_question_of(field(), f"written/{number}")
        assert question is not None
        vector = question.vector
        tries = vector["given"].get("tries", ())
        if vector["kind"] == "play" and any(one["do"] in ACTS for one in tries):
            continue
        text = scenario_text(HEAD, vector["kind"], vector["given"], SETTINGS)
        if text is None:
            seen["none"] += 1
            continue
        scenario = read_scenario(text)
        [result] = run(scenario, settings_of(scenario))
        assert result.problems == []
        if vector["kind"] != "ruling":
            assert [result.given, result.expect] == [vector["given"], vector["expect"]]
        seen[vector["kind"]] += 1
    assert seen["play"] > 15
    assert seen["ruling"] > 1


@pytest.mark.parametrize(
    "table",
    [
        {"small-bet": 2, "stacks": [100, 100, 100]},
        {"betting": "no-limit", "big-blind": 10, "small-blind": None, "stacks": [5, 7], "ante": 1},
        {"betting": "no-limit", "big-blind": 10, "small-blind": 0, "stacks": [5, 7]},
        {"small-bet": 4, "small-blind": None, "big-blind": None, "stacks": [9, 9], "dead": [1, 0]},
    ],
)
def test_a_short_table_is_the_whole_table_again(table: dict[str, object]) -> None:
    whole = full_table(table)
    short = short_table(whole)
    assert full_table(short) == whole
    assert short.keys() <= table.keys()


def test_what_a_file_cannot_hold_is_a_blank() -> None:
    strange = "A title\nwith \x7f, \x85, \ud800, \u2028, \ufeff and \ufffe\uffff"
    given = {"ranking": "badugi", "hand": ["As", "2h", "3d", "4c"]}
    head = HEAD._replace(title=strange, note=strange)
    text = scenario_text(head, "rank", given, SETTINGS)
    assert text is not None
    assert read_scenario(text).title == "A title with  ,  ,  ,  ,   and"


@pytest.mark.parametrize(
    ("attempt", "act"),
    tables_beside(__file__),
)
def test_an_act_is_written_as_people_write_it(
    attempt: dict[str, object], act: dict[str, object]
) -> None:
    assert short_act({"seat": 3, **attempt}) == act


def test_a_case_whose_cards_come_from_a_deck_cannot_be_written() -> None:
    given = {"table": {}, "deck": list(DECK), "tries": [], "on": 1}
    assert scenario_text(HEAD, "ruling", given, SETTINGS) is None
