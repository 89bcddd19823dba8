"""The command that shows how the houses play, and in what they differ: houses."""

from __future__ import annotations

from typing import Any, Final

import click

from oracle.commands.output import Output, with_output

_ONLY_SHEET: Final = "--rule-sheet cannot go together with --against or --switches"


@click.command()
@click.argument("house", required=False, metavar="[NAME|FILE]")
@click.option("--against", metavar="NAME|FILE", help="Show only what differs from this house.")
@click.option("--switches", is_flag=True, help="Show every switch: its settings and who plays so.")
@click.option("--rule-sheet", is_flag=True, help="Show what to hang on the wall: a sheet a game.")
@click.option("--game", "games", multiple=True, help="With --rule-sheet, only this game.")
@with_output
def houses(
    house: str | None,
    against: str | None,
    switches: bool,
    rule_sheet: bool,
    games: tuple[str, ...],
    output: Output,
) -> None:
    """Show how each house plays, or one house and why.

    NAME is a house of poker-oracle. FILE is your own house in YAML: an id, a title, the house that
    it inherits, and the settings that differ, each with its basis. --switches lists the settings to
    choose from and what they mean. --rule-sheet writes the rules of a house in plain words, a page
    for each game; with -o sheet.html it is ready to be printed.
    """
    from oracle import pages

    if rule_sheet or games:
        if against or switches or not rule_sheet:
            raise click.UsageError(_ONLY_SHEET if rule_sheet else "--game needs --rule-sheet")
        sheet = _sheet(house, games)
        output.tell(lambda: pages.rule_sheets(sheet), lambda: sheet)
        return
    found = _found(house, against, every_switch=switches)
    output.tell(lambda: pages.houses(found), lambda: found)


def _sheet(house: str | None, games: tuple[str, ...]) -> dict[str, Any]:
    from oracle import catalogue

    return catalogue.rule_sheet_data(catalogue.house(house or catalogue.usual_house()), games)


def _found(house: str | None, against: str | None, *, every_switch: bool) -> dict[str, Any]:
    from oracle import catalogue

    chosen = None if house is None else catalogue.house(house)
    if against is None:
        if every_switch:
            return catalogue.switches_data(chosen)
        return catalogue.houses_data([chosen] if chosen else [*catalogue.houses().values()])
    if every_switch:
        raise click.UsageError("--switches and --against cannot go together")
    if chosen is None:
        raise click.UsageError("--against compares one house with another; name both")
    return catalogue.differences_data(chosen, catalogue.house(against))
