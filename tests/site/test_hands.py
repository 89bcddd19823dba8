"""The pages of hands: every vector has its place, and each answer says what differs in it."""

from __future__ import annotations

import contextlib
import functools
import json
from pathlib import Path
from typing import Final
from urllib.parse import quote

import pytest
from markupsafe import escape

from oracle.report import page as on
from oracle.report.html import SitePage, as_site_files
from oracle.report.page import Link, replays
from oracle.site import addresses, hands
from oracle.site.addresses import rule_of
from oracle.site.building import KINDS, _frame
from oracle.site.sources import site_content
from tests.support.corpus import published
from tests.support.pages import unpacked

CALLS: Final = "betting.raise-cap.a-call-does-not-count"
ORDERS: Final = "ranking.best-subset.pair-of-deuces-between-three-and-four"
RULING: Final = "rulings.bet-and-a-half.half-a-small-bet-in-a-big-round"
COMPARED: Final = "ranking.highest-card-decides.decided-by-the-third-card"
SIDE_POTS: Final = "showdown.side-pots"
SETUP: Final = "betting.smallest-chip.a-stack-of-less-than-a-chip"
ELSEWHERE: Final = "betting.all-in-for-less.the-rest-of-a-stack-against-a-raise"
NEXT: Final = "next-hand.blinds-posted-again.a-dead-button-without-blinds"


@functools.cache
def leaf(key: str) -> SitePage:
    return hands.hands_leaf(site_content(), site_content().page_of_hand.get(key, key))


def files(key: str) -> dict[str, str]:
    return as_site_files(leaf(key), _frame())


def html(key: str) -> str:
    return files(key)[leaf(key).address]


def part(name: str) -> SitePage:
    """Give of a page what is about one scenario."""
    sections = (one for one in leaf(name).page.blocks if isinstance(one, on.Section))
    section = next(one for one in sections if one.heading.name == name)
    return leaf(name)._replace(page=on.Page("", (section.heading, *section.blocks)))


def headings(page: SitePage) -> list[on.Heading]:
    return [block for block in page.page.blocks if isinstance(block, on.Heading)]


def words(page: SitePage) -> list[str]:
    return [on.plain(one.text) for one in page.page.blocks if isinstance(one, on.Paragraph)]


def test_every_vector_has_a_place_on_the_page_of_its_scenario() -> None:
    some = list(site_content().written)[::700]
    elsewhere = {one for some in site_content().other_structures.values() for one in some}
    for name in (*some, CALLS, ORDERS, RULING, COMPARED, SETUP, NEXT, ELSEWHERE):
        text = html(name)
        for vector in site_content().vectors_of[name]:
            page, _, place = addresses.hand(vector["id"]).partition("#")
            assert page == leaf(name).address
            assert f' id="{place}"' in text, vector["id"]
            is_told = vector["kind"] in {"play", "ruling"} and vector["id"] not in elsewhere
            assert (f'data-hand="{vector["id"]}"' in text) == is_told
        assert text.count(f">{escape(site_content().written[name].title)}</h") == 1, name
        assert len(text.encode()) < 400_000, name


def test_hands_of_a_rule_share_pages_of_one_length() -> None:
    pages = site_content().hands_on
    assert sorted(one for some in pages.values() for one in some) == [*site_content().written]
    assert {rule_of(one) for one in pages[f"{SIDE_POTS}-2"]} == {SIDE_POTS}
    assert max(map(len, pages.values())) <= 20
    assert len(pages) < 200


def test_what_hands_are_drawn_from_is_a_script_beside_them() -> None:
    text, script = files(CALLS).values()
    assert '<script src="betting.raise-cap.js"></script>' in text
    assert 'id="hands"' not in text
    lead, _, rest = script.partition(" = ")
    assert lead == "const handsOfThePage"
    hands_drawn = unpacked(json.loads(rest.removesuffix(";\n")))["hands"]
    assert {one.name for one in replays(leaf(CALLS).page.blocks)} == hands_drawn.keys()


def test_pages_are_made_from_any_folder(tmp_path: Path) -> None:
    with contextlib.chdir(tmp_path):
        assert "table: " in html(CALLS)


def test_lists_lead_to_every_scenario() -> None:
    for chapter in site_content().chapters:
        text = html(chapter)
        wanted = [one for one in site_content().written if one.startswith(f"{chapter}.")]
        missing = [one for one in wanted if f'#{quote(one)}"' not in text]
        assert (missing, len(text.encode()) < 300_000) == ([], True)
    assert all(f'"{chapter}.html"' in html("") for chapter in site_content().chapters)
    assert html("").count('class="ask"') == 1
    assert 'class="asked-already"' not in html("")


