"""One hand after another: chips, button and blinds follow from the hand before."""

from __future__ import annotations

from typing import Final

import pytest

from oracle.histories.audit.auditing import Judging, Tally, audit_hands
from oracle.histories.hands import History
from oracle.histories.sources import read_text
from oracle.system import resources
from tests.support.invented import HOUSES
from tests.support.told_hands import LIMIT, told

FIRST: Final = """\
= button 2
2 has 300 Ann
3 has 390 Bob
5 has 440 Cy
3: small 10
5: big 20
2: fold
3: call 10
5: check
> draw-1
3: draw 3
5: draw 2
3: check
5: bet 20
3: fold
5: back 20
5: wins 40 pot 0
= total 40
= rake 0
"""

SECOND: Final = """\
= button 3
2 has 300 Ann
3 has 370 Bob
5 has 460 Cy
5: small 10
2: big 20
3: fold
5: fold
2: back 10
2: wins 20 pot 0
= total 20
= rake 0
"""


def audited(second: str, house: str = "online", first: str = FIRST) -> Tally:
    hands: list[History] = [
        told(first, id="1", table="T"),
        told(second, id="2", table="T"),
    ]
    return audit_hands(hands, Judging(house, HOUSES))


def found(tally: Tally) -> list[tuple[str, str, int]]:
    return [
        (kind, rule, kept.finding.line)
        for (kind, rule, _house), group in tally.groups.items()
        for kept in group.first
    ]


def test_hands_that_follow_each_other_are_right() -> None:
    tally = audited(SECOND)
    assert found(tally) == []
    assert tally.statuses == {"confirmed": 2}
    assert tally.compared["the chips between hands"] == 3
    assert tally.compared["the button of the next hand"] == 1
    assert tally.compared["the blinds of the next hand"] == 2


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("3 has 370", "3 has 360", [("record", "stacks", 3)]),
        (
            "= button 3\n",
            "= button 2\n",
            [("record", "button", 1)],
        ),
    ],
)
def test_what_does_not_follow_is_found(
    old: str, new: str, expected: list[tuple[str, str, int]]
) -> None:
    tally = audited(SECOND.replace(old, new))
    assert [one for one in found(tally) if one in expected] == expected
    assert tally.statuses["differs"] == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3 has 370 Bob", "3 has 500 Dan"),
        ("3 has 370 Bob", "3 has ? Bob"),
        ("3: fold\n", "# chips-added 3\n3: fold\n"),
    ],
)
def test_chips_may_change_with_the_player_or_by_what_is_told(old: str, new: str) -> None:
    second = SECOND.replace(old, new)
    if "added" in new:
        second = second.replace("3 has 370", "3 has 1370")
    assert found(audited(second)) == []


def test_chips_added_at_a_cash_table_are_an_event_and_in_a_tournament_a_finding() -> None:
    second = SECOND.replace("3 has 370", "3 has 400")
    tally = audited(second)
    assert found(tally) == []
    assert [one.sentence for one in tally.happened["chips-added"][1]] == [
        "Seat 3 added to 370 and begins with 400."
    ]
    played = [
        told(text, id=number, table="T", tournament="9")
        for number, text in (("1", FIRST), ("2", second))
    ]
    assert found(audit_hands(played, Judging("online", HOUSES))) == [("record", "stacks", 3)]


def test_a_hand_cancelled_before_the_deal_is_an_event_whoever_plays() -> None:
    tally = audit_hands(
        [told("= button 1\n1 has 500\n1: big 20\n# cancelled\n")], Judging("online", HOUSES)
    )
    assert found(tally) == []
    assert tally.happened["cancelled"][0] == 1


def test_a_history_that_breaks_off_is_unread_and_its_last_line_is_not_judged() -> None:
    tally = audited(SECOND, first=FIRST[: FIRST.index("20\n3: fold\n5: back")] + "3\n")
    assert ("reader", "broken-off", 14) in found(tally)
    assert not any(line == 14 and kind != "reader" for kind, _rule, line in found(tally))


