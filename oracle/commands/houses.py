"""The command that shows how the houses play, and in what they differ: houses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

import click

from oracle.commands.output import Output, Screen, json_text, with_output

if TYPE_CHECKING:
    from rich.table import Table

    from oracle.catalogue import House

_SAME: Final = "="
_NARROWEST: Final = 8


@dataclass(frozen=True)
class _Answer:
    """What the command says: once as a table for people, once as data."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str
    data: dict[str, Any]
    listed: bool = False
    """Whether people are shown a list instead of the table, whose cells hold whole sentences."""


@click.command()
@click.argument("house", required=False, metavar="[NAME|FILE]")
@click.option("--against", metavar="NAME|FILE", help="Show only what differs from this house.")
@click.option("--switches", is_flag=True, help="Show every switch: its settings and who plays so.")
@with_output("markdown", "json")
def houses(house: str | None, against: str | None, switches: bool, output: Output) -> None:
    """Show the setting of every switch in every house; or in one house, with its basis.

    NAME is a house of poker-oracle. FILE is a house of your own in YAML: an id, a title, the house
    that it inherits, and the settings in which it differs, each with its basis. Which settings
    there are to choose from, and what they mean, is shown with --switches.
    """
    from oracle import catalogue

    if switches:
        if against is not None:
            raise click.UsageError("--switches and --against cannot go together")
        answer = _every_switch(None if house is None else catalogue.house(house))
    elif house is None:
        if against is not None:
            raise click.UsageError("--against compares one house with another; name both")
        answer = _every_house(tuple(catalogue.houses().values()))
    elif against is None:
        answer = _one_house(catalogue.house(house))
    else:
        answer = _differences(catalogue.house(house), catalogue.house(against))
    output.tell(
        lambda screen: _text(answer, screen),
        markdown=lambda: _markdown(answer),
        json=lambda: json_text(answer.data),
    )


def _every_house(known: Sequence[House]) -> _Answer:
    from oracle import catalogue

    first, *others = sorted(known, key=lambda house: (house.inherits is not None, house.id))
    rows = []
    for switch in catalogue.switches():
        usual = first.choices[switch].setting
        chosen = (house.choices[switch].setting for house in others)
        rows.append([switch, usual, *(_SAME if name == usual else name for name in chosen)])
    return _Answer(
        title="Houses",
        heads=["Switch", first.id, *(house.id for house in others)],
        rows=rows,
        note=f"{_SAME} is as in {first.id}; 'poker-oracle houses NAME' says why a house plays so, "
        "'poker-oracle houses --switches' what else may be chosen",
        data={"houses": {house.id: _data(house) for house in (first, *others)}},
    )


def _every_switch(own: House | None) -> _Answer:
    from oracle import catalogue

    known = {**catalogue.houses(), **({own.id: own} if own else {})}
    rows: list[list[str]] = []
    data: dict[str, Any] = {}
    for switch in catalogue.switches().values():
        played: dict[str, list[str]] = {setting: [] for setting in switch.settings}
        for house in known.values():
            played[house.choices[switch.id].setting].append(house.id)
        rows.append([switch.id, "", switch.question, ""])
        rows += [
            ["", setting.id, setting.text, ", ".join(played[setting.id]) or "no house"]
            for setting in switch.settings.values()
        ]
        data[switch.id] = {
            "question": switch.question,
            "settings": {
                setting.id: {"text": setting.text, "houses": played[setting.id]}
                for setting in switch.settings.values()
            },
        }
    return _Answer(
        title="Switches",
        heads=["Switch", "Setting", "Meaning", "Played by"],
        rows=rows,
        note=f"{len(data)} switches; a house writes SWITCH: {{setting: SETTING, basis: WHY}}",
        data={"switches": data},
        listed=True,
    )


def _one_house(house: House) -> _Answer:
    from oracle import catalogue

    return _Answer(
        title=f"{house.id}: {house.title}",
        heads=["Switch", "Setting", "Why"],
        rows=[
            [switch, house.choices[switch].setting, _why(house, switch)]
            for switch in catalogue.switches()
        ],
        note=f"{len(house.stated)} settings of its own, {len(house.choices)} in all",
        data={"houses": {house.id: _data(house)}},
    )


def _differences(house: House, other: House) -> _Answer:
    from oracle import catalogue

    all_switches = tuple(catalogue.switches())
    differing = [
        switch
        for switch in all_switches
        if house.choices[switch].setting != other.choices[switch].setting
    ]
    note = f"{len(differing)} of {len(all_switches)} switches differ"
    return _Answer(
        title=f"{house.id} against {other.id}",
        heads=["Switch", "House", "Setting", "Why"],
        rows=[
            ["" if repeated else switch, one.id, one.choices[switch].setting, _why(one, switch)]
            for switch in differing
            for repeated, one in enumerate((house, other))
        ],
        note=note,
        data={
            "house": house.id,
            "against": other.id,
            "differences": {
                switch: {"house": _choice(house, switch), "against": _choice(other, switch)}
                for switch in differing
            },
        },
    )


def _why(house: House, switch: str) -> str:
    basis = house.choices[switch].basis
    return basis if switch in house.stated else f"As in {house.inherits}: {basis}"


def _data(house: House) -> dict[str, Any]:
    from oracle import catalogue

    return {
        "title": house.title,
        "documents": list(house.documents),
        "inherits": house.inherits,
        "settings": {switch: _choice(house, switch) for switch in catalogue.switches()},
    }


def _choice(house: House, switch: str) -> dict[str, Any]:
    choice = house.choices[switch]
    return {
        "setting": choice.setting,
        "basis": choice.basis,
        "inherited": switch not in house.stated,
    }


def _markdown(answer: _Answer) -> str:
    table = [_line(answer.heads), _line("---" for _ in answer.heads), *map(_line, answer.rows), ""]
    lines = [f"# {answer.title}", "", *(table if answer.rows else ()), f"{answer.note}."]
    return "\n".join(lines) + "\n"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _text(answer: _Answer, screen: Screen) -> str:
    from rich.text import Text

    from oracle.system.terminal import text_console

    console, stream = text_console(screen.width, color=screen.color)
    console.print(Text(answer.title, "bold"))
    if answer.listed:
        console.print(Text("\n".join([*_lines(answer, screen.width), ""])))
    elif answer.rows:
        console.print(_table(answer, screen.width))
    console.print(Text(answer.note))
    return stream.getvalue()


def _lines(answer: _Answer, width: int) -> Iterator[str]:
    """Each switch with its question, and under it its settings."""
    indent = " " * 6
    for switch, setting, text, played_by in answer.rows:
        if switch:
            yield from ("", f"{switch}: {text}")
        else:
            yield f"   {setting} ({played_by})"
            yield from wrap(text, width, initial_indent=indent, subsequent_indent=indent)


def _table(answer: _Answer, width: int) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for head in answer.heads:
        table.add_column(head, overflow="fold")
    # Rich breaks lines at blanks alone; a setting is one long word, to be broken at a hyphen.
    room = width - max(len(row[0]) for row in answer.rows)
    widest = max(room // (len(answer.heads) - 1) - 1, _NARROWEST)
    for first, *rest in answer.rows:
        cells = (cell if " " in cell else "\n".join(wrap(cell, widest)) for cell in rest)
        table.add_row(first, *cells)
    return table
