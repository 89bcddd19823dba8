"""PokerStars text: a whole hand fact by fact, the headers of all years, and odd lines."""

from __future__ import annotations

import pytest

from oracle.core.cards import parse_cards
from oracle.histories import (
    Began,
    Broken,
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
from tests.histories.told import events, facts, hands, one, unread

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
    Drew(2, 2, parse_cards("9h 9c"), parse_cards("5h Kh"), parse_cards("Qs 9d"), 18, 19),
    Drew(3, 0, line=20),
    Drew(5, 1, line=21),
    Checked(2, 22),
    Checked(5, 23),
    Began("draw-2", 24),
    Drew(2, 4, parse_cards("Qs 9d 5h Kh"), parse_cards("As 2d 3c 8h"), (), 25, 26),
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


def played(*lines: str, seats: str = "") -> str:
    """A hand with these lines of play."""
    return "\n".join(
        (
            "PokerStars Game #1: Tournament #9, Freeroll  Badugi Limit - Level I (10/20)",
            "Table '9 1' 6-max Seat #2 is the button",
            *(seats.splitlines() or ("Seat 1: Ann (500 in chips)", "Seat 2: Bob (500 in chips)")),
            *lines,
        )
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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("PokerStars Hand #1:  Badugi (1,2) -", "does not say what is played"),
        ("PokerStars Hand #1:  Badugi Limit (12,34/5) -", "does not say what is played"),
        ("PokerStars Hand #1:  Badugi Limit (1/2) - x\nTable 'x'", "names no player"),
        (played(seats="Seat 1: Ann (5 in chips)\nSeat 1: Bob (5 in chips)"), "the same seat"),
        (played(seats="Seat 1: Ann (5 in chips)\nSeat 2: Ann (5 in chips)"), "the same name"),
    ],
)
def test_a_hand_that_cannot_be_read_says_why(text: str, sentence: str) -> None:
    (told,) = hands("\n\n" + text)
    assert isinstance(told, Broken)
    assert sentence in told.sentence
    assert (told.file, told.line) == ("hands.txt", 3)


def test_what_is_posted_is_told_apart() -> None:
    told = facts(
        played(
            "Ann: posts the ante 5",
            "Ann: posts small blind 10",
            "Cy: posts big blind 20",
            "Bob: posts big blind 20",
            "Dan: posts small & big blinds 30",
            "Eve: posts dead blind 10 and is all-in",
            seats="\n".join(
                f"Seat {seat}: {name} (500 in chips)"
                for seat, name in enumerate(("Ann", "Bob", "Cy", "Dan", "Eve"), start=1)
            ),
        )
    )
    assert told == (
        Posted(1, "ante", 5, False),
        Posted(1, "small", 10, False),
        Posted(3, "live", 20, False),
        Posted(2, "big", 20, False),
        Posted(4, "both", 30, False),
        Posted(5, "dead", 10, True),
    )


def test_the_ante_is_the_largest_that_was_posted() -> None:
    text = played("Ann: posts the ante 3 and is all-in", "Bob: posts the ante 5")
    assert one(text).stakes.ante == 5


def test_a_fold_is_forced_where_the_player_is_away_or_out_of_time() -> None:
    told = facts(
        played(
            "Ann has timed out",
            "Ann: folds",
            "Bob: folds",
            "Bob is sitting out",
            "Bob: folds",
            "Bob has returned",
            "Bob: folds",
        )
    )
    assert [fact.forced for fact in told if isinstance(fact, Folded)] == [True, False, True, False]


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ann has timed out while disconnected", Happened("timed-out", 1)),
        ("Ann has timed out while being disconnected", Happened("timed-out", 1)),
        ("Ann: sits out", Happened("sat-out", 1)),
        ("Ann: is sitting out", Happened("sat-out", 1)),
        ("Ann is disconnected", Happened("disconnected", 1)),
        ("Ann is connected", Happened("connected", 1)),
        ("Ann leaves the table", Happened("left", 1)),
        ("Zoë leaves the table", Happened("left")),
        ("Zoë: sits out", Happened("sat-out")),
        ("Ann was removed from the table for failing to post", Happened("left", 1)),
        ("Zoë joins the table at seat #4", Happened("joined", 4)),
        ("Ann finished the tournament in 3rd place and received $1.20.", Happened("finished", 1)),
        ("Ann wins the tournament and receives $2 - congratulations!", Happened("finished", 1)),
        ("Ann re-buys and receives 1,500 chips for $1.00", Happened("chips-added", 1, 1500)),
        ("Ann takes the add-on and receives 2000 chips for $1", Happened("chips-added", 1, 2000)),
        ("Hand cancelled", Happened("cancelled")),
    ],
)
def test_what_happens_beside_play_is_told(line: str, event: Happened) -> None:
    text = played(line)
    assert (events(text), unread(text)) == ([event], [])


