"""A hand is followed beside its history: a right one gives nothing, each mistake its rule."""

from __future__ import annotations

from typing import Final

import pytest

from oracle.core.table import OVER
from oracle.histories.audit.following import judge
from oracle.histories.audit.seating import Judged
from oracle.specs import catalogue
from tests.support.tables import tables_beside
from tests.support.told_hands import told

ONLINE: Final = catalogue.shipped_houses()["online"].settings
TABLES: Final = tables_beside(__file__)

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


@pytest.mark.parametrize(("old", "new"), TABLES["not-understood"])
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


@pytest.mark.parametrize(("old", "new", "kind", "rule", "line"), TABLES["mistakes"])
def test_each_mistake_gives_its_rule_and_its_line(
    old: str, new: str, kind: str, rule: str, line: int
) -> None:
    assert found((old, new)).count((kind, rule, line)) == 1
