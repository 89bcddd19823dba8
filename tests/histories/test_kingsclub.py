"""KingsClub text: a whole hand read, its odd lines, and what is no hand."""

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
    Folded,
    Happened,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Returned,
    Shown,
    Stakes,
    Unit,
    Unread,
    Wagered,
)
from oracle.histories.kingsclub import FORM
from tests.histories.hands import bare
from tests.histories.told import facts, hands, one, unread

HAND = """\
#77000001: Limit Badacey - 30/60
2031-10-30 19:53:19
Table 'North  3' Seat 1 is the button
Seat 1: Ann (1,285)
Seat 2: Bob: folds (630)
Seat 5: Cy (95.50)
*** 1ST BETTING ROUND ***
Ann: posts ante 5.50
Bob: folds: posts ante 5.50
Cy: posts ante 5.50
Bob: folds: posts the small blind 15
Cy: posts the big blind 30
Dealt to Ann: [X X X X X]
Dealt to Bob: folds: [8d 7s 8h 9d Kc]
Dealt to Cy: [X X X X X]
Ann raises to 60
Bob: folds calls 60
Cy raises to 90, and is all in
Ann calls 90
Bob: folds folds
*** 1ST DRAW ***
Cy stands pat
Ann draws 2
*** 2ND BETTING ROUND ***
*** 2ND DRAW ***
Cy draws 1
Ann discards [2c 3c] draws [4c 5c]
*** 3RD DRAW ***
Cy stands pat
Ann stands pat
Cy shows [4h Ad 2s 8c 9c]
Ann shows [9s 3s 5c 2h Kd]
*** SUMMARY ***
Seat 1: Ann (1,189.50) -95.50
Seat 2: Bob: folds (564.50) -65.50
Seat 5: Cy (250.75) +155.25
Rake 5.75
Cy wins (130.75) from pot
Cy wins side pot 1 (120)
"""


def test_a_hand_is_read_line_by_line() -> None:
    read = one(HAND)
    assert read.facts == (
        Began("deal", 7),
        Posted(1, "ante", 550, False, 8),
        Posted(2, "ante", 550, False, 9),
        Posted(5, "ante", 550, False, 10),
        Posted(2, "small", 1500, False, 11),
        Posted(5, "big", 3000, False, 12),
        Dealt(2, parse_cards("8d 7s 8h 9d Kc"), 14),
        Wagered(1, "raise", 6000, None, False, None, 16),
        Called(2, 4500, False, 17),
        Wagered(5, "raise", 9000, None, True, None, 18),
        Called(1, 3000, False, 19),
        Folded(2, line=20),
        Began("draw-1", 21),
        Drew(5, 0, line=22),
        Drew(1, 2, line=23),
        Began("draw-2", 25),
        Drew(5, 1, line=26),
        Drew(1, 2, parse_cards("2c 3c"), parse_cards("4c 5c"), line=27),
        Began("draw-3", 28),
        Drew(5, 0, line=29),
        Drew(1, 0, line=30),
        Began("showdown", 31),
        Shown(5, parse_cards("4h Ad 2s 8c 9c"), line=31),
        Shown(1, parse_cards("9s 3s 5c 2h Kd"), line=32),
        Collected(5, 13075, 0, line=38),
        Collected(5, 12000, 1, line=39),
    )
    assert read.stakes == Stakes("badacey", "limit", 3, 3000, 6000, None, None, 550)
    assert read.players == (
        Player(1, "Ann", 128500, line=4),
        Player(2, "Bob: folds", 63000, line=5),
        Player(5, "Cy", 9550, line=6),
    )
    assert (read.id, read.form, read.button, read.button_line) == ("77000001", "kingsclub", 1, 3)
    assert (read.table, read.time, read.hero) == ("North  3", "2031-10-30 19:53:19", 2)
    assert (read.unit, read.chip, read.rake, read.total) == (Unit("", 2), 1, 575, None)
    assert read.stacks_after == ((1, 118950), (2, 56450), (5, 25075))
    assert bare(one(FORM.write(read))) == bare(read)


