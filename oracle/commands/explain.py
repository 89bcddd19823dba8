"""The command that tells how a hand goes: explain."""

from __future__ import annotations

import click

from oracle.commands.options import with_house
from oracle.commands.output import Output, with_output


@click.command()
@click.argument("what", metavar="ID|FILE")
@with_house("Play by the rules of this house instead of its own.")
@with_output
def explain(what: str, house: str | None, output: Output) -> None:
    """Explain a hand step by step, with rules and sources.

    ID is the id of a scenario or a vector. FILE is a scenario in YAML, or JSON with one vector or
    with a table, cards or a deck, and tries; - is the standard input. Each turn shows what the
    player may do, and why everything else is not legal. -o FILE.html draws the hand and steps
    through it.
    """
    import oracle
    from oracle.explaining import as_report, replay
    from oracle.pages import explained

    told = oracle.explain(what, house)
    output.tell(lambda: explained(told, replay(told)), lambda: as_report(told))
