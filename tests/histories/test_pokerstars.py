"""PokerStars text: a whole hand fact by fact, and the headers of all years."""

from __future__ import annotations

import pytest

from oracle.core.cards import parse_cards
from oracle.histories import (
    Began,
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Returned,
    Shown,
    Stakes,
    Summed,
    Unit,
    Wagered,
)
from tests.histories.told import hands, one

HAND = """\
PokerStars Hand #12:  Badugi Limit ($0.25/$0.50 USD) - 2020/01/02 10:32:15 CET [2020/01/02 ET]
Table 'O'Neill's' 6-max Seat #5 is the button
Seat 2: Ann Lee ($5 in chips)
Seat 3: Bob ($0.85 in chips)
Seat 5: Cy ($1,005.10 in chips)
Seat 6: Dan ($3 in chips) is sitting out
Ann Lee: posts small blind $0.10
Bob: posts big blind $0.25
*** DEALING HANDS ***
Dealt to Ann Lee [Qs 9d 9h 9c]
Cy: raises $0.25 to $0.50
Ann Lee: raises $0.25 to $0.75
Bob: raises $0.10 to $0.85 and is all-in
Cy: raises $0.15 to $1
Betting is capped
Ann Lee: calls $0.25
*** FIRST DRAW ***
Ann Lee: discards 2 cards [9h 9c]
Dealt to Ann Lee [Qs 9d] [5h Kh]
Bob: stands pat
Cy: discards 1 card
Ann Lee: checks
Cy: checks
*** SECOND DRAW ***
Ann Lee: discards 4 cards [Qs 9d 5h Kh]
Dealt to Ann Lee [As 2d 3c 8h]
Bob: stands pat
Cy: stands pat
Ann Lee: bets $0.50
Cy: calls $0.50
*** THIRD DRAW ***
Ann Lee: stands pat on [As 2d 3c 8h]
Bob: stands pat
Cy: discards 3 cards
Ann Lee: bets $0.50
Cy: folds
Uncalled bet ($0.50) returned to Ann Lee
*** SHOW DOWN ***
Ann Lee: shows [As 2d 3c 8h] (Badugi: 8,3,2,A)
Ann Lee collected $1.30 from side pot
Bob: mucks hand
Ann Lee collected $2.40 from main pot
*** SUMMARY ***
Total pot $3.85 Main pot $2.40. Side pot $1.30. | Rake $0.15
Seat 2: Ann Lee (small blind) showed [As 2d 3c 8h] and won ($3.70) with a Badugi: 8,3,2,A
Seat 3: Bob (big blind) mucked [3s 2h 4c Kd]
Seat 5: Cy (button) folded after the 3rd Draw
"""

FACTS: tuple[Fact, ...] = (
    Happened("sat-out", 6, line=6),
    Posted(2, "small", 10, False, 7),
    Posted(3, "big", 25, False, 8),
    Began("deal", 9),
    Dealt(2, parse_cards("Qs 9d 9h 9c"), 10),
    Wagered(5, "raise", 50, 25, False, False, 11),
    Wagered(2, "raise", 75, 25, False, False, 12),
    Wagered(3, "raise", 85, 10, True, False, 13),
    Wagered(5, "raise", 100, 15, False, True, 14),
    Called(2, 25, False, 16),
    Began("draw-1", 17),
    Drew(2, 2, parse_cards("9h 9c"), parse_cards("5h Kh"), parse_cards("Qs 9d"), 18, True),
    Drew(3, 0, line=20),
    Drew(5, 1, line=21),
    Checked(2, 22),
    Checked(5, 23),
    Began("draw-2", 24),
    Drew(2, 4, parse_cards("Qs 9d 5h Kh"), parse_cards("As 2d 3c 8h"), (), 25, True),
    Drew(3, 0, line=27),
    Drew(5, 0, line=28),
    Wagered(2, "bet", 50, 50, False, False, 29),
    Called(5, 50, False, 30),
    Began("draw-3", 31),
    Drew(2, 0, kept=parse_cards("As 2d 3c 8h"), line=32),
    Drew(3, 0, line=33),
    Drew(5, 3, line=34),
    Wagered(2, "bet", 50, 50, False, False, 35),
    Folded(5, False, 36),
    Returned(2, 50, 37),
    Began("showdown", 38),
    Shown(2, parse_cards("As 2d 3c 8h"), "Badugi: 8,3,2,A", False, 39),
    Collected(2, 130, 1, None, 40),
    Mucked(3, parse_cards("3s 2h 4c Kd"), 41),
    Collected(2, 240, 0, None, 42),
)


def header(text: str) -> History:
    """A hand with this header."""
    return one(text + "\nTable 'x' Seat #1 is the button\nSeat 1: Ann (500 in chips)\n")


def test_a_hand_is_read_line_by_line() -> None:
    told = one(HAND)
    assert told == History(
        id="12",
        form="pokerstars",
        stakes=Stakes("badugi", "limit", 3, 25, 50),
        players=(
            Player(2, "Ann Lee", 500, line=3),
            Player(3, "Bob", 85, line=4),
            Player(5, "Cy", 100510, line=5),
            Player(6, "Dan", 300, plays=False, line=6),
        ),
        button=5,
        facts=FACTS,
        file="hands.txt",
        line=1,
        unit=Unit("USD", 2),
        table="O'Neill's",
        time="2020/01/02 10:32:15 CET [2020/01/02 ET]",
        total=385,
        rake=15,
        pots=(240, 130),
        summary=(
            Summed(2, parse_cards("As 2d 3c 8h"), 370, "showed", "Badugi: 8,3,2,A", 45),
            Summed(3, parse_cards("3s 2h 4c Kd"), None, "mucked", None, 46),
            Summed(5, None, None, "draw-3", None, 47),
        ),
        hero=2,
        total_line=44,
        button_line=2,
    )


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
            "PokerStars Game #1: Tournament #9, $3.00+$0.40 USD Triple Draw 2-7 Lowball Limit"
            " - Level I (20/40) - 2010/01/01",
            "Triple Draw 2-7 Lowball Limit",
        ),
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
    lines = HAND.splitlines()
    for count in range(3, len(lines)):
        told = one("\n".join(lines[:count]))
        assert len(told.players) == min(count - 2, 4)
        assert told.facts[-1:] == () or told.facts[-1].line <= count
