"""What a single line of a right hand tells wrongly, in the form in which it is easily missed."""

from __future__ import annotations

from typing import Final

import pytest

from oracle.histories.audit.auditing import Judging, Tally, audit_hands
from oracle.histories.audit.seating import Finding
from oracle.histories.sources import read_text
from oracle.specs import catalogue
from oracle.system import resources
from tests.support.invented import HOUSES
from tests.support.inventing import Plan, sessions
from tests.support.tables import tables_beside
from tests.support.writers import WRITERS


def audited(file: str, old: str, new: str) -> Tally:
    text = (resources.folder("specs") / "histories" / file).read_text("utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    return audit_hands(read_text(file, text), Judging(None, HOUSES))


def kinds(tally: Tally) -> set[tuple[str, str]]:
    return {(kind, rule) for kind, rule, _house in tally.groups}


def findings(tally: Tally) -> list[Finding]:
    return [one.finding for group in tally.groups.values() for one in group.first]


TABLES: Final = tables_beside(__file__)


@pytest.mark.parametrize(("file", "old", "new", "rule"), TABLES["one-finding"])
def test_one_wrong_line_is_one_finding(file: str, old: str, new: str, rule: str) -> None:
    assert [one.rule for one in findings(audited(file, old, new))] == [rule]


def test_a_small_blind_of_the_stakes_that_the_hand_does_not_fit_is_the_one_named() -> None:
    """Both bets are the same in both stakes."""
    bets = "\nsmall_bet = 100\nbig_bet = 200\nstarting_stacks = [838"
    (finding,) = findings(audited("phh-right.phhs", f"[50, 100]{bets}", f"[40, 100]{bets}"))
    assert finding.sentence == "The small blind is said to be 40; what follows fits 50."


def test_a_button_in_another_place_is_one_finding() -> None:
    text = (resources.folder("specs") / "histories" / "scenario-right.yaml").read_text("utf-8")
    button = int(text.partition("button: ")[2][0])
    tally = audited("scenario-right.yaml", f"button: {button}", f"button: {button % 3 + 1}")
    assert [one.rule for one in findings(tally)] == ["button"]


def test_a_draw_that_is_told_twice_takes_no_cards() -> None:
    text = (resources.folder("specs") / "histories" / "tries-right.jsonl").read_text("utf-8")
    begin = text.index("{", text.rindex("[", 0, text.index('"do":"draw"')))
    draws = [one for one in text[begin:].split("},") if '"do":"draw"' in one]
    (finding,) = findings(audited("tries-right.jsonl", draws[0], f"{draws[0]}}},{draws[0]}"))
    assert finding.rule == "drawing.order"


@pytest.mark.parametrize(("old", "new", "cites"), TABLES["cites"])
def test_a_contradiction_cites_the_rule_behind_it(old: str, new: str, cites: str) -> None:
    (finding,) = findings(audited("pokerstars-right.txt", old, new))
    assert (finding.kind, finding.cites) == ("record", cites)
    assert cites in catalogue.rules()


@pytest.mark.parametrize(("file", "old", "new", "kind", "rule"), TABLES["found"])
def test_it_is_found(file: str, old: str, new: str, kind: str, rule: str) -> None:
    tally = audited(file, old, new)
    assert (kind, rule) in kinds(tally)
    assert tally.statuses["differs"] == 1


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("pokerstars-right.txt", "[Qh", "[1s"),
        ("pokerstars-right.txt", ": calls ", ": summons "),
        ("phh-right.phhs", "9s8hAs2s", "9s8hAs"),
    ],
)
def test_a_line_about_play_that_is_not_understood_agrees_with_nothing(
    file: str, old: str, new: str
) -> None:
    tally = audited(file, old, new)
    assert tally.statuses["confirmed"] == 5
    assert tally.statuses["unread"] + tally.statuses["differs"] == 1


