"""The page of an audit: what is wrong by rule and by hand, with a table for each hand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

import pytest

from oracle.histories.audit.auditing import Judging, Tally, audit_hands
from oracle.histories.audit.report import ReportContext, audit_report, followed, kept_of
from oracle.histories.hands import History, Unit
from oracle.report import page as on
from oracle.report.audited import Stepped, audited
from oracle.report.envelope import Measuring, Report
from oracle.report.html import as_html
from oracle.report.markdown import as_markdown
from oracle.report.page import Page
from oracle.report.terminal import as_text
from tests.histories.audit.test_following import ONLINE, SIDE_POT
from tests.support.told_hands import told

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
    found = re.search(r'<script type="application/json" id="hands">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    values: list[Any] = []
    for part in json.loads(found[1]):
        if isinstance(part, list):
            values.append([values[at] for at in part])
        elif isinstance(part, dict):
            values.append({key: values[at] for key, at in part.items()})
        else:
            values.append(part)
    hands: Mapping[str, Any] = values[-1]["hands"]
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
    assert any(line.endswith(" total") for line in lines)
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
