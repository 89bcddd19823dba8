from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from oracle.errors import InputError
from oracle.explain import (
    Explanation,
    Sentence,
    as_markdown,
    as_report,
    as_text,
    explain_given,
    explain_scenario,
    given_from,
)
from oracle.scenario import load_scenarios, read_scenario
from oracle.specfile import schema

VALIDATOR = Draft202012Validator(schema("explanation"))
THREE = "{small-bet: 20, stacks: [500, 500, 500]}"
FOUR = "{small-bet: 20, stacks: [500, 500, 500, 500], button: 4}"
SIX = "{small-bet: 20, stacks: [500, 500, 500, 500, 500, 500], button: 6}"
NO_LIMIT = "{betting: no-limit, big-blind: 10, stacks: [500, 500, 500]}"
LARGE = "{small-bet: 1000, chip: 500, stacks: [7300, 50000, 50000]}"
AFTER_A_DRAW = ("{all: call}", "{all: pat}")
BET = (*AFTER_A_DRAW, "{seat: 1, bet: 20}")
CAPPED = ("{seat: 3, raise: 40}", "{seat: 1, raise: 60}", "{seat: 2, raise: 80}")
BIG_BETS = (*AFTER_A_DRAW, "{all: check}", "{all: pat}")
UNNOTICED = (*BIG_BETS, "{seat: 1, push: [20], unnoticed: true}")
CHECKS = (*AFTER_A_DRAW, "{seat: 2, say: check}", "{seat: 3, say: check}", "{seat: 4, say: check}")


def played(table: str, *steps: str, settings: str = "") -> Explanation:
    play = "".join(f"  - {step}\n" for step in steps)
    return explain_scenario(
        read_scenario(
            "id: rulings.released-chips.sample\ntitle: A sample of what the dealer rules\n"
            f"kind: play\nrules: [rulings.released-chips]\ntable: {table}\n"
            f"{settings and f'settings: {settings}'}\nplay:\n{play}"
        )
    )


def told(explanation: Explanation) -> list[Sentence]:
    return [sentence for step in explanation.steps for sentence in step.sentences]


def rule_of(explanation: Explanation, text: str) -> tuple[str, ...]:
    (found,) = [one.rules for one in told(explanation) if one.text == text]
    return tuple(rule.removeprefix("rulings.") for rule in found)


