"""The house inferred: the setting that dealt is never contradicted, and most others are."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

import pytest

from oracle.histories.audit.auditing import Judging
from oracle.histories.audit.seating import Finding
from oracle.histories.forms import FORMS
from oracle.histories.hands import History, Unread, Wagered
from oracle.histories.infer import gathering
from oracle.histories.infer.gathering import (
    DECIDED,
    ENOUGH,
    NARROWED,
    NOTHING_FITS,
    UNSEEN_SWITCH,
    UNTESTED,
    Conclusion,
    Evidence,
    Sighting,
    add,
    concluded,
    infer_hands,
)
from oracle.histories.infer.inferred import house_text, inferred_report
from oracle.histories.infer.weighing import TOGETHER, UNSEEN, House, Trial, from_houses, weigh
from oracle.report.audited import inferred
from oracle.report.envelope import Measuring
from oracle.report.terminal import as_text
from oracle.specs import catalogue
from tests.support.inferring import measured
from tests.support.inventing import Plan, sessions

HOUSES: Final = catalogue.shipped_houses()
POKERSTARS: Final = next(form for form in FORMS if form.id == "pokerstars")


def hands(house: str, count: int, seed: str = "infer", **more: Any) -> list[History]:
    made = islice(sessions(seed, Plan(HOUSES[house].settings, **more), count), count)
    return [one._replace(form="pokerstars") for one in made]


def evidence_of(told: list[History], base: str = "card-room") -> Evidence:
    judging = Judging("base", {"base": HOUSES[base].settings})
    return infer_hands(told, judging).by_house["base"]


def found(evidence: Evidence, base: str = "card-room") -> dict[str, Conclusion]:
    return {one.switch: one for one in concluded(evidence, HOUSES[base].settings).switches}


@pytest.mark.more
@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_random_house_is_inferred(seed: str) -> None:
    result = measured(seed, 60)
    assert result.wrong == []
    assert result.left == []
    assert result.decided >= 5


def test_what_another_house_dealt_is_decided_against_the_base() -> None:
    told = hands("online", 16)
    evidence = evidence_of(told)
    assert (evidence.hands, evidence.fitting) == (16, 16)
    online = HOUSES["online"].settings
    switches = found(evidence)
    decided = {one.switch: one.setting for one in switches.values() if one.state == DECIDED}
    assert decided.items() <= online.items()
    assert {"raise-cap", "showdown", "draw-timing", "check-raise"} <= decided.keys()
    assert switches["showdown"].base != decided["showdown"]
    assert switches["burn"].state == UNSEEN_SWITCH
    untested = switches["pot-after-a-short-blind"]
    assert (untested.state, untested.setting) == (UNTESTED, untested.base)


def test_hands_are_counted_up_to_a_bound_and_the_first_is_named() -> None:
    told = hands("online", 16, seed="bound")
    first = found(evidence_of(told, "online"), "online")["raise-cap"].against["five-per-round"].told
    assert 1 < first.hands <= ENOUGH
    assert first.first.rule == "betting.raise-cap"
    assert first.first.hand in {one.id for one in told}


@pytest.mark.more
def test_pieces_add_up_to_the_whole() -> None:
    told = hands("online", 24)
    judging = Judging("base", {"base": HOUSES["online"].settings})
    whole = infer_hands(told, judging)
    parts = infer_hands(told[:10], judging)
    for piece in (told[10:17], told[17:]):
        add(parts, infer_hands(piece, judging), judging.most)
    mine, theirs = whole.by_house["base"], parts.by_house["base"]
    assert (mine.alone, mine.together) == (theirs.alone, theirs.together)
    assert (mine.witnesses, mine.hands) == (theirs.witnesses, theirs.hands)


def test_a_line_that_is_not_understood_is_no_evidence_after_it() -> None:
    """Without its last bet the round would end too soon in every house."""
    (history,) = hands("online", 1)
    at = next(at for at, fact in enumerate(history.facts) if isinstance(fact, Wagered))
    strange = Unread("raisez", history.facts[at].line)
    unread = history._replace(facts=(*history.facts[:at], strange, *history.facts[at + 1 :]))
    evidence = evidence_of([unread], "online")
    assert (evidence.fitting, evidence.alone, evidence.left) == (1, {}, {})


def test_an_error_of_ours_is_told_of_its_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = hands("online", 2)

    def broken(trial: Trial, *given: Any) -> Any:
        if trial.history is first:
            raise KeyError("x")
        return weigh(trial, *given)

    monkeypatch.setattr(gathering, "weigh", broken)
    judging = Judging("base", {"base": HOUSES["online"].settings})
    gathered = infer_hands([first, second], judging)
    assert (gathered.hands, gathered.broken) == (1, 1)
    assert gathered.broken_first[0].sentence.startswith(f"Hand {first.id} could not be weighed")


def test_a_mistake_that_no_house_explains_contradicts_none() -> None:
    told = hands("online", 3)
    facts = list(told[1].facts)
    at = next(at for at, one in enumerate(facts) if isinstance(one, Wagered) and not one.all_in)
    fact = facts[at]
    assert isinstance(fact, Wagered)
    facts[at] = fact._replace(to=fact.to + 1, by=(fact.by or 0) + 1)
    evidence = evidence_of([told[1]._replace(facts=tuple(facts))], "online")
    assert evidence.fitting == 0
    assert ("rule", "betting.fixed-size") in evidence.left
    online = HOUSES["online"].settings
    assert not [switch for switch, setting in evidence.alone if online[switch] == setting]


def against(*choices: tuple[str, str]) -> Evidence:
    evidence = Evidence(House.of(HOUSES["online"].settings))
    finding = Finding("rule", "betting.raise-cap", "7", "a.txt", 3, "", "", "It is capped.")
    for choice in choices:
        evidence.alone[choice] = Sighting(1, finding)
        evidence.witnesses[choice[0]] = 1
    return evidence


def test_a_switch_may_be_narrowed_and_no_setting_may_fit() -> None:
    narrowed = found(against(("raise-cap", "four-per-round")), "online")["raise-cap"]
    assert narrowed.state == NARROWED
    assert len(narrowed.left) == 4
    assert narrowed.setting in narrowed.left
    every = [("check-raise", one) for one in ("allowed", "refused")]
    unfit = found(against(*every), "online")["check-raise"]
    assert (unfit.state, unfit.left, unfit.setting) == (NOTHING_FITS, (), "allowed")


def test_where_no_house_fits_the_report_says_so_and_calls_nothing_of_it_untested() -> None:
    evidence = against()
    evidence.hands, evidence.forms["pokerstars"] = 1, 1
    capped = Finding("rule", "betting.raise-cap", "7", "a.txt", 3, "", "", "It is capped.")
    evidence.note_left((capped,), 5)
    gathered = gathering.Gathered({"online": evidence})
    judging = Judging("online", {"online": HOUSES["online"].settings})
    report = inferred_report(Measuring("inferred", {}), gathered, judging)
    text = " ".join(as_text(inferred(report)).split())
    assert "1 hand decides 0 switches of the room; no house fits every hand" in text
    before, _title, untested = text.partition("What no hand tests")
    assert "raise-cap=four-per-round" in before
    assert "raise-cap=" not in untested
    assert "check-raise=allowed" in untested
    house = report["details"]["houses"][0]
    assert "title: A room as 1 hand shows it" in house_text("x", house, HOUSES["online"])


def test_a_setting_that_goes_with_nothing_left_is_ruled_out() -> None:
    clockwise = ("side-pot-order", "clockwise")
    evidence = against(("showdown", "all-at-once"))
    told = evidence.alone["showdown", "all-at-once"]
    for setting in ("in-order-all-table", "beaten-hands-may-be-mucked"):
        evidence.together[("showdown", setting), clockwise] = told
    one = found(evidence, "online")["side-pot-order"]
    assert (one.state, one.setting) == (DECIDED, "last-side-pot-first")
    assert one.against["clockwise"].because_of == "showdown"
    assert one.witnesses == 1  # the hand that is cited
    assert not concluded(evidence, HOUSES["online"].settings).apart


def test_a_pair_that_is_left_is_told() -> None:
    evidence = against()
    finding = Finding("rule", "showdown.order", "7", "a.txt", 3, "", "", "Seat 2 shows first.")
    pair = ("showdown", "in-order-all-table"), ("side-pot-order", "clockwise")
    evidence.together[pair] = Sighting(2, finding)
    result = concluded(evidence, HOUSES["online"].settings)
    assert list(result.apart) == [pair]
    states = {one.switch: one.state for one in result.switches}
    assert states["showdown"] == states["side-pot-order"] == NARROWED


def test_what_every_house_was_tried_for_is_exact() -> None:
    switches = {"a": ("1", "2"), "b": ("x", "y")}
    assert from_houses(switches, [("1", "x")]) == ({("a", "2"), ("b", "y")}, set())
    alone, pairs = from_houses(switches, [("1", "x"), ("2", "y")])
    assert alone == set()
    assert pairs == {(("a", "1"), ("b", "y")), (("a", "2"), ("b", "x"))}


def test_switches_of_one_rule_are_known_to_hang_together() -> None:
    for rule in catalogue.rules().values():
        seen = set(rule.switches) - UNSEEN
        if rule.chapter != "rulings" and len(seen) > 1:
            assert any(seen <= group for group in TOGETHER), rule.id


def test_a_closed_setting_is_asked_no_more() -> None:
    (hand,) = hands("online", 1)
    house = House.of(HOUSES["online"].settings)
    trial = Trial(hand, POKERSTARS.tells, [("raise-cap", "five-per-round")])
    assert set(trial.suspects(house)) <= {("raise-cap", "five-per-round")}
    best, outcome = trial.best(house)
    assert (best, outcome.faults) == (house, frozenset())


@pytest.mark.more
def test_what_no_history_shows_judges_no_hand_otherwise() -> None:
    known = catalogue.switches()
    assert known.keys() >= UNSEEN
    for history in hands("online", 12, game="badacey"):
        tried = Trial(history, POKERSTARS.tells, [])
        house = House.of(HOUSES["online"].settings)
        for switch in UNSEEN:
            for setting in known[switch].settings:
                assert not tried.outcome(house.but((switch, setting))).faults
