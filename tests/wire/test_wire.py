from typing import Any

import pytest

from oracle.core.ruleset import rules_for
from oracle.errors import InputError
from oracle.specs import workspaces
from oracle.wire.hands import read_cards, read_try
from oracle.wire.tables import Seats, full_table, read_table

CARD_ROOM = workspaces.houses()["card-room"].settings


def test_places_are_counted_from_the_left_of_the_button() -> None:
    seats = Seats(4, 2)
    assert seats.numbers == (3, 4, 1, 2)
    assert [seats.place(number) for number in (3, 4, 1, 2)] == [0, 1, 2, 3]


@pytest.mark.parametrize("button", [1, 2, 3, 4, 5])
def test_lists_go_to_places_and_back(button: int) -> None:
    seats = Seats(5, button)
    assert seats.by_number(seats.by_place([10, 20, 30, 40, 50])) == [10, 20, 30, 40, 50]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"button": 4}, "the button is at seat 4, but the seats are 1 to 3"),
        ({"button": "1"}, "the button is at seat 1, but"),
        ({"small-bet": 0}, "small-bet is 0"),
        ({"chip": -1}, "chip is -1"),
        ({"stacks": [100, 0, 100]}, "the stack of seat 2 is 0; it must be a whole number, at"),
        ({"stacks": [100, 1.5, 100]}, "the stack of seat 2 is 1.5"),
        ({"stacks": [2**53, 1, 1]}, "the stack of seat 1 is 9007199254740992; the largest amount"),
        ({"stacks": [2**53 - 1, 1, 1]}, "the stacks add up to 9007199254740993;"),
        ({"stacks": [100, None, 100]}, "seat 2 is empty; what it posts dead must be null"),
        ({"draws": 4}, "there are 4 draws; there must be 1, 2 or 3"),
        ({"dead": [1]}, "dead must have 3 entries, one for each seat, not 1"),
        (
            {"live": [1, -1, 0]},
            "what seat 2 posts live is -1; it must be a whole number, 0 or more",
        ),
        ({"dead": [1, None, 0]}, "what seat 2 posts dead is None"),
        ({"ante": -1}, "ante is -1"),
        ({"chip": 2}, "small-blind is 1; it must be a multiple of the smallest chip, 2"),
        ({"small-bet": None}, "small-bet is None"),
        ({"big-blind": 0}, "big-blind is 0; it must be a whole number, at least 1"),
    ],
)
def test_an_impossible_table_is_one_sentence(change: dict[str, Any], sentence: str) -> None:
    data = {**full_table({"small-bet": 2, "stacks": [100, 100, 100]}), **change}
    with pytest.raises(InputError) as raised:
        read_table(data, rules_for("badugi", "limit", CARD_ROOM))
    assert any(sentence in message for message in raised.value.messages)


@pytest.mark.parametrize(
    ("attempt", "sentence"),
    [
        ({"seat": 9, "do": "fold"}, "there is no seat 9; the seats are 1 to 3"),
        ({"seat": 1, "do": "shove"}, "unknown action 'shove'"),
        ({"seat": 1, "do": "raise", "to": 0.5}, "a raise is to 0.5; it must be a whole number"),
        ({"seat": 1, "do": "bet", "to": 2**53}, "a bet is to 9007199254740992; the largest amount"),
        ({"seat": 1, "do": "push", "chips": [[2**53]]}, "the amount is 9007199254740992; the"),
        ({"seat": 1, "do": "draw", "discard": ["1s"]}, "'1s' is not a card"),
    ],
)
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