def after_the_deal(*lines: str) -> str:
    before, after = HAND.split("Ann raises to 60\n")
    return before + "".join(f"{line}\n" for line in lines) + "Ann raises to 60\n" + after


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("Ann: posts blind 30", Posted(1, "live", 3000, False)),
        ("Ann: posts dead blind 15", Posted(1, "dead", 1500, False)),
        ("Ann bets 2,000.50, and is all in", Wagered(1, "bet", 200050, None, True)),
        ("Ann checks", Checked(1)),
        ("Ann sits out", Happened("sat-out", 1)),
        ("Ann has timed out", Happened("timed-out", 1)),
        ("Ann has returned", Happened("back", 1)),
        ("Ann leaves the table", Happened("left", 1)),
        ("Ann joins the table", Happened("joined", 1)),
        ("Ann is disconnected", Happened("disconnected", 1)),
        ("Ann adds 50 chips", Happened("chips-added", 1, 5000)),
        ("Hand cancelled", Happened("cancelled")),
        ("Uncalled bet (30) returned to Ann", Returned(1, 3000)),
        ("Ann mucks", Mucked(1)),
    ],
)
def test_an_odd_line_is_told(line: str, fact: object) -> None:
    text = after_the_deal(line)
    assert fact in facts(text)
    assert not unread(text)


@pytest.mark.parametrize(
    "line",
    [
        *("Ann dances", "Ann: posts a letter 5", "Zoe folds", "Ann draws many", "Ann shows [Zz]"),
        *("Ann raises to 1,00", "Ann discards [2c] and more", "Dealt to Zoe: [2c]", "Ann folds 2"),
        *("Ann checks twice", "Uncalled bet (5) returned to Zoe", "Ann mucks it"),
    ],
)
def test_a_line_that_is_none_is_told_as_it_is(line: str) -> None:
    assert unread(after_the_deal(line)) == [line]
    assert unread(f"{HAND}{line}\n") == [line]


def test_a_fold_of_a_player_who_is_out_of_time_is_forced() -> None:
    assert Folded(1, True) in facts(after_the_deal("Ann has timed out", "Ann folds"))


def test_a_hand_shown_without_a_showdown_need_not_have_been() -> None:
    text = HAND.replace("Ann calls 90\n", "Ann folds\n").partition("*** 1ST DRAW")[0]
    assert facts(text + "Cy shows [4h Ad 2s 8c 9c]\n")[-1] == Shown(
        5, parse_cards("4h Ad 2s 8c 9c"), None, True
    )


def test_a_tournament_is_told_by_its_table() -> None:
    read = one(HAND.replace("'North  3'", "'T123 [4]'"))
    assert (read.tournament, read.table) == ("123", "4")
    assert bare(one(FORM.write(read))) == bare(read)


def test_whole_chips_are_played_where_no_amount_has_a_fraction() -> None:
    start = "#5: Pot Limit Badugi Single Draw - 1/2\nTable 'A'\nSeat 1: Ann (10)\nSeat 2: Bob (9)\n"
    read = one(start)
    assert (read.chip, read.button) == (100, None)
    assert read.stakes == Stakes("badugi", "pot-limit", 1, None, None, 100, 200)
    assert one(start + "*** SUMMARY ***\nRake 0.05\n").chip == 1
    assert bare(one(FORM.write(read))) == bare(read)


def test_a_hand_of_another_id_is_written_with_a_number() -> None:
    read = one(HAND)._replace(id="a.b")
    assert one(FORM.write(read)).id.isdecimal()


def test_other_games_are_told_by_name() -> None:
    text = HAND.replace("Limit Badacey", "No Limit 2-7 Single Draw")
    assert hands(text) == [OtherGame("No Limit 2-7 Single Draw", "hands.txt", 1)]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("- 30/60", "- 3,0/60", "does not say"),
        ("Seat 2: Bob: folds (630)", "Seat 1: Bob: folds (630)", "the same seat"),
        ("Seat 2: Bob: folds (630)", "Seat 2: Ann (630)", "the same name"),
    ],
)
def test_what_is_no_hand_is_broken_in_one_sentence(old: str, new: str, words: str) -> None:
    (read,) = hands(HAND.replace(old, new))
    assert isinstance(read, Broken)
    assert words in read.sentence
    assert read.line == 1


def test_a_hand_that_is_cut_short_tells_what_is_there() -> None:
    for end in range(len(HAND)):
        for read in hands(HAND[:end]):
            assert not isinstance(read, OtherGame)
    (first, second) = hands(HAND[:500] + "\n" + HAND)
    assert bare(second) == bare(one(HAND))  # type: ignore[arg-type]
    assert Unread not in map(type, first.facts[:-1])  # type: ignore[union-attr]