@pytest.mark.parametrize(
    ("table", "steps", "text", "rule"),
    [
        (
            THREE,
            ["{seat: 3, push: [20, 10]}"],
            "That is a raise: it exceeds the call by half a bet or more, so he completes it to 40 "
            "and puts in 10 more.",
            "bet-and-a-half",
        ),
        (
            THREE,
            ["{seat: 3, push: [20, 5, 1, 1]}"],
            "That is a call: it exceeds the call by less than half a bet, so he calls 20.",
            "bet-and-a-half",
        ),
        (THREE, ["{seat: 3, push: [20, 1]}"], "1 goes back to him.", "released-chips"),
        (
            THREE,
            [*CAPPED, "{seat: 3, push: [20, 50]}"],
            "That is a call: a raise is not open to him, so he calls 40.",
            "bet-and-a-half",
        ),
        (
            "{small-bet: 20, stacks: [500, 500, 28]}",
            ["{seat: 3, push: [20, 8]}"],
            "That is a raise: it is all-in, so he raises to 28 and is all-in.",
            "bet-and-a-half",
        ),
        (
            NO_LIMIT,
            ["{seat: 3, push: [10, 5]}"],
            "That is a raise: it exceeds the call by half a least raise or more, so he completes "
            "it to 20 and puts in 5 more.",
            "bet-and-a-half",
        ),
        (
            THREE,
            ["{seat: 3, push: [100]}"],
            "That is a call: a single chip without a word calls, however large it is, so he calls "
            "20.",
            "single-chip",
        ),
        (
            THREE,
            [*AFTER_A_DRAW, "{seat: 1, push: [20]}"],
            "That is a bet: a single chip without a word bets where nobody has bet, so he bets 20.",
            "single-chip",
        ),
        (
            THREE,
            ["{seat: 3, push: [5, 5]}"],
            "That is a call: it is less than the 20 that he owes, so he calls 20 and puts in 10 "
            "more.",
            "undersize",
        ),
        (
            THREE,
            [*AFTER_A_DRAW, "{seat: 1, push: [5, 5]}"],
            "That is a bet: it is less than the least bet, so he bets 20 and puts in 10 more.",
            "undersize",
        ),
        (
            THREE,
            [*AFTER_A_DRAW, "{seat: 1, push: [10, 10]}"],
            "That is a bet: nobody has bet yet, so he bets 20.",
            "released-chips",
        ),
        (
            THREE,
            ["{seat: 3, push: [[20], [20]]}"],
            "Without a word only the first motion counts: 20 go back to him.",
            "string-raise",
        ),
        (
            THREE,
            ["{seat: 3, push: [20]}", "{seat: 3, push: [20]}"],
            "He has acted already, so this does not count.",
            "string-raise",
        ),
        (
            THREE,
            ["{seat: 3, push: [20], word: raise}"],
            "That is a raise: his word before the chips decides, so he raises to 40 and puts in 20 "
            "more.",
            "spoken-action",
        ),
        (
            THREE,
            ["{seat: 3, say: fold}"],
            "That is a fold: his word is his action, so his hand is dead.",
            "spoken-action",
        ),
        (
            THREE,
            ["{seat: 3, say: raise, to: 50}"],
            "That is a raise: 40 is the nearest amount that is open to him, so he raises to 40.",
            "spoken-action",
        ),
        (
            THREE,
            ["{seat: 3, say: 20}"],
            "That is a call: it is what he owes, so he calls 20.",
            "spoken-action",
        ),
        (
            THREE,
            [*AFTER_A_DRAW, "{seat: 1, say: call}"],
            "That is a check: there is nothing to call.",
            "spoken-action",
        ),
        (
            THREE,
            [*CAPPED, "{seat: 3, say: raise}"],
            "That is a call: a raise is not open to him, so he calls 40.",
            "spoken-action",
        ),
        (
            THREE,
            ["{seat: 3, say: check}"],
            "That is no check, for he faces a bet: he may still fold or call.",
            "check-facing-a-bet",
        ),
        (
            THREE,
            ["{seat: 3, rap: true}"],
            "Seat 3 has given up the raise: he may not bet or raise at this turn.",
            "rapping-facing-a-bet",
        ),
        (
            THREE,
            ["{all: call}", "{seat: 1, rap: true}"],
            "That is standing pat: to rap the table in turn is to pass.",
            "rapping",
        ),
        (
            LARGE,
            ["{seat: 3, push: [100, 100]}"],
            "Chips smaller than 500 do not play, so that is no action.",
            "betting.smallest-chip",
        ),
        (
            FOUR,
            [*UNNOTICED],
            "Nobody notices that it is too little, so it goes in as it is: a bet, with 20 of his "
            "in this round.",
            "released-chips",
        ),
        (
            FOUR,
            [*UNNOTICED, "{seat: 2, push: [20], unnoticed: true}", "{discover: true}"],
            "The betting round is not complete, so wagers are put right: seat 1 from 20 to 40 and "
            "seat 2 from 20 to 40.",
            "undersize",
        ),
        (
            FOUR,
            [*UNNOTICED, "{discover: true}"],
            "Nobody who has acted may raise because of that.",
            "no-raise-from-a-correction",
        ),
        (
            FOUR,
            [*AFTER_A_DRAW, "{discover: true}"],
            "All wagers of the round are in order, so they stand.",
            "undersize",
        ),
        (
            FOUR,
            ["{all: call}", "{discover: true}"],
            "The betting round is complete, so its wagers stand.",
            "undersize",
        ),
        (
            FOUR,
            [*BET, "{seat: 4, push: [20]}"],
            "It is the turn of seat 2, so the act waits, and its chips are not in the pot.",
            "out-of-turn",
        ),
        (
            FOUR,
            [*BET, "{seat: 4, say: call}", "{seat: 4, say: raise}"],
            "He has acted out of turn already, so this does not count.",
            "out-of-turn",
        ),
        (
            FOUR,
            [*AFTER_A_DRAW, "{seat: 4, say: check}"],
            "Seat 4 has given up the raise: he may not bet or raise at his next turn.",
            "out-of-turn-check",
        ),
        (
            FOUR,
            [*AFTER_A_DRAW, "{seat: 1, time: true}", "{seat: 4, push: [20]}"],
            "Play is stopped, for time was called, so this does not count.",
            "out-of-turn time",
        ),
        (
            FOUR,
            [*BET, "{seat: 2, raise: 40}", "{seat: 3, push: [20]}", "{seat: 3, unaware: true}"],
            "There was a raise, he put in too little and nobody has acted after him, so he takes "
            "his 20 back and decides anew.",
            "unaware-of-a-raise",
        ),
        (
            FOUR,
            [*BET, "{seat: 2, move: [20]}", "{seat: 2, pull-back: true}"],
            "Nobody has acted because of the motion, so he acts as he likes.",
            "forward-motion",
        ),
        (
            FOUR,
            [*BET, "{seat: 2, pull-back: true}"],
            "He has moved no chips forward, so there is nothing to complete.",
            "forward-motion",
        ),
        (
            FOUR,
            [*BET, "{seat: 3, move: [20]}"],
            "It is not his turn, so nothing comes of the motion.",
            "forward-motion",
        ),
        (
            THREE,
            ["{smallest-chip: {blinds: [500, 1000], rake: [100]}}"],
            "The smallest chip in use plays, which is 100.",
            "smallest-chip-in-use",
        ),
        (
            THREE,
            ["{seat: 1, change-up: true}"],
            "Small chips are changed up between hands, so he waits until this one is over.",
            "change-up",
        ),
    ],
)
def test_a_ruling_is_told_with_the_rule_that_decides_it(
    table: str, steps: list[str], text: str, rule: str
) -> None:
    explanation = played(table, *steps)
    rules = rule_of(explanation, text)
    assert set(rule.split()) <= set(rules)
    assert all(one.rules for one in told(explanation))
    assert list(VALIDATOR.iter_errors(as_report(explanation))) == []
    for page in (as_text(explanation), as_markdown(explanation)):
        assert " ".join(text.split()[:4]) in page


