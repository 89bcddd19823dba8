import os
from pathlib import Path

import pytest

from tests.tools.histories import ONLINE, Report, main, replay_all
from tests.tools.histories_text import read, split

SIDE_POT = """\
Example Room Game #1: Tournament #9, Badugi Limit - Level I (20/40) - 2020/01/01 12:00:00
Table 'Nine' 6-max Seat #5 is the button
Seat 2: Ann Lee (500 in chips)
Seat 3: Bob (130 in chips)
Seat 5: Cy (500 in chips) is sitting out
Ann Lee: posts small blind 10
Bob: posts big blind 20
*** DEALING HANDS ***
Dealt to Ann Lee [Qs 9d 9h 9c]
Cy has returned
Cy: raises 20 to 40
Ann Lee: raises 20 to 60
Bob: raises 20 to 80
Betting is capped
Cy: calls 40
Ann Lee: calls 20
*** FIRST DRAW ***
Ann Lee: discards 2 cards [9h 9c]
Dealt to Ann Lee [Qs 9d] [5h Kh]
Bob: stands pat
Cy: discards 2 cards
Ann Lee: checks
Bob: bets 20
Cy: raises 20 to 40
Ann Lee: calls 40
Bob said, "Cy: folds"
Bob: calls 20
*** SECOND DRAW ***
Ann Lee: discards 1 card [Kh]
Dealt to Ann Lee [Qs 9d 5h] [Jc]
Bob: stands pat
Cy: discards 1 card
Ann Lee: bets 40
Bob: calls 10 and is all-in
Cy: raises 40 to 80
Ann Lee: calls 40
*** THIRD DRAW ***
Ann Lee: stands pat on [Qs 9d 5h Jc]
Bob: discards 1 card
Cy: stands pat
Ann Lee: checks
Cy: bets 40
Ann Lee: folds
Uncalled bet (40) returned to Cy
*** SHOW DOWN ***
Cy: shows [As 2d 5c 8h] (Badugi: 8,5,2,A)
Cy collected 140 from side pot
Bob: shows [3s 2h 4c 7d] (Badugi: 7,4,3,2)
Bob collected 390 from main pot
*** SUMMARY ***
Total pot 530 Main pot 390. Side pot 140. | Rake 0
"""

BEATEN = """\
Example Room Game #2: Tournament #9, Badugi Limit - Level I (20/40) - 2020/01/01 12:01:00
Table 'Nine' 6-max Seat #2 is the button
Seat 2: Ann Lee (300 in chips)
Seat 3: Bob (390 in chips)
Seat 5: Cy (440 in chips)
Bob: posts small blind 10
Cy: posts big blind 20
*** DEALING HANDS ***
Ann Lee: folds
Bob: calls 10
Cy: checks
*** FIRST DRAW ***
Bob: discards 3 cards
Cy: discards 2 cards
Bob: checks
Cy: checks
*** SECOND DRAW ***
Bob: discards 1 card
Cy: discards 2 cards
Bob: checks
Cy: bets 40
Bob: raises 40 to 80
Cy: calls 40
*** THIRD DRAW ***
Bob: stands pat
Cy: discards 1 card
Bob: checks
Cy: checks
*** SHOW DOWN ***
Bob: shows [Ac 3d 4h 7s] (Badugi: 7,4,3,A)
Cy: mucks hand
Bob collected 200 from pot
*** SUMMARY ***
Total pot 200 | Rake 0
Seat 3: Bob (small blind) showed [Ac 3d 4h 7s] and won (200) with a Badugi: 7,4,3,A
Seat 5: Cy (big blind) mucked [2d 2s 9s Jh]
"""

