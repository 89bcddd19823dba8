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


_NO_BET: Final = "betting.bet-only-when-unopened"
_SMALL: Final = "Lou: posts the small blind 5\n"
_ANTES: Final = "forced-bets.antes"
_FOURTH: Final = (
    "blinds_or_straddles = [50, 100]\nsmall_bet = 100\nbig_bet = 200\nstarting_stacks = [838, 5044]"
)
_NO_BETS: Final = """\
	<round id="POST_SECOND_DRAW" sequence="6">
		<event sequence="12" type="BET" player="4" amount="20"/>
		<event sequence="13" type="RAISE" player="6" amount="40"/>
		<event sequence="14" type="CALL" player="4" amount="20"/>
	</round>
"""
_NO_DRAWS: Final = """\
	<round id="THIRD_DRAW" sequence="7">
		<event sequence="15" type="DRAW" player="4" text="0"/>
		<event sequence="16" type="DRAW" player="6" text="0"/>
	</round>
"""
MERGE_DRAW: Final = """\
	</round>
	<round id="FIRST_DRAW" sequence="3">
"""


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        ("ohh-right.ohh", '"Bet"', '"Raise"', _NO_BET),
        ("pokerstars-right.txt", "Eve: raises 10 to 30\n", "", "betting.clockwise"),
        ("pokerstars-right.txt", "Iris: calls 25", "Iris: folds", "betting.folded-hand-is-dead"),
        (
            "pokerstars-right.txt",
            "Iris: calls 10\n*** FIRST DRAW ***\n",
            "*** FIRST DRAW ***\nIris: calls 10\n",
            "betting.round-ends",
        ),
        (
            "pokerstars-right.txt",
            "*** SECOND DRAW ***\n",
            "*** SECOND DRAW ***\n*** SECOND DRAW ***\n",
            "phases",
        ),
        ("pokerstars-right.txt", "Iris: posts small blind 5\n", "", "forced-bets.small-blind"),
        ("pokerstars-right.txt", "Iris: bets 10", "Iris: calls 10", _NO_BET),
        ("kingsclub-right.txt", _SMALL, _SMALL * 2, "forced-bets.small-blind"),
        ("phh-right.phhs", "= [50, 100]", "= [50, 200]", "forced-bets.limit-big-blind"),
        ("phh-right.phhs", "antes = [0, 0]", "antes = [0, 1]", "forced-bets.antes"),
        ("phh-right.phhs", '"p2 sd ??"', '"p2 sd"', "drawing.as-many-back"),
        ("full-tilt-right.txt", "Vic discards 3 cards\n", "", "drawing.order"),
        ("full-tilt-right.txt", "Noah is dealt 2 cards\n", "", "drawing.as-many-back"),
        ("phh-right.phhs", f"antes = [0, 0]\n{_FOURTH}", f"antes = [10, 10]\n{_FOURTH}", _ANTES),
        ("merge-right.xml", _NO_DRAWS, "", "phases"),
        ("merge-right.xml", _NO_BETS, "", "betting.round-ends"),
    ],
)
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


@pytest.mark.parametrize(
    ("old", "new", "cites"),
    [
        ("Dealt to Bob [Qh 8d", "Dealt to Bob [Qh Qh", "next-hand.new-cards"),
        ("(3-card: 4,3,2)", "(3-card: 5,3,2)", "ranking.names"),
        ("Total pot 140", "Total pot 141", "showdown.side-pots"),
        ("#4 is the button", "#5 is the button", "forced-bets.button"),
        ("calls 10 and is all-in", "calls 10", "betting.all-in-for-less"),
        ("showed [4h 3s 4d 2c]", "showed [4h 3s 4d]", "drawing.hand-size"),
    ],
)
def test_a_contradiction_cites_the_rule_behind_it(old: str, new: str, cites: str) -> None:
    (finding,) = findings(audited("pokerstars-right.txt", old, new))
    assert (finding.kind, finding.cites) == ("record", cites)
    assert cites in catalogue.rules()


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("phh-right.phhs", "9s8hAs2s", "9s9sAs2s", ("record", "cards")),
        ("phh-right.phhs", '"d dh p2 ??"', '"d dh p2 ????"', ("rule", "drawing.as-many-back")),
        (
            "full-tilt-right.txt",
            "is dealt 3 cards",
            "is dealt 2 cards",
            ("rule", "drawing.as-many-back"),
        ),
        (
            "full-tilt-right.txt",
            "Vic discards 3 cards\n",
            "Vic discards 3 cards\nVic is dealt 3 cards\n",
            ("rule", "drawing.discards-before-service"),
        ),
        ("full-tilt-right.txt", "*** FIRST DRAW ***\n", "", ("record", "phases")),
        ("pokerstars-right.txt", "*** FIRST DRAW ***\n", "", ("record", "phases")),
        ("kingsclub-right.txt", "*** 1ST DRAW ***\n", "", ("record", "phases")),
        ("merge-right.xml", MERGE_DRAW, "", ("record", "phases")),
    ],
)
def test_it_is_found(file: str, old: str, new: str, expected: tuple[str, str]) -> None:
    tally = audited(file, old, new)
    assert expected in kinds(tally)
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


@pytest.mark.parametrize(
    ("file", "old", "new", "card", "line"),
    [
        ("pokerstars-right.txt", "Iris: shows [As", "Iris: shows [1s", "1s", 33),
        ("pokerstars-right.txt", "Iris: shows [As", "Iris: shows [Aj", "Aj", 33),
        ("full-tilt-right.txt", "Gwen [2d 7s", "Gwen [2d 11s", "11s", 12),
        ("kingsclub-right.txt", "Lou shows [2s", "Lou shows [0s", "0s", 101),
        ("merge-right.xml", 'cards="7s,Jd', 'cards="7s,Zd', "Zd", 105),
        ("phh-right.phhs", "9s8hAs2s", "9s8h1s2s", "1s", 8),
        ("ohh-right.ohh", '"cards": ["', '"cards": ["1h", "', "1h", 0),
    ],
)
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


