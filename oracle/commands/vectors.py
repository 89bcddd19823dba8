"""The option that names another corpus than the project's own."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click


def with_vectors(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command ``--vectors``: it takes the folder of a corpus, or of an archive unpacked."""

    @click.option(
        "--vectors",
        type=click.Path(exists=True, path_type=Path),
        metavar="FOLDER|ARCHIVE",
        help="Use this corpus instead of the project's own.",
    )
    @functools.wraps(command)
    def read(*arguments: Any, vectors: Path | None, **options: Any) -> None:
        if vectors is None:
            command(*arguments, vectors=None, **options)
            return
        from oracle.corpus import corpus_at

        with corpus_at(vectors) as folder:
            command(*arguments, vectors=folder, **options)

    return read
