"""The commands that write folders: site, init; and completion."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from oracle.commands.options import with_runner
from oracle.errors import InputError, InternalError
from oracle.system.terminal import progress_bar

if TYPE_CHECKING:
    from oracle.system.pieces import Runner


COMPLETE: Final = "_POKER_ORACLE_COMPLETE"
"""The variable by which a shell asks for completions."""

_SHELLS: Final = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(_SHELLS))
def completion(shell: str) -> None:
    r"""Print what makes a shell complete commands and options.

    \b
    bash: poker-oracle completion bash > ~/.local/share/bash-completion/completions/poker-oracle
    zsh:  poker-oracle completion zsh > a folder of $fpath, as _poker-oracle
    fish: poker-oracle completion fish > ~/.config/fish/completions/poker-oracle.fish
    """
    from click.shell_completion import get_completion_class

    writer = get_completion_class(shell)
    root = click.get_current_context().find_root().command
    if writer is None:
        raise InternalError(f"click knows no completion for {shell}")
    # Its source() looks for a bash of a version of today; the one asked for may be elsewhere.
    maker = writer(root, {}, "poker-oracle", COMPLETE)
    words = {"prog_name": "poker-oracle", **maker.source_vars()}
    click.echo(maker.source_template % words)


@click.command()
@click.argument("kind", metavar="room|LANGUAGE")
@click.argument("target", metavar="FOLDER", type=click.Path(path_type=Path))
def init(kind: str, target: Path) -> None:
    """Begin an engine or a card room, in a new folder.

    It has what is needed to begin with, and a README that says how to go on.

    With LANGUAGE, which is cpp, csharp, go, java, node, python, rust or typescript, it is an engine
    that answers the protocol. It runs at once and declines every question, until you fill it in.

    With room, it is a workspace: how a card room plays, a hand, and a case for the dealer.

    FOLDER is a new or an empty folder.
    """
    from oracle.adapters.starters import first_commands, starter, what_is_needed
    from oracle.system.files import write_together
    from oracle.system.folders import Files

    files = starter(kind, target.resolve().name)
    _refuse_other_things(target)
    write_together({}, {target: Files(files)})
    click.echo(f"{target} has {', '.join(sorted(files))}.")
    click.echo("README.md says how to go on. To begin:\n")
    if target.resolve() != Path.cwd():
        click.echo(f"    cd {shlex.quote(str(target))}")
    click.echo(what_is_needed(kind) or first_commands(files))


def _refuse_other_things(target: Path) -> None:
    """Keep away from what is there already."""
    from oracle.system.files import readable

    if target.is_dir():
        with readable(target):
            is_empty = not any(target.iterdir())
        if not is_empty:
            raise InputError(f"{target} is not empty; name a new or an empty folder")
    elif target.exists():
        raise InputError(f"{target} is a file; name a new or an empty folder")


@click.command()
@click.option(
    "--output",
    "-o",
    "folder",
    required=True,
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Write the site to this folder, which is new, empty, or has an older site.",
)
@click.option(
    "--engines",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Show the engines whose reports are in this folder, instead of those that we checked.",
)
@click.option(
    "--without-playground",
    is_flag=True,
    help="Leave out the engine in the browser, which needs Node.js to be brought in.",
)
@click.option(
    "--address",
    default="",
    metavar="URL",
    help="Where the site will be. It then has a sitemap, previews for links that people share, "
    "and a page for wrong addresses that holds below any path.",
)
@with_runner
def site(
    folder: Path, engines: Path | None, without_playground: bool, address: str, runner: Runner
) -> None:
    """Write the site: rules, hands, and the engine in the browser.

    The files are static and their links relative, so that any server can have them below any path.
    It needs 'poker-oracle[site]', and for the playground Node.js, whose npm brings Pyodide in.
    """
    from oracle.site.building import (
        Options,
        refuse_other_things,
        site_address,
        site_files,
        write_site,
    )
    from oracle.site.sources import site_content
    from oracle.system.pieces import kept_when_read

    options = Options(engines, not without_playground, address and site_address(address))
    refuse_other_things(folder)
    with kept_when_read():
        site_content(engines).read()
    with progress_bar("Making pages") as done:
        made = site_files(options, runner, done)
    count = write_site(folder, made)
    click.echo(f"{count:,} files: {folder}")
