"""The command that asks the dealer: ruling."""

from __future__ import annotations

from pathlib import Path

import click

from oracle.commands.options import with_house
from oracle.commands.output import Output, with_output


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@with_house("Rule as this house does instead of the file's own.")
@with_output
def ruling(file: Path, house: str | None, output: Output) -> None:
    """Rule on an irregular act, as the dealer would.

    FILE is a scenario in YAML that needs only a table and a play; - is the standard input. The
    ruling is on its last act.
    The answer says what happened, what the ruling is, how this house rules where the rules leave it
    open, and the rules with their sources. Here the button silently puts in a 20 and a 10:

    \b
        table: {small-bet: 20, stacks: [500, 500, 500]}
        play: [{seat: 3, push: [20, 10]}]

    Exits with 2 if the case cannot be played as written, or there is nothing to rule on.
    """  # noqa: D301 - click looks for the character itself, and leaves the lines after it alone
    import oracle
    from oracle.explaining import as_ruling_report
    from oracle.pages import explained

    answer = oracle.ruling(file, house)
    output.tell(lambda: explained(answer.explanation), lambda: as_ruling_report(answer))
