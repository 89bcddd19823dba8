"""Triple draw games whose hands nobody ranks here: betting, draws and pots are judged."""

from __future__ import annotations

import pytest

from oracle.histories.audit.auditing import Judging, Tally, audit_hands
from oracle.histories.audit.report import ReportContext, audit_report
from oracle.histories.hands import History, OtherGame
from oracle.histories.infer.gathering import infer_hands
from oracle.histories.sources import read_text
from oracle.report.envelope import Measuring
from oracle.specs import catalogue

HAND = """\
PokerStars Hand #1:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2012/06/07 20:44:17 ET
Table 'X' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cy ($20 in chips)
Bob: posts small blind $0.50
Cy: posts big blind $1
*** DEALING HANDS ***
Ann: calls $1
Bob: folds
Cy: checks
*** FIRST DRAW ***
Cy: discards 5 cards
Ann: stands pat
Cy: checks
Ann: bets $1
Cy: calls $1
*** SECOND DRAW ***
Cy: discards 1 card
Ann: stands pat
Cy: checks
Ann: checks
*** THIRD DRAW ***
Cy: discards 1 card
Ann: stands pat
Cy: checks
Ann: checks
*** SHOW DOWN ***
Cy: shows [2s 3s 4d 5c 7h] (Lo: 7,5,4,3,2)
Ann: shows [2h 3h 4c 5d 8h] (Lo: 8,5,4,3,2)
Cy collected $4.50 from pot
*** SUMMARY ***
Total pot $4.50 | Rake $0
Seat 1: Ann (button) showed [2h 3h 4c 5d 8h] and lost with Lo: 8,5,4,3,2
Seat 2: Bob (small blind) folded before the Draw
Seat 3: Cy (big blind) showed [2s 3s 4d 5c 7h] and won ($4.50) with Lo: 7,5,4,3,2
"""
JUDGING = Judging(None, {name: one.settings for name, one in catalogue.shipped_houses().items()})


def audited(text: str) -> Tally:
    return audit_hands(read_text("hands.txt", text), JUDGING)


def found(text: str) -> list[tuple[str, int]]:
    groups = audited(text).groups.values()
    return [(kept.finding.rule, kept.finding.line) for one in groups for kept in one.first]


def test_all_but_who_wins_is_judged_and_the_report_says_so() -> None:
    tally = audited(HAND)
    assert tally.statuses == {"consistent": 1}
    assert "who wins a pot" in tally.unsure
    report = audit_report(Measuring("audit", {}), tally, JUDGING, ReportContext(["hands.txt"]))
    assert any("2-7 Triple Draw (1)" in note and "left open" in note for note in report["notes"])


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("Ann: bets $1\n", "Ann: bets $2\n", "betting.fixed-size"),
        ("Cy: discards 5 cards\nAnn: stands pat\n", "Ann: stands pat\nCy: discards 5 cards\n",
         "drawing.order"),
        ("Total pot $4.50 | Rake $0", "Total pot $4.60 | Rake $0", "pots"),
        ("Cy collected", "Bob collected", "betting.folded-hand-is-dead"),
    ],
)  # fmt: skip
def test_betting_draws_and_pots_are_judged(old: str, new: str, rule: str) -> None:
    assert HAND.count(old) == 1
    assert rule in dict(found(HAND.replace(old, new)))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Full Tilt Poker Game #1: Table X - $1/$2 - Limit A-5 Triple Draw - 11:00:00 ET", "A-5"),
        ("Full Tilt Poker Game #1: Table X - $1/$2 - Limit 2-7 Triple Draw - 11:00:00 ET", "2-7"),
    ],
)
def test_a_game_is_known_by_its_name(line: str, name: str) -> None:
    (read,) = read_text("hands.txt", f"{line}\nSeat 1: Ann ($20)\nSeat 2: Bob ($20)\n")
    assert isinstance(read, History)
    assert (read.stakes.game, read.stakes.unranked) == ("badacey", f"{name} Triple Draw")


def test_no_house_is_inferred_from_them() -> None:
    gathered = infer_hands(read_text("hands.txt", HAND), JUDGING)
    assert gathered.others == {"2-7 Triple Draw": 1}


def test_a_mixed_game_is_named_as_it_is() -> None:
    line = "PokerStars Hand #1: Tournament #2, 100+9 8-Game (Razz Limit) - Level I (10/20)"
    assert list(read_text("hands.txt", line)) == [OtherGame("8-Game (Razz Limit)", "hands.txt", 1)]


def test_a_hand_of_which_nothing_but_an_empty_pot_is_told_was_cancelled() -> None:
    text = HAND[: HAND.index("Cy: posts")] + "*** SUMMARY ***\nTotal pot $0 | Rake $0\n"
    tally = audited(text)
    assert not tally.groups
    assert "cancelled" in tally.happened
