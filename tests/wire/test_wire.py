import itertools
from pathlib import Path
from typing import Any

import pytest

from oracle.core.ruleset import rules_for
from oracle.core.table.terms import Illegal
from oracle.corpus.build import build_vectors
from oracle.corpus.vector import without_notes
from oracle.errors import InputError
from oracle.specs import workspaces
from oracle.specs.playing import run_problems
from oracle.specs.scenarios import read_scenario, scenario_problems
from oracle.wire.hands import read_cards, read_try
from oracle.wire.tables import Seats, full_table, next_hand, read_table
from tests.support.schemas import against
from tests.support.tables import tables_beside

TABLES = tables_beside(__file__)

CARD_ROOM = workspaces.houses()["card-room"].settings


def test_places_are_counted_from_the_left_of_the_button() -> None:
    seats = Seats(4, 2)
    assert seats.numbers == (3, 4, 1, 2)
    assert [seats.place(number) for number in (3, 4, 1, 2)] == [0, 1, 2, 3]


@pytest.mark.parametrize("button", [1, 2, 3, 4, 5])
def test_lists_go_to_places_and_back(button: int) -> None:
    seats = Seats(5, button)
    assert seats.by_number(seats.by_place([10, 20, 30, 40, 50])) == [10, 20, 30, 40, 50]


@pytest.mark.parametrize(("change", "sentence"), TABLES["tables"])
def test_an_impossible_table_is_one_sentence(change: dict[str, Any], sentence: str) -> None:
    data = {**full_table({"small-bet": 2, "stacks": [100, 100, 100]}), **change}
    with pytest.raises(InputError) as raised:
        read_table(data, rules_for("badugi", "limit", CARD_ROOM))
    assert any(sentence in message for message in raised.value.messages)


