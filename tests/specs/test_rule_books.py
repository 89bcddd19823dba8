"""Rule books are cited with their edition and number, in one form."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from oracle.cli import cli
from oracle.specs import consistency
from oracle.specs.consistency import problems_in, unverified_in

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "text",
    [
        "Poker TDA 2024, 45-A",
        "Poker TDA 2024, RP-11, for one ante",
        "Poker TDA 2024, 3 and 55",
        "Poker TDA\n  2024, 34-B (36-C in 2026)",
        "WSOP 2024 Live Action, 150",
        "WSOP 2024 Tournament, 93-f-2",
        "Robert's Rules of Poker 11, Button and Blind\n  Use, 1",
        "Robert's Rules of Poker 11, No-Limit (unverified)",
        "at the TDA summit of 2019",
    ],
)
def test_a_citation_with_edition_and_number_is_in_form(text: str) -> None:
    assert list(problems_in(text, "a.yaml")) == []


@pytest.mark.parametrize(
    "citation",
    [
        "Poker TDA rule 45",
        "TDA 2024, 45",
        "Poker TDA 2024, rule 45",
        "Poker TDA 45",
        "WSOP live action rules",
        "WSOP 2024, 150",
        "WSOP Live Action, 150",
        "Robert's Rules, Showdown 7",
        "Robert's Rules of Poker, Showdown, 7",
        "Robert's Rules of Poker 11, Showdown",
    ],
)
def test_a_citation_without_edition_or_number_is_named_with_its_place(citation: str) -> None:
    (problem,) = problems_in(f"first line\nsee {citation}.\n", "specs/a.yaml")
    assert str(problem).startswith("specs/a.yaml:2:5: a citation needs its edition and number, as")


def test_what_nobody_has_read_is_listed() -> None:
    read_by_nobody = "Robert's Rules of Poker 11,\n  No-Limit, 6 (unverified)"
    text = f"{read_by_nobody}, and Poker TDA 2024, 42 (unverified)"
    assert list(unverified_in(text, "specs/a.yaml")) == [
        "specs/a.yaml:1: Robert's Rules of Poker 11, No-Limit, 6 is unverified",
        "specs/a.yaml:2: Poker TDA 2024, 42 is unverified",
    ]


def files() -> Iterator[Path]:
    for folder in ("oracle", "schemas", "tests/opposite"):
        yield from (path for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".json"})
    yield from ROOT.glob("*.md")


def test_every_citation_is_in_form() -> None:
    found = consistency.citation_problems()
    for path in files():
        if path != Path(consistency.__file__):
            found += problems_in(path.read_text("utf-8"), str(path.relative_to(ROOT)))
    assert found == []


def test_lint_fails_for_a_citation_and_notes_what_is_unverified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "specs").mkdir()
    text = "Poker TDA 45, and WSOP 2024 Tournament, 92 (unverified)\n"
    (tmp_path / "specs" / "decision.md").write_text(text)
    monkeypatch.setattr(consistency, "folder", tmp_path.joinpath)
    done = CliRunner().invoke(cli, ["lint"])
    assert done.exit_code == 2
    assert done.output.startswith("specs/decision.md:1:1: a citation needs its edition and number")
    assert "specs/decision.md:1: WSOP 2024 Tournament, 92 is unverified" in done.output
