"""PokerStars text: the headers of all years, posts, odd lines, and names that are anything."""

from __future__ import annotations

from typing import Any, Final

import pytest

from oracle.histories.hands import Collected, Folded, History, OtherGame, Stakes, Unit
from tests.histories.told import broken, facts, hands, one, unread, whole
from tests.support.tables import tables_beside
from tests.support.told_hands import fact

TABLES: Final = tables_beside(__file__)


def header(text: str) -> History:
    """A hand with this header."""
    return one(text + "\nTable 'x' Seat #1 is the button\nSeat 1: Ann (500 in chips)\n")


@pytest.mark.parametrize(("line", "stakes", "unit", "tournament"), TABLES["headers"])
def test_headers_of_all_years_are_read(
    line: str, stakes: list[Any], unit: list[Any], tournament: str | None
) -> None:
    told = header(line)
    expected = (Stakes(*stakes), Unit(*unit), tournament)
    assert (told.stakes, told.unit, told.tournament) == expected


@pytest.mark.parametrize(("line", "name"), TABLES["others"])
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


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("PokerStars Hand #1:  Badugi (1,2) -", 3, "does not say what is played"),
        ("PokerStars Hand #1:  Badugi Limit (12,34/5) -", 3, "does not say what is played"),
        ("PokerStars Hand #1:  Badugi Limit (1/2) - x\nTable 'x'", 3, "names no player"),
        (played(seats="Seat 1: Ann (5 in chips)\nSeat 1: Bob (5 in chips)"), 6, "the same seat"),
        (played(seats="Seat 1: Ann (5 in chips)\nSeat 2: Ann (5 in chips)"), 6, "the same name"),
    ],
)
def test_a_hand_that_cannot_be_read_says_why(text: str, line: int, sentence: str) -> None:
    told = broken("\n\n" + text)
    assert sentence in told.sentence
    assert (told.file, told.line) == ("hands.txt", line)


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
    posts = "1: ante 5\n1: small 10\n3: live 20\n2: big 20\n4: both 30\n5: dead 10 all-in"
    assert told == tuple(map(fact, posts.splitlines()))


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
    assert [one.forced for one in told if isinstance(one, Folded)] == [True, False, True, False]


@pytest.mark.parametrize(
    "line",
    [
        "Ann: bets " + "9" * 5000,
        "*** SUMMARY ***\nTotal pot five | Rake 0",
        "*** SUMMARY ***\nSeat 1: Bob folded before the Draw",
        "*** SUMMARY ***\nSeat 7: Zoë folded before the Draw",
        "*** SUMMARY ***\nSeat 1: Ann won",
        "*** SUMMARY ***\nSeat 99999999999999999999: Ann mucked",
    ],
)
def test_a_line_that_is_not_understood_is_told_as_it_is(line: str) -> None:
    assert unread(played(line)) == [line.rpartition("\n")[2]]


@pytest.mark.parametrize(
    ("stakes", "amount", "fits"),
    [
        ("$10/$20 USD", "$10", True),
        ("$10/$20 CAD", "$10", True),
        ("10/20 USD", "$10", True),
        ("$10/$20 USD", "10", True),
        ("$10/$20 USD", "€10", False),
        ("10/20", "$10", False),
    ],
)
def test_an_amount_has_the_sign_of_the_stakes_or_of_their_currency(
    stakes: str, amount: str, fits: bool
) -> None:
    text = played(f"Ann: bets {amount}").replace("Tournament #9, Freeroll  ", " ")
    assert bool(unread(text.replace("10/20", stakes))) is not fits


def test_betting_that_is_capped_needs_a_limit() -> None:
    text = played("Ann: bets 20").replace("Badugi Limit", "Badugi No Limit")
    assert facts(text) == (fact("1: bet 20 by 20", ("capped",)),)


def test_a_player_of_another_table_is_not_dealt_in_and_one_who_is_away_is() -> None:
    told = one(
        played(
            "Cy: folds",
            seats="Seat 1: Ann (5 in chips) out of hand (moved from another table)\n"
            "Seat 2: Bob (5 in chips, $2.40 bounty)\nSeat 3: Cy (5 in chips) is sitting out",
        )
    )
    assert [player.plays for player in told.players] == [False, True, True]
    assert told.facts[-1] == fact("3: fold forced", line=6)


def test_a_player_who_waits_for_the_button_is_not_dealt_in() -> None:
    told = one(played("Bob will be allowed to play after the button", "Ann: folds"))
    assert [player.plays for player in told.players] == [True, False]


def test_a_hand_shown_before_a_showdown_is_shown_voluntarily() -> None:
    text = played("Ann: folds [As 2d]", "Bob: shows [3c 4h] (a hand: 4,3)", "Ann: shows [As] high")
    assert facts(text) == (
        fact("1: fold"),
        fact("1: show voluntarily As 2d"),
        fact("2: show voluntarily 3c 4h = a hand: 4,3"),
        fact("1: show voluntarily As = high"),
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
    assert [one.pot for one in told.facts if isinstance(one, Collected)] == [2, 1, 0]
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
    acts = "2: check\n1: fold\n3: dealt As 2d 3c 4h\n4: back 5\n2: wins 5 pot 0"
    assert told == tuple(map(fact, acts.splitlines()))
