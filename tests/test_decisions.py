"""Every decision has a date, a status and a line in the index."""

import re
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

import pytest

FOLDER: Final = Path(__file__).parents[1] / "specs" / "decisions"
FILES: Final = sorted(FOLDER.glob("[0-9]*.md"))
HEAD: Final = re.compile(
    r"# (?P<number>\d{4}): (?P<title>.+)\n\n"
    r"Date: (?P<date>\d{4}-\d{2}-\d{2})\n\n"
    r"Status: (?P<status>accepted|(?:amended|superseded) by (?P<by>\d{4}(?:, \d{4})*))\n\n\S"
)


class Decision(NamedTuple):
    number: str
    title: str
    date: str
    status: str
    by: tuple[str, ...]


def read(path: Path) -> Decision:
    head = HEAD.match(path.read_text("utf-8"))
    assert head, f"{path.name} begins with a title, a Date: and a Status:, with blank lines between"
    by = tuple((head["by"] or "").split(", ")) if head["by"] else ()
    return Decision(head["number"], head["title"], head["date"], head["status"], by)


def test_the_decisions_are_numbered_without_a_gap() -> None:
    numbers = [path.name[:4] for path in FILES]
    assert numbers == [f"{number:04}" for number in range(1, len(FILES) + 1)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_decision_has_its_number_a_date_and_a_status(path: Path) -> None:
    decision = read(path)
    assert decision.number == path.name[:4]
    assert date.fromisoformat(decision.date)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_decision_is_changed_by_later_ones_alone(path: Path) -> None:
    decision = read(path)
    for later in decision.by:
        (changing,) = FOLDER.glob(f"{later}-*.md")
        assert later > decision.number
        assert read(changing).date >= decision.date


def test_the_index_has_a_line_for_each_decision() -> None:
    index = (FOLDER / "README.md").read_text("utf-8")
    rows = [line for line in index.splitlines() if line.startswith("| [")]
    decisions = [(path, read(path)) for path in FILES]
    assert rows == [
        f"| [{one.number}]({path.name}) | {one.title} | {one.date} | {one.status} |"
        for path, one in decisions
    ]
