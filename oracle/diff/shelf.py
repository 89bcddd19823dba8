"""The vectors of a corpus, each read when it is asked for, so that few are in memory at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

from oracle.corpus import LONGEST_LINE, vectors_in
from oracle.errors import InputError

Vector = Mapping[str, Any]
Opener = Callable[[], BinaryIO]
Check = Callable[[dict[str, Any]], dict[str, Any]]
"""What refuses a vector that cannot be compared, and otherwise gives it in today's form."""


class Shelf:
    """The vectors of a corpus by id, in the order of their ids."""

    def __init__(self, files: Mapping[str, Opener], check: Check, source: str) -> None:
        """Read every vector once, check it, and note where it is.

        Args:
            files: what opens each file, by name.
            check: what is asked of each vector.
            source: how the corpus is called.

        Raises:
            InputError: a line is not a vector, two have one id, or a file cannot be read.
        """
        self._check = check
        self._files = files
        places: dict[str, tuple[str, int]] = {}
        for name in files:
            with self._opened(name) as stream:
                for start, vector in _placed(stream, name):
                    found = check(vector)["id"]
                    if found in places:
                        raise InputError(f"{source} is not a corpus: duplicate id {found}")
                    places[found] = (name, start)
        self._places = dict(sorted(places.items()))

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __getitem__(self, name: str) -> Vector:
        file, start = self._places[name]
        with self._opened(file) as stream:
            stream.seek(start)
            for vector in vectors_in([stream.readline(LONGEST_LINE)], file):
                if vector["id"] == name:
                    return self._check(vector)
        raise InputError(f"{file} has changed while it was read; try again")

    def _opened(self, name: str) -> BinaryIO:
        try:
            return self._files[name]()
        except OSError as error:
            raise InputError(f"{name} cannot be read: {error.strerror}") from error


def as_shelf(vectors: Sequence[Vector]) -> dict[str, Vector]:
    """Give vectors that are in memory by id."""
    return {vector["id"]: vector for vector in vectors}


def _placed(stream: BinaryIO, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Give each vector of a file with the place where its line begins."""
    start, ends = 0, 0

    def lines() -> Iterator[bytes]:
        nonlocal start, ends
        while line := stream.readline(LONGEST_LINE):
            start, ends = ends, ends + len(line)
            yield line

    for vector in vectors_in(lines(), name):
        yield start, vector
