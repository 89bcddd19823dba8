"""A hand played through requests: as the Python API plays it, with nothing lost or shown early."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

import oracle
from oracle.site.playground import table as playing
from oracle.site.playground.texts import answer
from tests.support.api import at_random

CARD = re.compile(r"\b[A2-9TJQK][shdc]\b")


def play(table: Mapping[str, Any], acts: list[Any] | None = None, **more: Any) -> dict[str, Any]:
    found = answer({"do": "play", "table": table, "acts": acts or [], **more})
    assert "error" not in found, found
    return found


def in_table(house: str = "card-room", **table: Any) -> dict[str, Any]:
    return {"house": house, "seed": 5, "stacks": [100, 40, 100], **table}


@pytest.mark.parametrize(
    "table",
    [
        in_table(),
        in_table("online", betting="no-limit", stacks=[300, 30, 90, 7]),
        in_table(game="badacey", betting="pot-limit", stacks=[400, 400]),
        in_table("club", draws=3),
    ],
)
def test_a_hand_is_as_the_api_plays_it(table: dict[str, Any]) -> None:
    for number, hand in enumerate(at_random(**table)):
        acts = [*map(dict, hand.tries)]
        found = play(table, acts, **{"from": number})
        assert found["count"] == number + 1
        (moment,) = found["moments"]
        assert moment["title"] == hand.told.title
        seen = hand.observation()
        assert moment["seen"] == json.loads(json.dumps(seen))
        assert found["facts"]["over"] == hand.over
        assert [pot["amount"] for pot in found["facts"]["pots"]] == [
            pot.amount for pot in hand.seen.pots
        ]
        assert found["facts"]["bets-left"] == hand.seen.bets_left
        if found["turn"] is None:
            assert hand.over
            continue
        offered = [(one["word"], one["least"], one["most"]) for one in found["turn"]["acts"]]
        assert offered == [tuple(act) for act in hand.legal().acts]
        barred = {
            (json.dumps({key: one for key, one in act.items() if key != "words"}), bar["rule"])
            for bar in found["turn"]["barred"]
            for act in bar["acts"]
        }
        assert barred == {
            (json.dumps(bar.attempt), one.rule) for bar in hand.barred() for one in bar.objections
        }
        reasons = [(bar["rule"], bar["sentence"]) for bar in found["turn"]["barred"]]
        assert len(reasons) == len(set(reasons))
        named = {rule for one in moment["told"] for rule in one["rules"]}
        assert named <= found["rules"].keys()


@pytest.mark.parametrize("betting", ["pot-limit", "no-limit"])
def test_every_preset_is_legal_and_named_once(betting: str) -> None:
    names: set[str] = set()
    for seed in range(2):
        table = in_table("online", betting=betting, stacks=[300, 91, 200], chip=1, seed=seed)
        for hand in at_random(**table):
            turn = play(table, [*map(dict, hand.tries)])["turn"]
            for act in turn["acts"] if turn else ():
                for preset in act["presets"]:
                    assert hand.why_not(act["word"], preset["to"]) == ()
                    names.add(preset["name"])
                amounts = [preset["to"] for preset in act["presets"]]
                assert amounts == sorted(set(amounts))
    assert {"minimum", "half-pot", "pot"} <= names
    assert ("all-in" in names) or betting == "pot-limit"


def test_the_usual_sizes_are_those_of_the_pot() -> None:
    table = in_table("online", betting="no-limit", stacks=[1000] * 3, **{"big-blind": 10})
    (raising,) = [one for one in play(table)["turn"]["acts"] if one["word"] == "raise"]
    # The blinds are 5 and 10, a call costs 10: 25 in the pot, on top of the 10.
    assert raising["presets"] == [
        {"name": "minimum", "to": 20},
        {"name": "half-pot", "to": 22},
        {"name": "pot", "to": 35},
        {"name": "all-in", "to": 1000},
    ]
    pot_limit = play({**table, "betting": "pot-limit"})["turn"]["acts"]
    (raising,) = [one for one in pot_limit if one["word"] == "raise"]
    assert raising["presets"][-1] == {"name": "pot", "to": raising["most"]}


def test_without_a_seed_one_is_chosen_and_the_hand_can_be_played_again() -> None:
    first = play({"stacks": [100, 100]})
    again = play({"stacks": [100, 100], "seed": first["seed"]})
    assert again == first
    assert first["moments"][0]["seen"]["cards"] != play({"seed": 1})["moments"][0]["seen"]["cards"]


@pytest.mark.parametrize("house", ["card-room", "club", "online", "french"])
def test_chosen_hands_are_dealt_from_a_deck(house: str) -> None:
    cards = {"1": "As 2d 3h 4c", "3": "Kh ?? Kd"}
    found = play(in_table(house, cards=cards, stacks=[100] * 3))
    hands = found["moments"][0]["seen"]["cards"]
    assert sorted(hands[0]) == sorted(cards["1"].split())
    assert {"Kh", "Kd"} <= set(hands[2])
    assert len(hands[1]) == len(hands[2]) == 4
    assert found["facts"]["stub"] is not None
    dealt = [card for hand in hands for card in hand]
    assert len(set(dealt)) == len(dealt)


def test_cards_beyond_hands_come_as_they_are_given() -> None:
    table = in_table(cards={"1": "As 2d 3h Ks 4c"}, stacks=[100, 100], seed=None)
    acts = [{"call": None}, {"check": None}, {"draw": "Ks"}]
    found = play(table, acts[:2])
    if found["turn"]["seat"] != 1:
        acts.insert(2, {"pat": None})
    assert play(table, acts)["facts"]["stub"] is None


def test_a_refused_act_says_why_and_changes_nothing() -> None:
    acts = [{"seat": 3, "do": "raise", "to": 5}]
    found = play(in_table(), acts)
    (objection,) = found["refused"]["objections"]
    assert objection["rule"] == "betting.fixed-size"
    assert objection["sources"]
    before, after = found["moments"]
    assert after["refused"][0]["rules"] == ["betting.fixed-size"]
    assert after["seen"] == before["seen"]
    assert after["turn"] == before["turn"]
    further = play(in_table(), [*acts, {"call": None}])
    assert further["refused"] is None
    assert further["turn"]["seat"] == 1


def test_a_seat_is_shown_no_card_that_it_does_not_know() -> None:
    for seed, game in enumerate(("badugi", "badacey")):
        table = in_table(game=game, seed=seed, stacks=[60] * 3)
        for number, hand in enumerate(at_random(**table)):
            if hand.phase in {"showdown", "over"}:
                break
            acts = [*map(dict, hand.tries)]
            for seat in (1, 2, 3) if number % 5 == 0 else ():
                told = play(table, acts, seat=seat)
                known = {card for one in told["moments"] for card in _own(one, seat)}
                assert set(CARD.findall(json.dumps(told["moments"]))) <= known
                assert _of_others(told, seat) <= {"??"}
                values = told["facts"]["values"]
                assert [number for number, one in enumerate(values, 1) if one] in ([seat], [])


def test_a_refused_discard_names_no_card_to_another_seat() -> None:
    table = {"stacks": [100] * 3, "seed": 1}
    acts = [{"seat": 3, "do": "call"}, {"seat": 1, "do": "call"}, {"seat": 2, "do": "check"}]
    acts.append({"seat": 1, "do": "draw", "discard": ["As"]})
    told = {seat: play(table, acts, seat=seat)["refused"]["objections"] for seat in (None, 1, 3)}
    sentences = {seat: [one["sentence"] for one in found] for seat, found in told.items()}
    assert sentences[None] == sentences[1] == ["This player does not hold As."]
    assert sentences[3] == ["This player does not hold ??."]
    assert [{**one, "sentence": ""} for one in told[3]] == [
        {**one, "sentence": ""} for one in told[1]
    ]


def _own(moment: Mapping[str, Any], seat: int) -> set[str]:
    """The cards that the seat holds at a moment, or has just discarded and received."""
    found = set(moment["seen"]["cards"][seat - 1] or ())
    for one in moment["told"]:
        if one["text"].startswith(f"Seat {seat} "):
            found |= set(CARD.findall(one["text"]))
    return found


def _of_others(told: Mapping[str, Any], seat: int) -> set[str]:
    hands = told["moments"][-1]["seen"]["cards"]
    return {card for number, hand in enumerate(hands, 1) if number != seat for card in hand or ()}


def test_what_is_shown_down_is_seen_by_every_seat() -> None:
    *_, hand = at_random(4, stacks=[100, 100])
    told = play({"stacks": [100, 100], "seed": 4}, [*map(dict, hand.tries)], seat=1)
    if hand.seen.shown == (1, 2):
        assert "??" not in _of_others(told, 1)


def test_one_act_more_is_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    table = in_table(seed=77)
    acts = [{"call": None}, {"call": None}, {"check": None}]
    play(table, acts[:2])
    made: list[Any] = []
    once = oracle.Hand.act

    def counted(hand: oracle.Hand, said: Any, *rest: Any, **more: Any) -> None:
        made.append(said)
        once(hand, said, *rest, **more)

    monkeypatch.setattr(oracle.Hand, "act", counted)
    whole = play(table, acts)
    assert made == acts[2:]
    back = play(table, acts[:1])
    play(table, [*acts[:1], {"fold": None}])
    assert made == [acts[2], {"fold": None}]
    assert play(table, acts) == whole
    assert made == [acts[2], {"fold": None}]
    playing._KEPT.clear()
    assert play(table, acts[:1]) == back
    assert play(table, acts) == whole


def test_hands_are_not_kept_for_ever() -> None:
    for seed in range(60):
        play(in_table(seed=seed))
    assert len(playing._KEPT) < 40


def test_a_house_of_ones_own_may_be_a_text() -> None:
    text = "id: my-room\ntitle: My room\ninherits: card-room\n"
    text += "settings:\n  raise-cap: {setting: five-per-round, basis: We play five.}"
    table = {"house-text": text, "seed": 1}
    assert play(table)["facts"]["bets-left"] == 4
    wrong = answer({"do": "play", "table": {**table, "house-text": text.replace("title", "titel")}})
    assert wrong["problems"][0]["line"] == 2
    assert wrong["error"][0].startswith("Line 2: Unknown key 'titel'")


def test_a_table_against_the_rules_is_refused_with_its_sources() -> None:
    found = answer({"do": "play", "table": {"stacks": [100] * 20, "seed": 1}})
    assert found["error"] == [one["sentence"] for one in found["objections"]]
    assert all(one["sources"] for one in found["objections"])