@pytest.mark.parametrize(("attempt", "sentence"), TABLES["tries"])
def test_a_try_that_cannot_be_understood_is_one_sentence(
    attempt: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(InputError) as raised:
        read_try(attempt, Seats(3, 3))
    assert sentence in str(raised.value)


def test_a_deck_must_have_all_cards() -> None:
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"][1:]
    with pytest.raises(InputError, match="51 cards"):
        read_cards({"deck": deck}, Seats(2, 2))


@pytest.mark.parametrize(
    ("game", "betting", "settings", "sentence"),
    [
        ("razz", "limit", CARD_ROOM, "unknown game 'razz'"),
        ("badugi", "spread", CARD_ROOM, "unknown betting 'spread'"),
        ("badugi", "limit", {}, "no setting is given for heads-up-blinds"),
        ("badugi", "limit", {**CARD_ROOM, "burn": "two"}, "unknown burn 'two'"),
        ("badugi", "limit", {**CARD_ROOM, "rake": "five"}, "unknown switch 'rake'"),
    ],
)
@pytest.mark.core
def test_an_unknown_choice_is_named(
    game: str, betting: str, settings: dict[str, str], sentence: str
) -> None:
    with pytest.raises(InputError, match=sentence):
        rules_for(game, betting, settings)


# test_next_hand


SAMPLE = """\
id: next-hand.button-moves.sample
title: A scenario that serves as a sample
kind: next-hand
rules: [next-hand.button-moves, next-hand.blinds-posted-again]
table: {small-bet: 2, stacks: [100, 100, 100, 100]}
stacks-after: [0, 150, 150, 100]
expect: {button: 2, small-blind: 3, big-blind: 4, seats: [3, 4, 2]}
"""
DEAD = """\
id: next-hand.button-moves.dead
title: A scenario that serves as a sample
kind: next-hand
rules: [next-hand.button-moves]
settings: {button: dead-button}
table: {small-bet: 2, stacks: [100, 100, 100, 100]}
stacks-after: [150, 0, 150, 100]
expect: {button: 1, small-blind: 0, big-blind: 3, seats: [3, 4, 1]}
"""


def after(stacks: list[Any], setting: str = "next-player", button: int = 1) -> dict[str, Any]:
    table = full_table({"small-bet": 2, "stacks": [100] * 4, "button": button})
    return next_hand(table, stacks, rules_for("badugi", "limit", CARD_ROOM | {"button": setting}))


def turned(found: dict[str, Any], turn: int) -> dict[str, Any]:
    def seat(number: int | None) -> int | None:
        return None if number is None else (number - 1 + turn) % 4 + 1

    return {
        key: [seat(number) for number in value] if isinstance(value, list) else seat(value)
        for key, value in found.items()
    }


@pytest.mark.parametrize("setting", ["next-player", "dead-button"])
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_seat_of_the_button_turns_the_answer_and_changes_nothing_else(
    turn: int, setting: str
) -> None:
    for gone in itertools.product([0, 100], repeat=4):
        stacks = list(gone)
        if stacks.count(0) < 3:
            moved = after([*stacks[-turn:], *stacks[:-turn]], setting, 1 + turn)
            assert moved == turned(after(stacks, setting), turn)


@pytest.mark.parametrize("setting", ["next-player", "dead-button"])
def test_only_players_with_chips_post_and_are_dealt_in(setting: str) -> None:
    for stacks in itertools.product([0, 1], repeat=4):
        left = {seat for seat, stack in enumerate(stacks, start=1) if stack}
        if len(left) >= 2:
            found = after(list(stacks), setting)
            assert sorted(found["seats"]) == sorted(left)
            assert {found["small-blind"], found["big-blind"]} <= left | {None}


@pytest.mark.parametrize(
    ("stacks", "sentence"),
    [
        ([100, 300], "there must be a stack for each of the 4 seats, not 2"),
        ([100, 2**53, 100, 0], "seat 2 has 9007199254740992 chips after the hand; the largest"),
        (
            [100, -1, 100, 0],
            "seat 2 has -1 chips after the hand; it must be a whole number, 0 or more",
        ),
        ([100, True, 100, 0], "seat 2 has True chips after the hand"),
        ([0, 0, 400, 0], "the next hand needs two players, but only seat 3 has chips to play with"),
        ([0, 0, 0, 0], "the next hand needs two players, but nobody has chips to play with"),
    ],
)
def test_impossible_stacks_are_one_sentence(stacks: list[Any], sentence: str) -> None:
    with pytest.raises(InputError) as raised:
        after(stacks)
    assert len(raised.value.messages) == 1
    assert raised.value.messages[0].startswith(sentence)


def test_the_hand_that_is_over_must_be_one_that_the_house_plays() -> None:
    table = full_table({"small-bet": 2, "stacks": [100] * 7})
    settings = CARD_ROOM | {"players": "two-to-six"}
    with pytest.raises(Illegal, match="six"):
        next_hand(table, [100] * 7, rules_for("badugi", "limit", settings))


def test_an_author_who_expects_something_else_is_told() -> None:
    assert run_problems(read_scenario(SAMPLE), CARD_ROOM) == []
    wrong = SAMPLE.replace("button: 2, small-blind: 3", "button: 1, small-blind: 0")
    assert run_problems(read_scenario(wrong), CARD_ROOM) == [
        "button is 1 in the scenario, but 2 on the engine",
        "small-blind is 0 in the scenario, but 3 on the engine",
    ]


def test_one_player_left_is_a_problem_of_the_scenario() -> None:
    alone = SAMPLE.replace("[0, 150, 150, 100]", "[0, 0, 0, 400]")
    with pytest.raises(InputError, match="only seat 4 has chips"):
        run_problems(read_scenario(alone), CARD_ROOM)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("[0, 150, 150, 100]", "[0, 400]", 6, "there must be a stack for each of the 4 seats"),
        ("button: 2", "button: 5", 7, "there is no seat 5"),
        ("small-blind: 3", "small-blind: 5", 7, "there is no seat 5"),
        ("big-blind: 4", "big-blind: 5", 7, "there is no seat 5"),
        ("[3, 4, 2]", "[3, 4, 5]", 7, "there is no seat 5"),
        (", big-blind: 4", "", 7, "'big-blind' is missing"),
    ],
)
def test_wrong_counts_and_seats_are_named_with_their_line(
    tmp_path: Path, old: str, new: str, line: int, sentence: str
) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(SAMPLE.replace(old, new))
    (problem,) = scenario_problems([path])
    assert problem.line == line
    assert sentence in problem.message


@pytest.mark.parametrize(
    ("text", "setting", "small"), [(SAMPLE, "next-player", 3), (DEAD, "dead-button", None)]
)
def test_its_vector_follows_the_schema_and_names_its_switches(
    text: str, setting: str, small: int | None
) -> None:
    vector, *_others = build_vectors([read_scenario(text)])
    assert against(without_notes(vector), "vector") == []
    assert vector["switches"] == {"button": [setting]}
    assert vector["expect"]["small-blind"] == small
    assert set(vector["rules"]) <= set(vector["exercises"])
