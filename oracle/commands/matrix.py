"""The command that puts engines side by side: matrix."""

from __future__ import annotations

from pathlib import Path

import click

from oracle.commands.output import Output, given_options, with_output


@click.command()
@click.argument(
    "reports",
    nargs=-1,
    required=True,
    metavar="REPORT...",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@with_output
def matrix(reports: tuple[Path, ...], output: Output) -> None:
    """Put engines side by side, by their reports.

    Each REPORT is a file that check wrote as JSON: poker-oracle check -o one.json -- ./engine

    The answer says which rules and mistakes each engine has, what only one of them gets wrong, and,
    for reports of engines of the same name, earlier first, what was fixed, broken and left.

    Exits with 0 whatever they say; check --baseline fails on what is new.
    """
    from oracle import catalogue
    from oracle.conformance import matrix_report, read_measured
    from oracle.diagnosis import rule_texts
    from oracle.pages import matrix as page_of
    from oracle.reporting import Measuring

    if len(reports) < 2:
        raise click.UsageError("name two reports or more")
    if twice := [one for one in reports if [*map(_place, reports)].count(_place(one)) > 1]:
        raise click.UsageError(f"{twice[-1]} is named twice")
    measuring = Measuring("matrix", given_options())
    engines = read_measured(reports)
    sentences = {name: text.sentence for name, text in rule_texts().items()}
    houses = {one.id: one.settings for one in catalogue.houses().values()}
    report = matrix_report(measuring, engines, sentences, houses)
    output.tell(lambda: page_of(report), lambda: report)


def _place(path: Path) -> Path:
    return path.resolve()