@pytest.mark.parametrize(("file", "old", "new", "card", "line"), TABLES["no-card"])
def test_what_is_no_card_is_named_with_its_line(
    file: str, old: str, new: str, card: str, line: int
) -> None:
    tally = audited(file, old, new)
    ((key, group),) = tally.groups.items()
    (one,) = [kept.finding for kept in group.first]
    assert key[:2] == ("record", "cards")
    assert one.sentence == f"{card} is not a card."
    assert line in {0, one.line}
    assert tally.statuses["differs"] == 1


@pytest.mark.parametrize(("file", "old", "new", "kind", "rule", "line"), TABLES["in-its-line"])
def test_one_wrong_line_is_one_finding_in_its_line(
    file: str, old: str, new: str, kind: str, rule: str, line: int
) -> None:
    (finding,) = findings(audited(file, old, new))
    assert (finding.kind, finding.rule, finding.line) == (kind, rule, line)


def test_a_comma_that_is_missing_is_so_in_the_line_before() -> None:
    tally = audited("ohh-right.ohh", '"small_blind_amount": 3,', '"small_blind_amount": 3')
    assert [one.line for one in tally.broken_first] == [17]


def test_a_seat_that_cannot_be_read_is_not_missing() -> None:
    found = findings(audited("full-tilt-right.txt", "Eve (1,717)", "Eve ($1,717)"))
    assert {one.rule for one in found} == {"line"}
    assert found[0].line == 3
    assert found[0].sentence.endswith("$1,717 is in another currency than the table's.")


@pytest.mark.parametrize("word", ["Xs", "AX", "??", "__", "XX", "A", "of"])
def test_a_face_down_card_or_a_word_is_not_named_as_no_card(word: str) -> None:
    tally = audited("pokerstars-right.txt", "Iris: shows [As", f"Iris: shows [{word}")
    assert {key[:2] for key in tally.groups} == {("reader", "line")}


POSTED_LATE: Final = """\
#5: Limit Badugi - 10/20
2031-10-30 19:53:19
Table 'North  3' Seat 1 is the button
Seat 1: Ann (200)
Seat 2: Bob (200)
Seat 3: Cy (200)
Seat 4: Dee (200)
*** 1ST BETTING ROUND ***
Bob: posts the small blind 5
Cy: posts the big blind 10
Dee: posts blind 10
Dealt to Ann: [X X X X]
Dealt to Bob: [8d 7s 8h 9d]
Dealt to Cy: [X X X X]
Dealt to Dee: [X X X X]
Dee checks
Ann raises to 20
Bob folds
Cy folds
Dee folds
*** SUMMARY ***
Seat 1: Ann (230) +30
Seat 2: Bob (195) -5
Seat 3: Cy (190) -10
Seat 4: Dee (185) -15
Rake 0
Ann wins pot (40)
"""


def test_a_dead_small_blind_that_no_line_tells_follows_from_the_chips_alone() -> None:
    def found(text: str) -> tuple[set[tuple[str, str]], list[str]]:
        tally = audit_hands(read_text("x", text), Judging("online", HOUSES))
        return kinds(tally), list(tally.happened)

    assert found(POSTED_LATE) == (set(), ["dead-post-not-told"])
    less = POSTED_LATE.replace("(230) +30", "(225) +25").replace("(40)", "(35)")
    plain = less.replace("(185) -15", "(190) -10")
    assert found(plain) == (set(), [])
    assert found(plain.replace("(195) -5", "(195) -7"))[0] == {("record", "stacks")}
    assert found(less)[0] == {("record", "stacks")}
    assert found(POSTED_LATE.replace("(185) -15", "(190) -10"))[0] == {("record", "payouts")}


def test_a_wrong_button_is_likelier_than_two_names_exchanged() -> None:
    """Heads-up both explain as much, and the button is one line."""
    lines = set()
    for history in sessions("heads-up", Plan(HOUSES["merge"], seats=2), 6):
        text = WRITERS["merge"](history)
        dealer = f'dealer="{history.button}"'
        other = next(one.seat for one in history.players if one.seat != history.button)
        wrong = text.replace(dealer, f'dealer="{other}"')
        tally = audit_hands(read_text("x.xml", wrong), Judging(None, HOUSES))
        lines |= {(one.rule, one.line) for one in findings(tally)}
    assert lines == {("button", 3)}
