"""The pages of engines: our reports are of the present corpus, and say what the reports say."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, Final

import pytest

from oracle.errors import InputError
from oracle.report import page as on
from oracle.report.checked import is_house_choice
from oracle.report.html import as_site_files
from oracle.report.page import replays
from oracle.report.suite import shows_in
from oracle.site import addresses, engines
from oracle.site.building import KINDS, _frame
from oracle.site.engines import reports
from oracle.site.sources import SiteContent, site_content
from oracle.system.resources import folder
from tests.support.leaves import parts, texts
from tests.tools import engine_reports

SHELF: Final = site_content()
OURS: Final = reports(SHELF)
BROKEN: Final = "badugi-js-with-one-pot"


def html(known: SiteContent, key: str) -> str:
    leaf = engines.engines_leaf(known, key)
    return as_site_files(leaf, _frame())[leaf.address]


def test_our_reports_are_of_the_present_corpus() -> None:
    manifest = json.loads((folder("vectors") / "manifest.json").read_text("utf-8"))
    for name in engine_reports.ENGINES:
        stale = f"{name} is stale; run python -m tests.tools.engine_reports"
        assert OURS[name].report["corpus"]["corpus"] == manifest["digests"]["corpus"], stale


def test_our_reports_name_no_place_on_the_machine_that_made_them() -> None:
    for one in OURS.values():
        assert one.report["details"]["command"] == one.report["options"]["command"]
        assert not any(part.startswith("/") for part in one.report["options"]["command"])
        assert one.note.startswith("# ")


@pytest.mark.more
@pytest.mark.parametrize("name", [BROKEN, "ranking-js"])
def test_a_report_is_made_again(name: str, tmp_path: Path) -> None:
    assert engine_reports.is_kept(name, engine_reports.made(name, tmp_path))


def test_all_stand_side_by_side() -> None:
    text = html(SHELF, "")
    for name, one in OURS.items():
        assert f'href="{name}.html">{one.title}</a>' in text
    assert "Breaks 8 rules" in text
    assert "From pokerkit" not in text


def test_what_agrees_with_a_profile_is_not_shown_as_agreeing_with_the_rules() -> None:
    page = engines.engines_leaf(SHELF, "").page
    by_rules, by_profile = parts(page, on.Chart)
    profiled = [one.title for one in OURS.values() if one.report["details"]["profile"]]
    assert [on.plain(next(iter(on.parts(one.name)))) for one in by_profile.bars] == profiled
    assert "PokerKit 0.7.7, judged by the rules" in on.plain(by_rules.bars[0].name)
    (grid,) = parts(page, on.Grid)
    assert not set(profiled).intersection(map(on.plain, grid.heads))


def test_what_the_answers_of_an_engine_show_is_counted_once() -> None:
    page = engines.engines_leaf(SHELF, "pokerkit").page
    charts = {one.title: one for one in parts(page, on.Chart)}
    counts = OURS["pokerkit"].report["counts"]
    asked = counts["pass"] + counts["fail"] + counts["error"]
    shown = charts[f"What the {asked:,} answers show"].bars
    numbers = [int(one.told.replace(",", "")) for one in shown]
    assert (numbers[0], sum(numbers)) == (counts["pass"], asked)
    assert [on.plain(one.name).split(",")[0].split(":")[0] for one in shown] == [
        "Right by the rules",
        "As another house plays",
        "Wrong",
        "Not explained",
    ]
    aspects = OURS["pokerkit"].report["details"]["aspects"]
    by_part = charts["Wrong, by the part of the answer"].bars
    assert len(by_part) == sum(one["right"] < one["compared"] for one in aspects.values())
    assert all("as another house plays" in on.plain(one.name) for one in by_part)
    by_chapter = charts["Failures by the chapter of the rule; one may show several"].bars
    names = [on.plain(one.name) for one in by_chapter]
    assert {"Showdown: mistakes", "Showdown: house choices"} <= {*names}
    assert max(one.share for one in by_chapter) == 1
    # Nothing that fails is drawn as what is right.
    assert not shown[0].tone
    assert all(one.tone for one in (*shown[1:], *by_part, *by_chapter))
    told = f"{counts['fail']:,} answers fail: {numbers[2]:,} with a mistake, {numbers[1]:,} only as"
    assert told in "".join(texts(page))
    (contents,) = parts(page, on.Contents)
    anchors = {one.name for one in parts(page, on.Heading)}
    assert {name for name, *_ in contents.entries} <= anchors
    # What is drawn of them follows what they are.
    (figures,) = (one for one in parts(page, on.Section) if one.heading.name == "figures")
    assert [*parts(figures, on.Chart)] == [
        charts[by] for by in charts if by.startswith(("W", "F"))
    ][1:]
    right = engines.engines_leaf(SHELF, "badugi-js").page
    assert not any(one.title.startswith("What the ") for one in parts(right, on.Chart))


def test_an_engine_has_its_mistakes_before_house_choices_and_nothing_shouts() -> None:
    page = engines.engines_leaf(SHELF, "pokerkit").page
    assert page.title == "PokerKit 0.7.7, judged by the rules: does not conform"
    heads = [one.name for one in page.blocks if isinstance(one, on.Heading)]
    assert heads[:2] == ["mistakes", "house-choices"]
    under = {name: [*_sections_under(page, name)] for name in heads[:2]}
    mistakes = OURS["pokerkit"].report["mistakes"]
    for name, are_choices in (("mistakes", False), ("house-choices", True)):
        assert len(under[name]) == [is_house_choice(one) for one in mistakes].count(are_choices)
        # What there is is told by a chart and the contents, so that a phone has not to pass a hand.
        assert not any(one.is_open or one.heading.tone == on.BAD for one in under[name])
    assert page.tone == on.PLAIN
    told = "".join(texts(page))
    assert re.search(r"Checked on \d+ [A-Z][a-z]+ 20\d\d with the corpus ", told)
    assert "NOT A SINGLE" not in told
    skipped = OURS["pokerkit"].report["counts"]["skip"]
    assert f"{skipped:,} were skipped" in told
    assert "no hand was judged" in told


def _sections_under(page: on.Page, name: str) -> Iterator[on.Section]:
    """Give the parts between the heading of this name and the next one."""
    blocks = iter(page.blocks)
    for block in blocks:
        if isinstance(block, on.Heading) and block.name == name:
            yield from takewhile(lambda one: isinstance(one, on.Section), islice(blocks, 1, None))


def test_what_is_a_house_choice_is_not_called_wrong_beside_other_engines() -> None:
    (grid,) = parts(engines.engines_leaf(SHELF, "").page, on.Grid)
    place = [on.plain(one) for one in grid.heads].index(OURS["pokerkit"].title)
    ways = {on.plain(asked): answers[place].way for asked, answers in grid.rows}
    assert (ways["Side pots"], ways["Big blind is the first bet"]) == (1, 2)
    assert grid.key[2] == "a house choice"
    # What is wrong stands before what is chosen.
    assert [*ways.values()] == sorted(ways.values())


@pytest.mark.parametrize("name", OURS)
def test_a_page_has_every_mistake_with_a_hand_and_is_small_enough(name: str) -> None:
    page, report = engines.engines_leaf(SHELF, name), OURS[name].report
    text = as_site_files(page, _frame())[page.address]
    assert len(text.encode()) < 300_000
    for mistake in report["mistakes"]:
        assert f"{addresses.failures(name).partition('/')[2]}#" in text
        assert engines._said(mistake, SHELF).split("'")[0] in text
    drawn = {one.name for one in replays(page.page.blocks) if one.record() is not None}
    hands = [one["example"]["hand"] for one in report["mistakes"] if one["example"]["hand"]]
    assert {one["vector"] for one in hands if one["kind"] == "play"} <= drawn
    assert ("data-hand" in text) == bool(report["counts"]["fail"])


def test_every_failure_leads_to_its_hand() -> None:
    failing = {
        key.removesuffix("-failures") for key in engines.engines_keys(SHELF) if "-failures" in key
    }
    assert failing == {"pokerkit", BROKEN}
    for name in failing:
        text = html(SHELF, f"{name}-failures")
        wrong = [row["case"] for row in OURS[name].report["cases"] if row["outcome"] == "fail"]
        pages = {addresses.hand(one).partition("#")[0] for one in wrong}
        assert [one for one in pages if f'"../{one}' not in text] == []
        assert len(text.encode()) < 300_000


def test_what_fails_is_summed_up_folded_by_mistake_and_found_by_a_filter() -> None:
    report, leaf = OURS["pokerkit"].report, engines.engines_leaf(SHELF, "pokerkit-failures")
    text = "".join(map(str, texts(leaf.page)))
    assert f"{report['counts']['fail']} answers of" in text
    folded = [one for one in leaf.page.blocks if isinstance(one, on.Section)]
    assert not any(one.is_open for one in folded)
    ordered = sorted(report["mistakes"], key=is_house_choice)
    mistakes = [(one["id"], len(shows_in(one))) for one in ordered]
    assert [(one.heading.name, int(one.note.split()[0])) for one in folded][: len(mistakes)] == (
        mistakes
    )
    (narrow,) = parts(leaf.page, on.ListFilter)
    assert [name for name, _values in narrow.choices] == ["What differs", "Game", "Betting"]
    words = [one.words for one in parts(leaf.page, on.Item)]
    assert all(
        any(value in one for one in words) for _, some in narrow.choices for value, _ in some
    )


def test_badges_stand_beside() -> None:
    badges = engines.badges(SHELF)
    assert badges.keys() == {addresses.badge(name) for name in OURS}
    assert b"breaks 8 rules" in badges[addresses.badge("pokerkit")]


def of(place: Path) -> SiteContent:
    return SiteContent(place)


def test_a_folder_of_ones_own_is_shown_instead(tmp_path: Path) -> None:
    packed = engine_reports.place(BROKEN)
    report: dict[str, Any] = json.loads(gzip.decompress(packed.read_bytes()))
    report["engine"]["name"] = "mine"
    report["cases"][0]["case"] = "betting.of-another-corpus.gone"
    (tmp_path / "mine.json").write_text(json.dumps(report))
    known = of(tmp_path)
    assert [*engines.engines_keys(known)] == ["", "mine", "mine-failures"]
    assert "mine 1.0 does not conform" in html(known, "mine")
    assert "1 engine" not in html(known, "")


def test_what_is_not_a_report_is_told_apart(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"has no reports; 'poker-oracle check -o NAME\.json'"):
        engines.engines_keys(of(tmp_path))
    path = tmp_path / "damaged.json.gz"
    shutil.copy(engine_reports.place(BROKEN), path)
    path.write_bytes(path.read_bytes()[:2000])
    with pytest.raises(InputError, match="is not such a report"):
        reports(of(tmp_path))


def test_codes_lead_to_what_they_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("mistakes", "switches"):
        monkeypatch.setitem(KINDS, kind, KINDS["rules"])
    text = html(SHELF, "pokerkit")
    assert f'href="../{addresses.mistake("short-blind-lowers-the-price")}"' in text
    assert f'href="../{addresses.switch_page("side-pot-order")}"' in text
    assert f'href="../{addresses.rule("showdown.side-pots")}"' in text


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["index.json"], "the site has a page of its own at index.html"),
        (["mine-failures.json"], "the site has a page of its own at mine-failures.html"),
        (["mine.json", "mine.json.gz"], "have one page; keep one of them"),
    ],
)
def test_two_pages_at_one_place_are_refused(tmp_path: Path, names: list[str], told: str) -> None:
    for name in names:
        (tmp_path / name).touch()
    with pytest.raises(InputError, match=told):
        reports(SiteContent(tmp_path))
