from __future__ import annotations

import copy
from typing import Any

import pytest

from oracle.conformance.claims import Claims, reason_to_skip, remarks, settings_in_force
from oracle.conformance.messages import BadMessage, Message
from oracle.wire.grading import START, Difference, dense, examine, grade
from oracle.wire.vocabulary import Level
from tests.support.conformance_vectors import (
    COMPARE,
    HONEST,
    NEXT,
    PLAY,
    RANK,
    SETUP,
    Vector,
    answer_to,
    rank_vector,
)

HOUSES = {"card-room": {"burn": "one", "raise-cap": "four"}, "club": {"burn": "none"}}
CLAIMS = Claims(
    name="mine",
    kinds=frozenset({"rank", "compare", "setup", "play", "next-hand"}),
    rankings=frozenset({"badugi"}),
    games=frozenset({"badugi"}),
    betting=frozenset({"limit"}),
    draws=frozenset({3}),
    players=(2, 6),
    level=Level.REFUSALS,
)


def played(step: int, **change: Any) -> Message:
    """The honest answer but for one step; None as a value leaves the field out."""
    answer = copy.deepcopy(HONEST)
    seen = answer["start"] if step == START else answer["steps"][step]
    for key, value in change.items():
        name = key.replace("_", "-")
        seen.pop(name, None)
        if value is not None:
            seen[name] = value
    return answer


def fields(differences: list[Difference]) -> list[tuple[int | None, str]]:
    return [(difference.step, difference.field) for difference in differences]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("vector", [RANK, COMPARE, SETUP, NEXT, PLAY])
def test_what_is_expected_passes(vector: Vector, level: Level) -> None:
    assert grade(vector, answer_to(vector, level), level) == []


def test_places_are_graded_as_an_order() -> None:
    assert dense([7, -3, 7]) == [2, 1, 2]
    assert grade(COMPARE, {"places": [90, 12]}, Level.RESULT) == []
    (tie,) = grade(COMPARE, {"places": [5, 5]}, Level.RESULT)
    assert tie == Difference(None, "places", [2, 1], [1, 1])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"button": 2}, "button"),
        ({"small-blind": None}, "small-blind"),
        ({"big-blind": 3}, "big-blind"),
        ({"seats": [1, 2]}, "seats"),
    ],
)
def test_the_hand_after_is_graded_field_by_field(change: Message, field: str) -> None:
    answer = {**answer_to(NEXT, Level.RESULT), **change}
    expected, got = NEXT["expect"][field], change[field]
    assert grade(NEXT, answer, Level.RESULT) == [Difference(None, field, expected, got)]


@pytest.mark.parametrize(
    ("plays", "fits"),
    [
        ("4d 3s Ah", True),
        ("Ah 4d 3s", True),
        ("4d 3s", False),
        ("4d 3s Ac", False),
        ("4d 3s Ah Ah", False),
        ("6h 4d 3s", False),
    ],
)
def test_cards_that_play_must_be_a_choice_with_these_ranks(plays: str, *, fits: bool) -> None:
    answer = {"ranks": ["4", "3", "A"], "plays": plays.split()}
    assert fields(grade(RANK, answer, Level.RESULT)) == ([] if fits else [(None, "plays")])


def test_in_badugi_cards_of_one_suit_do_not_play_together() -> None:
    vector = rank_vector(2, "Ah 2h 2d 3d", "2A")
    assert grade(vector, {"ranks": ["2", "A"], "plays": ["Ah", "2d"]}, Level.RESULT) == []
    assert grade(vector, {"ranks": ["2", "A"], "plays": ["Ah", "2h"]}, Level.RESULT) != []


def test_order_is_graded_when_given() -> None:
    wrong = examine(RANK, {"ranks": ["4", "3", "A"], "order": 3}, Level.RESULT)
    assert wrong.differences == [Difference(None, "order", 717, 3)]
    without = examine(RANK, {"ranks": ["4", "3", "A"]}, Level.RESULT)
    assert without == ([], frozenset({"ranks"}), None)


@pytest.mark.parametrize(
    ("step", "change", "level", "expected"),
    [
        (START, {"actor": 1}, Level.STATE, [(START, "actor")]),
        (0, {"stacks": [0, 0, 0]}, Level.STATE, [(0, "stacks")]),
        (0, {"bets": [0, 0, 0]}, Level.STATE, [(0, "bets")]),
        (0, {"status": ["in", "in", "all-in"]}, Level.STATE, [(0, "status")]),
        (0, {"legal": {"fold": True, "call": 1}}, Level.STATE, []),
        (0, {"legal": {"fold": True, "call": 1}}, Level.LEGAL, [(0, "legal.raise")]),
        (2, {"status": ["folded", "all-in", "folded"]}, Level.STATE, []),
        (2, {"bets": [9, 9, 9], "paid": [9, 9, 9]}, Level.STATE, []),
        (2, {"legal": {}}, Level.LEGAL, []),
        (2, {"legal": {"fold": True}}, Level.LEGAL, [(2, "legal.fold")]),
        (2, {"shown": [None, ["2d"], None]}, Level.STATE, [(2, "shown")]),
        (2, {"show_order": [2]}, Level.STATE, [(2, "show-order")]),
        (2, {"pots": [{"amount": 2}]}, Level.STATE, []),
        (2, {"pots": [{"amount": 3}]}, Level.STATE, [(2, "pots")]),
        (2, {"pots": []}, Level.STATE, [(2, "pots")]),
        (2, {"pots": [{"amount": 2, "won": {"whole": [2, 0, 0]}}]}, Level.STATE, [(2, "pots")]),
    ],
)
def test_a_field_is_graded_from_its_level_on(
    step: int, change: Message, level: Level, expected: list[tuple[int, str]]
) -> None:
    answer = played(step, **change)
    if level is not Level.REFUSALS:
        del answer["steps"][1]
    assert fields(grade(PLAY, answer, level)) == expected


