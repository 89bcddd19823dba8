"""A corpus where it is: a folder, or an archive with one, which is read as if it were a folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from oracle.corpus.contents import MANIFEST, is_chapter
from oracle.errors import InputError
from oracle.prose import listing
from oracle.system.unpacking import ENDINGS, is_archive, unpack


@contextmanager
def corpus_at(path: Path) -> Iterator[Path]:
    """Give the folder of a corpus; an archive is unpacked, and goes when it is no longer read.

    The archive has the corpus at its top or in its only folder, as exported ones do. Errors about
    its files name the archive.

    Raises:
        InputError: it is an archive that cannot be read, that is hostile, or without a corpus.
    """
    with unpacked_at(path) as top:
        if top != path and not any(
            one.name == MANIFEST or is_chapter(one.name) for one in top.iterdir()
        ):
            raise InputError(
                f"{path} has no corpus: no {MANIFEST} at its top or in its one folder; export it "
                "without --as"
            )
        yield top


@contextmanager
def unpacked_at(path: Path) -> Iterator[Path]:
    """Give a folder as it is; of an archive, unpacked, its only folder, or else its top.

    Raises:
        InputError: it is an archive that cannot be read, or that is hostile.
    """
    if path.is_dir():
        yield path
        return
    if not is_archive(path):
        known = listing(ENDINGS, "or")
        raise InputError(f"{path} is not a corpus; give its folder, or an archive: {known}")
    with tempfile.TemporaryDirectory(prefix="poker-oracle-") as place:
        top = Path(place)
        try:
            unpack(path, top)
            inside = list(top.iterdir())
            top = inside[0] if len(inside) == 1 and inside[0].is_dir() else top
            yield top
        except InputError as error:
            told = [_renamed(message, top, path) for message in error.messages]
            raise InputError(*told) from error


def _renamed(message: str, top: Path, archive: Path) -> str:
    """Name what is in an archive by the archive and by its name there."""
    return message.replace(f"{top}{os.sep}", f"{archive}:").replace(str(top), str(archive))
