"""The commands of the corpus: export."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option(
    "--output",
    "-o",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Write into this folder instead of the project's vectors/.",
)
@click.option("--check", is_flag=True, help="Write nothing; exit 1 when the files are stale.")
def export(output: Path | None, check: bool) -> None:
    """Make the vectors of all scenarios and write them as JSON Lines, with a manifest.

    The same scenarios give the same bytes on every run.
    """
    from oracle.corpus import build_vectors, stale_files, write_corpus
    from oracle.resources import folder
    from oracle.scenario import load_scenarios

    target = output or folder("vectors")
    vectors = build_vectors(load_scenarios())
    if check:
        stale = stale_files(vectors, target)
        for name in stale:
            click.echo(f"{name} is stale; write it anew with 'poker-oracle export'")
        if stale:
            raise SystemExit(1)
        click.echo(f"{len(vectors)} vectors are up to date")
        return
    changed = write_corpus(vectors, target)
    click.echo(f"{len(vectors)} vectors; {len(changed)} files changed: {', '.join(changed) or '-'}")
