"""What else is asked: rulings, values, texts, saved hands and opened vectors."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import oracle
from oracle.site.playground import table, texts
from oracle.site.playground.inputs import choices
from oracle.site.playground.table import state_of
from oracle.site.playground.texts import answer
from oracle.specs import catalogue
from oracle.specs.scenarios import problems_written
from oracle.system.resources import folder
from oracle.wire.vocabulary import ACTS
from tests.site.playground.calls import STRANGE, TEXTS, calls, vectors

RULED: dict[str, Any] = {"table": {"small-bet": 20, "stacks": [500] * 3, "seed": 1}}


@pytest.mark.parametrize("request_", STRANGE, ids=lambda one: json.dumps(one)[:60])
def test_what_cannot_be_answered_is_said_in_sentences(request_: Any) -> None:
    found = answer(request_)
    assert found["error"]
    assert "bug" not in found
    for sentence in found["error"]:
        assert sentence[0].isupper() or sentence[0] in "'\"0123456789"
        assert sentence.endswith((".", "?"))
        assert "None" not in sentence


@pytest.mark.parametrize("request_", [None, 3, [], "play", {"do": "play", "table": {"a": {1, 2}}}])
def test_what_is_not_a_request_is_refused(request_: Any) -> None:
    assert set(answer(request_)) == {"error"}


def test_a_request_may_not_be_too_long() -> None:
    found = answer({"do": "check-text", "text": "#" * 1_000_001})
    assert found == {"error": ["This is too long; the maximum is 1,000,000 bytes."]}
    assert set(answer({"do": "check-text", "text": "\ud800"})) == {"error"}
    nested: Any = []
    for _ in range(100_000):
        nested = [nested]
    assert set(answer({"do": "play", "acts": nested})) == {"error"}
    many = answer({"do": "play", "table": {"seed": 1}, "acts": [{"check": None}] * 1_001})
    assert many["error"] == ["There are 1001 acts; the maximum is 1000."]


def test_a_bug_of_ours_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_request: Any) -> dict[str, Any]:
        raise KeyError("x")

    monkeypatch.setitem(dict_of_kinds(), "worth", broken)
    found = answer({"do": "worth", "cards": "As"})
    assert found == {"error": ["This is a bug of poker-oracle: KeyError('x')."], "bug": True}


def dict_of_kinds() -> dict[str, Callable[[Any], dict[str, Any]]]:
    kinds = texts.KINDS
    assert isinstance(kinds, dict)
    return kinds


def test_the_forms_have_everything_that_can_be_chosen() -> None:
    found = choices()
    assert found == answer({"do": "choices"}) == json.loads(json.dumps(found))
    assert [one["id"] for one in found["switches"]] == list(catalogue.switches())
    assert [one["id"] for one in found["houses"]] == list(catalogue.shipped_houses())
    assert sorted(one["word"] for one in found["acts"]) == sorted(ACTS)
    for switch in found["switches"]:
        settings = [one["id"] for one in switch["settings"]]
        assert {*switch["houses"].values()} <= set(settings)


def test_a_ruling_is_that_of_the_api() -> None:
    push = {"seat": 3, "do": "push", "chips": [[20, 10]]}
    found = answer({"do": "ruling", **RULED, "acts": [push]})
    hand = oracle.table(small_bet=20, stacks=[500] * 3, seed=1)
    hand.act(push)
    expected = oracle.ruling(hand)
    assert found["ruling"] == json.loads(json.dumps(expected.ruling))
    assert found["outcome"] == {"do": "raise", "to": 40, "due": 10, "returned": 0}
    assert "rulings.bet-and-a-half" in found["rules"]
    assert found["sentences"][1]["text"] in found["html"]
    assert "<html" not in found["html"]
    by_club = answer({"do": "ruling", **RULED, "acts": [push], "house": "club"})
    assert by_club["house"] == "club"


def test_a_ruling_names_the_settings_that_decide_it_and_no_others() -> None:
    for to, deciding in ((None, []), (20, ["bet-facing-a-bet"])):
        said = {"seat": 3, "do": "say", "word": "bet", **({"to": to} if to else {})}
        found = answer({"do": "ruling", **RULED, "acts": [said]})
        assert "rulings.bet-facing-a-bet" in found["rules"]
        assert found["deciding"] == deciding


def test_an_act_out_of_turn_waits_and_is_ruled_on_when_its_turn_comes() -> None:
    early = {"seat": 1, "do": "say", "word": "raise"}
    waiting = answer({"do": "ruling", **RULED, "acts": [early]})
    assert (waiting["outcome"], waiting["refused"]) == ({"do": "waits"}, None)
    assert waiting["ruling"]["outcome"] is None
    found = answer({"do": "ruling", **RULED, "acts": [early, {"seat": 3, "do": "call"}]})
    assert found["ruling"]["on"] == 1
    assert found["outcome"]["do"] != "waits"
    again = answer({"do": "ruling", **RULED, "acts": [early, {"seat": 3, "do": "call"}], "on": 1})
    assert again == found


def test_an_act_that_cannot_be_ruled_on_is_refused() -> None:
    acts = [{"seat": 3, "do": "fold"}, {"seat": 3, "do": "say", "word": "call"}]
    found = answer({"do": "ruling", **RULED, "acts": acts})
    assert found["outcome"] is None
    assert found["refused"]["objections"][0]["rule"] == "betting.folded-hand-is-dead"


def test_a_hand_is_valued_by_each_ranking_that_fits() -> None:
    found = answer({"do": "worth", "cards": "As 2d 3h 4c Kd", "against": "2s 3d 4h 5c Ks"})
    assert set(found["values"]) == {"badugi", "ace-to-five"}
    badugi = found["values"]["badugi"]
    assert (badugi["name"], badugi["plays"]) == ("four-three badugi", ["4c", "3h", "2d", "As"])
    assert badugi["out"] == [{"card": "Kd", "why": "The 2d is a lower diamond that plays."}]
    assert found["comparison"]["badugi"]["better"] == "cards"
    assert found["comparison"]["ace-to-five"]["better"] == "cards"
    other = answer({"do": "worth", "cards": "2s 3d 4h 5c Ks", "against": "As 2d 3h 4c Kd"})
    assert other["comparison"]["badugi"]["better"] == "against"
    tie = answer({"do": "worth", "cards": "As 2d", "against": "Ah 2c"})
    assert tie["comparison"]["badugi"]["better"] is None
    assert set(tie["values"]) == {"badugi"}
    named = {rule for one in badugi["sentences"] for rule in one["rules"]}
    assert named <= found["rules"].keys()


@pytest.mark.parametrize("text", TEXTS)
def test_the_problems_of_a_text_are_those_of_its_file(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    found = answer({"do": "check-text", "text": text})
    expected = [(one.line, one.column) for one in problems_written([path])]
    assert [(one["line"], one["column"]) for one in found["problems"]] == expected
    assert "bug" not in found


def test_a_scenario_has_its_verdict_by_each_house_and_its_hand() -> None:
    text = (
        "table: {small-bet: 2, stacks: [9, 9]}\nhouses: [card-room, club]\n"
        "play:\n  - {seat: 2, call: 1}\n  - expect: {actor: 1}\n"
    )
    found = answer({"do": "check-text", "text": text})
    assert found["kind"] == "scenario"
    assert [one["house"] for one in found["houses"]] == ["card-room", "club"]
    assert found["holds"] == all(one["holds"] for one in found["houses"])
    assert [one["title"] for one in found["hand"]["moments"]][1] == "Seat 2 calls"
    broken = answer({"do": "check-text", "text": text.replace("actor: 1", "actor: 2")})
    assert not broken["holds"]
    assert broken["houses"][0]["problems"] == [
        {"line": 5, "column": None, "sentence": "Actor is 1, not 2."}
    ]


def test_a_case_has_its_ruling_and_a_house_what_differs() -> None:
    case = "table: {small-bet: 20, stacks: [500, 500, 500]}\nplay: [{seat: 3, push: [20, 10]}]\n"
    found = answer({"do": "check-text", "text": case})
    assert (found["kind"], found["ruling"]["outcome"]["to"]) == ("case", 40)
    stuck = answer({"do": "check-text", "text": case.replace("seat: 3", "seat: 4")})
    assert stuck["problems"][0]["sentence"] == "There is no seat 4; the seats are 1 to 3."
    house = "id: my-room\ntitle: My room\ninherits: club\nsettings:\n"
    house += "  raise-cap: {setting: five-per-round, basis: We do.}\n"
    found = answer({"do": "check-text", "kind": "house", "text": house})
    assert (found["kind"], found["base"], found["differs"]) == ("house", "club", ["raise-cap"])
    assert len(found["settings"]) == len(catalogue.switches())


def test_a_vector_opens_as_a_hand_that_comes_to_what_it_expects() -> None:
    for vector in vectors("play", 15):
        as_expected(vector)


def as_expected(vector: dict[str, Any]) -> None:
    """Play a vector through requests, and compare each moment with what must be seen."""
    state = state_of(vector)
    asked = {"given": "given", "settings": "switches", "houses": "houses"}
    opened = answer({"do": "open", **{key: vector[one] for key, one in asked.items()}})
    assert opened == state
    found = answer({"do": "play", **state})
    assert "error" not in found, (vector["id"], found)
    expect = vector["expect"]
    moments = found["moments"]
    assert len(moments) == len(expect["steps"]) + 1
    for moment, step in zip(moments, [expect["start"], *expect["steps"]], strict=True):
        if "refused" in step:
            rules = {rule for one in moment["refused"] for rule in one["rules"]}
            assert sorted(rules) == step["refused"], vector["id"]
        else:
            assert moment["refused"] is None
            seen = {key: one for key, one in moment["seen"].items() if key in step}
            assert seen == step, vector["id"]


def test_a_ruling_vector_opens_as_what_was_done() -> None:
    for vector in vectors("ruling", 15):
        found = answer({"do": "ruling", **state_of(vector)})
        expect = vector["expect"]["ruling"]
        assert {key: found["ruling"][key] for key in expect} == expect, vector["id"]


@pytest.mark.more
def test_the_same_calls_have_the_same_answers_in_any_order() -> None:
    found = calls()
    assert 220 <= len(found) <= 300
    first = [json.dumps(answer(one), sort_keys=True) for one in found]
    table._KEPT.clear()
    backwards = [json.dumps(answer(one), sort_keys=True) for one in reversed(found)]
    assert backwards[::-1] == first
    assert not [one for one in first if '"bug"' in one]
    wrong = [one for one, told in zip(found, first, strict=True) if told.startswith('{"error"')]
    assert len(wrong) == len(STRANGE)


ALONE = """
import sys
blocked = ["click", "rich", "pygments", "jsonschema", "jsonschema_rs", "fcntl", "resource"]
blocked += ["subprocess", "multiprocessing", "ssl"]
for name in blocked:
    sys.modules[name] = None
import yaml
yaml.CBaseLoader = yaml.BaseLoader = None
from oracle.site.playground import answer, choices
assert len(choices()["switches"]) > 40
table = {"seed": 1, "stacks": [500] * 3, "small-bet": 20}
assert answer({"do": "play", "table": table, "acts": [{"fold": None}]})["turn"]["seat"] == 1
assert "jinja2" not in sys.modules
acts = [{"seat": 3, "do": "rap"}]
assert answer({"do": "ruling", "table": table, "acts": acts})["html"]
assert answer({"do": "worth", "cards": "As"})["values"]
assert answer({"do": "save", "table": table})["text"]
"""


@pytest.mark.more
def test_a_browser_has_all_that_is_needed(tmp_path: Path) -> None:
    package = tmp_path / "oracle"
    left_out = shutil.ignore_patterns("__pycache__", "starters", "formats")
    shutil.copytree(folder("specs").parent / "oracle", package, ignore=left_out)
    (package / "_data" / "specs").mkdir(parents=True)
    prebuilt = package / "_data" / "specs" / catalogue.PREBUILT
    prebuilt.write_text(catalogue.prebuilt(), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    subprocess.run([sys.executable, "-c", ALONE], check=True, env=environment, cwd=tmp_path)