def test_refusals() -> None:
    took = played(1, refused=None)
    assert grade(PLAY, took, Level.REFUSALS) == [Difference(1, "refused", True, False)]
    refuses = played(0, refused=True)
    assert grade(PLAY, refuses, Level.REFUSALS)[-1] == Difference(0, "refused", False, True)
    moved = played(1, stacks=[0, 0, 0])
    assert fields(grade(PLAY, moved, Level.REFUSALS)) == [(1, "stacks")]
    bare = {**HONEST, "steps": [HONEST["steps"][0], {"refused": True}, HONEST["steps"][2]]}
    assert grade(PLAY, bare, Level.REFUSALS) == []


def test_steps_count_in_the_full_script_at_every_level() -> None:
    below = {**HONEST, "steps": [HONEST["steps"][0], {"refused": True}]}
    assert grade(PLAY, below, Level.STATE) == [Difference(2, "refused", False, True)]
    assert grade(PLAY, {"refused": 1}, Level.RESULT) == [Difference(2, "refused", False, True)]
    (end,) = grade(PLAY, {"end": {"stacks": [0, 0, 0]}}, Level.RESULT)
    assert end == Difference(2, "stacks", [99, 101, 100], [0, 0, 0])


def test_hands_are_compared_whatever_their_order_and_only_of_players_in() -> None:
    start = {**HONEST["start"], "cards": [["As", "2d"], None]}
    deck = {**PLAY, "expect": {"start": start, "steps": []}}
    for cards, right in (
        ([["2d", "As"], None], True),
        ([["2d", "As"], ["3c"]], True),
        ([["2d", "3c"], None], False),
        ([None, None], False),
    ):
        answer = {"start": {**start, "cards": cards}, "steps": []}
        assert fields(grade(deck, answer, Level.STATE)) == ([] if right else [(START, "cards")])


def test_what_was_compared_is_told() -> None:
    result = examine(PLAY, answer_to(PLAY, Level.RESULT), Level.RESULT)
    assert result.compared == {"stacks", "pots"}
    state = examine(PLAY, answer_to(PLAY, Level.STATE), Level.STATE)
    assert "refused" not in state.compared
    assert not any(field.startswith("legal") for field in state.compared)
    assert {"refused", "legal.raise", "shown"} <= examine(PLAY, HONEST, Level.REFUSALS).compared


@pytest.mark.parametrize(
    ("change", "vector", "reason"),
    [
        ({}, PLAY, None),
        ({"kinds": frozenset({"play"})}, RANK, "kind rank is not claimed"),
        ({"rankings": frozenset()}, COMPARE, "ranking badugi is not claimed"),
        ({"games": frozenset()}, SETUP, "game badugi is not claimed"),
        ({"betting": frozenset()}, PLAY, "betting limit is not claimed"),
        ({"draws": frozenset({1})}, PLAY, "3 draws are not claimed"),
        ({"players": (4, 6)}, PLAY, "3 players are not claimed"),
        ({"players": None}, PLAY, None),
        ({"cards": frozenset({"deck"})}, PLAY, "cards received is not claimed"),
        ({"level": Level.RESULT}, PLAY, None),
        ({}, {**RANK, "kind": "ruling"}, "kind ruling is not claimed"),
        ({}, NEXT, None),
        ({"kinds": frozenset({"play"})}, NEXT, "kind next is not claimed"),
        ({"betting": frozenset()}, NEXT, "betting limit is not claimed"),
        ({"players": (4, 6)}, NEXT, "3 players are not claimed"),
        ({"level": Level.RESULT}, NEXT, None),
        ({}, {**RANK, "switches": {"burn": ["one"]}}, None),
        (
            {"house": "club"},
            {**RANK, "switches": {"burn": ["one"]}},
            "it is about burn set to one, which here is none",
        ),
        (
            {"house": "club", "settings": {"burn": "one"}},
            {**RANK, "switches": {"burn": ["one"]}},
            None,
        ),
        (
            {"house": "club"},
            {**RANK, "switches": {"raise-cap": ["four", "five"]}},
            "it is about raise-cap set to four or five, which here is not claimed",
        ),
    ],
)
def test_what_is_not_claimed_is_skipped(
    change: Message, vector: Vector, reason: str | None
) -> None:
    claimed = {name: getattr(CLAIMS, name) for name in CLAIMS.__slots__} | change
    claims = Claims(**claimed)
    assert reason_to_skip(claims, vector, settings_in_force(claims, HOUSES)) == reason


def test_an_unfinished_hand_is_not_for_level_result() -> None:
    steps = PLAY["expect"]["steps"][:2]
    vector = {**PLAY, "expect": {**PLAY["expect"], "steps": steps}}
    claims = Claims(
        **{name: getattr(CLAIMS, name) for name in CLAIMS.__slots__} | {"level": Level.RESULT}
    )
    assert "not over" in (reason_to_skip(claims, vector, {}) or "")


def test_an_unknown_house_is_an_error_and_unknown_words_are_remarks() -> None:
    with pytest.raises(BadMessage, match=r"house casino is not known; known are card-room, club"):
        settings_in_force(Claims("x", frozenset(), house="casino"), HOUSES)
    said = remarks({"id": 0, "name": "x", "game": [], "settings": {"raise_cap": "four"}}, HOUSES)
    assert said == [
        "hello: the key game is not known and was not read; did you mean 'games'?",
        "hello: there is no switch raise_cap; its setting was not used",
    ]
