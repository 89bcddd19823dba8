"""Every form of a page says the same, and shows what it is given as it is."""

import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any, Final, get_args

import pytest

from oracle.report import markdown as markdown_writer
from oracle.report import page as on
from oracle.report import terminal as terminal_writer
from oracle.report.html import as_html
from oracle.report.markdown import as_markdown
from oracle.report.page import as_json, packed
from oracle.report.terminal import Screen, as_text
from tests.support.pages import data_in

START: Final[Mapping[str, Any]] = {
    "title": "</script><b>",
    "events": [{"sentences": [{"text": "Seat 1 posts.", "rules": ["a.rule"]}]}],
    "seen": {"actor": None, "bets": [0, 0]},
    "values": None,
    "turn": None,
}
RECORD: Final[Mapping[str, Any]] = {
    "table": {"button": 1, "stacks": [10, 10]},
    "names": None,
    "unit": None,
    "start": START,
    "steps": [],
    "rules": {"a.rule": {"sentence": "what the rule says", "source": ["its source"]}},
}
MARKS: Final = {"outcome": ("fail",), "rule": ("a.rule",), "aspect": ("state",), "mistake": ()}
CASE_LIST: Final = on.CaseList(
    "every case",
    (on.Entry("a.rule.one", "a case", MARKS, (on.Paragraph("in the case"),)),),
    (on.Filter("outcome", "Outcome", {"": "any", "fail": "failed (1)"}),),
    (("a.rule.two", "skip", "not claimed"),),
)
ITEMS: Final = on.Bullets((on.Item("first", ("a.rule",), (on.Paragraph("under it"),)),))
ANSWERS: Final = (on.Answer("one", 0, True, "One.", "a"), on.Answer("two", 1, True, "Two.", "b"))
BLOCKS: Final[Mapping[type, on.Block]] = {
    on.Heading: on.Heading("a heading"),
    on.Paragraph: on.Paragraph(
        ("a ", on.Code("name"), " said ", on.Label("set off")), ("a.rule", "no.rule")
    ),
    on.Lines: on.Lines(("a line that is not broken " * 8,)),
    on.Bullets: ITEMS,
    on.Table: on.Table(("Head", "Number"), (on.Row(("a cell", 1234)),)),
    on.Hand: on.Hand(("As", "2d"), ("2d",), "an ace plays"),
    on.Step: on.Step(7, "a step", True, (on.Paragraph("in the step"),)),
    on.Difference: on.Difference(on.Code("stacks"), ("one side", "other side")),
    on.Note: on.Note("a.rule", "what the rule says", (on.bullets(["its source"]),)),
    on.Fold: on.Fold("a summary", (on.Paragraph("what is folded"),), "; a hint"),
    on.Section: on.Section(on.Heading("a part"), (on.Paragraph("what it says"),)),
    on.Replay: on.Replay(
        lambda: RECORD,
        "a.hand",
        (on.Paragraph("the hand in words"),),
        (on.Paragraph("where they part"),),
        {"step": 0, "seats": {}},
    ),
    on.Figures: on.Figures("right", (on.Figure("tries", 1234), on.Figure("state", 3, 4))),
    on.Contents: on.Contents((("mistake-1", "a mistake", "2 failures"),)),
    on.CaseList: CASE_LIST,
    on.FilterLink: on.FilterLink("all of them", "rule", "a.rule"),
    on.ListFilter: on.ListFilter("find", (("Game", (("badugi", "Badugi"),)),)),
    on.Chart: on.chart("many", ((on.Link("a bar", "#a.rule"), 12345), ("none", 0))),
    on.Tiles: on.Tiles(((on.Link("a way", "rules/index.html"), "what is there"),)),
    on.Grid: on.Grid("why", ("card-room", "club"), (("who?", ANSWERS),)),
    on.Ask: on.Ask("search.html", "who?", (on.Link("who shows first?", "rules/index.html"),)),
    on.Prose: on.Prose("a guide in *Markdown*", "a/guide.md"),
    on.Sheet: on.Sheet(
        "a sheet", "whose it is", (on.SheetPart("part", (on.Paragraph("on the wall"),)),)
    ),
    on.Place: on.Place("app", (on.Paragraph("before a program draws"),)),
}
SAID: Final = (
    *("a heading", "name", "a line that is not broken", "first", "under it", "Head", "a cell"),
    *("an ace plays", "a step", "refused", "in the step", "stacks", "one side", "other side"),
    *("expected", "got", "a.rule", "no.rule", "what the rule says", "its source", "a summary"),
    *(
        "a way",
        "what is there",
        "who shows first?",
        "a guide in *Markdown*",
        "before a program draws",
    ),
    *("many", "a bar", "12,345"),
    *("a part", "what it says", "set off"),
    *("a sheet", "whose it is", "part", "on the wall"),
    *("the hand in words", "where they part", "tries", "1,234", "state"),
)
PAGE: Final = on.Page("the title", tuple(BLOCKS.values()), name="the.name")


