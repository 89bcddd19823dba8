"""Full Tilt text: what is posted and won, and odd lines."""

from __future__ import annotations

import pytest

from oracle.histories import (
    Collected,
    Happened,
    Posted,
)
from tests.histories.told import broken, events, facts, one, unread


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


def test_what_is_posted_is_told_apart() -> None:
    told = facts(
        played(
            "Ann antes 5",
            "Ann posts the small blind of 10, and is all in",
            "Bob posts the big blind of 20",
            "Ann posts a dead small blind of 10",
            "Ann posts 20",
            "Ann posts small & big blinds [$ 30]",
        )
    )
    assert told == (
        Posted(1, "ante", 5, False),
        Posted(1, "small", 10, True),
        Posted(2, "big", 20, False),
        Posted(1, "dead", 10, False),
        Posted(1, "live", 20, False),
        Posted(1, "both", 30, False),
    )


def test_halves_have_the_names_of_their_rankings() -> None:
    lines = ("Ann wins the ace-to-five side pot #2 (5)", "Bob ties for the badugi pot (6) with x")
    assert facts(played(*lines, game="Badacey")) == (
        Collected(1, 5, 2, "ace-to-five"),
        Collected(2, 6, 0, "badugi"),
    )
    assert unread(played(lines[0])) == [lines[0]]


def test_a_player_whom_nobody_called_mucks_nothing() -> None:
    assert facts(played("Ann mucks", "Ann wins the pot (30)")) == (Collected(1, 30, 0),)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ann has timed out", Happened("timed-out", 1)),
        ("Ann has been disconnected", Happened("disconnected", 1)),
        ("Ann has reconnected", Happened("connected", 1)),
        ("Ann has returned", Happened("back", 1)),
        ("Ann is sitting out", Happened("sat-out", 1)),
        ("Ann stands up", Happened("left", 1)),
        ("Zoë sits down", Happened("joined")),
        ("Ann adds 1,000", Happened("chips-added", 1, 1000)),
        ("Hand #1 has been canceled", Happened("cancelled")),
    ],
)
def test_what_happens_beside_play_is_told(line: str, event: Happened) -> None:
    text = played(line)
    assert (events(text), unread(text)) == ([event], [])


@pytest.mark.parametrize(
    "line",
    [
        "Ann: Bob folds",
        "Zoë (Observer): Ann folds",
        "Ann has requested TIME",
        "Ann has 30 seconds to reconnect",
        "Ann is feeling happy",
        "Time has expired",
    ],
)
def test_what_is_no_fact_is_understood(line: str) -> None:
    assert facts(played(line)) == ()


@pytest.mark.parametrize(
    "line",
    [
        "Ann ponders",
        "Ann folds slowly",
        "Ann bets 1,23",
        "Ann raises 20",
        "Ann discards 1 card [Zz]",
        "Ann is dealt 1 card",
        "Ann posts the huge blind of 5",
        "Zoë bets 10",
        "Uncalled bet of 10 returned to Zoë",
        "*** RIVER ***",
        "Ann wins the lottery (5)",
    ],
)
def test_a_line_that_is_not_understood_is_told_as_it_is(line: str) -> None:
    assert unread(played(line)) == [line]


def test_as_many_cards_are_dealt_as_were_discarded() -> None:
    lines = ("*** FIRST DRAW ***", "Ann discards 2 cards", "Ann is dealt 3 cards")
    assert unread(played(*lines)) == ["Ann is dealt 3 cards"]


def test_a_player_who_sits_out_is_dealt_in_at_a_tournament_only() -> None:
    cash = (
        "Full Tilt Poker Game #1: Table X - 1/2 - Limit Badugi\nSeat 1: Ann (5)\nSeat 2: Bob (5)\n"
    )
    away = "Bob is sitting out\n*** HOLE CARDS ***\nAnn folds\n"
    assert [player.plays for player in one(cash + away).players] == [True, False]
    assert [player.plays for player in one(played(away)).players] == [True, True]
