"""The record of a hand: what a page draws at each step, and nothing that was decided elsewhere."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from oracle.core.table import Dealt
from oracle.report.events import TOLD
from oracle.report.explanation import as_report, explain_given
from oracle.report.replay import Explanation, event_name, given_from, replay
from oracle.specs import catalogue
from oracle.specs.checking import mistakes_in, schema
from oracle.wire.vocabulary import ACTIONS
from tests.support.corpus import published
from tests.support.explaining import HANDS, LIMIT, script, seat
from tests.support.explaining_rulings import NO_LIMIT, played
from tests.support.failing import vector_of

ONE_IN: Final = 25
SHOWDOWN_WORDS: Final = ("show", "muck")


def recorded(explanation: Explanation, **beside: Any) -> dict[str, Any]:
    record = replay(explanation, **beside)
    assert record is not None
    assert list(mistakes_in(record, "replay")) == []
    return record


def of_vector(vector: Mapping[str, Any]) -> dict[str, Any]:
    return recorded(explain_given(given_from(vector)))


def moments(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [record["start"], *record["steps"]]


def sentences(moment: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    turn = moment["turn"] or {"sentences": []}
    return [one for part in (*moment["events"], turn) for one in part["sentences"]]


def objections(moment: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from moment.get("refused") or ()
    for bar in (moment["turn"] or {"not-legal": []})["not-legal"]:
        yield from bar["because"]


def happened(moment: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    return [event for event in moment["events"] if event["event"] == name]


def check_what_is_seen(record: Mapping[str, Any], vector: Mapping[str, Any]) -> None:
    """Hold the record against what the vector expects, step by step."""
    seen: Any = None
    expected = [vector["expect"]["start"], *vector["expect"]["steps"]]
    for expect, moment in zip(expected, moments(record), strict=True):
        refused = moment.get("refused") or ()
        assert sorted({one["rule"] for one in refused}) == expect.get("refused", [])
        seen = seen if refused else expect
        hidden = set() if "deck" in vector["given"] else {"cards"}
        assert {key: value for key, value in moment["seen"].items() if key not in hidden} == seen


def check_what_is_legal(moment: Mapping[str, Any]) -> None:
    """Every word is either legal or barred, and nobody else may act."""
    seen, turn = moment["seen"], moment["turn"]
    assert (turn is None) == (seen["actor"] is None)
    if turn is None:
        return
    assert (turn["seat"], turn["phase"]) == (seen["actor"], seen["phase"])
    legal, facing = seen["legal"], max(seen["bets"]) > 0
    open_to = {
        "fold": legal["fold"],
        "check": legal["call"] == 0,
        "call": (legal["call"] or 0) > 0,
        "bet": legal["raise"] is not None and not facing,
        "raise": legal["raise"] is not None and facing,
        "draw": legal["draw"] is not None,
        "show": "muck" in legal,
        "muck": legal.get("muck", False),
    }
    asked = [word for word in ACTIONS if word not in SHOWDOWN_WORDS or "muck" in legal]
    barred: dict[int, list[str]] = {}
    for bar in turn["not-legal"]:
        for number in bar["seats"]:
            barred.setdefault(number, []).extend(bar["actions"])
    own = barred.pop(seen["actor"], [])
    sizes = [int(action.split()[-1]) for action in own if action not in ACTIONS]
    assert sorted(set(own) & set(ACTIONS)) == sorted(word for word in asked if not open_to[word])
    assert all(not legal["raise"][0] <= size <= legal["raise"][1] for size in sizes)
    others = set(range(1, len(seen["stacks"]) + 1)) - {seen["actor"]}
    assert barred == {number: ["act"] for number in others}


def check_that_rules_are_there(record: Mapping[str, Any]) -> None:
    """What is named in the record is explained in it, and nothing beside."""
    named: set[str] = set()
    for moment in moments(record):
        named.update(rule for one in sentences(moment) for rule in one["rules"])
        named.update(one["rule"] for one in objections(moment))
        named.update(rule for one in happened(moment, "ruled") for rule in one["ruling"]["rules"])
    assert named == record["rules"].keys()
    assert all(note["source"] == catalogue.source(id_) for id_, note in record["rules"].items())


def check(vector: Mapping[str, Any]) -> None:
    record = of_vector(vector)
    if vector["kind"] == "play":
        check_what_is_seen(record, vector)
    for moment in moments(record):
        check_what_is_legal(moment)
    check_that_rules_are_there(record)


def hands() -> list[dict[str, Any]]:
    return [one for one in published() if one["kind"] in {"play", "ruling"}]


@pytest.mark.long
def test_the_records_of_vectors_show_what_the_vectors_expect() -> None:
    for vector in hands()[::ONE_IN]:
        check(vector)


def test_a_record_of_a_hand_is_small() -> None:
    twelve = (one for one in hands() if one["kind"] == "play" and len(one["given"]["tries"]) == 12)
    for vector in list(twelve)[::ONE_IN]:
        assert len(json.dumps(of_vector(vector), separators=(",", ":"))) < 80_000


def test_a_page_steps_through_a_hand_with_nothing_but_the_record() -> None:
    tries = (seat(3, "raise", to=4), seat(1, "fold"), seat(2, "call"))
    record = recorded(script(LIMIT, *tries), names=["Ann", None, "Bo"], unit="$0.01", rake=[1])
    assert (record["names"], record["unit"], record["rake"]) == (["Ann", None, "Bo"], "$0.01", [1])
    assert (record["table"]["button"], record["cards"]) == (3, HANDS)
    assert [moment["title"] for moment in moments(record)] == [
        "The blinds and the deal",
        "Seat 3 raises to 4",
        "Seat 1 folds",
        "Seat 2 calls",
    ]
    start, raised, folded, called = moments(record)
    deals = happened(start, "dealt")[0]["deals"]
    assert [deal["seat"] for deal in deals] == [1, 2, 3] * 4
    assert [deal["card"] for deal in deals if deal["seat"] == 1] == HANDS["1"]
    assert happened(raised, "wagered")[0]["to"] == 4
    assert folded["seen"]["cards"] == [None, HANDS["2"], HANDS["3"]]
    assert [event["event"] for event in called["events"]] == [
        "called",
        "betting-ended",
        "draw-began",
    ]
    assert called["turn"]["sentences"][0]["text"] == "The draw is on seat 2."


def test_a_refused_try_leaves_all_as_it_was() -> None:
    record = recorded(script(LIMIT, seat(1, "check"), seat(3, "fold")))
    refused, folded = record["steps"]
    assert refused["refused"] == [
        {"rule": "betting.clockwise", "sentence": "It is not this player's turn to act."}
    ]
    assert refused["events"] == []
    for key in ("seen", "values", "turn"):
        assert refused[key] == record["start"][key]
    assert folded["refused"] is None
    assert folded["turn"]["seat"] == 1


def test_both_halves_of_badacey_are_valued_when_hands_are_shown() -> None:
    record = of_vector(vector_of("betting.folded-hand-is-dead.gives-up-both-halves"))
    assert all(moment["values"] is None for moment in moments(record)[:-1])
    last = record["steps"][-1]
    assert [value and value["ace-to-five"]["name"] for value in last["values"]] == [
        None,
        "six-five low",
        "king-queen low",
    ]
    assert last["values"][1]["badugi"] == {"name": "two-card three", "plays": ["3s", "2h"]}
    assert last["seen"]["pots"][0]["won"].keys() == last["values"][1].keys()
    assert last["events"][-2]["event"] == "pots-awarded"


def test_a_reshuffle_is_shown_with_its_cards() -> None:
    id_ = "drawing.reshuffle.five-players-of-badacey-in-the-second-draw"
    record = of_vector(vector_of(id_))
    shuffled = [one for moment in moments(record) for one in happened(moment, "reshuffled")]
    assert [one["cards"] for one in shuffled] == record["reshuffles"]
    assert len(record["deck"]) == 52
    assert "cards" not in record
    assert any(happened(moment, "burned") for moment in moments(record))


def test_an_irregular_act_is_shown_with_its_ruling() -> None:
    early = recorded(played(NO_LIMIT, "{seat: 1, say: call}", "{seat: 3, fold: true}"))
    waits, settled = early["steps"]
    (ruled,) = happened(waits, "ruled")
    assert (ruled["ruling"]["verdict"], ruled["ruling"]["outcome"]) == ("waits", None)
    (later,) = happened(settled, "ruled")
    assert (later["ruling"]["on"], later["ruling"]["outcome"]["do"]) == (1, "call")
    assert later["ruling"]["outcome"] in later["ruling"]["allowed"]
    assert set(later["ruling"]["rules"]) <= early["rules"].keys()
    assert later["sentences"][0]["text"]


def test_a_player_who_completes_a_motion_may_do_that_and_nothing_else() -> None:
    id_ = "rulings.forward-motion.a-bet-shown-in-an-unopened-round"
    record = of_vector(vector_of(id_))
    held = next(
        moment["turn"]
        for moment in moments(record)
        if moment["turn"] and moment["seen"]["legal"]["call"] is None
        if moment["turn"]["phase"].startswith("bet")
    )
    assert held["sentences"][1] == {
        "text": "The player may bet 20.",
        "rules": ["rulings.forward-motion"],
    }
    own = [bar["actions"] for bar in held["not-legal"] if bar["seats"] == [held["seat"]]]
    assert own[0][:3] == ["fold", "check", "call"]
    assert "bet" not in [action for actions in own for action in actions]


def test_there_is_no_record_where_no_hand_is_played() -> None:
    for kind in ("rank", "compare", "setup", "next-hand"):
        vector = next(one for one in published() if one["kind"] == kind)
        report = as_report(explain_given(given_from(vector)))
        assert report["replay"] is None
        assert report["steps"]
    refused = script({**LIMIT, "big-bet": 5})
    assert refused.kind == "setup"
    assert replay(refused) is None


def test_the_schema_has_every_event_that_is_told_and_all_that_it_says() -> None:
    published_events = schema("replay")["$defs"]["event"]
    says = {
        word: set(group.get("required", ()))
        for group in published_events["oneOf"]
        for word in group["properties"]["event"]["enum"]
    }
    fields = {event_name(kind): set(kind._fields) for kind in TOLD}
    elsewhere = {"act", "awards"}
    told = {
        name: {key.replace("_", "-") for key in keys - elsewhere} for name, keys in fields.items()
    }
    assert says == {**told, event_name(Dealt): {"deals"}}
