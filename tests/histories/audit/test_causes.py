"""The first cause in a hand is named, and what follows from it is told with it."""

from __future__ import annotations

import itertools
from typing import Final

import pytest

from oracle.histories.audit import auditing
from oracle.histories.audit.auditing import Judging, Tally, audit_hands
from oracle.histories.audit.causes import BestFit, with_causes
from oracle.histories.audit.following import EVERYTHING, judge
from oracle.histories.audit.hand import AuditedHand
from oracle.histories.audit.seating import Finding, Judged
from oracle.histories.forms import FORMS
from oracle.histories.hands import Chunk, History
from oracle.histories.lines import Unreadable
from oracle.histories.sources import read_text
from tests.histories.audit.test_following import SIDE_POT, judged
from tests.support.invented import HOUSES, form_of, pool
from tests.support.inventing import PLANTS, Plant, Planted, line_of
from tests.support.tables import tables_beside
from tests.support.told_hands import LIMIT, told
from tests.support.writers import WRITERS

TABLES: Final = tables_beside(__file__)
PLAIN: Final = """\
= button 1
1 has 5000
2 has 1200
3 has 5000
4 has 5000
2: small 10
3: big 20
4: call 20
1: raise 40 by 20
2: call 30
3: fold
4: call 20
> draw-1
2: draw 1
4: draw 2
1: draw 0
2: check
4: check
1: bet 20
2: call 20
4: call 20
> draw-2
2: draw 1
4: draw 1
1: draw 0
2: check
4: check
1: bet 40
2: call 40
4: fold
> draw-3
2: draw 1
1: draw 0
2: check
1: bet 40
2: call 40
> showdown
1: show Ah 2d 3c 4s
2: muck
1: wins 360 pot 0
= total 360
= rake 0
"""


def read(chunk: Chunk) -> History:
    """Read the lines of a hand as ``told`` has them."""
    try:
        return told("\n".join(chunk.lines))._replace(chunk=chunk)
    except (IndexError, KeyError, ValueError) as error:
        raise Unreadable("It is not told.") from error