def in_html(page: on.Page) -> str:
    body = as_html(page).partition("<body>")[2]
    return " ".join(unescape(re.sub(r"<[^>]*>", "", body)).split())


def test_every_block_is_known_to_every_writer() -> None:
    kinds = set(get_args(on.Block))
    assert set(BLOCKS) == kinds
    for own in (terminal_writer._DRAW.keys(), markdown_writer._WRITE.keys()):
        assert own | on._SIMPLER.keys() == kinds
        assert own.isdisjoint(on._SIMPLER)


@pytest.mark.parametrize("said", ["the title", "the.name", *SAID])
def test_every_form_says_all_that_a_page_says(said: str) -> None:
    for text in (as_text(PAGE), as_markdown(PAGE), in_html(PAGE)):
        assert said in text


def test_a_page_in_markdown_fits_into_the_summary_of_a_job() -> None:
    most = markdown_writer.LONGEST_PAGE
    long_list = on.bullets(["x" * 290] * 4000)
    told = as_markdown(
        on.Page("long", (on.Fold("lists", (long_list,), ""), long_list, on.Paragraph("the end")))
    )
    assert told.count("- and 3,900 more\n") == 2
    assert told.count("</details>") == 1
    assert told.endswith("\nthe end\n")
    blocks = tuple(on.Paragraph("\N{LATIN SMALL LETTER E WITH ACUTE}" * 1000) for _ in range(2000))
    told = as_markdown(on.Page("long", blocks))
    assert most - 3000 < len(told.encode()) <= most
    assert told.endswith("too long; a report as JSON has all.\n")
    short = on.Page("short", (on.bullets(["x"] * 1000),))
    assert as_markdown(short).count("- x\n") == 1000


def test_a_fold_opens_where_it_can_and_is_a_hint_on_a_terminal() -> None:
    assert "a summary; a hint" in as_text(PAGE)
    assert "what is folded" not in as_text(PAGE)
    assert "<details><summary>a summary</summary>" in as_html(PAGE)
    assert "what is folded" in as_markdown(PAGE)


def test_text_is_wrapped_and_what_is_copied_is_not() -> None:
    long = on.Page("a title " * 20, (on.Paragraph("a word " * 50), BLOCKS[on.Lines]))
    lines = as_text(long, Screen(40)).splitlines()
    assert [line for line in lines if len(line) > 40] == ["a line that is not broken " * 8]
    assert "\x1b" not in as_text(PAGE)
    assert "\x1b[" in as_text(PAGE, Screen(color=True))


def test_a_list_is_cut_on_a_terminal_alone() -> None:
    cut = on.Page("a list", (on.bullets(map(str, range(1001, 1010)), 2, " (elsewhere)"),))
    text = as_text(cut)
    assert ("- 1002" in text, "- 1003" in text) == (True, False)
    assert "and 7 more (elsewhere)" in text
    assert "- 1009" in as_markdown(cut)
    assert "7 more" in in_html(cut)
    assert "1009" in in_html(cut)


HOSTILE: Final = "<script>alert(1)</script> & [red]x[/] `y` | *z* {{ 1 }}"


def test_what_others_wrote_is_shown_as_it_is() -> None:
    page = on.Page(
        HOSTILE,
        (on.Paragraph((HOSTILE, on.Code(HOSTILE))), on.Table((HOSTILE,), (on.Row((HOSTILE,)),))),
    )
    text = as_text(page, Screen(200))
    assert text.count(HOSTILE) == 5
    assert as_html(page).count("<script") == 0
    assert in_html(page).count(HOSTILE) == 5
    assert "\\[red\\]x\\[/\\] \\`y\\` \\| \\*z\\*" in as_markdown(page)


def test_a_page_needs_no_other_file_and_no_network() -> None:
    page = as_html(PAGE)
    assert "default-src 'none'" in page
    assert not re.search(r"""(?:src|href)=["'](?!#)""", page)
    assert "url(" not in page
    assert "http" not in page.replace("http-equiv", "")


def test_the_record_of_a_hand_is_data_in_the_page() -> None:
    data = data_in(as_html(PAGE), "hands")
    assert data["rules"] == RECORD["rules"]
    hand = data["hands"]["a.hand"]
    assert (hand["button"], hand["stacks"], hand["apart"]) == (
        1,
        [10, 10],
        {"step": 0, "seats": {}},
    )
    (moment,) = hand["moments"]
    assert moment["title"] == START["title"]
    assert moment["told"] == START["events"][0]["sentences"]
    assert "<script>" not in as_html(on.Page("no hand", ()))