@pytest.mark.parametrize(
    "line",
    [
        'Ann said, "nh"',
        'Ann said, "Bob: folds"',
        'Zoë said, "Ann: raises 20 to 40"',
        "Ann: doesn't show hand",
        "Ann will be allowed to play after the button",
        "Ann: activates time bank",
        "Ann wins the $0.27 bounty for eliminating Bob",
        "Ann, Bob split the $50 bounty for eliminating Cy",
        "Ann wins $2 for eliminating Bob and their own bounty increases by $1.99 to $15",
        "Ann cashed out the hand for $2.19 | Cash Out Fee $0.02",
        "All players have agreed to skip the break. Game resuming.",
        "*********** # 2 **************",
    ],
)
def test_what_is_no_fact_is_understood(line: str) -> None:
    assert facts(played(line)) == ()


@pytest.mark.parametrize(
    "line",
    [
        "Ann: ponders",
        "Ann: folds slowly",
        "Ann: bets ten",
        "Ann: bets 1,23",
        "Ann: bets 0.5",
        "Ann: raises 20",
        "Ann: calls 10 to 20",
        "Ann: bets " + "9" * 5000,
        "Ann: discards 99999999999 cards",
        "Ann: discards 1 card [Zz]",
        "Ann: shows [As 1d]",
        "Ann: posts small blind",
        "Zoë: bets 10",
        "Dealt to Zoë [As 2d 3c 4h]",
        "Dealt to Ann As 2d",
        "Uncalled bet (10) returned to Zoë",
        "Betting is capped",
        "*** RIVER *** [As]",
        "Ann collected 5 from the bank",
        "Total pot 5 | Rake 0",
        "*** SUMMARY ***\nTotal pot five | Rake 0",
        "*** SUMMARY ***\nSeat 1: Bob folded before the Draw",
        "*** SUMMARY ***\nSeat 7: Zoë folded before the Draw",
        "*** SUMMARY ***\nSeat 1: Ann won",
        "*** SUMMARY ***\nSeat 99999999999999999999: Ann mucked",
    ],
)
def test_a_line_that_is_not_understood_is_told_as_it_is(line: str) -> None:
    assert unread(played(line)) == [line.rpartition("\n")[2]]


def test_betting_that_is_capped_needs_a_limit() -> None:
    text = played("Ann: bets 20").replace("Badugi Limit", "Badugi No Limit")
    assert facts(text) == (Wagered(1, "bet", 20, 20, False, None),)


def test_a_player_of_another_table_is_not_dealt_in_and_one_who_is_away_is() -> None:
    told = one(
        played(
            "Cy: folds",
            seats="Seat 1: Ann (5 in chips) out of hand (moved from another table)\n"
            "Seat 2: Bob (5 in chips, $2.40 bounty)\nSeat 3: Cy (5 in chips) is sitting out",
        )
    )
    assert [player.plays for player in told.players] == [False, True, True]
    assert told.facts[-1] == Folded(3, True, 6)


def test_a_player_who_waits_for_the_button_is_not_dealt_in() -> None:
    told = one(played("Bob will be allowed to play after the button", "Ann: folds"))
    assert [player.plays for player in told.players] == [True, False]


def test_a_hand_shown_before_a_showdown_is_shown_voluntarily() -> None:
    text = played("Ann: folds [As 2d]", "Bob: shows [3c 4h] (a hand: 4,3)", "Ann: shows [As] high")
    assert facts(text) == (
        Folded(1),
        Shown(1, parse_cards("As 2d"), None, True),
        Shown(2, parse_cards("3c 4h"), "a hand: 4,3", True),
        Shown(1, parse_cards("As"), "high", True),
    )


def test_side_pots_are_numbered() -> None:
    text = played(
        "Ann collected 5 from side pot-2",
        "Ann collected 4 from side pot-1",
        "Ann collected 3 from main pot",
        "*** SUMMARY ***",
        "Total pot 12 Main pot 3. Side pot-1 4. Side pot-2 5. | Rake 0",
    )
    told = one(text)
    assert [fact.pot for fact in told.facts if isinstance(fact, Collected)] == [2, 1, 0]
    assert told.pots == (3, 4, 5)


def test_a_name_may_be_anything() -> None:
    names = ("Ann", "Ann: folds", "[As 2d] (5 in chips)", "returned to Ann")
    seats = "\n".join(f"Seat {seat}: {name} (9 in chips)" for seat, name in enumerate(names, 1))
    told = facts(
        played(
            "Ann: folds: checks",
            "Ann: folds",
            "Dealt to [As 2d] (5 in chips) [As 2d 3c 4h]",
            "Uncalled bet (5) returned to returned to Ann",
            "Ann: folds collected 5 from pot",
            seats=seats,
        )
    )
    assert told == (
        Checked(2),
        Folded(1),
        Dealt(3, parse_cards("As 2d 3c 4h")),
        Returned(4, 5),
        Collected(2, 5, 0),
    )


def test_a_hand_that_breaks_off_is_read_as_far_as_it_goes() -> None:
    lines = HAND.splitlines()
    for count in range(3, len(lines)):
        told = one("\n".join(lines[:count]))
        assert len(told.players) == min(count - 2, 4)
        assert told.facts[-1:] == () or told.facts[-1].line <= count
