from collections.abc import Mapping
from typing import Any

import pytest

from oracle import catalogue
from oracle.adapters.reference import ReferenceTable
from oracle.conformance.grading import examine
from oracle.conformance.messages import Level
from oracle.conformance.resembling import resembled
from oracle.conformance.results import Outcome, Verdict
from oracle.corpus import load_vectors
from oracle.deviations import DEVIATIONS, deviating_rules
from oracle.resources import folder
from oracle.wire import Hand, read_play, read_try

PLAYS = {v["id"]: v for v in load_vectors(folder("vectors")) if v["kind"] == "play"}
CAPPED = "betting.raise-cap.three-players-before-the-draw"


def failed(vector: Mapping[str, Any], answer: Mapping[str, Any]) -> Outcome:
    found = examine(vector, dict(answer), Level.REFUSALS)
    return Outcome(vector, Verdict.FAIL, "", found.differences, found.compared)


def mistaken(vector: Mapping[str, Any], mistake: str) -> Mapping[str, Any]:
    given = vector["given"]
    table, received = given["table"], "deck" not in given
    settings = catalogue.settings_within(vector["switches"])
    rules = deviating_rules(table["game"], table["betting"], settings, [mistake], received=received)
    made, seats = read_play(given, rules)
    hand = Hand(made, seats, show_cards=not received)
    start, steps = hand.observe(), []
    for attempt in given["tries"]:
        refused = bool(hand.attempt(read_try(attempt, seats)))
        steps.append({**hand.observe(), "refused": refused})
    return {"start": start, "steps": steps}


@pytest.mark.parametrize("mistake", ["big-blind-is-no-bet", "three-bets-are-the-cap"])
def test_a_failure_looks_like_the_mistake_that_was_made(mistake: str) -> None:
    vector = PLAYS[CAPPED]
    found = resembled(failed(vector, mistaken(vector, mistake)))
    assert mistake in [one.name for one in found]
    assert {one.rule for one in found} >= {DEVIATIONS[mistake].rule}
    assert all(one.sentence.endswith(".") for one in found)


def test_a_failure_looks_like_the_setting_of_another_house() -> None:
    vector = PLAYS["betting.check-raise.over-a-raise"]
    settings = {**catalogue.settings_within(vector["switches"]), "check-raise": "refused"}
    found = resembled(failed(vector, ReferenceTable(settings).play(vector["given"])))
    assert {(one.name, one.rule) for one in found} == {
        ("check-raise=refused", "betting.check-raise")
    }


def test_what_no_mistake_explains_looks_like_nothing() -> None:
    vector = PLAYS[CAPPED]
    answer = ReferenceTable(catalogue.settings_within(vector["switches"])).play(vector["given"])
    wrong = {**answer, "start": {**answer["start"], "actor": 2, "stacks": [1, 2, 3]}}
    assert resembled(failed(vector, wrong)) == []
    assert resembled(Outcome({**vector, "kind": "ruling"}, Verdict.FAIL)) == []
