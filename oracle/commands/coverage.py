"""The command that says how much is covered: coverage."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from oracle.commands.output import Output, given_options, with_output

if TYPE_CHECKING:
    from oracle.reporting import Measuring, Report
    from oracle.traceability import Coverage


@click.command()
@with_output
def coverage(output: Output) -> None:
    """Show what of the documents and rules is covered.

    For each document, the clauses with a rule, without one, and open; for each rule, its clauses,
    its code, and the scenarios inside and outside it; for each switch, the settings that scenarios
    tell apart; for each house, the switches that it leaves unset.

    Exits with 1 if anything is open.
    """
    from oracle.pages import covered
    from oracle.reporting import Measuring
    from oracle.traceability import measure, project

    measuring = Measuring("coverage", given_options())
    found = measure(project())
    output.tell(lambda: covered(found), lambda: _reported(measuring, found))
    if found.open_points():
        raise SystemExit(1)


def _reported(measuring: Measuring, found: Coverage) -> Report:
    """A row for each document, rule, switch and house, and what is open of it."""
    from oracle.reporting import row
    from oracle.traceability import as_report

    parts = {name: " ".join(told) for name, told in found.by_part().items()}
    rows = [row(name, "open" if told else "covered", told or None) for name, told in parts.items()]
    counts = Counter(one["outcome"] for one in rows)
    return measuring.report(int(bool(counts["open"])), counts, rows, as_report(found))
