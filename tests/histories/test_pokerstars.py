"""PokerStars text: the headers of all years."""

from __future__ import annotations

import pytest

from oracle.histories.hands import History, OtherGame, Stakes, Unit
from tests.histories.told import hands, one, whole


def header(text: str) -> History:
    """A hand with this header."""
    return one(text + "\nTable 'x' Seat #1 is the button\nSeat 1: Ann (500 in chips)\n")


@pytest.mark.parametrize(
    ("line", "stakes", "unit", "tournament"),
    [
        (
            "PokerStars Game #1:  Badugi Limit ($0.25/$0.50) - 2009/03/13 16:40:58 ET",
            *(Stakes("badugi", "limit", 3, 25, 50), Unit("USD", 2), None),
        ),
        (
            "POKERSTARS GAME #1: TOURNAMENT #9, $1+$0.10 BADUGI LIMIT - LEVEL I (20/40) - 2005",
            *(Stakes("badugi", "limit", 3, 20, 40), Unit(), "9"),
        ),
        (
            "PokerStars Home Game Hand #1: {The Club} Tournament #9, $1.00+$0.10 USD"
            " Badugi Pot Limit - Level XII (1,000/2,000) - 2015/01/01 15:05:50 MT [2015/01/01 ET]",
            *(Stakes("badugi", "pot-limit", 3, None, None, 1000, 2000), Unit(), "9"),
        ),
        (
            "PokerStars Zoom Hand #1:  Badugi No Limit (€1/€2.50 EUR) - 2020/01/01 12:00:00 CET",
            *(Stakes("badugi", "no-limit", 3, None, None, 100, 250), Unit("EUR", 2), None),
        ),
        (
            "PokerStars Hand #1:  Badugi Limit (£1,000/£2,000 GBP) - 2020/01/01 12:00:00 WET",
            *(Stakes("badugi", "limit", 3, 100000, 200000), Unit("GBP", 2), None),
        ),
        (
            "PokerStars Hand #1:  Badugi Limit (10/20) - 2020/01/01 12:00:00 ET",
            *(Stakes("badugi", "limit", 3, 10, 20), Unit(), None),
        ),
        (
            "PokerStars Game #1: Tournament #9, Freeroll  Badugi Limit - Level I (10/20) - 2010",
            *(Stakes("badugi", "limit", 3, 10, 20), Unit(), "9"),
        ),
        (
            "PokerStars Hand #1: Tournament #9, $5.00+$4.00+$1.00 USD Badugi Limit"
            " - Match Round I, Level II (15/30) - 2016/01/01 12:00:00 ET",
            *(Stakes("badugi", "limit", 3, 15, 30), Unit(), "9"),
        ),
        (
            "PokerStars Game #1:  Mixed (Badugi Limit, $1/$2 USD) - 2020/01/01 12:00:00 ET",
            *(Stakes("badugi", "limit", 3, 100, 200), Unit("USD", 2), None),
        ),
        (
            "SwCPoker Hand #1:  Badugi Limit (1/2) - 2026/07/17 11:43:12 UTC",
            *(Stakes("badugi", "limit", 3, 100, 200), Unit("", 2), None),
        ),
        (
            "SwCPoker Hand #1: Tournament (Sunday)#9, 5+0.5 Badugi Pot Limit - Level II (10/20)"
            " - 2026/07/17 11:43:12 UTC",
            *(Stakes("badugi", "pot-limit", 3, None, None, 10, 20), Unit(), "9"),
        ),
        (
            "PokerStars Hand #1:  Single Draw Badacey No Limit (1/2) - 2020/01/01",
            *(Stakes("badacey", "no-limit", 1, None, None, 1, 2), Unit(), None),
        ),
    ],
)
def test_headers_of_all_years_are_read(
    line: str, stakes: Stakes, unit: Unit, tournament: str | None
) -> None:
    told = header(line)
    assert (told.stakes, told.unit, told.tournament) == (stakes, unit, tournament)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2020/01/01", "Hold'em No Limit"),
        (
            "PokerStars Game #1: Tournament #9, $3.00+$0.40 USD 2-7 Single Draw No Limit"
            " - Level I (20/40) - 2010/01/01",
            "2-7 Single Draw No Limit",
        ),
        ("SwCPoker Hand #1:  Omaha Pot Limit (0.02/0.04) - 2026/07/17", "Omaha Pot Limit"),
        ("PokerStars Game #1:  HORSE (Razz Limit, $2/$4) - 2006/08/21", "HORSE (Razz Limit)"),
        (
            "PokerStars Hand #1: Tournament #9, Freeroll  6+ Hold'em No Limit"
            " - Level I (Button Blind 10 - Ante 5) - 2020/01/01",
            "6+ Hold'em No Limit",
        ),
    ],
)
def test_another_game_is_named(line: str, name: str) -> None:
    assert hands("\n" + line + "\nTable 'x' 6-max Seat #1 is the button\n") == [
        OtherGame(name, "hands.txt", 2)
    ]


def test_a_hand_that_breaks_off_is_read_as_far_as_it_goes() -> None:
    lines = whole("pokerstars").splitlines()
    for count in range(3, len(lines)):
        told = one("\n".join(lines[:count]))
        assert len(told.players) == min(count - 2, 4)
        assert told.facts[-1:] == () or told.facts[-1].line <= count
