"""What the dealer rules, in sentences with their rules: examples, and what stands beside them."""

import json
from typing import Any, Final

import pytest

from oracle.errors import InputError
from oracle.report.explanation import (
    RulingParts,
    as_report,
    explain_given,
    rule_on,
    when_the_turn_comes,
)
from oracle.report.replay import given_from
from oracle.report.words import Sentence
from oracle.specs import catalogue
from tests.support.explaining import HANDS
from tests.support.explaining_rulings import (
    AFTER_A_DRAW,
    BET,
    CHECKS,
    FIVES,
    FOUR,
    LARGE,
    NO_LIMIT,
    SIX,
    THREE,
    played,
    rule_of,
    told,
)
from tests.support.pages import explanation_markdown, explanation_text
from tests.support.schemas import against
from tests.support.tables import tables_beside

EXAMPLES: Final[list[dict[str, Any]]] = tables_beside(__file__, "rulings")
TABLES: Final = {
    "three": THREE,
    "four": FOUR,
    "six": SIX,
    "no-limit": NO_LIMIT,
    "fives": FIVES,
    "large": LARGE,
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["said"][:60])
def test_a_ruling_is_told_with_the_rule_that_decides_it(example: dict[str, Any]) -> None:
    table = example["table"]
    steps = map(json.dumps, example["play"])
    settings = json.dumps(example["settings"]) if "settings" in example else ""
    named = TABLES[table] if isinstance(table, str) else json.dumps(table)
    explanation = played(named, *steps, settings=settings)
    assert list(rule_of(explanation, example["said"])) == example["rules"]
    assert all(one.rules for one in told(explanation))
    assert against(as_report(explanation), "explanation") == []
    for page in (explanation_text(explanation), explanation_markdown(explanation)):
        assert " ".join(example["said"].split()[:4]) in page


def test_of_a_first_motion_that_fits_nothing_goes_back() -> None:
    texts = [one.text for one in told(played(FIVES, "{seat: 3, push: [[5, 5], [15]]}"))]
    assert sum(" returned." in text for text in texts) == 1


def test_an_act_out_of_turn_that_may_be_held_is_told_with_both_rulings() -> None:
    checks = [f"{{seat: {seat}, check: true}}" for seat in (1, 2, 3)]
    explanation = played(FOUR, *AFTER_A_DRAW, "{seat: 4, push: [20]}", *checks)
    assert [one.text for one in explanation.steps[-1].sentences[1:]] == [
        "The action reaches seat 4, who acted out of turn and silently put one chip of 20 into "
        "the pot.",
        "The action has not changed since, so the act may be held binding.",
        "The rules leave it to the house: the player bets 20 (out-of-turn set to binds) or the "
        "act does "
        "not count and 20 are returned (out-of-turn set to void).",
        "Here the player bets 20.",
    ]


def test_an_action_that_a_motion_showed_is_told_before_the_acts_that_followed_it() -> None:
    steps = ["{seat: 2, move: [20]}", "{seat: 3, say: fold}", "{seat: 2, call: 20}"]
    texts = [one.text for one in played(FOUR, *BET, *steps).steps[-1].sentences]
    assert texts[0] == "Seat 2 calls 20."
    assert texts[-1] == "Here the player folds."


def test_what_has_changed_since_an_act_out_of_turn_is_named() -> None:
    steps = ["{seat: 4, say: check}", "{seat: 1, check: true}", "{seat: 2, bet: 20}"]
    explanation = played(FOUR, *AFTER_A_DRAW, *steps, "{seat: 3, fold: true}")
    turn = explanation.steps[-1].turn
    assert turn is not None
    assert turn.sentences[-1].text == "The player may fold or call 20."
    barred = {action: bar.because for bar in turn.not_legal for action in bar.actions}
    assert [one.rule for one in barred["raise"]] == ["rulings.out-of-turn-check"]


def test_a_right_to_act_that_may_be_lost_is_told_before_the_acts_behind_it() -> None:
    texts = [one.text for one in played(SIX, *CHECKS).steps[-1].sentences]
    behind = texts.index("Seats 2, 3 and 4 have acted behind seat 1, who did not call time.")
    assert texts[behind + 2].startswith(
        "Here the player loses the right to act, which counts as a check"
    )
    assert texts[behind + 3].startswith("The action reaches seat 2")


def test_what_is_left_to_the_house_names_the_rule_on_which_the_switch_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hangs = {"rulings.spoken-action", "rulings.out-of-turn"}
    settled = {
        switch: tuple(one for one in catalogue.settled_by(switch) if one not in hangs)
        for switch in catalogue.switches()
    }
    settled["out-of-turn"] = ("rulings.spoken-action",)
    monkeypatch.setattr(catalogue, "settled_by", settled.__getitem__)
    steps = [*BET, "{seat: 3, say: call}", "{seat: 2, fold: true}"]
    assert rule_of(played(FOUR, *steps), "Here the player calls.") == ("spoken-action",)


