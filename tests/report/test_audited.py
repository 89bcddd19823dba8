"""The page of an audit: what is wrong by rule and by hand, with a table for each hand."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from oracle.histories.audit.auditing import Judging, Tally, audit_hands, reads_of, unread_hands
from oracle.histories.audit.report import ReportContext, audit_report, followed, kept_of
from oracle.histories.hands import History, Unit
from oracle.report import page as on
from oracle.report.audited import Stepped, audited
from oracle.report.envelope import Measuring, Report
from oracle.report.html import as_html
from oracle.report.markdown import as_markdown
from oracle.report.page import Page
from oracle.report.suite import as_test_form, suite
from oracle.report.terminal import as_text
from oracle.system.pieces import Piece
from tests.histories.audit.test_causes import PLAIN
from tests.histories.audit.test_following import ONLINE, SIDE_POT
from tests.support.inventing import Plan, sessions
from tests.support.pages import data_in
from tests.support.told_hands import told
from tests.support.writers import WRITERS

JUDGING: Final = Judging("online", {"online": ONLINE})
RAISED: Final = SIDE_POT.replace("5: raise 40 by 20", "5: raise 50 by 30", 1)
WRONG: Final = RAISED.replace("= total 530", "= total 531")


def hands(*texts: str, **more: Any) -> list[History]:
    return [told(text, id=str(at), line=at, **more) for at, text in enumerate(texts, start=1)]


def report_of(read: list[History]) -> tuple[Tally, Report]:
    tally = audit_hands(read, JUDGING)
    return tally, audit_report(Measuring("audit", {}), tally, JUDGING, ReportContext(()))


def page_of(read: list[History]) -> Page:
    tally, report = report_of(read)
    replays: dict[tuple[str, str, str, int], Stepped] = {}
    for (one, history), house in kept_of(tally):
        assert history is not None
        if hand := followed(history, house, ONLINE):
            replays[one.place] = Stepped(hand.record, hand.at(one.line), history.line)
    return audited(report, replays)


def shown(html: str) -> Mapping[str, Any]:
    """What the page has of its hands, by name."""
    hands: Mapping[str, Any] = data_in(html, "hands")["hands"]
    return hands


def test_a_hand_has_one_table_with_all_its_findings_beside_it() -> None:
    page = page_of(hands(WRONG, RAISED))
    tables = [block for block in page.blocks if isinstance(block, on.Replay)]
    assert [one.name for one in tables] == ["hand-1", "hand-2"]
    (first, _second) = tables
    (beside,) = first.beside
    assert isinstance(beside, on.Bullets)
    lines = [on.plain(item.text) for item in beside.items]
    assert len(lines) > 1
    assert any("betting.fixed-size" in line for line in lines)
    assert any(line.endswith(" pots") for line in lines)
    numbers = [int(re.findall(r"\d+", line)[0]) for line in lines]
    assert numbers == sorted(numbers)
    html = as_html(page)
    assert set(shown(html)) == {"hand-1", "hand-2"}
    assert html.count('<div class="replay"') == 2
    assert first.apart == {"step": shown(html)["hand-1"]["at"], "seats": {}}


def test_each_finding_leads_to_its_step_and_each_list_to_its_part() -> None:
    html = as_html(page_of(hands(WRONG, RAISED)))
    assert 'aria-label="By rule"' in html
    assert 'aria-label="By hand"' in html
    ids = set(re.findall(r'id="([^"]+)"', html))
    leads = set(re.findall(r'href="#([^"]+)"', html))
    assert {"hand-1", "hand-2", "finding-1"} <= leads
    assert {name.partition("/")[0] for name in leads} <= ids
    steps = {name: len(hand["moments"]) for name, hand in shown(html).items()}
    for name, step in (one.split("/") for one in leads if "/" in one):
        assert int(step) < steps[name]


def test_hands_of_two_files_with_one_id_have_each_their_table() -> None:
    read = [told(RAISED, file=file) for file in ("a.txt", "b.txt")]
    assert set(shown(as_html(page_of(read)))) == {"hand-1", "hand-2"}


def test_without_tables_hands_are_told_in_a_line_each() -> None:
    _tally, report = report_of(hands(WRONG, RAISED))
    page = audited(report)
    for text in (as_text(page), as_markdown(page)):
        _before, _title, after = text.partition("Hand by hand")
        assert "Hand 1: " in after
        assert "Hand 2: " in after
    assert "betting.fixed-size" in as_text(page).partition("Hand by hand")[2]


def test_one_finding_of_each_hand_needs_no_list_by_hand_in_a_text() -> None:
    _tally, report = report_of([told(SIDE_POT)])
    assert "Hand by hand" not in as_text(audited(report))


def test_money_is_money_in_what_happened() -> None:
    text = as_html(page_of(hands(RAISED, unit=Unit("USD", 2))))
    moments = shown(text)["hand-1"]["moments"]
    titles = [one["title"] for one in moments]
    assert "Seat 2 posts the small blind of $0.10" in titles
    assert "Seat 5 raises to $0.50" in titles
    said = " ".join(one["text"] for moment in moments for one in moment["told"])
    assert re.search(r"betting round ends with \$\d\.\d\d in the pot", said)
    assert not re.search(r"(calls|raises to|bets|pot of|blind of|has) \d", said)


def test_a_step_is_called_by_what_the_player_did() -> None:
    made = shown(as_html(page_of(hands(RAISED))))["hand-1"]
    titles = [one["title"] for one in made["moments"]]
    assert not any(title.startswith("Each player receives") for title in titles[1:])
    assert titles[made["at"]] == "Seat 5 raises to 50"


@pytest.mark.parametrize(
    ("read", "headline"),
    [
        (hands(SIDE_POT), "1 hand agrees with the rules; stopped by Ctrl-C"),
        ([], "Stopped by Ctrl-C before any hand was judged"),
    ],
)
def test_a_run_that_was_stopped_says_so(read: list[History], headline: str) -> None:
    tally = audit_hands(read, JUDGING)
    tally.interrupted = True
    page = audited(audit_report(Measuring("audit", {}), tally, JUDGING, ReportContext(())))
    assert (page.title, page.tone) == (headline, on.WARNING)


@pytest.mark.parametrize(
    ("old", "new", "cost"),
    [
        ("2: call 30\n", "2: call 42\n", "Seat 2 put in 12 too much."),
        ("2: small 10\n", "2: small 7\n", "Seat 2 put in 3 too little."),
        ("1: wins 360", "2: wins 360", "Seat 1 was paid 360 too little; Seat 2 was paid 360 too"),
    ],
)
def test_what_it_costs_is_told_with_the_finding(old: str, new: str, cost: str) -> None:
    _tally, report = report_of([told(PLAIN.replace(old, new, 1))])
    ((one,),) = [group["first"] for group in report["details"]["findings"]]
    assert one["cost"].startswith(cost)
    assert one["cost"] in " ".join(as_text(audited(report)).split())


def test_money_comes_before_legality_and_order_and_lines_not_understood() -> None:
    order = SIDE_POT.replace("5: draw", "3: draw", 1)
    read = [*hands(order, SIDE_POT.replace("= total 530", "= total 531")), told(RAISED, id="3")]
    _tally, report = report_of(read)
    about = [one["about"] for one in report["details"]["findings"]]
    assert about == sorted(about, key=["money", "legality", "order", "reading"].index)
    assert {"money", "legality"} <= set(about)
    page = audited(report)
    titles = [on.plain(one.text) for one in page.blocks if isinstance(one, on.Heading)]
    assert titles.index("Money") < titles.index("What was not allowed, or cannot be")


def lines_of(text: str, *, names: bool) -> list[list[tuple[int, str, bool]]]:
    """Audit a text as it is read from a file; give the lines that are told with each finding."""
    judging = JUDGING._replace(names=names)
    piece = Piece(0, "0", tuple(one for one in unread_hands([text])))
    tally = audit_hands(reads_of(piece), judging)
    report = audit_report(Measuring("audit", {}), tally, judging, ReportContext(()))
    return [
        [(line["line"], line["text"], line["wrong"]) for line in one["lines"]]
        for group in report["details"]["findings"]
        for one in group["first"]
    ]


def test_the_lines_around_a_finding_are_told_as_they_are_but_for_names(tmp_path: Path) -> None:
    (plan,) = [Plan(ONLINE, posts="blinds", comings=0)]
    history = next(one for one in sessions("lines", plan, 20) if one.total)
    text = WRITERS["pokerstars"](history)
    total = f"Total pot {history.total}"
    chat = f'{history.players[0].name} said, "I am {history.players[1].name}"'
    assert total in text
    before, after = text.split("*** SUMMARY ***")
    text = f"{before}{chat}\n*** SUMMARY ***{after.replace(total, 'Total pot 7')}"
    path = tmp_path / "hands.txt"
    path.write_text(text, "utf-8")
    for names in (False, True):
        (lines,) = lines_of(str(path), names=names)
        assert next(told for _line, told, wrong in lines if wrong).startswith("Total pot 7")
        every = "\n".join(told for _line, told, _wrong in lines)
        assert any(one.name in every for one in history.players) is names
        assert (chat in every) is names


def test_each_finding_is_a_failed_test_in_the_forms_of_tests() -> None:
    _tally, report = report_of(hands(WRONG, RAISED))
    tests = suite(report)
    found = sum(len(group["first"]) for group in report["details"]["findings"])
    assert tests.count("fail") == found > 1
    assert tests.count("pass") == len(report["details"]["houses"])
    assert all(test.text for test in tests.tests if test.outcome == "fail")
    assert f'failures="{found}"' in as_test_form("junit", report)
    _tally, right = report_of([told(SIDE_POT)])
    assert [test.outcome for test in suite(right).tests] == ["pass"]


def test_the_step_of_a_wrong_payout_is_headed_by_what_is_wrong() -> None:
    text = as_html(page_of([told(PLAIN.replace("1: wins 360", "2: wins 360"))]))
    titles = [one["title"] for one in shown(text)["hand-1"]["moments"]]
    assert "The pot is paid to Seat 2 360; it belongs to Seat 1 360" in titles
