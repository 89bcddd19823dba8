"""PokerKit checked once by the whole corpus: what is printed, found and shown of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from click.testing import CliRunner

from oracle.cli import cli
from oracle.conformance.choosing import read_known_failures
from oracle.corpus.flags import suspect
from oracle.specs import engines, workspaces
from oracle.specs.strict_yaml import load
from oracle.system.resources import folder
from tests.support.browser import needs_a_browser, opened
from tests.tools.first_page import PAGE

pytestmark = [pytest.mark.more, pytest.mark.long]

MOST_BYTES: Final = 3_700_000
KNOWN: Final = folder("specs") / "engines" / "pokerkit-known.yaml"


class Checked(NamedTuple):
    printed: list[str]
    report: dict[str, Any]
    page: Path


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    place = tmp_path_factory.mktemp("pokerkit")
    report, page = place / "report.json", place / "page.html"
    command = ["check", "pokerkit", *("-o", "-", "-o", str(report), "-o", str(page))]
    done = CliRunner(env={"COLUMNS": "100"}).invoke(cli, command)
    assert done.exit_code == 1, done.output
    return Checked(done.stdout.splitlines(), json.loads(report.read_text("utf-8")), page)


def test_the_first_page_says_what_check_says(checked: Checked) -> None:
    text = PAGE.read_text("utf-8").partition("$ poker-oracle check pokerkit\n")[2]
    shown = text.partition("\n\n")[0].splitlines()
    lines = [line.removeprefix("    ").rstrip() for line in shown if line.strip() != "..."]
    assert len(lines) > 10
    printed = iter(checked.printed)
    lost = [line for line in lines if not any(one.startswith(line) for one in printed)]
    assert lost == []


def test_it_is_put_down_to_the_mistakes_of_its_profile(checked: Checked) -> None:
    report = checked.report
    profile, card_room = (
        engines.engine_profile("pokerkit"),
        workspaces.houses()["card-room"].settings,
    )
    settings = {f"{key}={one}" for key, one in profile.settings.items() if card_room[key] != one}
    named = {one["id"] for one in report["mistakes"]}
    wanted = {rule for name in {*profile.mistakes, *settings} for rule in suspect(name).rules}
    broken = {one["rule"] for one in report["details"]["broken"]}
    suspected = report["details"]["suspected"]
    assert wanted <= broken | {one["rule"] for one in suspected}
    # Of several settings of one switch, that of the profile is not always the likeliest.
    switches = {setting.partition("=")[0] for setting in settings}
    assert {name for name in named if name.partition("=")[0] not in switches} <= {*profile.mistakes}
    assert len(named & {*profile.mistakes, *settings}) >= 0.85 * len({*profile.mistakes, *settings})
    left = sum(len(one["vectors"]) for one in suspected)
    assert left < 0.1 * report["counts"]["fail"]


def test_what_fails_is_what_is_known_as_make_check_has_it(checked: Checked) -> None:
    known = {one for entry in read_known_failures(load(KNOWN)) for one in entry.vectors}
    rows = checked.report["cases"]
    assert {row["case"] for row in rows if row["outcome"] in {"fail", "error"}} == known


def test_its_page_is_small_enough_to_be_sent(checked: Checked) -> None:
    browser = needs_a_browser()
    assert checked.page.stat().st_size < MOST_BYTES
    acts = [
        ["visible", ".replay .felt"],
        ["count", ".section [data-hand]"],
        ["count", ".entries li[data-name]:not([hidden])"],
        ["count", "[data-hand]"],
    ]
    (answer,) = opened([{"file": checked.page, "do": acts}], browser)
    assert (answer.said, answer.requests) == ([], [])
    drawn, tables, failures, hands = answer.results
    assert (drawn, tables > 10) == (1, True)
    assert failures == checked.report["counts"]["fail"]
    assert hands == failures + tables