def test_a_hand_without_a_record_is_told_in_words_alone() -> None:
    words = (on.Paragraph("the hand in words"),)
    page = as_html(on.Page("a hand", (on.Replay(lambda: None, "a.hand", words),)))
    assert "the hand in words" in page
    assert "<script" not in page
    assert "data-hand" not in page


def test_cases_are_looked_for_where_a_page_can() -> None:
    page = as_html(PAGE)
    assert 'data-outcome="fail" data-rule="a.rule" data-aspect="state" data-mistake=""' in page
    assert '<details class="entry" id="a.rule.one">' in page
    assert "in the case" in in_html(PAGE)
    assert data_in(page, "others") == [["a.rule.two", "skip", "not claimed"]]
    assert '<a href="#cases" data-key="rule" data-value="a.rule">all of them</a>' in page
    for text in (as_text(PAGE), as_markdown(PAGE)):
        assert "a.rule.one" not in text


def test_what_is_alike_is_written_once() -> None:
    seen = {"bets": [0, 1, True], "also": [0, 1, True]}
    parts: list[Any] = packed([seen, dict(seen), "0", None])
    assert len(parts) == len({json.dumps(part) for part in parts})
    assert parts[-1][0] == parts[-1][1]
    names = [parts[-1 - part[0]] for part in parts if isinstance(part, tuple) and part[0] < 0]
    assert [[parts[place] for place in one] for one in names] == [["bets", "also"]]


def test_cards_are_drawn_where_a_page_can() -> None:
    page = on.Page("cards", (on.Paragraph(("has ", on.Cards(("As", "Td", "??")))),))
    assert "has As Td ??" in as_text(page)
    assert "has `As Td ??`" in as_markdown(page)
    assert 'aria-label="ace of spades, ten of diamonds, ??"' in as_html(page)
    assert '<span class="card d">10<i>♦</i></span>' in as_html(page)


def test_a_rule_leads_to_its_own_words_where_the_page_has_them() -> None:
    assert 'id="a.rule"' in as_html(PAGE)
    assert '<a href="#a.rule">a.rule</a>' in as_html(PAGE)
    assert 'href="#no.rule"' not in as_html(PAGE)
    assert "[a.rule](#arule), `no.rule`" in as_markdown(PAGE)
    assert "### a.rule" in as_markdown(PAGE)


def test_each_case_of_a_report_is_a_line_of_json() -> None:
    report = {"cases": [{"case": "a"}, {"case": "b"}], "counts": {"pass": 2}}
    assert json.loads(as_json(report)) == report
    assert '\n    {"case": "a"},\n    {"case": "b"}\n  ]' in as_json(report)
    assert json.loads(as_json({"cases": []})) == {"cases": []}
    assert as_json({"any": 1}) == '{\n  "any": 1\n}\n'


def test_the_cells_of_a_stacked_table_name_their_columns() -> None:
    rows = (on.Row((on.Link("who?", "#a.rule"), "one", "two")),)
    page = on.Page("two", (on.Table(("Question", "first", "second"), rows, is_stacked=True),))
    heads = re.findall(r'<td data-head="(.+?)">', as_html(page))
    assert heads == ["Question", "first", "second"]
    plain = on.Page("two", (on.Table(("Question", "first", "second"), rows),))
    assert "data-head" not in as_html(plain)


def test_each_way_of_a_row_is_named_once() -> None:
    way = [on.Answer(f"way {one}", one, False, "It is so.", "a") for one in (0, 1, 0, 1)]
    grid = on.Grid("why", ("a", "b", "c", "d"), (("who?", tuple(way)),))
    assert [grid.is_first(way, at) for at in range(4)] == [True, True, False, False]
    named = re.findall(
        r'<b class="answer way-(\d)" aria-hidden="true">(.+?)</b>', as_html(on.Page("g", (grid,)))
    )
    assert named == [("0", "way 0"), ("1", "way 1")]


def test_a_column_says_in_how_many_rows_it_is_apart() -> None:
    rows = [
        tuple(on.Answer("x", way, False, "So.", "a") for way in ways) for ways in ((0, 1), (0, 2))
    ]
    grid = on.Grid("why", ("a", "b"), tuple(("who?", one) for one in rows))
    assert [grid.apart(column) for column in (0, 1)] == [0, 2]
    assert re.findall(r"<small>(\d+) otherwise", as_html(on.Page("g", (grid,)))) == ["2"]
    keyed = grid._replace(key=("right", "wrong", "a choice"))
    assert "otherwise" not in as_html(on.Page("g", (keyed,)))