@pytest.mark.parametrize(
    ("table", "steps", "settings", "text"),
    [
        (
            THREE,
            ["{seat: 3, push: [15, 15]}"],
            "{two-chips: call-when-both-are-needed}",
            "That is a call: none of the chips could be left out of the call, so he calls 20.",
        ),
        (
            NO_LIMIT,
            ["{seat: 3, push: [10, 5]}"],
            "{chips-for-a-raise: whole-raise}",
            "That is a call: it exceeds the call by less than a whole least raise, so he calls 10.",
        ),
        (
            THREE,
            ["{seat: 3, rap: true}"],
            "{rapping-facing-a-bet: fold}",
            "That is a fold: to rap the table is to pass, and he faces a bet, so his hand is dead.",
        ),
        (
            NO_LIMIT,
            ["{seat: 3, move: [10]}", "{seat: 1, say: fold}", "{seat: 3, pull-back: true}"],
            "{forward-motion-games: limit}",
            "In this game a forward motion is not held against a player, so he acts as he likes.",
        ),
        (
            FOUR,
            [*BET, "{seat: 4, say: call}", "{seat: 2, fold: true}", "{seat: 3, raise: 40}"],
            "{words-out-of-turn: always-bind}",
            "It is the turn of seat 4, who has acted out of turn: he said call; a word binds out "
            "of turn, too.",
        ),
        (
            FOUR,
            [*BET, "{seat: 4, say: fold}", "{seat: 2, fold: true}", "{seat: 3, raise: 40}"],
            "{what-changes-the-action: bet-or-raise}",
            "It is the turn of seat 4, who has acted out of turn: he said fold; a fold binds out "
            "of turn, too.",
        ),
        (
            SIX,
            [*CHECKS],
            "{right-to-act: kept}",
            "Here he keeps his right to act.",
        ),
        (
            SIX,
            ["{seat: 4, say: call}", "{seat: 5, say: call}", "{seat: 6, say: call}"],
            "{right-to-act: lost, out-of-turn: void}",
            "Here he loses his right to act, so his hand is dead.",
        ),
    ],
)
def test_what_a_house_rules_otherwise_is_told(
    table: str, steps: list[str], settings: str, text: str
) -> None:
    assert rule_of(played(table, *steps, settings=settings), text)


def test_an_act_out_of_turn_that_may_be_held_is_told_with_both_rulings() -> None:
    checks = [f"{{seat: {seat}, check: true}}" for seat in (1, 2, 3)]
    explanation = played(FOUR, *AFTER_A_DRAW, "{seat: 4, push: [20]}", *checks)
    assert [one.text for one in explanation.steps[-1].sentences[1:]] == [
        "It is the turn of seat 4, who has acted out of turn: he put one chip of 20 into the pot "
        "without a word.",
        "The action has not changed since, so the act may be held binding.",
        "The rules leave it to the house: he bets 20 (out-of-turn set to binds) or the act does "
        "not count and 20 go back to him (out-of-turn set to void).",
        "Here he bets 20.",
    ]


def test_an_action_that_a_motion_showed_is_told_before_the_acts_that_followed_it() -> None:
    steps = ["{seat: 2, move: [20]}", "{seat: 3, say: fold}", "{seat: 2, call: 20}"]
    texts = [one.text for one in played(FOUR, *BET, *steps).steps[-1].sentences]
    assert texts[0] == "Seat 2 calls 20."
    assert texts[-1] == "Here he folds."


