"""Coverage as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from oracle.system.terminal import text_console
from oracle.traceability.coverage import Coverage
from oracle.traceability.wording import basis, headline, separation, totals

if TYPE_CHECKING:
    from rich.table import Table

_MOST_LISTED: Final = 20

_Row = tuple[bool, Sequence[str | int]]
"""Whether something is open in it, and its cells."""


def as_tables(coverage: Coverage, *, width: int = 100, color: bool = False) -> str:
    """Draw the tables as text; with ``color`` it carries the terminal's escapes."""
    from rich.text import Text  # noqa: PLC0415 - costs more than the rest of the program

    console, stream = text_console(width, color=color)
    for table in _tables(coverage):
        console.print(table)
    points = coverage.open_points()
    for point in points[:_MOST_LISTED]:
        console.print(Text(point))
    if len(points) > _MOST_LISTED:
        rest = len(points) - _MOST_LISTED
        console.print(Text(f"and {rest:,} more; 'poker-oracle lint' names them all"))
    console.print(Text(totals(coverage)))
    console.print(Text(headline(coverage), "bold red" if points else "bold green"))
    return stream.getvalue()


def _tables(coverage: Coverage) -> Iterator[Table]:
    yield _table(
        ["Document", "Clauses", "Covered", "No rule", "Open"],
        [
            (
                bool(one.open),
                [one.document, one.clauses, len(one.covered), len(one.without_rule), len(one.open)],
            )
            for one in coverage.documents
        ],
    )
    yield _table(
        ["Rule", "Clauses", "Code", "Inside", "Outside"],
        [
            (
                any(rule.open_points()),
                [rule.rule, basis(rule), len(rule.code), len(rule.inside), len(rule.outside)],
            )
            for rule in coverage.rules
        ],
    )
    yield _table(
        ["Switch", "Setting", "Separated"],
        [
            (
                not setting.separated or not switch.rules,
                [switch.switch, setting.setting, separation(setting)],
            )
            for switch in coverage.switches
            for setting in switch.settings
        ],
    )
    yield _table(
        ["House", "Switches set", "Missing"],
        [
            (bool(house.missing), [house.house, len(house.set), len(house.missing)])
            for house in coverage.houses
        ],
    )


def _table(heads: Sequence[str], rows: Sequence[_Row]) -> Table:
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=SIMPLE_HEAD)
    numbers = {place for _, cells in rows for place, cell in enumerate(cells) if type(cell) is int}
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place in numbers else "left", overflow="fold")
    for is_open, cells in rows:
        table.add_row(*(f"{cell}" for cell in cells), style="red" if is_open else None)
    return table
