"""The short list of a corpus: a few vectors that notice most of the mistakes, for a quick check."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from oracle.corpus.claims import smoke_names
from oracle.corpus.contents import SMOKE
from oracle.corpus.decoding import BEGINS, ID, id_of
from oracle.corpus.files import chapters_in, lines_of, vectors_in
from oracle.corpus.scanning import MOST_BYTES
from oracle.errors import InputError
from oracle.system.reading import read_file


def short_list(source: Path) -> list[str]:
    """Give the ids on the short list of a corpus.

    Raises:
        InputError: it has none, or it cannot be read.
    """
    path = source / SMOKE
    try:
        names = smoke_names(read_file(path, MOST_BYTES))
    except FileNotFoundError as error:
        raise InputError(
            f"{source} has no {SMOKE}, the list of what --smoke asks; write it with 'poker-oracle "
            f"adequacy --vectors {source} --write-smoke {path}', or leave --smoke out"
        ) from error
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    return [name.decode(errors="replace") for name in names]


def is_short_list(path: Path) -> bool:
    """Whether every line of a file is an id, as in a short list."""
    names = smoke_names(read_file(path, MOST_BYTES))
    return all(re.fullmatch(ID, name.decode(errors="replace")) for name in names)


def listed_vectors(source: Path) -> list[dict[str, Any]]:
    """Read the vectors on the short list of a corpus, sorted by id, and no others.

    Raises:
        InputError: there is no list, or it names what is not a vector; they cannot be read.
    """
    names = short_list(source)
    wanted = {*names}

    def is_wanted(line: bytes) -> bool:
        # Of lines that begin as ours do, only those that are wanted are read.
        return id_of(line) in wanted or not line.startswith(BEGINS)

    chapters = chapters_in(source)
    found = (one for path in chapters for one in vectors_in(lines_of(path), path, is_wanted))
    return listed_among(found, names, source)


def listed_among(
    vectors: Iterable[Mapping[str, Any]], names: Iterable[str], source: Path
) -> list[Any]:
    """Choose the vectors that the short list of a corpus names, sorted by id.

    Raises:
        InputError: it names what is not among them.
    """
    left = dict.fromkeys(names)
    chosen = sorted((one for one in vectors if one["id"] in left), key=lambda one: str(one["id"]))
    if unknown := [*(left.keys() - {one["id"] for one in chosen})]:
        raise InputError(
            *(
                f"{source / SMOKE}: {name!r} is not the id of a vector; check the corpus with "
                "'poker-oracle verify'"
                for name in sorted(unknown)
            )
        )
    return chosen
