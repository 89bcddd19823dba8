"""A hand in play: its tries noted, copied, taken back, gone on with by other rules."""

from dataclasses import replace
from typing import Any, Final

import pytest

from oracle.core.table import CardsMissing, Fold, ReshuffleMissing, ScriptError, Table
from oracle.errors import InputError
from oracle.play.answering import KINDS, HouseRules, answer, kind_of
from oracle.play.hand import Given, Hand, judged_attempts
from oracle.specs import workspaces
from oracle.wire.vocabulary import KINDS as WORDS
from tests.support.corpus import published

CARD_ROOM: Final = workspaces.houses()["card-room"].settings
PLAYS: Final = [
    one for one in published() if "steps" in one["expect"] and "card-room" in one["houses"]
]


def begun(given: Given, **ways: Any) -> Hand:
    return Hand.of(given, HouseRules(CARD_ROOM).at(given), **ways)


@pytest.mark.parametrize("vector", PLAYS[::150], ids=lambda one: one["id"])
def test_a_vector_is_what_a_hand_notes(vector: dict[str, Any]) -> None:
    hand = begun(vector["given"])
    assert hand.start == vector["expect"]["start"]
    for attempt, step in zip(vector["given"]["tries"], vector["expect"]["steps"], strict=True):
        objections = hand.objections(attempt)
        assert hand.attempt(attempt) == objections
        assert hand.tries[-1].step == step
    assert hand.given() == vector["given"]
    assert hand.answer().expect == vector["expect"]


GONE_ON: Final = [one for one in PLAYS if any("phase" in step for step in one["expect"]["steps"])]
"""Plays in which something that was tried has happened."""


@pytest.mark.parametrize("vector", GONE_ON[7::300], ids=lambda one: one["id"])
def test_tries_are_taken_back_and_restored(vector: dict[str, Any]) -> None:
    hand = begun(vector["given"], keep=True)
    for attempt in vector["given"]["tries"]:
        hand.attempt(attempt)
    copy, taken = hand.copy(), []
    while (one := hand.take_back()) is not None:
        taken.append(one)
        assert hand.seen == (hand.tries[-1].seen if hand.tries else hand.start)
    assert hand.state == hand.stood[0] != copy.state
    assert (len(hand.tries), len(copy.tries)) == (0, len(vector["given"]["tries"]))
    for one in reversed(taken):
        hand.put_back(*one)
    assert (hand.state, hand.seen, hand.given()) == (copy.state, copy.seen, copy.given())


def test_what_is_refused_changes_nothing_and_each_attempt_is_judged_as_it_is_tried() -> None:
    hand = begun(PLAYS[0]["given"])
    judged = list(judged_attempts(hand.state, hand.seats))
    assert {bool(objections) for _attempt, objections in judged} == {True, False}
    for attempt, objections in judged:
        apart = hand.copy()
        assert apart.attempt(attempt) == objections
        assert (apart.state == hand.state) == bool(objections)


def test_an_action_of_the_core_is_noted_without_words() -> None:
    hand = begun(PLAYS[0]["given"])
    actor = hand.state.actor
    assert actor is not None
    assert hand.act(Fold(actor)) == ()
    assert (hand.tries[-1].action, hand.tries[-1].attempt) == (Fold(actor), {})


def test_missing_cards_come_from_what_gives_them_or_are_missed_in_a_sentence() -> None:
    vector = next(one for one in PLAYS if len(one["given"].get("reshuffles", ())) == 1)
    given, (order,) = {**vector["given"], "reshuffles": []}, vector["given"]["reshuffles"]
    asked = []

    def supply(table: Table, missing: ReshuffleMissing | CardsMissing) -> Table:
        asked.append(missing)
        return replace(table, reshuffles=(tuple(order),))

    hand = begun(given, supply=supply)
    for attempt in given["tries"]:
        hand.attempt(attempt)
    assert len(asked) == 1
    assert hand.answer() == begun_and_played(vector["given"]).answer()
    with pytest.raises(ScriptError):
        begun_and_played(given)


def begun_and_played(given: Given) -> Hand:
    hand = begun(given)
    for attempt in given["tries"]:
        hand.attempt(attempt)
    return hand


VECTORS: Final = published()


def test_every_kind_is_answered_and_told_from_the_others() -> None:
    assert sorted(KINDS) == sorted(WORDS)
    assert {vector["kind"] for vector in VECTORS} == set(WORDS)
    for vector in VECTORS:
        assert kind_of(vector["given"]) == vector["kind"], vector["id"]
    assert kind_of({}) is None


def test_an_unknown_mistake_is_one_sentence() -> None:
    vector = next(one for one in VECTORS if one["kind"] == "setup")
    rules = HouseRules(workspaces.houses()["card-room"].settings, ("no-such-mistake",))
    with pytest.raises(InputError, match="there is no mistake 'no-such-mistake'"):
        answer("setup", vector["given"], rules)
