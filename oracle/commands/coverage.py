"""The command that says how much is covered: coverage."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import click


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
@click.option(
    "--markdown",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    help="Write a page in Markdown into this file; - is the standard output.",
)
def coverage(as_json: bool, markdown: Path | None) -> None:
    """Say how much of the documents, rules and switches is covered, and what is open.

    For each document the clauses with a rule, without one, and open; for each rule its clauses,
    its code, and the scenarios inside and outside it; for each switch the settings that scenarios
    tell apart; for each house what it leaves unset.

    Exit 1 when anything is open.
    """
    from oracle.system.writing import is_standard_output, write_file
    from oracle.traceability import as_markdown, as_report, as_tables, measure, project

    if as_json and markdown and is_standard_output(markdown):
        raise click.UsageError("--json and --markdown - cannot both have the standard output")
    found = measure(project())
    if markdown:
        write_file(markdown, as_markdown(found).encode())
    if as_json:
        click.echo(json.dumps(as_report(found), indent=2, ensure_ascii=False))
    elif not markdown:
        width = shutil.get_terminal_size((100, 24)).columns
        click.echo(as_tables(found, width=width, color=sys.stdout.isatty()), nl=False)
    if found.open_points():
        raise SystemExit(1)
