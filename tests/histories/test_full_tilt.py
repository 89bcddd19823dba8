"""Full Tilt text: both orders of the header, what cannot be read, what is won, who is dealt in."""

from __future__ import annotations

from typing import Any

import pytest

from oracle.histories.hands import Drew, Happened, OtherGame, Stakes, Unit
from tests.histories.told import broken, facts, hands, one, unread
from tests.support.tables import tables_beside
from tests.support.told_hands import fact


@pytest.mark.parametrize(
    ("line", "stakes", "unit", "table", "tournament"), tables_beside(__file__)["headers"]
)
def test_headers_in_both_orders_are_read(
    line: str, stakes: list[Any], unit: list[Any], table: str, tournament: str | None
) -> None:
    told = one(line + "\nSeat 1: Ann (500)\n")
    expected = (Stakes(*stakes), Unit(*unit), table, tournament)
    assert (told.stakes, told.unit, told.table, told.tournament) == expected


def test_another_game_is_named() -> None:
    line = "Full Tilt Poker Game #1: Table X - $1/$2 - Limit 2-7 Single Draw - 11:00:00 ET"
    assert hands(line) == [OtherGame("2-7 Single Draw Limit", "hands.txt", 1)]


def played(*lines: str, game: str = "Badugi") -> str:
    """A hand with these lines of play."""
    return "\n".join(
        (
            f"Full Tilt Poker Game #1: Sit & Go (9), Table 1 - 10/20 - Limit {game} - 12:00:00 ET",
            "Seat 1: Ann (500)",
            "Seat 2: Bob (1,500)",
            *lines,
        )
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Full Tilt Poker Game #1: Table X - Limit Badugi - 1:00 ET", "does not say what is"),
        ("Full Tilt Poker Game #1: Table X - 1,2/3 - Limit Badugi - 1:00 ET", "does not say what"),
        ("Full Tilt Poker Game #1: X - 1/2 - Limit Badugi - 1:00 ET", "does not say what"),
        ("Full Tilt Poker Game #1: Table X - 1/2 - Limit Badugi - 1:00 ET", "names no player"),
    ],
)
def test_a_hand_that_cannot_be_read_says_why(text: str, sentence: str) -> None:
    told = broken(text)
    assert sentence in told.sentence


def test_halves_have_the_names_of_their_rankings() -> None:
    lines = ("Ann wins the ace-to-five side pot #2 (5)", "Bob ties for the badugi pot (6) with x")
    assert facts(played(*lines, game="Badacey")) == (
        fact("1: wins 5 pot 2 half ace-to-five"),
        fact("2: wins 6 pot 0 half badugi"),
    )
    assert unread(played(lines[0])) == [lines[0]]


def test_a_player_whom_nobody_called_mucks_nothing() -> None:
    assert facts(played("Ann mucks", "Ann wins the pot (30)")) == (fact("1: wins 30 pot 0"),)


def test_how_many_cards_are_dealt_and_when_is_told_of_everybody() -> None:
    lines = ("*** FIRST DRAW ***", "Ann discards 2 cards", "Ann is dealt 3 cards")
    (_began, drew) = one(played(*lines)).facts
    assert isinstance(drew, Drew)
    assert (drew.count, drew.dealt, drew.served) == (2, 3, True)
    assert unread(played("Ann is dealt 3 cards")) == ["Ann is dealt 3 cards"]


def test_a_player_who_sits_out_is_dealt_in_at_a_tournament_only() -> None:
    cash = (
        "Full Tilt Poker Game #1: Table X - 1/2 - Limit Badugi\nSeat 1: Ann (5)\nSeat 2: Bob (5)\n"
    )
    away = "Bob is sitting out\n*** HOLE CARDS ***\nAnn folds\n"
    assert [player.plays for player in one(cash + away).players] == [True, False]
    assert [player.plays for player in one(played(away)).players] == [True, True]


def test_a_connection_is_lost_in_several_words() -> None:
    lines = ("Ann is disconnected", "Bob has been disconnected", "Ann is connected")
    what = [one.what for one in facts(played(*lines)) if isinstance(one, Happened)]
    assert what == ["disconnected", "disconnected", "connected"]


def test_cards_of_a_player_who_discards_nothing_are_told_for_the_audit() -> None:
    lines = ("*** FIRST DRAW ***", "Ann stands pat", "Bob is dealt 3 cards")
    (*_before, drew) = facts(played(*lines))
    assert isinstance(drew, Drew)
    assert (drew.seat, drew.count, drew.dealt) == (2, 0, 3)