_MIA: Final = '<player seat="6" nickname="Mia" balance="$167" dealtin="true" />'
_KIM_RAISES: Final = '\t\t<event sequence="6" type="RAISE" player="3" amount="40"/>\n'
_SITS: Final = '34, "is_sitting_out": true'
_IRIS_LAST: Final = (
    "Seat 5: Iris (small blind) showed [As 8h 2d Tc] and won (140) with a Badugi: T,8,2,A"
)


@pytest.mark.parametrize(
    ("file", "old", "new", "expected", "line"),
    [
        ("pokerstars-right.txt", "and won (140)", "and lost", ("record", "summary"), 42),
        ("full-tilt-right.txt", "and won (350)", "and lost", ("record", "summary"), 50),
        (
            "pokerstars-right.txt",
            _IRIS_LAST,
            "Seat 5: Iris mucked [As 8h 2d Tc]",
            ("record", "summary"),
            42,
        ),
        ("kingsclub-right.txt", "[X X X X]", "[X X X X X]", ("rule", "drawing.hand-size"), 12),
        ("merge-right.xml", "2d,Qc,Qd", "null,null,2d,Qc,Qd", ("rule", "drawing.hand-size"), 16),
        ("phh-right.phhs", "p2 ????????", "p2 ??????????", ("rule", "drawing.hand-size"), 9),
        ("phh-right.phhs", '  "d dh p2 ????",\n', "", ("rule", "drawing.as-many-back"), 15),
        (
            "pokerstars-right.txt",
            "Dealt to Bob [8c 6s 2h] [Qd]\n",
            "",
            ("rule", "drawing.as-many-back"),
            140,
        ),
        ("tries-right.jsonl", ',"7d","8s"]', ',"7d"]', ("rule", "drawing.as-many-back"), 1),
        (
            "pokerstars-right.txt",
            "Eve: raises 10 to 30\n",
            "Eve: raises 10 to 30\nBetting is capped\n",
            ("rule", "betting.raise-cap"),
            14,
        ),
        ("pokerstars-right.txt", "Seat 5: Iris (92 in chips)\n", "", ("record", "seats"), 6),
        ("full-tilt-right.txt", "Seat 3: Kim (1,167)\n", "", ("record", "seats"), 4),
        ("kingsclub-right.txt", "Seat 6: Rosa (290)\n", "", ("record", "seats"), 8),
        (
            "merge-right.xml",
            f"\t\t{_MIA}\n",
            "",
            ("record", "seats"),
            4,
        ),
        (
            "ohh-right.ohh",
            '    {"id": 0, "seat": 3, "name": "Finn", "starting_stack": 34, '
            '"is_sitting_out": false},\n',
            "",
            ("record", "seats"),
            25,
        ),
        ("ohh-right.ohh", '34, "is_sitting_out": false', _SITS, ("record", "seats"), 25),
        ("merge-right.xml", _MIA, _MIA.replace("true", "false"), ("record", "seats"), 6),
        ("merge-right.xml", _KIM_RAISES, "", ("rule", "betting.clockwise"), 299),
        (
            "phh-right.phhs",
            '"d dh p1 8c3h4cTc"',
            '"d dh p2 8c3h4cTc"',
            ("rule", "drawing.as-many-back"),
            92,
        ),
        # the line itself, not the one where it is noticed
        (
            "kingsclub-right.txt",
            "Dealt to Paul: [X X X X]",
            "Dealt to Lou: [X X X X]",
            ("rule", "drawing.hand-size"),
            13,
        ),
        (
            "kingsclub-right.txt",
            "Dealt to Paul: [X X X X]\n",
            "",
            ("rule", "drawing.hand-size"),
            13,
        ),
        ("phh-right.phhs", '  "d dh p2 ????????",\n', "", ("rule", "drawing.hand-size"), 9),
        ("pokerstars-right.txt", "Qh 8d Kh Th", "Qh 8d Kh As", ("record", "cards"), 11),
        ("kingsclub-right.txt", "*** 1ST DRAW", "*** 3RD DRAW", ("record", "phases"), 22),
        ("ohh-right.ohh", '"Draw 1"', '"Draw 3"', ("record", "phases"), 41),
        (
            "merge-right.xml",
            '\t\t<cards type="SHOWN" cards="7s,Jd,4d,As" player="4"/>\n',
            "",
            ("reader", "line"),
            105,
        ),
        (
            "merge-right.xml",
            'type="SHOW" player="6"',
            'type="SHOW" player="4"',
            ("reader", "line"),
            102,
        ),
        (
            "merge-right.xml",
            'sequence="18" type="SHOW" player="6"',
            'sequence="18" type="SHOW" player="4"',
            ("record", "seats"),
            157,
        ),
        (
            "merge-right.xml",
            'sequence="21" type="SHOW" player="4"',
            'sequence="21" type="SHOW" player="6"',
            ("reader", "line"),
            103,
        ),
    ],
)
def test_one_wrong_line_is_one_finding_in_its_line(
    file: str, old: str, new: str, expected: tuple[str, str], line: int
) -> None:
    (finding,) = findings(audited(file, old, new))
    assert ((finding.kind, finding.rule), finding.line) == (expected, line)


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