def test_hands_that_are_missing_in_between_are_no_difference() -> None:
    second = SECOND.replace("3 has 370", "3 has 300").replace("5 has 460", "5 has 530")
    second = second.replace("= button 3", "= button 5").replace("2: big", "3: big")
    second = (
        second.replace("5: small", "2: small")
        .replace("3: fold\n5: fold\n2: back", "5: fold\n2: fold\n3: back")
        .replace("2: wins", "3: wins")
    )
    tally = audited(second)
    assert found(tally) == []
    assert tally.happened["hands-missing"][0] == 1


def test_the_blinds_that_go_with_a_wrong_button_follow_from_it() -> None:
    second = """\
= button 2
2 has 300 Ann
3 has 370 Bob
5 has 460 Cy
3: small 10
5: big 20
2: fold
3: fold
5: back 10
5: wins 20 pot 0
= total 20
= rake 0
"""
    tally = audited(second)
    assert found(tally) == [("rule", "next-hand.button-moves", 1)]
    ((kept,),) = [group.first for group in tally.groups.values()]
    assert [one.rule for one in kept.finding.following] == ["next-hand.blinds-posted-again"] * 2


def small_blinds(*amounts: int) -> Tally:
    """Audit two hands with these small blinds, which everything in them fits."""
    told_not = LIMIT._replace(small_blind=None)
    first, second = amounts
    pot = 2 * second
    other = SECOND.replace("back 10", f"back {20 - second}")
    other = other.replace("wins 20", f"wins {pot}").replace("total 20", f"total {pot}")
    hands = [
        told(text.replace("small 10", f"small {amount}"), told_not, id=str(number), table="T")
        for number, (text, amount) in enumerate(((FIRST, first), (other, second)))
    ]
    return audit_hands(hands, Judging("online", HOUSES))


def test_another_small_blind_at_the_same_stakes_is_noted_and_no_finding() -> None:
    tally = small_blinds(10, 8)
    ((_count, (event,)),) = (
        told for what, told in tally.happened.items() if what == "small-blind-changed"
    )
    assert (event.hand, event.line) == ("1", 5)
    assert event.sentence.startswith("The small blind is 8; in the hand before it was 10.")
    assert found(tally) == []
    assert "small-blind-changed" not in small_blinds(10, 10).happened


def test_chips_lost_between_two_hands_of_a_table_are_found_in_phh() -> None:
    text = (resources.folder("specs") / "histories" / "phh-right.phhs").read_text("utf-8")
    parts = text.split("\nvariant")
    hands = "\nvariant".join(parts[:4])
    hands = hands.replace("[838, 5044]\nactions", "[838, 4944]\nactions")
    hands = hands.replace("[888, 4994]", "[888, 4894]")
    for told_table, found in ((hands, ["stacks"]), (hands.replace("table =", "_room ="), [])):
        tally = audit_hands(read_text("a.phhs", told_table), Judging(None, HOUSES))
        assert [rule for _kind, rule, _house in tally.groups] == found


def test_tables_are_told_apart() -> None:
    hands = [
        told(FIRST, id="1", table="T"),
        told(SECOND.replace("370", "999"), id="2", table="U"),
    ]
    assert found(audit_hands(hands, Judging("online", HOUSES))) == []


def test_what_follows_across_pieces_is_found() -> None:
    judging = Judging("online", HOUSES)
    whole = audit_hands([told(FIRST, id="1", table="T")], judging)
    later = audit_hands([told(SECOND.replace("370", "360"), id="2", table="T")], judging)
    whole.add(later)
    assert found(whole) == [("record", "stacks", 3)]
    assert whole.statuses == {"confirmed": 1, "differs": 1}


@pytest.mark.parametrize("form", ["pokerstars", "full-tilt", "kingsclub"])
def test_a_text_that_is_cut_anywhere_breaks_no_rule(form: str) -> None:
    text = (resources.folder("specs") / "histories" / f"{form}-right.txt").read_text("utf-8")
    first = [one for one in read_text("hands.txt", text) if isinstance(one, History)][1].line
    text = "\n".join(text.splitlines()[: first - 1]).strip()
    judging = Judging(None, HOUSES)
    assert found(audit_hands(read_text("hands.txt", text), judging)) == []
    for end in range(len(text) // 8, len(text), 7):
        tally = audit_hands(read_text("hands.txt", text[:end]), judging)
        assert {kind for kind, _rule, _line in found(tally)} <= {"reader"}, text[:end]