CASH = """\
Example Room Game #3:  Badugi Limit ($0.25/$0.50 USD) - 2020/01/01 12:02:00
Table 'Cash' 6-max Seat #1 is the button
Seat 1: Ann Lee ($5 in chips)
Seat 2: Bob ($0.70 in chips)
Seat 4: Cy ($4.75 in chips)
Bob: posts small blind $0.10
Cy: posts big blind $0.25
Dan: sits out
*** DEALING HANDS ***
Ann Lee: folds
Bob: folds
Uncalled bet ($0.15) returned to Cy
Cy collected $0.20 from pot
Cy: shows [2c 2d 3h 4s] (3-card: 4,3,2)
*** SUMMARY ***
Total pot $0.20 | Rake $0
"""

FOLDER = os.environ.get("POKER_ORACLE_HISTORIES", "")


def replayed(*changes: tuple[str, str], hand: str = SIDE_POT) -> Report:
    for old, new in changes:
        assert old in hand
        hand = hand.replace(old, new, 1)
    return replay_all([hand])


def test_hands_are_replayed_without_a_difference() -> None:
    report = replay_all(split("\ufeff" + SIDE_POT + "\n\n\n" + BEATEN + "\n\n\n" + CASH))
    assert (report.read, report.replayed, report.left_out) == (3, 3, {})
    assert report.differences == {}
    assert report.compared["the raise cap"] == 10
    assert report.compared["the button of the next hand"] == 1


def test_seats_are_numbered_over_the_players_and_cash_is_counted_in_cents() -> None:
    history = read(CASH)
    assert history.players == ("Ann Lee", "Bob", "Cy")
    table = history.table
    assert table["stacks"] == [500, 70, 475]
    assert (table["small-blind"], table["big-blind"], table["big-bet"]) == (10, 25, 50)
    assert table["button"] == 1


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("posts big blind 20", "posts big blind 30", "a blind"),
        ("Bob: posts big blind 20", "Bob: posts big blind 20 and is all-in", "all-in"),
        ("Cy: raises 20 to 40\nAnn", "Cy: raises 30 to 50\nAnn", "what may be bet"),
        ("Ann Lee: raises 20 to 60", "Ann Lee: raises 30 to 60", "the size of a bet"),
        ("Betting is capped\n", "", "the raise cap"),
        ("Cy: calls 40", "Cy: calls 30", "the price of a call"),
        ("Ann Lee: checks\n", "", "whose turn it is"),
        ("Bob: calls 20\n", "Bob: checks\n", "legal"),
        ("[5h Kh]", "[5h Ks]", "legal"),
        ("[Qs 9d 5h] [Jc]", "[Qs 9s 5h] [Jc]", "the hand held"),
        ("*** SECOND", "*** THIRD", "the draw"),
        ("calls 10 and is all-in", "calls 10", "all-in"),
        ("Ann Lee: folds\n", "", "the showdown"),
        ("Uncalled bet (40)", "Uncalled bet (20)", "an uncalled bet"),
        ("Uncalled bet (40) returned to Cy\n", "", "uncalled bets"),
        ("Bob: shows [3s 2h 4c 7d]", "Bob: shows [3s 2h 4c Kd]", "who wins a pot"),
        ("Cy collected 140", "Cy collected 150", "what is won"),
        ("Cy collected 140", "Cy collected 150", "a pot that covers what is won"),
        ("Cy collected 140 from side pot\n", "", "the number of pots"),
        ("Total pot 530", "Total pot 540", "the total of the pots"),
        ("| Rake 0", "| Rake 5", "the rake"),
        ("Cy: bets 40\n", "Cy: ponders\nCy: bets 40\n", "a line not understood"),
        ("Bob (130 in chips)", "Bob (0 in chips)", "the table"),
    ],
)
def test_every_kind_of_difference_is_seen(old: str, new: str, kind: str) -> None:
    report = replayed((old, new))
    assert kind in report.differences
    assert report.differences[kind][0].hand


def test_the_order_of_showing_is_compared() -> None:
    shown = "Bob: shows [Ac 3d 4h 7s] (Badugi: 7,4,3,A)\n"
    mucked = "Cy: mucks hand\n"
    report = replayed((shown + mucked, mucked + shown), hand=BEATEN)
    assert list(report.differences) == ["whose turn it is", "legal"]