def test_a_hand_is_told_once_and_its_other_structures_open_in_the_playground() -> None:
    folds = [one for one in part(ELSEWHERE).page.blocks if isinstance(one, on.Fold)]
    fold = next(one for one in folds if "structure" in one.summary)
    names = site_content().other_structures[ELSEWHERE]
    assert fold.summary == f"It comes out alike in {len(names)} other structures"
    (table,) = fold.blocks
    assert isinstance(table, on.Table)
    assert [one.name for one in table.rows] == [*names]
    for row in table.rows:
        link, _name = row.cells
        assert isinstance(link, Link)
        assert link.to.startswith(f"{addresses.PLAY}#")
    chapter = html("betting")
    assert chapter.count(f"#{quote(ELSEWHERE)}") == 1
    assert f"also in {len(names)} structures" in chapter


def test_another_answer_opens_where_it_parts_from_the_first() -> None:
    first, second, _third = replays(part(CALLS).page.blocks)
    assert (first.at, second.at) == (0, 21)
    (told,) = second.words
    assert isinstance(told, on.Bullets)
    assert told.items[0].text == "The same for 21 steps."
    assert told.items[1].text == "Seat 1 raises to 8"
    _page, script = files(CALLS).values()
    assert '"at"' in script


def test_the_words_tell_every_step_of_the_first_answer() -> None:
    first, *_others = replays(part(CALLS).page.blocks)
    (told,) = first.words
    record = first.record()
    assert record is not None
    assert isinstance(told, on.Bullets)
    assert len(told.items) == 1 + len(record["steps"])


def test_a_ruling_is_told_first_and_opened_where_the_dealer_rules() -> None:
    page = part(RULING)
    told = words(page)
    assert told[0] == "Seat 2 silently puts two chips of 20 and 10 into the pot."
    assert "The player calls and 10 are returned." in told[:4]
    assert [one.at for one in replays(page.page.blocks)] == [10, 10]
    titles = [on.plain(one.text) for one in headings(page)]
    assert titles[1] == next(one["title"] for one in published() if one["id"] == f"{RULING}@club")


def test_cards_are_drawn_with_what_plays_and_why() -> None:
    page = part(ORDERS)
    drawn = [block for block in page.page.blocks if isinstance(block, on.Hand)]
    assert [(one.out, one.caption) for one in drawn] == [
        (one.out, "two-card three") for one in drawn
    ]
    assert len(drawn) == 12
    assert len([one for one in words(page) if " does not play because " in one]) == 2 * len(drawn)
    compared = [block for block in part(COMPARED).page.blocks if isinstance(block, on.Hand)]
    assert [one.caption for one in compared] == [
        "Hand 2, place 1: eight-seven badugi",
        "Hand 1, place 2: eight-seven badugi",
    ]


def test_a_table_that_is_refused_says_by_which_rule() -> None:
    refused = [one for one in part(SETUP).page.blocks if isinstance(one, on.Paragraph)]
    assert "The table is refused." in words(part(SETUP))
    assert any("betting.smallest-chip" in one.rules for one in refused)
    assert any("button" in one for one in words(part(NEXT)))


def test_it_says_where_an_answer_holds() -> None:
    told = words(part(CALLS))
    assert any(one.startswith("This holds in every house. It depends on ") for one in told)
    assert any(one.startswith("No house that comes with poker-oracle plays so. ") for one in told)


def test_what_it_names_is_linked_where_the_site_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("houses", "switches", "mistakes"):
        monkeypatch.delitem(KINDS, kind, raising=False)
    page, flags = leaf.__wrapped__(CALLS), site_content().vectors[CALLS]["flags"]
    assert not any("mistakes/" in one.to for one in links(page.page.blocks))
    monkeypatch.setitem(KINDS, "mistakes", KINDS["rules"])
    linked = {one.to for one in links(leaf.__wrapped__(CALLS).page.blocks)}
    assert linked & set(map(addresses.mistake, flags))


def links(part: object) -> list[Link]:
    if isinstance(part, Link):
        return [part]
    return [one for inner in part for one in links(inner)] if isinstance(part, tuple) else []


def test_a_page_lists_its_hands_and_leads_to_the_other_parts() -> None:
    pages = site_content().hands_on
    first, second, third = SIDE_POTS, f"{SIDE_POTS}-2", f"{SIDE_POTS}-3"
    to = {one.to for one in links(leaf(second).page.blocks)}
    assert {addresses.hands(first), addresses.hands(third)} <= to
    assert addresses.rule(SIDE_POTS) in to
    assert addresses.hands(second) not in to
    folded = [one for one in leaf(second).page.blocks if isinstance(one, on.Section)]
    assert [one.heading.name for one in folded] == [*pages[second]]
    assert [one.is_open for one in folded] == [True, *[False] * (len(folded) - 1)]
    whole = len(site_content().scenarios_under[SIDE_POTS])
    start = len(pages[first]) + 1
    range_told = f"Hands {start} to {start + len(folded) - 1} of {whole}"
    assert on.plain(leaf(second).page.title).endswith(range_told)
