"""Hands that were played, written as scenarios that lint and run."""

from __future__ import annotations

from collections import Counter

import pytest

from oracle.core.cards import DECK
from oracle.fuzzing import random_question_of
from oracle.scenario import Head, read_scenario, run, scenario_text, settings_of
from oracle.scenario.written import short_table
from oracle.wire import full_table
from oracle.wire.vocabulary import ACTS
from tests.support.wrong_engines import SETTINGS, field

HEAD = Head("room.hands.one", "A hand that was played", ["betting.raise-cap"], "card-room", {})


def test_what_is_written_is_read_again_as_it_was_played() -> None:
    seen: Counter[str] = Counter()
    for number in range(100):
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
    assert seen["play"] > 30
    assert seen["ruling"] > 2


@pytest.mark.parametrize(
    "table",
    [
        {"small-bet": 2, "stacks": [100, 100, 100]},
        {"betting": "no-limit", "big-blind": 10, "small-blind": None, "stacks": [5, 7], "ante": 1},
        {"small-bet": 4, "small-blind": None, "big-blind": None, "stacks": [9, 9], "dead": [1, 0]},
    ],
)
def test_a_short_table_is_the_whole_table_again(table: dict[str, object]) -> None:
    whole = full_table(table)
    short = {key: None if value == "none" else value for key, value in short_table(whole).items()}
    assert full_table(short) == whole
    assert short.keys() <= table.keys()


def test_a_case_whose_cards_come_from_a_deck_cannot_be_written() -> None:
    given = {"table": {}, "deck": list(DECK), "tries": [], "on": 1}
    assert scenario_text(HEAD, "ruling", given, SETTINGS) is None
