"""Known differences and schedules of rake, as files say them."""

from __future__ import annotations

from typing import Any, Final

import jsonschema
import pytest

from oracle.histories.audit.auditing import Judging, Tally, audit_hands
from oracle.histories.audit.causes import Known, read_known
from oracle.histories.audit.paying import read_schedule
from oracle.histories.audit.report import ReportContext, audit_report
from oracle.histories.hands import Called, Collected, History, Stakes, Unit
from oracle.report.audited import audited as audited_page
from oracle.report.envelope import Measuring
from oracle.report.terminal import as_text
from oracle.specs.checking import schema
from oracle.specs.strict_yaml import SpecError, load_text
from tests.histories.audit.test_following import SIDE_POT
from tests.support.invented import HOUSES
from tests.support.told_hands import told

CAPPED_EARLY: Final = SIDE_POT.replace("60 by 20", "60 by 20 capped")


def known(text: str) -> tuple[Known, ...]:
    return read_known(load_text(text, "known.yaml"))


def audited(text: str, listed: str, hand: str = "1") -> Tally:
    judging = Judging("online", HOUSES, known=known(listed))
    return audit_hands([told(text, id=hand)], judging)


@pytest.mark.parametrize(
    "listed",
    [
        "- {rule: betting.raise-cap, reason: it caps elsewhere}",
        "- {switch: raise-cap, reason: it caps elsewhere, house: online}",
        "- {rule: betting.raise-cap, reason: it caps elsewhere, hands: [1]}",
    ],
)
def test_what_is_known_is_told_apart(listed: str) -> None:
    tally = audited(CAPPED_EARLY, listed)
    assert [key[:2] for key in tally.groups] == [("known", "betting.raise-cap")]
    assert tally.statuses == {"known": 1}
    assert tally.differing == 0
    (kept,) = next(iter(tally.groups.values())).first
    assert kept.finding.reason == "it caps elsewhere"


@pytest.mark.parametrize(
    "listed",
    [
        "- {rule: betting.reopening, reason: another}",
        "- {rule: betting.raise-cap, reason: another house, house: club}",
        "- {rule: betting.raise-cap, reason: another hand, hands: ['2']}",
    ],
)
def test_what_is_not_listed_stays(listed: str) -> None:
    assert audited(CAPPED_EARLY, listed).statuses == {"differs": 1}


@pytest.mark.parametrize(
    ("listed", "told_so"),
    [
        ("- {rule: betting.nothing, reason: why}", "there is no rule 'betting.nothing'"),
        ("- {switch: nothing, reason: why}", "there is no switch 'nothing'"),
        ("- {rule: pots, reason: why, house: nowhere}", "there is no house 'nowhere'"),
        ("- {rule: pots}", "reason"),
        ("{}", "list"),
    ],
)
def test_a_wrong_list_is_refused(listed: str, told_so: str) -> None:
    with pytest.raises(SpecError, match=told_so):
        known(listed)


def notes(text: str, listed: str) -> tuple[list[str], list[dict[str, Any]]]:
    judging = Judging("online", HOUSES, known=known(listed))
    tally = audit_hands([told(text)], judging)
    report = audit_report(Measuring("audit", {}), tally, judging, ReportContext(["x"]))
    jsonschema.validate(report["details"], schema("audit"))
    return report["notes"], report["details"]["known"]


def test_what_is_known_and_does_not_occur_is_told() -> None:
    listed = """
- {rule: betting.raise-cap, reason: it caps elsewhere}
- {rule: betting.reopening, reason: gone}
- {rule: pots, reason: other rule, hands: [7]}
- {rule: betting.raise-cap, reason: covered by the first}
"""
    told_so, entries = notes(CAPPED_EARLY, listed)
    assert told_so == [
        "Known and not found in these hands: betting.reopening.",
        "Known and not found in hand 7: pots.",
        "Known and not found in these hands: betting.raise-cap.",
    ]
    assert [(one["count"], one["not-found"]) for one in entries] == [
        (1, []),
        (0, []),
        (0, ["7"]),
        (0, []),
    ]


def test_of_the_hands_of_an_entry_those_without_it_are_told() -> None:
    listed = "- {rule: betting.raise-cap, reason: it caps elsewhere, hands: [1, 2]}"
    told_so, entries = notes(CAPPED_EARLY, listed)
    assert told_so == ["Known and not found in hand 2: betting.raise-cap."]
    assert (entries[0]["count"], entries[0]["not-found"]) == (1, ["2"])


