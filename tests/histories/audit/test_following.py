"""A hand is followed beside its history: a right one gives nothing, each mistake its rule."""

from __future__ import annotations

from typing import Final

import pytest

from oracle.core.table import OVER
from oracle.histories.audit.following import judge
from oracle.histories.audit.seating import Judged
from oracle.specs import catalogue
from tests.support.told_hands import told

ONLINE: Final = catalogue.shipped_houses()["online"].settings

SIDE_POT: Final = """\
= button 5
2 has 500 Ann Lee
3 has 130 Bob
5 has 500 Cy
2: small 10
3: big 20
2: dealt Qs 9d 9h 9c
5: raise 40 by 20
2: raise 60 by 20
3: raise 80 by 20 capped
5: call 40
2: call 20
> draw-1
2: draw 2 9h 9c > 5h Kh = Qs 9d
3: draw 0
5: draw 2
2: check
3: bet 20
5: raise 40 by 20
2: call 40
3: call 20
> draw-2
2: draw 1 Kh > Jc = Qs 9d 5h
3: draw 0
5: draw 1
2: bet 40
3: call 10 all-in
5: raise 80 by 40
2: call 40
> draw-3
2: draw 0 = Qs 9d 5h Jc
3: draw 1
5: draw 0
2: check
5: bet 40
2: fold
5: back 40
> showdown
5: show As 2d 5c 8h = Badugi: 8,5,2,A
5: wins 140 pot 1
3: show 3s 2h 4c 7d = Badugi: 7,4,3,2
3: wins 390 pot 0
= total 530
= pots 390 140
= rake 0
sums 3 cards=3s 2h 4c 7d; won=390; ended=showed
"""


def judged(*changes: tuple[str, str], text: str = SIDE_POT, house: str = "online") -> Judged:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return judge(told(text), catalogue.shipped_houses()[house].settings)[0]


def found(*changes: tuple[str, str], text: str = SIDE_POT) -> list[tuple[str, str, int]]:
    return [(one.kind, one.rule, one.line) for one in judged(*changes, text=text).every]


def test_a_right_hand_is_confirmed() -> None:
    result, hand = judge(told(SIDE_POT), ONLINE)
    assert result.findings == ()
    assert not result.unsure
    assert hand is not None
    assert hand.state.phase == OVER
    assert result.after == {2: 300, 3: 390, 5: 440}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3 has 130 Bob", "? 3 haz 130 Bob"),
        ("2: small 10", "? 2 puts 10"),
        ("3: big 20", "? 3 puts 20"),
        ("5: raise 40 by 20\n2: raise", "? 5 goes to 40\n2: raise"),
        ("3: raise 80 by 20 capped", "? 3 goes to 80"),
        ("3: draw 0\n5: draw 2", "? 3 stays\n5: draw 2"),
        ("2: fold", "? 2 throws away"),
        ("5: back 40", "? 40 back to 5"),
        ("5: show As 2d 5c 8h", "? 5 has As 2d 5c 8h"),
        ("5: wins 140 pot 1", "? 5 gets 140"),
        ("> draw-2", "? second draw"),
    ],
)
def test_nothing_after_a_line_that_is_not_understood_is_a_difference(old: str, new: str) -> None:
    result = judged((old, new), ("won=390", "won=400"))
    assert {one.kind for one in result.findings} <= {"reader"}
    assert "what follows a line that is not understood" in result.unsure
    assert result.after is None


def test_a_line_that_is_not_understood_hides_nothing_before_it() -> None:
    changes = ("3: big 20", "3: big 30"), ("2: fold", "? 2 throws away")
    assert ("rule", "forced-bets.big-blind", 6) in found(*changes)


@pytest.mark.parametrize("cap", catalogue.switches()["raise-cap"].settings)
def test_a_room_need_not_say_that_betting_is_capped(cap: str) -> None:
    """Nor does its silence tell how many bets it allows."""
    settings = {**ONLINE, "raise-cap": cap}
    silent = told(SIDE_POT.replace("80 by 20 capped", "80 by 20"))
    assert judge(silent, settings)[0].findings == ()


def test_a_finding_made_again_is_one() -> None:
    """They are looked up, not compared with all before: a hand may have thousands."""
    _result, hand = judge(told(SIDE_POT), ONLINE)
    assert hand is not None
    for number in range(20_000):
        hand.contradicts("chips", "Too many.", line=1 + number % 10_000)
    assert len(hand.findings) == 10_000


def test_a_strange_line_in_the_summary_changes_nothing() -> None:
    text = SIDE_POT.replace("won=390", "won=400") + "? Best hand of the day\n"
    assert ("record", "summary", 46) in found(text=text)


