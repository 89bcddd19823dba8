"""The reports for PokerKit's maintainers: each reproduction needs PokerKit alone, and holds."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from oracle import catalogue
from oracle.system.resources import folder

PLACE = folder("specs") / "engines" / "pokerkit"
REPORTS = {path.stem: path.read_text("utf-8") for path in sorted(PLACE.glob("reports/*.md"))}
PROFILE = catalogue.engine_profile("pokerkit")


def part(report: str, language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", report, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.mark.more
@pytest.mark.parametrize("name", REPORTS)
def test_a_reproduction_prints_what_the_report_says(name: str, tmp_path: Path) -> None:
    assert version("pokerkit") == PROFILE.version
    done = subprocess.run(
        # PokerKit shuffles, and warns of a card that happens to be elsewhere in its deck.
        [sys.executable, "-I", "-W", "ignore::UserWarning", "-c", part(REPORTS[name], "python")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    # A line may end in spaces where an exception has no text.
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    assert printed == part(REPORTS[name], "text").splitlines()


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_whole_and_about_this_version(name: str) -> None:
    report = REPORTS[name]
    assert f"PokerKit {PROFILE.version}" in report
    headings = re.findall(r"^## (.+)$", report, re.MULTILINE)
    assert headings == ["Reproduction", "What is right", "A direction"]
    used = set(re.findall(r"^(?:from|import) (\w+)", part(report, "python"), re.MULTILINE))
    assert used <= {"pokerkit", "warnings"}
    for rule in re.findall(r"`([a-z-]+\.[a-z-]+)`", report):
        assert rule in catalogue.rules() or (folder("specs") / "rules" / rule).is_file()


def test_every_mistake_of_the_profile_is_reported_or_it_is_said_why_not() -> None:
    page = (PLACE / "README.md").read_text("utf-8")
    listed, _, left_out = page.partition("Not reported")
    assert set(re.findall(r"^\| \[([a-z-]+)\]", listed, re.MULTILINE)) == set(REPORTS)
    told = set(re.findall(r"`([a-z-]+)`", left_out))
    mistakes = set(PROFILE.mistakes)
    assert mistakes - set(REPORTS) == told & mistakes
