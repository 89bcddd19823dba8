"""KingsClub text: odd lines, and what is no hand."""

from __future__ import annotations

import pytest

from oracle.histories.hands import Happened, OtherGame, Stakes, Unread
from oracle.histories.kingsclub import FORM
from tests.histories.told import bare, broken, facts, hands, one, unread, whole, written_again
from tests.support.told_hands import fact
from tests.support.writers import WRITERS

HAND = whole("kingsclub")


def after_the_deal(*lines: str) -> str:
    before, after = HAND.split("Ann raises to 60\n")
    return before + "".join(f"{line}\n" for line in lines) + "Ann raises to 60\n" + after


def test_after_the_summary_nobody_acts() -> None:
    lines = "Ann folds\nAnn checks\nCy mucks\nAnn dances\nDealt to Zoe: [2c]\n"
    assert unread(f"{HAND}{lines}") == lines.splitlines()


def test_a_fold_of_a_player_who_is_out_of_time_is_forced() -> None:
    assert fact("1: fold forced") in facts(after_the_deal("Ann has timed out", "Ann folds"))


def test_a_hand_shown_without_a_showdown_need_not_have_been() -> None:
    text = HAND.replace("Ann calls 90\n", "Ann folds\n").partition("*** 1ST DRAW")[0]
    told = facts(text + "Cy shows [4h Ad 2s 8c 9c]\n")
    assert told[-1] == fact("5: show voluntarily 4h Ad 2s 8c 9c")


def test_a_tournament_is_told_by_its_table() -> None:
    read = one(HAND.replace("'North  3'", "'T123 [4]'"))
    assert (read.tournament, read.table) == ("123", "4")
    written_again(FORM, read)


def test_whole_chips_are_played_where_no_amount_has_a_fraction() -> None:
    start = "#5: Pot Limit Badugi Single Draw - 1/2\nTable 'A'\nSeat 1: Ann (10)\nSeat 2: Bob (9)\n"
    read = one(start)
    assert (read.chip, read.button) == (100, None)
    assert read.stakes == Stakes("badugi", "pot-limit", 1, None, None, 100, 200)
    assert one(start + "*** SUMMARY ***\nRake 0.05\n").chip == 1
    written_again(FORM, read)


def test_a_hand_of_another_id_is_written_with_a_number() -> None:
    read = one(HAND)._replace(id="a.b")
    assert one(WRITERS[FORM.id](read)).id.isdecimal()


def test_other_games_are_told_by_name() -> None:
    text = HAND.replace("Limit Badacey", "No Limit 2-7 Single Draw")
    assert hands(text) == [OtherGame("No Limit 2-7 Single Draw", "hands.txt", 1)]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("- 30/60", "- 3,0/60", 1, "does not say"),
        ("Seat 2: Bob: folds (630)", "Seat 1: Bob: folds (630)", 5, "the same seat"),
        ("Seat 2: Bob: folds (630)", "Seat 2: Ann (630)", 5, "the same name"),
    ],
)
def test_what_is_no_hand_is_broken_in_one_sentence(
    old: str, new: str, line: int, words: str
) -> None:
    read = broken(HAND.replace(old, new))
    assert words in read.sentence
    assert read.line == line


def test_a_hand_that_is_cut_short_tells_what_is_there() -> None:
    for end in range(len(HAND)):
        for read in hands(HAND[:end]):
            assert not isinstance(read, OtherGame)
    (first, second) = hands(HAND[:500] + "\n" + HAND)
    assert bare(second) == bare(one(HAND))  # type: ignore[arg-type]
    assert Unread not in map(type, first.facts[:-1])  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("*** 2ND BETTING ROUND ***\n", "*** 3RD BETTING ROUND ***\n"),
        ("*** 1ST BETTING ROUND ***\n", ""),
    ],
)
def test_a_heading_of_betting_that_is_elsewhere_or_missing_is_told(old: str, new: str) -> None:
    assert HAND.count(old) == 1
    happened = [one.what for one in facts(HAND.replace(old, new)) if isinstance(one, Happened)]
    assert happened.count("misplaced") == 1
    assert not any(one == Happened("misplaced") for one in facts(HAND))
