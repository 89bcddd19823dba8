"""The command that writes a folder to begin with."""

from __future__ import annotations

import shlex
from pathlib import Path

import click


@click.command()
@click.argument("kind")
@click.argument("target", metavar="FOLDER", type=click.Path(path_type=Path))
def init(kind: str, target: Path) -> None:
    """Write a small folder to begin with; its README says how to go on.

    KIND is a programming language, for an engine that answers the protocol: cpp, csharp, go, java,
    node, python or rust. It runs at once and declines every question, until you fill it in.

    With room for KIND, it is a workspace: how a card room plays, a hand, and a case for the dealer.

    FOLDER is a new or an empty folder.
    """
    from oracle.starters import first_commands, starter
    from oracle.system.folders import Files
    from oracle.system.writing import write_together

    files = starter(kind, target.resolve().name)
    _refuse_other_things(target)
    write_together({}, {target: Files(files)})
    click.echo(f"{target} has {', '.join(sorted(files))}.")
    click.echo("README.md says how to go on. To begin:\n")
    if target.resolve() != Path.cwd():
        click.echo(f"    cd {shlex.quote(str(target))}")
    click.echo(first_commands(files))


def _refuse_other_things(target: Path) -> None:
    """Keep away from what is there already."""
    from oracle.errors import InputError

    if target.is_dir():
        try:
            is_empty = not any(target.iterdir())
        except OSError as error:
            raise InputError(f"{target} cannot be read: {error.strerror}") from error
        if not is_empty:
            raise InputError(f"{target} is not empty; name a new or an empty folder")
    elif target.exists():
        raise InputError(f"{target} is a file; name a new or an empty folder")
