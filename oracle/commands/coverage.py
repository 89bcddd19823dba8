"""The command that says how much is covered: coverage."""

from __future__ import annotations

import click

from oracle.commands.output import Output, json_text, with_output


@click.command()
@with_output("markdown", "json")
def coverage(output: Output) -> None:
    """Say how much of the documents, rules and switches is covered, and what is open.

    For each document the clauses with a rule, without one, and open; for each rule its clauses,
    its code, and the scenarios inside and outside it; for each switch the settings that scenarios
    tell apart; for each house what it leaves unset.

    Exit 1 when anything is open.
    """
    from oracle.traceability import as_markdown, as_report, as_tables, measure, project

    found = measure(project())
    output.tell(
        lambda screen: as_tables(found, width=screen.width, color=screen.color),
        markdown=lambda: as_markdown(found),
        json=lambda: json_text(as_report(found)),
    )
    if found.open_points():
        raise SystemExit(1)