def test_what_is_known_is_told_in_a_line_each() -> None:
    judging = Judging(
        "online", HOUSES, known=known("- {rule: betting.raise-cap, reason: so it is}")
    )
    tally = audit_hands([told(CAPPED_EARLY)], judging)
    page = audited_page(audit_report(Measuring("audit", {}), tally, judging, ReportContext(["x"])))
    text = as_text(page)
    assert "betting.raise-cap: 1 finding. Known: so it is" in text
    assert "Betting is said to be capped" not in text


def cash(rake: int, text: str = "") -> History:
    won = 500 - rake
    hand = (
        text
        or f"""\
= button 2
2 has 5000 Ann
3 has 5000 Bob
2: small 25
3: big 50
2: call 25
3: check
> draw-1
3: draw 0
2: draw 0
3: bet 200
2: call 200
> draw-2
3: draw 0
2: draw 0
3: check
2: check
> draw-3
3: draw 0
2: draw 0
3: check
2: check
> showdown
3: show Ac 3d 4h 7s
2: muck Ad 3c 4s 8h
3: wins {won} pot 0
= total 500
= rake {rake}
"""
    )
    stakes = Stakes("badugi", "no-limit", 3, None, None, 25, 50)
    return told(hand, stakes, unit=Unit("USD", 2))


SCHEDULE: Final = """
rake:
  - {percent: 5, cap: '0.20', currency: EUR}
  - percent: 5
    caps: [{players: 2, cap: '0.50'}, {players: 3, cap: 3}]
    currency: USD
    stakes: ['0.25', '0.50']
    no-draw-no-drop: true
"""


def rake_of(history: History) -> int:
    (taken,) = audit_hands([history], Judging("online", HOUSES)).taken.values()
    return taken["rake"]


def test_money_that_is_missing_is_rake_only_where_no_rake_is_told() -> None:
    hand = cash(0)
    short = hand._replace(
        facts=tuple(
            one._replace(amount=one.amount - 50) if isinstance(one, Collected) else one
            for one in hand.facts
        )
    )
    assert rake_of(short._replace(rake=None)) == 50
    assert rake_of(short) == 0
    found = audit_hands([short], Judging("online", HOUSES)).groups
    assert [key[:2] for key in found] == [("record", "rake")]


def test_a_total_that_is_too_small_is_no_rake() -> None:
    hand = cash(0)
    called = hand._replace(
        facts=tuple(
            one._replace(amount=250) if isinstance(one, Called) and one.amount == 200 else one
            for one in hand.facts
        )
    )
    assert rake_of(called) == 0


def raked(history: History, schedule: str = SCHEDULE) -> list[tuple[str, str]]:
    read = read_schedule(load_text(schedule, "rake.yaml"))
    tally = audit_hands([history], Judging("online", HOUSES, schedule=read))
    return [key[:2] for key in tally.groups]


def test_a_rake_by_the_schedule_is_right() -> None:
    assert raked(cash(25)) == []


@pytest.mark.parametrize("rake", [0, 24, 50])
def test_another_rake_is_found(rake: int) -> None:
    assert raked(cash(rake)) == [("record", "rake-schedule")]


def test_a_cap_holds_by_the_number_of_players() -> None:
    assert raked(cash(50), SCHEDULE.replace("percent: 5\n", "percent: 20\n")) == []


def test_nothing_is_taken_without_a_draw() -> None:
    hand = """\
= button 2
2 has 5000 Ann
3 has 5000 Bob
2: small 25
3: big 50
2: fold
3: back 25
3: wins {} pot 0
= total 50
= rake {}
"""
    assert raked(cash(0, hand.format(50, 0))) == []
    assert raked(cash(0, hand.format(48, 2))) == [("record", "rake-schedule")]


def test_a_hand_that_no_row_fits_is_not_judged() -> None:
    assert raked(cash(3), SCHEDULE.replace("0.25', '0.50", "1', '2")) == []


def test_shares_are_rounded_as_the_schedule_says() -> None:
    text = "rake: [{percent: '4.5', rounding: down, step: '0.05', currency: USD}]"
    assert raked(cash(20), text) == []


def test_a_wrong_schedule_is_refused() -> None:
    with pytest.raises(SpecError, match="percent"):
        read_schedule(load_text("rake: [{cap: 3}]", "rake.yaml"))
