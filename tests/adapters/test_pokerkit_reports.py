"""The reports for PokerKit's maintainers: each reproduction needs PokerKit alone, and holds."""

import re
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Final

import pytest

from oracle.specs import catalogue, engines
from oracle.system.resources import folder

PLACE: Final = folder("specs") / "engines" / "pokerkit"
README: Final = (PLACE / "README.md").read_text("utf-8")
LISTED: Final = re.findall(r"^\| \[([a-z-]+)\]\(reports/\1\.md\) \|", README, re.MULTILINE)
REPORTS: Final = {path.stem: path.read_text("utf-8") for path in sorted(PLACE.glob("reports/*.md"))}
PROFILE: Final = engines.engine_profile("pokerkit")

RENAMED: Final[Mapping[str, str]] = {"every-all-in-is-a-full-bet": "limit-has-no-half-bet-rule"}
"""The report about a mistake, where it does not bear the mistake's name."""

NOT_REPORTED: Final[Mapping[str, str]] = {
    "ante-is-posted-before-the-blind": "An ante is posted before a short blind.",
    "big-blind-is-no-bet": "The big blind does not count towards the cap",
    "empty-stub-is-shuffled-for-a-burn": "If the deck is empty, the discards are shuffled",
    "every-chip-plays": "There is no smallest chip",
    "no-fold-when-nothing-is-owed": "a player may not fold with nothing to call",
    "no-raise-over-players-who-could-only-call": "A raise is refused",
    "remainder-goes-to-the-first": "all odd chips of a pot go to the first winner",
    "side-pot-of-one-player-is-halved": "A side pot of one player is paid in two parts",
}
"""What the page says of each mistake that it does not report."""


def part(report: str, language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", report, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.mark.more
@pytest.mark.parametrize("name", REPORTS)
def test_a_reproduction_prints_what_the_report_says(name: str, tmp_path: Path) -> None:
    assert version("pokerkit") == PROFILE.version
    done = subprocess.run(
        # PokerKit warns of a fold with nothing to call, and of a card that happens to be elsewhere.
        [sys.executable, "-I", "-W", "ignore::UserWarning", "-c", part(REPORTS[name], "python")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    assert printed == part(REPORTS[name], "text").splitlines()


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_stands_alone(name: str) -> None:
    report = REPORTS[name]
    assert f"PokerKit {PROFILE.version}" in report
    headings = re.findall(r"^## (.+)$", report, re.MULTILINE)
    assert headings == ["Reproduction", "Expected", "Related", "Possible fix"]
    used = set(re.findall(r"^(?:from|import) (\w+)", part(report, "python"), re.MULTILINE))
    assert used == {"pokerkit"}
    ours = {*catalogue.rules(), *engines.mistakes(), "specs/", "poker-oracle", "]("}
    assert [words for words in sorted(ours) if words in report] == []


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_cites_editions_and_numbers(name: str) -> None:
    cited = re.findall(r"(?:Poker TDA|WSOP)[^.:;]*", " ".join(REPORTS[name].split()))
    full = re.compile(r" 2024, (?:.* )?(?:rule \d+|section [IVX]+)")
    assert [words for words in cited if not full.search(words)] == []


def test_the_page_lists_every_report() -> None:
    assert sorted(LISTED) == sorted(REPORTS)


def test_every_mistake_of_the_profiles_is_reported_or_it_is_said_why_not() -> None:
    assert set(RENAMED.values()) <= set(REPORTS)
    assert [words for words in NOT_REPORTED.values() if words not in README] == []
    mistakes = {*PROFILE.mistakes, *engines.engine_profile("pokerkit-tournament").mistakes}
    assert mistakes <= {*REPORTS, *RENAMED, *NOT_REPORTED}
