"""What the lines of a hand say of each other: each is held against the one that answers it."""

from __future__ import annotations

import pytest

from oracle.histories.audit.auditing import Judging, audit_hands
from oracle.histories.sources import read_text
from tests.histories.audit.test_missed import audited, findings
from tests.support.invented import HOUSES
from tests.support.tables import tables_beside

_OUT = """\
PokerStars Game #1: Tournament #7, $1+$0 USD Badugi Limit - Level I (10/20) - 2031/01/01 00:00:00 ET
Table '7 1' 6-max Seat #1 is the button
Seat 1: Ann (100 in chips)
Seat 2: Bob (100 in chips)
Ann: posts small blind 5
Bob: posts big blind 10
*** DEALING HANDS ***
Ann: folds
Uncalled bet (5) returned to Bob
Bob collected 10 from pot
Bob: doesn't show hand
{}
*** SUMMARY ***
Total pot 10 | Rake 0
Seat 1: Ann (button) (small blind) folded before the Draw
Seat 2: Bob (big blind) collected (10)
"""


@pytest.mark.parametrize(
    ("file", "old", "new", "rule", "cites", "line"), tables_beside(__file__)["answered"]
)
def test_a_line_that_another_one_answers_is_found(
    file: str, old: str, new: str, rule: str, cites: str, line: int
) -> None:
    (finding,) = findings(audited(file, old, new))
    assert (finding.rule, finding.cites, finding.line) == (rule, cites, line)


@pytest.mark.parametrize(
    ("told", "rules"),
    [
        ("Bob finished the tournament in 2nd place", ["stacks"]),
        ("Bob wins the tournament and receives $2 - congratulations!", []),
        ("Rabbit hunt: the next card would have been [5s]", []),
    ],
)
def test_who_has_chips_left_is_not_out_of_the_tournament(told: str, rules: list[str]) -> None:
    tally = audit_hands(read_text("x", _OUT.format(told)), Judging("online", HOUSES))
    assert [one.rule for one in findings(tally)] == rules


def test_a_hand_after_one_that_cannot_be_read_is_held_against_none() -> None:
    tally = audited("merge-right.xml", '<round id="SHOWDOWN"', '<rounds id="SHOWDOWN"')
    assert (tally.broken, findings(tally)) == (1, [])


def test_a_summary_without_its_heading_is_read_and_one_line_is_found() -> None:
    tally = audited("pokerstars-right.txt", "*** SUMMARY ***\n", "")
    assert [one.rule for one in findings(tally)] == ["line"]


def test_two_names_exchanged_in_the_lines_of_seats_are_one_cause() -> None:
    old = "Seat 2: Mia (50 in chips)\nSeat 3: Eve (395 in chips)\n"
    new = "Seat 2: Eve (50 in chips)\nSeat 3: Mia (395 in chips)\n"
    (finding,) = findings(audited("pokerstars-right.txt", old, new))
    assert (finding.rule, "in each other's seat" in finding.sentence) == ("seats", True)
