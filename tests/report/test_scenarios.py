import json
import random
from typing import Any

import pytest

from oracle.core.cards import DECK
from oracle.core.ruleset import rules_for
from oracle.errors import InputError
from oracle.play.hand import Hand
from oracle.report.explanation import as_report, explain_given, explain_scenario
from oracle.report.replay import CaseInput, given_from
from oracle.specs import catalogue
from oracle.specs.scenarios import load_scenarios, read_scenario
from oracle.wire.hands import read_cards
from oracle.wire.tables import full_table, read_table
from tests.support.explaining import CAP, LIMIT, scenario_told, sentence, sentences
from tests.support.pages import explanation_markdown, explanation_text
from tests.support.playing import any_settings, random_action
from tests.support.schemas import against


@pytest.mark.long
@pytest.mark.parametrize("one_in", [25, pytest.param(3, marks=pytest.mark.more)])
def test_scenarios_are_told_as_the_schema_says_and_every_sentence_has_a_rule(one_in: int) -> None:
    for scenario in load_scenarios()[::one_in]:
        told = explain_scenario(scenario)
        report = as_report(told)
        assert json.loads(json.dumps(report)) == report
        assert against(report, "explanation") == [], scenario.id
        assert set(scenario.rules) <= set(told.rules)
        for one in sentences(told):
            remark = one.text.startswith(("The hand is over:", "After the hand "))
            assert one.rules or remark, f"{scenario.id}: {one.text}"


@pytest.mark.parametrize("form", [explanation_text, explanation_markdown])
def test_every_rule_is_named_with_its_source(form: Any) -> None:
    told = scenario_told(CAP)
    page = " ".join(form(told).replace("\\", "").split())
    for rule in told.rules:
        assert rule in page
        sources = catalogue.source(rule)
        shown = sources if form is explanation_markdown else sources[:3]
        assert all(" ".join(one.split()) in page for one in shown)


def test_the_deck_shows_burns_reshuffles_and_why() -> None:
    name = "drawing.reshuffle.five-players-of-badacey-in-the-second-draw"
    told = scenario_told(name)
    assert "drawing.discards-of-this-draw-stay-out" in sentence(told, "are shuffled").rules
    assert "1 of the stub, 2 burned and 22 mucked" in sentence(told, "are shuffled").text
    assert sum("The dealer burns" in one.text for one in sentences(told)) == 2


def test_the_hand_after_is_told() -> None:
    given = {"table": {**LIMIT, "stacks": [100] * 4}, "stacks-after": [150, 0, 150, 100]}
    told = explain_given(given_from({"given": given, "switches": {"button": "dead-button"}}))
    assert sentence(told, "moves from seat 4 to seat 1").rules == ("next-hand.button-moves",)
    assert "Nobody posts the small blind, and seat 3" in sentence(told, "posts").text


def test_a_scenario_that_goes_another_way_is_told_as_far_as_it_goes() -> None:
    scenario = read_scenario(
        "id: betting.raise-cap.wrong\ntitle: A scenario that is wrong\nkind: play\n"
        "rules: [betting.raise-cap]\ntable: {small-bet: 2, stacks: [100, 100]}\n"
        "play:\n  - {seat: 2, call: 1}\n  - {seat: 2, check: true}\n"
    )
    told = explain_scenario(scenario)
    assert len(told.steps) == 3
    assert told.steps[-1].refused
    assert "not this player's turn" in told.notes[0]
    for page in (explanation_text(told), explanation_markdown(told)):
        assert "The author of the scenario expects something else" in page


@pytest.mark.long
def test_hands_of_every_sort_are_told() -> None:
    chance = random.Random(20)
    for _ in range(60):
        told = explain_given(_random_hand(chance))
        assert against(as_report(told), "explanation") == []
        assert all(not step.refused for step in told.steps)
        ends = told.steps[-1].turn
        assert (ends is None) == told.steps[-1].sentences[-1].text.startswith("The hand is over")
        assert explanation_text(told)
        assert explanation_markdown(told)


def _random_hand(chance: random.Random) -> CaseInput:
    settings = any_settings(chance)
    game, betting = chance.choice(["badugi", "badacey"]), chance.choice(["limit", "pot-limit"])
    stacks = [chance.randint(4, 60) for _ in range(chance.randint(2, 5))]
    size = {"small-bet": 4} if betting == "limit" else {"big-blind": 4}
    data = full_table({"game": game, "betting": betting, "stacks": stacks, **size})
    given: dict[str, Any] = {"table": data, "deck": chance.sample(DECK, 52), "reshuffles": []}
    given |= {"reshuffles": [[]] * 9, "tries": []}
    table, seats = read_table(data, rules_for(game, betting, settings))
    table, seats = read_table(data, table.rules, **read_cards(given, seats))
    hand = Hand(table, seats, show_cards=True)
    while hand.state.actor is not None:
        action = random_action(chance, hand.state)
        said = {**action._asdict(), "seat": seats.numbers[action.seat]}
        attempt = {"do": type(action).__name__.lower(), **said}
        if "discard" in said:
            attempt["discard"] = list(said["discard"])
        try:
            hand.act(action)
        except InputError:
            break
        given["tries"].append(attempt)
    return CaseInput("play", given, switches={switch: [one] for switch, one in settings.items()})