def test_a_rake_is_left_to_the_site() -> None:
    report = replayed(("collected 200", "collected 195"), ("Rake 0", "Rake 5"), hand=BEATEN)
    assert report.differences == {}


def test_a_hand_is_mucked_only_where_the_player_was_asked() -> None:
    tabled = replay_all([BEATEN], {**ONLINE, "showdown": "in-order-all-table"})
    assert list(tabled.differences) == ["a hand mucked"]


def test_a_beaten_all_in_hand_is_mucked_unless_the_all_ins_ended_the_betting() -> None:
    beaten = (
        ("Bob: shows [3s 2h 4c 7d] (Badugi: 7,4,3,2)", "Bob: mucks hand"),
        ("Bob collected", "Cy collected"),
        ("| Rake 0\n", "| Rake 0\nSeat 3: Bob (big blind) mucked [3s 2h 4c Kd]\n"),
    )
    bet_on = (
        ("Ann Lee: folds\nUncalled bet (40) returned to Cy\n", "Ann Lee: calls 40\n"),
        ("Cy collected 140", "Ann Lee: mucks hand\nCy collected 220"),
        ("Total pot 530 Main pot 390. Side pot 140.", "Total pot 610 Main pot 390. Side pot 220."),
    )
    assert list(replayed(*beaten).differences) == ["a hand mucked"]
    assert replayed(*bet_on, *beaten).differences == {}


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({"raise-cap": "five-per-round"}, "the raise cap"),
        ({"draw-timing": "all-discard-first"}, "the hand held"),
        ({"check-raise": "refused"}, "legal"),
        ({"showdown": "all-at-once"}, "the order of showing"),
    ],
)
def test_another_setting_shows(settings: dict[str, str], kind: str) -> None:
    assert kind in replay_all([SIDE_POT, BEATEN], {**ONLINE, **settings}).differences


def test_a_big_blind_beyond_the_first_is_live() -> None:
    report = replayed(("*** DEAL", "Cy: posts big blind 20\n*** DEAL"))
    assert (report.replayed, report.differences, report.left_out) == (1, {}, {})


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Badugi Limit", "Razz Limit", "another game than limit Badugi"),
        ("Seat #5 is", "Seat #4 is", "the button is at an empty seat"),
        ("Total pot 530", "", "the hand breaks off"),
        ("*** DEAL", "Cy: posts small blind 10\n*** DEAL", "other blinds than a small one"),
        ("Ann Lee: posts small blind 10\n", "", "other blinds than a small one"),
        ("Bob: discards 1 card\nCy", "Bob: folds\nCy", "folded by a player who is sitting out"),
        ("Bob: shows [3s 2h 4c 7d] (Badugi: 7,4,3,2)", "Bob: mucks hand", "is not told"),
        ("Cy: discards 2 cards\n", "Cy: discards 2 cards\n" * 24, "are not enough"),
    ],
)
def test_a_hand_that_cannot_be_replayed_is_left_out_with_the_reason(
    old: str, new: str, reason: str
) -> None:
    report = replayed((old, new))
    assert (report.read, report.replayed, report.differences) == (1, 0, {})
    assert [reason in left_out for left_out in report.left_out] == [True]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (SIDE_POT, 0, "hands read 1, replayed 1"),
        (SIDE_POT.replace("530", "540"), 1, "first in hand 1: 540 in the history, 530 here"),
        (SIDE_POT.replace("Badugi", "Razz"), 1, "left out      1  another game than limit Badugi"),
    ],
)
def test_the_command_prints_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, code: int, line: str
) -> None:
    (tmp_path / "hands.txt").write_text(text, encoding="utf-8")
    assert main(str(tmp_path)) == code
    assert line in capsys.readouterr().out


if FOLDER:

    def test_real_hands_do_not_differ(capsys: pytest.CaptureFixture[str]) -> None:
        assert main(FOLDER) == 0, capsys.readouterr().out
