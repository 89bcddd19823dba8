"""The command that writes the site: site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from oracle.commands.options import with_runner

if TYPE_CHECKING:
    from oracle.system.pieces import Runner


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
@with_runner
def site(folder: Path, engines: Path | None, without_playground: bool, runner: Runner) -> None:
    """Write the site: rules to read, hands to replay, an engine in the browser.

    The files are static and their links relative, so that any server can have them below any path.
    It needs 'poker-oracle[site]', and for the playground Node.js, whose npm brings Pyodide in.
    """
    from oracle.site import Options, refuse_other_things, site_files, write_site
    from oracle.system.terminal import progress_bar

    refuse_other_things(folder)
    with progress_bar("Making pages") as done:
        made = site_files(Options(engines, not without_playground), runner, done)
    count = write_site(folder, made)
    click.echo(f"{count:,} files: {folder}")