def test_what_is_not_understood_is_told_only_where_names_may_be() -> None:
    history = told(SIDE_POT.replace("2: fold", "? Ann throws away"))
    for names in (False, True):
        findings = judge(history, ONLINE, names=names)[0].findings
        assert [one.told for one in findings] == ["Ann throws away" if names else ""]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("3: big 20", "3: big 30", [("rule", "forced-bets.big-blind", 6)]),
        ("2: small 10", "2: small 5", [("rule", "forced-bets.small-blind", 5)]),
        ("2: small 10\n3: big", "3: small 10\n2: big", [("rule", "forced-bets.small-blind", 5)]),
        ("3: big 20\n", "", [("rule", "forced-bets.big-blind", 5)]),
        ("3: big 20", "3: big 20 all-in", [("record", "all-in", 6)]),
        ("5: raise 40 by 20", "5: raise 50 by 30", [("rule", "betting.fixed-size", 8)]),
        ("2: raise 60 by 20", "2: raise 60 by 30", [("record", "amounts", 9)]),
        ("60 by 20", "60 by 20 capped", [("rule", "betting.raise-cap", 9)]),
        ("5: call 40", "5: call 30", [("rule", "betting.call-matches-the-bet", 11)]),
        ("2: check\n", "", [("rule", "betting.clockwise", 17)]),
        ("3: call 20\n", "", [("rule", "betting.round-ends", 21)]),
        ("3: call 20\n", "3: check\n", [("rule", "betting.check-when-nothing-is-owed", 21)]),
        ("2: draw 1 Kh", "2: draw 1 Ks", [("rule", "drawing.any-number-of-own-cards", 23)]),
        ("= Qs 9d 5h\n", "= Qs 9s 5h\n", [("record", "cards", 23)]),
        ("3: draw 0\n5: draw 2", "5: draw 2\n3: draw 0", [("rule", "drawing.order", 15)]),
        ("5: draw 1\n", "", [("rule", "drawing.order", 25)]),
        ("5: draw 2", "5: draw 5", [("rule", "drawing.any-number-of-own-cards", 16)]),
        ("> 5h Kh = Qs", "> 5h = Qs", [("rule", "drawing.as-many-back", 14)]),
        ("call 10 all-in", "call 10", [("record", "all-in", 27)]),
        ("3: call 10 all-in", "3: call 20 all-in", [("rule", "betting.all-in-for-less", 27)]),
        ("2: fold\n", "", [("rule", "betting.round-ends", 36)]),
        ("5: back 40", "5: back 20", [("rule", "betting.uncalled-bet", 37)]),
        ("5: back 40\n", "", [("rule", "betting.uncalled-bet", 37)]),
        ("Badugi: 7,4,3,2", "Badugi: 7,4,3,A", [("record", "hand-names", 41)]),
        ("Badugi: 8,5,2,A", "3-card: 5,2,A", [("record", "hand-names", 39)]),
        ("5: wins 140 pot 1", "5: wins 150 pot 1", [("record", "payouts", 43)]),
        ("5: wins 140 pot 1", "2: wins 140 pot 1", [("rule", "showdown.best-hand-wins", 40)]),
        ("3: wins 390 pot 0", "5: wins 390 pot 0", [("rule", "showdown.best-hand-wins", 42)]),
        ("5: wins 140 pot 1\n", "", [("rule", "showdown.side-pots", 41)]),
        ("= total 530", "= total 540", [("record", "pots", 43)]),
        ("pots 390 140", "pots 380 150", [("record", "pots", 43)]),
        ("= rake 0", "= rake 5", [("record", "rake", 43)]),
        ("sums 3 cards=3s", "sums 3 cards=Ks", [("record", "summary", 46)]),
        ("won=390", "won=400", [("record", "summary", 46)]),
        ("ended=showed", "ended=draw-2", [("record", "summary", 46)]),
        ("5: bet 40\n", "? ponders\n5: bet 40\n", [("reader", "line", 35)]),
        ("As 2d 5c 8h", "Qs 2d 5c 8h", [("record", "cards", 39)]),
        ("> draw-2\n", "> draw-3\n", [("record", "phases", 22)]),
        ("3 has 130", "3 has 0", [("record", "seats", 1)]),
        ("5: draw 0\n2", "5: fold\n2", [("rule", "drawing.no-betting-in-a-draw", 33)]),
    ],
)
def test_each_mistake_gives_its_rule_and_its_line(
    old: str, new: str, expected: list[tuple[str, str, int]]
) -> None:
    assert [one for one in found((old, new)) if one in expected] == expected