@pytest.fixture(autouse=True)
def _told_is_a_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let these hands be read again, with a line told otherwise."""
    form = FORMS[0]._replace(id="told", read=read, tells=EVERYTHING)
    monkeypatch.setitem(auditing._FORMS, "told", form)


def audited(text: str) -> Tally:
    hand = read(Chunk("hands.txt", 1, tuple(text.splitlines())))
    return audit_hands([hand], Judging("online", HOUSES))


def causes(tally: Tally) -> list[Finding]:
    return [kept.finding for group in tally.groups.values() for kept in group.first]


def found(text: str) -> dict[tuple[str, int], list[tuple[str, int]]]:
    return {
        (one.rule, one.line): [(other.rule, other.line) for other in one.following]
        for one in causes(audited(text))
    }


def test_a_button_told_at_a_wrong_seat_is_one_finding() -> None:
    tally = audited(PLAIN.replace("button 1", "button 2"))
    (one,) = causes(tally)
    assert (one.kind, one.rule, one.line) == ("record", "button", 1)
    assert one.sentence == (
        "Seat 2 is said to have the button; the blinds and those who act first fit Seat 1."
    )
    assert [other.rule for other in one.following[:2]] == [
        "forced-bets.small-blind",
        "forced-bets.big-blind",
    ]
    assert {other.rule for other in one.following[2:]} == {"betting.clockwise", "drawing.order"}
    assert tally.differing == 1


def test_a_mistake_beside_a_wrong_button_is_found_by_the_right_one() -> None:
    wrong = PLAIN.replace("button 1", "button 2").replace("1: bet 20\n", "1: bet 30\n")
    assert {("button", 1), ("betting.fixed-size", 19)} <= found(wrong).keys()
    assert found(wrong).keys() == {
        ("button", 1),
        *found(PLAIN.replace("1: bet 20\n", "1: bet 30\n")),
    }


def test_blinds_alone_at_other_seats_do_not_move_the_button() -> None:
    wrong = PLAIN.replace("2: small 10\n3: big 20", "3: small 10\n2: big 20")
    assert not any(rule == "button" for rule, _line in found(wrong))


def test_nobody_is_put_on_the_button_who_acts_out_of_turn() -> None:
    early = "4: call 20\n1: raise 40 by 20\n"
    late = "1: call 20\n4: raise 40 by 20\n"
    assert not any(rule == "button" for rule, _line in found(PLAIN.replace(early, late)))


@pytest.mark.parametrize(
    ("stack", "sentence"),
    [
        ("40", "Seat 2 is said to begin with 40; what follows fits 140 or more."),
        ("90", "Seat 2 is said to begin with 90; what follows fits 140 or more."),
    ],
)
def test_a_stack_told_too_small_is_one_finding(stack: str, sentence: str) -> None:
    (one,) = causes(audited(PLAIN.replace("2 has 1200", f"2 has {stack}")))
    assert (one.kind, one.rule, one.line, one.sentence) == ("record", "chips", 3, sentence)
    assert len(one.following) > 4


def test_a_stack_told_too_large_is_one_finding() -> None:
    """The player is all-in with less, and what comes after fits that."""
    (one,) = causes(audited(SIDE_POT.replace("3 has 130", "3 has 500")))
    assert (one.rule, one.line) == ("chips", 3)
    assert one.sentence == "Seat 3 is said to begin with 500; what follows fits 130."


def test_a_bet_of_a_wrong_size_that_nobody_follows_is_one_finding() -> None:
    wrong = SIDE_POT.replace("5: raise 40 by 20\n2: raise", "5: raise 50 by 30\n2: raise")
    assert list(found(wrong)) == [("betting.fixed-size", 8)]


def test_a_bet_of_a_wrong_size_that_others_follow_is_wrong_alone() -> None:
    wrong = PLAIN.replace("1: bet 40\n2: call 40\n4", "1: bet 50\n2: call 50\n4")
    wrong = wrong.replace("360", "380")
    assert found(wrong) == {("betting.fixed-size", 28): []}


@pytest.mark.parametrize(
    ("old", "new", "cause", "following"),
    [
        (
            "2: call 30\n",
            "2: call 40\n",
            ("betting.call-matches-the-bet", 10),
            [("pots", 41)],
        ),
        (
            "2: small 10\n3: big 20",
            "3: small 10\n2: big 20",
            ("forced-bets.small-blind", 6),
            [("forced-bets.big-blind", 7)],
        ),
        (
            "1: wins 360 pot 0\n= total 360",
            "1: wins 370 pot 0\n= total 370",
            ("pots", 41),
            [("payouts", 41)],
        ),
    ],
)
def test_the_same_amount_and_the_same_thing_are_told_once(
    old: str, new: str, cause: tuple[str, int], following: list[tuple[str, int]]
) -> None:
    assert PLAIN.count(old) == 1
    text = PLAIN.replace(old, new)
    assert [one for one in found(text)[cause] if one in following] == following


@pytest.mark.parametrize(("old", "new", "rule", "line"), TABLES["one-line"])
def test_another_amount_or_act_in_one_line_is_one_finding(
    old: str, new: str, rule: str, line: int
) -> None:
    """What others did after it, the total and the summary fit the line told right."""
    assert PLAIN.count(old) == 1
    wrong = PLAIN.replace(old, new)
    wrong += "sums 1 won=360; ended=showed\n"
    assert list(found(wrong)) == [(rule, line)]


def test_bets_of_another_size_follow_from_stakes_that_are_told_wrongly() -> None:
    stakes = LIMIT._replace(big_bet=30)
    (one,) = causes(audit_hands([told(PLAIN, stakes)], Judging("online", HOUSES)))
    assert one.rule == "forced-bets.stakes"
    assert {other.rule for other in one.following} == {"betting.fixed-size"}


def test_a_small_blind_that_no_stakes_tell_is_named_where_half_the_big_one_fits() -> None:
    untold = LIMIT._replace(small_blind=None)
    history = told(PLAIN.replace("2: small 10", "2: small 9"), untold)
    (one,) = causes(audit_hands([history], Judging("online", HOUSES)))
    assert (one.rule, one.line) == ("forced-bets.small-blind", 6)
    assert one.sentence == "Seat 2 posts 9 as the small blind; what follows fits 10."
    assert one.following


FOUR_BETS: Final = "1: bet 20\n2: raise 40 by 20\n4: raise 60 by 20\n1: raise 80 by 20 capped\n"


def test_a_raise_past_the_cap_is_one_finding() -> None:
    """Where the calls that follow do not match it, they follow from it."""
    old = "1: bet 20\n2: call 20\n4: call 20\n"
    capped = FOUR_BETS + "2: call 40\n4: call 20\n"
    right = PLAIN.replace(old, capped).replace("360", "540")
    assert found(right) == {}
    (one,) = causes(audited(right.replace("2: call 40\n", "2: raise 100 by 20\n", 1)))
    assert (one.rule, one.line) == ("betting.raise-cap", 23)
    assert one.sentence == (
        "Seat 2 raises to 100. Betting is capped: this round already has 4 bets."
    )
    assert [other.rule for other in one.following]


def test_a_blind_posted_twice_is_named_where_it_is_told_again() -> None:
    """And nobody owes less than nothing because of it."""
    wrong = PLAIN.replace("3: big 20\n", "3: big 20\n3: big 20\n").replace("3: fold", "3: check")
    told_once = causes(audited(wrong))
    assert "Seat 3 posts the big blind a second time." in [one.sentence for one in told_once]
    every = [other for one in told_once for other in (one, *one.following)]
    assert not any("-" in one.sentence for one in every)


def test_two_wrong_lines_are_two_findings() -> None:
    wrong = PLAIN.replace("2: call 30\n", "2: call 20\n").replace("2: muck", "3: muck")
    wrong = wrong.replace("1: bet 40\n2: call 40\n4: fold", "1: bet 40\n2: check\n4: fold")
    rules = {rule for rule, _line in found(wrong)}
    assert {"betting.call-matches-the-bet", "betting.check-when-nothing-is-owed"} <= rules


def test_a_mistake_beside_a_wrong_name_is_still_found() -> None:
    wrong = PLAIN.replace("3: fold\n", "2: fold\n").replace("= rake 0", "= rake 7")
    assert found(wrong).keys() == {("betting.clockwise", 11), ("rake", 41)}


def test_the_same_cards_in_two_hands_are_one_finding() -> None:
    dealt = "1: dealt Ah 2d 3c 4s\n2: dealt Ah 2d 3c 4s\n"
    tally = audited(PLAIN.replace("4: call 20\n1: raise", dealt + "4: call 20\n1: raise"))
    assert [one.rule for one in causes(tally)] == ["cards"]


def test_another_amount_does_not_follow() -> None:
    wrong = PLAIN.replace("2: call 30\n", "2: call 40\n").replace("total 360", "total 365")
    assert {("betting.call-matches-the-bet", 10), ("pots", 41)} <= found(wrong).keys()


def test_what_follows_is_no_finding_of_its_own_and_nothing_is_left_out() -> None:
    wrong = ("button 5", "button 3")
    first = judge(told(SIDE_POT.replace(*wrong)), HOUSES["online"])[0]
    tally = audited(SIDE_POT.replace(*wrong))
    every = {place for one in causes(tally) for place in (one.place, *_places(one))}
    assert {one.place for one in first.every} <= every
    assert tally.differing == len(causes(tally)) < len(every)
    assert judged(wrong).every == first.every


def _places(one: Finding) -> list[tuple[str, str, str, int]]:
    return [other.place for other in one.following]


def test_a_hand_is_judged_again_only_so_often() -> None:
    """Whoever writes a thousand wrong raises into a hand does not hold up the audit."""
    raises = "".join(f"{1 + at % 4}: raise {at} by 7\n" for at in range(41, 300, 2))
    history = told(PLAIN.replace("3: fold\n", raises, 1))
    asked: list[History] = []

    def again(other: History) -> tuple[Judged, AuditedHand | None]:
        asked.append(other)
        return judge(other, HOUSES["online"])

    found = BestFit(history, *judge(history, HOUSES["online"]))
    with_causes(found, again)
    assert len(found.found) > 100
    assert len(asked) < 50
    asked.clear()
    many = found.judged._replace(findings=found.judged.findings * 10)
    assert with_causes(found._replace(judged=many), again).judged is many
    assert asked == []


POKERSTARS: Final = form_of("pokerstars")


@pytest.mark.more
@pytest.mark.parametrize(("one", "other"), TABLES["pairs"])
def test_two_mistakes_of_different_kinds_are_both_named(one: str, other: str) -> None:
    """Neither follows from the other; a mistake may be named by a rule that follows in its own."""
    plants = {plant.id: plant for plant in PLANTS}
    for history, first, second in itertools.islice(_both(plants[one], plants[other]), 2):
        (read,) = read_text("x", WRITERS[POKERSTARS.id](history))
        assert isinstance(read, History)
        tops = causes(audit_hands([read], Judging("online", HOUSES)))
        named = [_tops_of(plants[name], tops) for name in (one, other)]
        assert all(named), (one, other, tops)
        assert named[0] != named[1], (line_of(first.where, history, read), second.where, tops)


def _both(one: Plant, other: Plant) -> list[tuple[History, Planted, Planted]]:
    found: list[tuple[History, Planted, Planted]] = []
    for following in pool():
        first = one.plant(following.history)
        second = first and other.plant(first.history)
        if first and second:
            found.append((second.history, first, second))
        if len(found) == 2:
            break
    return found


def _tops_of(plant: Plant, tops: list[Finding]) -> list[int]:
    rules = {plant.rule, *plant.also}
    return [
        number
        for number, top in enumerate(tops)
        if rules & {top.rule, *(one.rule for one in top.following)}
    ]


def test_a_finding_carries_the_seats_that_had_to_act() -> None:
    """Whatever the players are called, since names are free text."""
    text = PLAIN.replace("3: fold\n", "")
    history = told(text)
    players = tuple(one._replace(name=f"Seat {one.seat} to act") for one in history.players)
    for names in (False, True):
        judging = Judging("online", HOUSES, names=names)
        (one,) = causes(audit_hands([history._replace(players=players)], judging))
        assert (one.rule, one.line, one.due) == ("betting.clockwise", 11, (3,))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2: check\n4: check\n1: bet 20\n", "2: check\n1: bet 20\n4: check\n"),
        ("2: draw 1\n4: draw 2\n", "4: draw 2\n2: draw 1\n"),
        ("1: bet 40\n2: call 40\n4: fold\n", "2: call 40\n1: bet 40\n4: fold\n"),
    ],
)
def test_two_lines_that_were_exchanged_are_one_finding(old: str, new: str) -> None:
    assert PLAIN.count(old) == 1
    wrong = PLAIN.replace(old, new)
    (finding,) = causes(audited(wrong))
    first = next(
        at
        for at, (a, b) in enumerate(zip(PLAIN.split("\n"), wrong.split("\n"), strict=True))
        if a != b
    )
    assert finding.line == first + 1


def test_a_call_and_the_small_blind_are_both_named_where_either_may_be_wrong() -> None:
    """The stakes do not tell the small blind, and the hand is right with either of them."""
    text = PLAIN.replace("2: small 10", "2: small 8").replace("2: call 30", "2: call 31")
    history = told(text, LIMIT._replace(small_blind=None))
    (finding,) = causes(audit_hands([history], Judging("online", HOUSES)))
    assert finding.rule == "betting.call-matches-the-bet"
    assert finding.sentence.endswith("Or the small blind in line 6 is 9, not 8.")


def test_the_chips_after_a_hand_are_those_of_the_line_as_it_must_be() -> None:
    """A call under another name is one finding, and no other in the hand that follows."""
    wrong = PLAIN.replace("2: call 40\n4: fold\n", "4: call 40\n4: fold\n")
    second = "= button 2\n1 has 5220\n2 has 1060\n3 has 4980\n4 has 4940\n"
    second += "3: small 10\n4: big 20\n1: fold\n2: fold\n3: fold\n4: back 10\n"
    second += "4: wins 20 pot 0\n= total 20\n= rake 0\n"
    hands = [told(text, id=name, table="T") for name, text in (("1", wrong), ("2", second))]
    assert wrong != PLAIN
    assert {one.hand for one in causes(audit_hands(hands, Judging("online", HOUSES)))} == {"1"}


def test_what_is_wrong_of_one_hand_of_cards_follows_from_its_first_line() -> None:
    wrong = PLAIN.replace("1: show Ah 2d 3c 4s", "1: show Ah 2d 3c 3c")
    (finding,) = causes(audited(wrong))
    assert (finding.rule, finding.line) == (
        "cards",
        wrong[: wrong.index("1: show")].count("\n") + 1,
    )


RAISED: Final = PLAIN.replace(
    "2: check\n1: bet 40\n2: call 40\n> showdown",
    "2: bet 40\n1: raise 80 by 40\n2: call 40\n> showdown",
).replace("360", "440")
TIED: Final = PLAIN.replace(
    "2: muck\n1: wins 360 pot 0\n", "2: show Ac 2h 3s 4d\n1: wins 180 pot 0\n2: wins 180 pot 0\n"
)


def test_a_raise_after_a_bet_of_too_little_follows_from_it() -> None:
    text = """\
