"""The HTML pages in a browser: opened from a file, filtered, stepped through."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from oracle.cli import cli
from tests.support.browser import Answer, needs_a_browser, opened

pytestmark = pytest.mark.more

BROWSER: Final = needs_a_browser()
ENGINE: Final = ("--", "node", "tests/engines/badugi-engine.js", "--break", "side-pots")
HAND: Final = "betting.completion.a-complete-hand-with-a-side-pot"
EXPLAINED: Final = "betting.all-in-for-less.three-pots-with-antes-and-an-odd-chip"
IN_LIST: Final = ".entry[open] .replay"
WINDOWS: Final = tuple(itertools.product((1280, 390), ("light", "dark")))

TABLE: Final = {"small-blind": 1, "big-blind": 2, "small-bet": 2, "big-bet": 4}

Acts = Sequence[Sequence[Any]]


def written(page: Path, *command: str, code: int = 0) -> Path:
    done = CliRunner().invoke(cli, [command[0], "-o", str(page), *command[1:]])
    assert done.exit_code == code, done.output
    return page


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the page of an engine that makes one mistake in 39 hands; beside it, its report."""
    place = tmp_path_factory.mktemp("checked")
    beside = ("-o", str(place / "checked.json"))
    return written(place / "checked.html", "check", *beside, *ENGINE, code=1)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the page of the same engine with a few hands alone."""
    place = tmp_path_factory.mktemp("few")
    about = ("--only", ".".join(HAND.split(".")[:2]))
    return written(place / "few.html", "check", *about, *ENGINE, code=1)


@pytest.fixture(scope="module")
def explanation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("explained")
    return written(place / "explained.html", "explain", EXPLAINED)


def told(page: Path, acts: Acts, **beside: Any) -> Answer:
    """Do these acts on a page, which must say nothing on the console and ask nobody anything."""
    (answer,) = opened([{"file": page, "do": acts, **beside}], BROWSER)
    assert (answer.said, answer.requests) == ([], [])
    return answer


@pytest.mark.parametrize("name", ["few", "explanation"])
def test_nobody_is_kept_out(name: str, request: pytest.FixtureRequest) -> None:
    page, acts = request.getfixturevalue(name), [["axe"], ["overflow"], ["overlaps", ".felt"]]
    hand = f"#{HAND}/3" if name == "few" else f"#{EXPLAINED}/3"
    wanted = [
        {"file": page, "hash": hand, "width": width, "scheme": scheme, "do": acts}
        for width, scheme in WINDOWS
    ]
    for one in opened(wanted, BROWSER):
        assert one == Answer([[], 0, []], [], [])


def test_every_failure_is_reached_and_found_by_its_marks(report: Path) -> None:
    found = json.loads((report.parent / "checked.json").read_text("utf-8"))
    failed = [row["case"] for row in found["cases"] if row["outcome"] == "fail"]
    money = [row for row in found["cases"] if row["aspects"].get("money") == "fail"]
    rule = ".".join(HAND.split(".")[:2])
    about = [case for case in failed if case.startswith(f"{rule}.")]
    skipped, passed = found["counts"]["skip"], found["counts"]["pass"]
    shown = ["count", ".entries li[data-name]:not([hidden])"]
    answer = told(
        report,
        [
            ["visible", ".entries li[data-name]"],
            shown,
            ["attributes", ".entries li[data-name]", "data-name"],
            ["choose", "select[name=aspect]", "money"],
            shown,
            ["click", ".filters button"],
            ["fill", "input[name=text]", "Completed to 20 ALL-IN"],
            shown,
            ["click", ".filters button"],
            ["choose", "select[name=rule]", rule],
            shown,
            ["click", ".filters button"],
            ["choose", "select[name=outcome]", "skip"],
            shown,
            ["count", ".others li"],
            ["text", ".found"],
            ["click", ".others + button"],
            ["count", ".others li"],
            ["click", "a[data-key=mistake]"],
            shown,
            ["text", ".found"],
        ],
    )
    results = [one for one in answer.results if one is not None]
    unfolded, everything, names, of_money, of_text, of_rule, *of_skip = results
    assert (unfolded, everything > 20) == (0, True)
    assert (everything, names) == (len(failed), failed)
    assert (of_money, of_rule) == (len(money), len(about))
    assert 0 < of_text < everything
    in_all = skipped + passed + len(failed)
    assert of_skip[:4] == [0, 200, f"{skipped:,} of {in_all:,} cases", 400]
    explained = len(found["mistakes"][0]["explains"])
    assert of_skip[4:] == [explained, f"{explained} of {in_all:,} cases"]


def test_a_hand_is_stepped_through_by_keys_and_buttons(report: Path) -> None:
    title, count = ["text", f"{IN_LIST} .told .title"], ["text", f"{IN_LIST} .count"]
    answer = told(
        report,
        [
            *(title, count, ["count", f"{IN_LIST} .place"], ["text", f"{IN_LIST} .turn p"]),
            *(["texts", f"{IN_LIST} .may li"], ["count", f"{IN_LIST} .place.acts"]),
            *(["press", "ArrowRight"], count, ["hash"], ["press", "ArrowLeft"]),
            *(["click", f"{IN_LIST} button[title='Last step']"], count),
            *(["click", f"{IN_LIST} button[title='First step']"], count, title),
            *(["focus", f"{IN_LIST} button[title='Next step']"], ["press", "End"], count),
            *(["press", "Home"], count, ["focus", f"{IN_LIST} input"]),
            *(["press", "ArrowRight"], count, ["attribute", f"{IN_LIST} input", "aria-valuetext"]),
        ],
        hash=f"#{HAND}/1",
    )
    results = [one for one in answer.results if one is not None]
    first, one, seats, turn, may, acting, two, link, last, zero, deal, *keys = results
    assert (first, seats, acting) == ("Seat 3 calls", 3, 1)
    assert (deal, turn.split(".")[0]) == ("The blinds and the deal", "The action is on seat 1")
    steps = int(last.split(" / ")[1])
    assert [one, two, last, zero] == [f"{step} / {steps}" for step in (1, 2, steps, 0)]
    assert link == f"#{HAND}/2"
    assert may == ["fold", "call 10", "raise to 25"]
    assert keys[:3] == [f"{steps} / {steps}", f"0 / {steps}", f"1 / {steps}"]
    assert keys[3].startswith(f"1 of {steps}: ")


def test_the_first_difference_is_shown_where_it_is(report: Path) -> None:
    found = json.loads((report.parent / "checked.json").read_text("utf-8"))
    hand = next(row["hand"] for row in found["cases"] if row["case"] == HAND)
    differs = ["count", f"{IN_LIST}.differs"]
    answer = told(
        report,
        [
            *(differs, ["text", f"{IN_LIST} .parting"], ["count", f"{IN_LIST} .place.wrong"]),
            *(["press", "ArrowLeft"], differs, ["count", f"{IN_LIST} .got"]),
            *(["press", "d"], differs, ["texts", f"{IN_LIST} .place .got"]),
        ],
        hash=f"#{HAND}",
    )
    at_first, parting, wrong, _key, before, marks, _again, there, got = answer.results
    assert (at_first, before, marks, there) == (1, 0, 0, 1)
    for side in hand["sides"]:
        assert side["expected"] in parting
        assert side["got"] in parting
    seats = [row for row in hand["table"]["seats"] if row.get("got")]
    assert (wrong, len(seats) > 0) == (len(seats), True)
    assert {f"got {row['got']['stack']}" for row in seats} <= set(got)


def test_reasons_come_from_the_rules_and_each_rule_has_its_words(report: Path) -> None:
    answer = told(
        report,
        [
            ["texts", f"{IN_LIST} .barred li"],
            ["click", f"{IN_LIST} .turn button.rule"],
            ["text", f"{IN_LIST} .noted"],
        ],
        hash=f"#{HAND}/0",
    )
    barred, _click, noted = answer.results
    assert any(
        "may not check" in one and "betting.check-when-nothing-is-owed" in one for one in barred
    )
    assert any("may not act" in one for one in barred)
    assert noted.startswith("betting.")


def test_a_link_leads_to_a_case_that_was_filtered_away(report: Path) -> None:
    answer = told(
        report,
        [
            ["fill", "input[name=text]", "no such words"],
            ["count", ".entries li[data-name]:not([hidden])"],
            ["go", f"#{HAND}/2"],
            ["visible", f"{IN_LIST} .felt"],
            ["text", f"{IN_LIST} .count"],
        ],
    )
    assert answer.results[1] == 0
    assert answer.results[3] == 1
    assert answer.results[4].startswith("2 / ")


@pytest.mark.parametrize("name", ["report", "explanation"])
def test_a_page_is_readable_without_scripts(name: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(name)
    seen = ".words" if name == "report" else ".step"
    acts = [["visible", ".replay, .filters"], ["visible", seen], ["text", "main"]]
    answer = told(page, acts, javascript=False)
    hidden, shown, text = answer.results
    assert (hidden, shown > 0) == (0, True)
    assert ("First difference" if name == "report" else "Seat 5 discards Kd") in text


def test_tables_of_every_size_are_drawn(tmp_path: Path) -> None:
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
    tables = [("badugi", seats) for seats in (2, 3, 6, 10, 13)]
    tables += [("badacey", seats) for seats in (6, 10)]
    wanted: list[dict[str, Any]] = []
    for game, seats in tables:
        held = 4 if game == "badugi" else 5
        cards = {str(seat + 1): deck[held * seat : held * (seat + 1)] for seat in range(seats)}
        data = {"table": {**TABLE, "game": game, "stacks": [1000] * seats}, "cards": cards}
        script = tmp_path / f"{game}-{seats}.json"
        script.write_text(json.dumps({**data, "tries": []}))
        page = written(script.with_suffix(".html"), "explain", str(script))
        acts = [["count", ".place"], ["overlaps", ".felt"], ["overflow"], ["count", ".bet"]]
        wanted += [{"file": page, "width": width, "do": acts} for width in (1280, 390)]
    for one, found in zip(wanted, opened(wanted, BROWSER), strict=True):
        assert found == Answer([int(one["file"].stem.split("-")[1]), [], 0, 2], [], []), one
