from typing import Any

import pytest

from oracle.core.ruleset import rules_for
from oracle.errors import InputError
from oracle.specs import workspaces
from oracle.wire.hands import read_cards, read_try
from oracle.wire.tables import Seats, full_table, read_table
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


@pytest.mark.parametrize(
    ("change", "sentence"),
    TABLES["tables"],
)
def test_an_impossible_table_is_one_sentence(change: dict[str, Any], sentence: str) -> None:
    data = {**full_table({"small-bet": 2, "stacks": [100, 100, 100]}), **change}
    with pytest.raises(InputError) as raised:
        read_table(data, rules_for("badugi", "limit", CARD_ROOM))
    assert any(sentence in message for message in raised.value.messages)


@pytest.mark.parametrize(
    ("attempt", "sentence"),
    TABLES["tries"],
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