= button 1
1 has 500
2 has 500
1: small 10
2: big 20
1: call 10
2: check
> draw-1
2: draw 0
1: draw 0
2: check
1: bet 10
2: raise 60 by 50
1: fold
2: back 50
2: wins 60 pot 0
= total 60
= rake 0
"""
    no_limit = LIMIT._replace(betting="no-limit", small_bet=None, big_bet=None)
    tally = audit_hands([told(text, no_limit)], Judging("online", HOUSES))
    (finding,) = causes(tally)
    assert (finding.rule, finding.line) == ("betting.no-limit-bets", 12)
    assert [one.rule for one in finding.following] == ["betting.reopening"]


SHOVE: Final = """\
= button 1
1 has 52
2 has 500
1: small 10
2: big 20
1: call 10
2: check
> draw-1
2: draw 1
1: draw 0
2: bet 20
1: raise 32 by 12 all-in
2: call 12
> draw-2
2: draw 1
1: draw 0
> draw-3
2: draw 1
1: draw 0
> showdown
2: show Ks Kh Kd 9c
1: show Ah 2d 3c 4s
1: wins 104 pot 0
= total 104
= rake 0
"""
THREE_DRAWS: Final = PLAIN.replace(
    "2: check\n4: check\n1: bet 20\n2: call 20\n4: call 20\n", "2: check\n4: check\n1: check\n"
).replace("360", "300")


HEADS_UP: Final = """\
= button 1
1 has 100
2 has 40
1: small 10
2: big 20
1: raise 40 by 20
2: call 20 all-in
> draw-1
2: draw 1
1: draw 0
> draw-2
2: draw 1
1: draw 0
> draw-3
2: draw 1
1: draw 0
> showdown
2: show Ks Kh Kd 9c
1: show Ah 2d 3c 4s
1: wins 80 pot 0
"""
RIGHT: Final = {
    "PLAIN": PLAIN,
    "SIDE_POT": SIDE_POT,
    "RAISED": RAISED,
    "TIED": TIED,
    "SHOVE": SHOVE,
    "THREE_DRAWS": THREE_DRAWS,
    "HEADS_UP": HEADS_UP,
}


@pytest.mark.parametrize(("hand", "old", "new", "rule", "line"), TABLES["one-finding"])
def test_one_wrong_line_is_one_finding_and_what_follows_is_told_with_it(
    hand: str, old: str, new: str, rule: str, line: int
) -> None:
    """Another name, act or share, and a line that is missing or stands elsewhere."""
    assert not found(RIGHT[hand])
    assert RIGHT[hand].count(old) == 1
    wrong = RIGHT[hand].replace(old, new)
    assert list(found(wrong)) == [(rule, line)]
    first = judge(told(wrong), HOUSES["online"])[0]
    every = {place for one in causes(audited(wrong)) for place in (one.place, *_places(one))}
    assert {one.place for one in first.every} <= every


@pytest.mark.parametrize(("hand", "old", "new", "cites"), TABLES["cites"])
def test_a_finding_cites_the_rule_that_says_why(hand: str, old: str, new: str, cites: str) -> None:
    assert not found(RIGHT[hand])
    assert RIGHT[hand].count(old) == 1
    (cause,) = causes(audited(RIGHT[hand].replace(old, new)))
    assert cause.cites == cites


@pytest.mark.parametrize(
    ("text", "old", "new", "cause", "words"),
    [
        # a fold that is none, of a player who goes on
        (
            PLAIN,
            "2: check\n4: check\n1: bet 20\n2: call 20\n",
            "2: check\n4: check\n1: bet 20\n2: fold\n",
            ("betting.folded-hand-is-dead", 20),
            "follows fits that the player calls",
        ),
        # a bet told as a check names its own line too
        (PLAIN, "1: bet 40\n2: call 40\n4", "1: check\n2: call 40\n4", None, "in line 28"),
        # a blind under the name of the other one
        (PLAIN, "3: big 20", "3: small 20", ("forced-bets.big-blind", 7), "fits the big"),
        (PLAIN, "2: small 10", "2: big 10", ("forced-bets.small-blind", 6), "fits the small"),
    ],
)
def test_an_act_or_a_blind_told_as_another_one_is_named(
    text: str, old: str, new: str, cause: tuple[str, int] | None, words: str
) -> None:
    assert text.count(old) == 1
    (one,) = causes(audited(text.replace(old, new)))
    assert cause in {None, (one.rule, one.line)}
    assert words in one.sentence


def test_no_line_is_sought_where_a_hand_is_held_against_another_house() -> None:
    """Who is dealt before others discard is no mistake of one line."""
    one = judge(told(PLAIN.replace("2: call 30\n", "2: call 40\n")), HOUSES["online"])[0]
    served = one.findings[0]._replace(rule="drawing.discards-before-service")
    every = (served, served._replace(line=13), *one.findings)
    first = BestFit(told(PLAIN), *judge(told(PLAIN), HOUSES["online"]))
    first = first._replace(judged=first.judged._replace(findings=every))
    asked: list[History] = []

    def again(other: History) -> tuple[Judged, AuditedHand | None]:
        asked.append(other)
        return judge(other, HOUSES["online"])

    assert with_causes(first, again) is first
    assert not asked
