"""What export and verify do in a workspace, and where there is none."""

from __future__ import annotations

from pathlib import Path

import click


def refuse_outside_a_checkout() -> None:
    """Keep out of an installed package, and out of a checkout that is not the current folder.

    Raises:
        InputError: the current folder is not in the checkout that poker-oracle runs from.
    """
    from oracle.errors import InputError
    from oracle.system.resources import checkout_around_here

    if checkout_around_here() is None:
        raise InputError(
            "export without options is for a workspace, and this folder is in none; copy the "
            "vectors with 'poker-oracle export -o FOLDER', or make a workspace with 'poker-oracle "
            "init room FOLDER'"
        )


def export_own(*, check: bool, publish: bool) -> None:
    """Write the vectors of the hands of the open workspace, or say whether they are up to date.

    Raises:
        InputError: the workspace has no hands or a broken file, or its vectors cannot be written.
    """
    from oracle import catalogue
    from oracle.corpus import is_chapter, render_own, stale, write_files
    from oracle.prose import counted

    own = catalogue.workspace()
    if own is None or publish:
        raise click.UsageError("--publish is for poker-oracle's own vectors, not for a workspace")
    files, target = render_own(), own.vectors
    count = sum(content.count(b"\n") for name, content in files.items() if is_chapter(name))
    told = f"{counted(count, 'vector')} in {counted(len(files), 'file')}: {target}"
    if not check:
        _refuse_other_things(target)
        click.echo(told if write_files(files, target) else f"{told}; no file changed")
        return
    if old := stale(files, target):
        for name in old:
            click.echo(f"{target / name} is stale; rebuild it with 'poker-oracle export'")
        raise SystemExit(1)
    click.echo(f"{told}; up to date")


def own_corpus() -> Path | None:
    """Give the folder of the vectors of the open workspace, if they have been written."""
    from oracle import catalogue

    own = catalogue.workspace()
    return own.vectors if own and own.vectors.is_dir() else None


def _refuse_other_things(target: Path) -> None:
    from oracle.corpus import is_corpus
    from oracle.errors import InputError

    if target.exists() and not is_corpus(target):
        is_empty = target.is_dir() and not any(target.iterdir())
        if not is_empty:
            raise InputError(
                f"{target} is where the vectors of this workspace are written, and it holds other "
                "things; move them away"
            )
