import json
from typing import Any

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
from tests.support.schemas import against
from tests.support.tables import tables_beside


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


BET: dict[str, Any] = {"seat": 1, "do": "say", "word": "raise"}


@pytest.mark.parametrize(("act", "settings", "said"), tables_beside(__file__))
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
    waits = told_of(BET, on=1)
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
