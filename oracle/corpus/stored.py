"""Vectors of a big corpus that stay in their files, and are read when they are looked at.

So a corpus of any size can be asked. Reading a vector again costs as much as decoding it, so a
corpus that fits is kept in memory instead.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.corpus.decoding import parse
from oracle.corpus.fields import BadVector
from oracle.errors import InputError
from oracle.system.reading import open_file

# More than may be in flight, so that a vector is not read again for its answer.
_KEPT: Final = 320


class Place(NamedTuple):
    """Where a vector is: its file, its first byte there, and how many there are."""

    path: Path
    begins: int
    length: int


class StoredVector(Mapping[str, Any]):
    """A vector whose id, kind and rules are known; the rest is in its file."""

    __slots__ = ("_begins", "_id", "_kind", "_length", "_path", "_rules", "_unknown")

    def __init__(self, vector: Mapping[str, Any], rules: list[str], place: Place) -> None:
        """Keep what is asked of all vectors; ``rules`` may be shared with others."""
        self._id: str = vector["id"]
        self._kind = sys.intern(vector["kind"])
        self._rules = rules
        self._path, self._begins, self._length = place
        self._unknown: str | None = vector.get("unknown")

    def __getitem__(self, key: str) -> Any:
        if key == "id":
            return self._id
        if key == "kind":
            return self._kind
        if key == "rules":
            return self._rules
        if key == "unknown" and self._unknown is not None:
            return self._unknown
        return self._whole()[key]

    def __iter__(self) -> Iterator[str]:
        yield from self._whole()
        if self._unknown is not None:
            yield "unknown"

    def __len__(self) -> int:
        return len(self._whole()) + (self._unknown is not None)

    def _whole(self) -> dict[str, Any]:
        vector = read_stored(Place(self._path, self._begins, self._length))
        if vector.get("id") != self._id:
            raise _changed(self._path)
        return vector


@functools.lru_cache(_KEPT)
def read_stored(place: Place) -> dict[str, Any]:
    """Read a vector where it is.

    Raises:
        InputError: it is not there any more.
    """
    path, begins, length = place
    try:
        with open_file(path) as stream:
            stream.seek(begins)
            vector = parse(stream.read(length))
    except (OSError, BadVector) as error:
        raise _changed(path) from error
    if not isinstance(vector, dict):
        raise _changed(path)
    return vector


def _changed(path: Path) -> InputError:
    return InputError(f"{path} was changed while it was read; run the command again")