def test_what_has_changed_since_an_act_out_of_turn_is_named() -> None:
    steps = ["{seat: 4, say: check}", "{seat: 1, check: true}", "{seat: 2, bet: 20}"]
    explanation = played(FOUR, *AFTER_A_DRAW, *steps, "{seat: 3, fold: true}")
    text = (
        "The action has changed since: seat 2 bets 20, so the act does not count and he still may "
        "not bet or raise."
    )
    assert rule_of(explanation, text) == ("out-of-turn", "what-changes-the-action")
    turn = explanation.steps[-1].turn
    assert turn is not None
    assert turn.sentences[-1].text == "He may fold or call 20."
    barred = {action: bar.because for bar in turn.bars for action in bar.actions}
    assert [one.rule for one in barred["raise"]] == ["rulings.out-of-turn-check"]


def test_a_right_to_act_that_may_be_lost_is_told_before_the_acts_behind_it() -> None:
    texts = [one.text for one in played(SIX, *CHECKS).steps[-1].sentences]
    behind = texts.index("Seats 2, 3 and 4 have acted behind seat 1, who did not call time.")
    assert texts[behind + 2].startswith("Here he loses his right to act, so his hand is checked")
    assert texts[behind + 3].startswith("It is the turn of seat 2")


def ruling(**more: Any) -> dict[str, Any]:
    tries = [{"seat": 3, "do": "push", "chips": [[20, 10]]}]
    cards = {"1": ["As", "2h", "3d", "4c"], "2": ["Ks", "Qh", "Jd", "Tc"]}
    cards["3"] = ["9s", "8h", "7d", "6c"]
    table = {"small-bet": 20, "stacks": [500, 500, 500]}
    return {"table": table, "cards": cards, "tries": tries, "on": 3} | more


def test_a_vector_of_the_kind_ruling_ends_with_the_verdict() -> None:
    given = given_from({"kind": "ruling", "given": ruling()})
    assert given == given_from({"given": ruling()})
    explanation = explain_given(given)
    assert explanation.kind == "ruling"
    assert explanation.steps[1].title == "Seat 3: push 20 and 10"
    assert explanation.steps[-1].title == "The ruling on seat 3"
    assert [one.text for one in explanation.steps[-1].sentences] == [
        "The verdict is corrected: it counts, and is put right.",
        "This comes of it: he raises to 40 and puts in 10 more.",
        "This must not come of it: he calls.",
    ]
    report = as_report(explanation)
    assert json.loads(json.dumps(report)) == report
    assert list(VALIDATOR.iter_errors(report)) == []


def test_what_waits_and_what_the_house_chooses_stands_in_the_verdict() -> None:
    early = {"seat": 1, "do": "say", "word": "call"}
    waits = explain_given(given_from(ruling(tries=[early], on=1))).steps[-1]
    assert [one.text for one in waits.sentences] == [
        "The verdict is waits: nothing comes of it yet."
    ]
    tries = [early, {"seat": 3, "do": "fold"}]
    held = explain_given(given_from(ruling(tries=tries, on=1))).steps[-1]
    assert held.sentences[2].text == "This house rules: he calls (out-of-turn set to binds)."


def test_where_nothing_was_ruled_that_is_said() -> None:
    explanation = explain_given(given_from(ruling(on=2)))
    assert explanation.steps[-1].sentences == (Sentence("There is no ruling on seat 2."),)
    nobody = explain_given(given_from(ruling(on=None)))
    assert nobody.steps[-1].title == "The ruling"
    with pytest.raises(InputError, match="there is no seat 4; the seats are 1 to 3"):
        explain_given(given_from(ruling(on=4)))


def test_every_scenario_about_rulings_is_told() -> None:
    scenarios = [one for one in load_scenarios() if one.chapter == "rulings"]
    assert scenarios
    for scenario in scenarios[::3]:
        explanation = explain_scenario(scenario)
        assert explanation.notes == (), scenario.id
        assert list(VALIDATOR.iter_errors(as_report(explanation))) == [], scenario.id
        for one in told(explanation):
            assert one.rules or one.text.startswith("The hand is over"), one.text


def test_a_scenario_that_goes_another_way_is_told_as_far_as_it_goes() -> None:
    scenario = read_scenario(
        "id: rulings.released-chips.sample\ntitle: A sample of what the dealer rules\n"
        f"kind: ruling\nrules: [rulings.released-chips]\ntable: {THREE}\n"
        "play:\n  - {seat: 1, fold: true}\n  - {seat: 3, say: call}\n"
        "ruling: {verdict: binding, allowed: [{do: call}]}\n"
    )
    explanation = explain_scenario(scenario)
    assert explanation.steps[-1].refused
    assert explanation.notes