@pytest.mark.parametrize(
    ("showdown", "rule"),
    [
        ("in-order-all-table", "showdown.all-hands-are-tabled"),
        ("beaten-hands-may-be-mucked", "showdown.all-in-hands-are-tabled"),
    ],
)
def test_a_hand_is_shown_all_in_by_the_rule_of_the_house(showdown: str, rule: str) -> None:
    explanation = played(
        "{small-bet: 20, draws: 1, stacks: [500, 500, 40]}",
        *AFTER_A_DRAW,
        "{seat: 1, bet: 20}",
        "{all: call}",
        settings=f"{{showdown: {showdown}}}",
    )
    shown = [one.rules for one in told(explanation) if " shows" in one.text]
    assert len(shown) == 3
    assert all([name for name in rules if "-tabled" in name] == [rule] for rules in shown)


# test_verdicts


def ruling(**more: Any) -> dict[str, Any]:
    tries = [{"seat": 3, "do": "push", "chips": [[20, 10]]}]
    table = {"small-bet": 20, "stacks": [500, 500, 500]}
    return {"table": table, "cards": HANDS, "tries": tries, "on": 3} | more


def test_a_vector_of_the_kind_ruling_ends_with_the_verdict() -> None:
    given = given_from({"kind": "ruling", "given": ruling()})
    assert given == given_from({"given": ruling()})
    explanation = explain_given(given)
    assert explanation.kind == "ruling"
    assert explanation.steps[1].title == "Seat 3 silently puts 20 and 10 into the pot"
    assert explanation.steps[-1].title == "The ruling on seat 3"
    assert [one.text for one in explanation.steps[-1].sentences] == [
        "The player raises to 40 and puts in 10 more.",
        "It is not a call.",
    ]
    report = as_report(explanation)
    assert json.loads(json.dumps(report)) == report
    assert against(report, "explanation") == []


def test_what_waits_and_what_the_house_chooses_stands_in_the_verdict() -> None:
    early = {"seat": 1, "do": "say", "word": "call"}
    waits = explain_given(given_from(ruling(tries=[early], on=1))).steps[-1]
    assert [one.text for one in waits.sentences] == ["The act waits: it has no effect yet."]
    tries = [early, {"seat": 3, "do": "fold"}]
    held = explain_given(given_from(ruling(tries=tries, on=1))).steps[-1]
    assert (
        held.sentences[2].text == "This house rules: the player calls (out-of-turn set to binds)."
    )


def test_where_nothing_was_ruled_that_is_said() -> None:
    explanation = explain_given(given_from(ruling(on=2)))
    assert explanation.steps[-1].sentences == (Sentence("There is no ruling on seat 2."),)
    nobody = explain_given(given_from(ruling(on=None)))
    assert nobody.steps[-1].title == "The ruling"
    with pytest.raises(InputError, match="there is no seat 4; the seats are 1 to 3"):
        explain_given(given_from(ruling(on=4)))


RAISES_EARLY: dict[str, Any] = {"seat": 1, "do": "say", "word": "raise"}


@pytest.mark.parametrize(("act", "settings", "said"), tables_beside(__file__, "waiting"))
def test_an_act_that_waits_is_told_to_its_end(
    act: dict[str, Any], settings: dict[str, str], said: list[str]
) -> None:
    chosen = {**catalogue.shipped_houses()["card-room"].settings, **settings}
    given = given_from(ruling(tries=[act], on=act["seat"])).data
    assert [one.text for one in when_the_turn_comes(given, chosen)] == said


def told_of(*tries: dict[str, Any], on: int) -> RulingParts:
    given = given_from({"kind": "ruling", "given": ruling(tries=[*tries], on=on)})
    return rule_on(given, catalogue.shipped_houses()["card-room"].settings, "card-room").parts


def test_the_parts_of_a_ruling_are_told_apart() -> None:
    waits = told_of(RAISES_EARLY, on=1)
    (verdict,) = waits.verdict
    assert verdict.text.startswith("The player is bound, unless somebody calls, bets or raises ")
    assert [one.text.partition(":")[0] for one in waits.conditions] == [
        "If nobody bets, calls or raises",
        "If somebody calls, bets or raises",
    ]
    assert [one.text.partition(", so ")[2] for one in waits.why] == ["the act waits."]
    chip = {"seat": 3, "do": "push", "chips": [[100]]}
    back = told_of(chip, on=3)
    assert "are returned" in back.verdict[0].text
    assert not any("are returned" in one.text for one in back.why)
    early = {"seat": 1, "do": "say", "word": "call"}
    held = told_of(early, {"seat": 3, "do": "fold"}, on=1)
    assert [one.text for one in held.verdict] == [
        "This house rules: the player calls (out-of-turn set to binds)."
    ]
    assert held.happened[0].text == "Seat 3 folds."
    assert "The ruling may be: " in held.why[-1].text
