"""The corpus of the project, read once for all tests of a process."""

import functools
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from oracle.corpus import decoding, files, subset, tables, verify
from oracle.corpus import published as publishing
from oracle.corpus.vector import without_notes
from oracle.system.resources import folder

_reads: Final = files.load_vectors
_reads_each: Final = files.each_vector


@functools.cache
def published() -> list[dict[str, Any]]:
    """Give the published vectors, sorted by id; whoever changes one works on a copy."""
    return [vector for _line, vector in _lines()]


@functools.cache
def lines() -> list[dict[str, Any]]:
    """Give the published vectors as their lines have them, sorted by id."""
    return [*map(without_notes, published())]


def shortest(kind: str, count: int = 1) -> list[dict[str, Any]]:
    """Give so many vectors of a kind, those with the shortest lines first."""
    of_kind = (one for one in _lines() if one[1]["kind"] == kind)
    return [vector for _line, vector in sorted(of_kind, key=lambda one: len(one[0]))[:count]]


def likeliest(vectors: Iterable[dict[str, Any]], rules: Collection[str]) -> list[dict[str, Any]]:
    """Put first what is about one of these rules, then what exercises one, then all else.

    So a wrong version of a rule is noticed after a few vectors instead of after thousands.
    """

    def distance(vector: dict[str, Any]) -> int:
        keys = ("rules", "exercises", "consulted")
        return next((n for n, key in enumerate(keys) if not set(rules).isdisjoint(vector[key])), 3)

    return sorted(vectors, key=distance)


def read_once() -> None:
    """Let commands that run in this process share what they read of the published corpus.

    Each of them would read its 20 megabytes again, which takes longer than most of what is tested.
    Other corpora, such as changed copies, are read from their files as ever.
    """
    for module in (files, publishing, subset):
        vars(module)["load_vectors"] = _load_vectors
    vars(verify)["each_vector"] = _each_vector
    tables.read_precomputed = functools.lru_cache(2)(tables.read_precomputed)


def _load_vectors(
    source: Path, naming: Collection[str] = (), *, noted: bool = True
) -> list[dict[str, Any]]:
    if source != folder("vectors"):
        return _reads(source, naming, noted=noted)
    words = [(word.encode(), word) for word in naming]
    return [
        vector
        for line, vector in _lines()
        if not words or any(part in line or word in vector["flags"] for part, word in words)
    ]


def _each_vector(source: Path) -> Iterator[dict[str, Any]]:
    return iter(published()) if source == folder("vectors") else _reads_each(source)


@functools.cache
def _lines() -> list[tuple[bytes, dict[str, Any]]]:
    """Read every vector with its line."""
    vectors = _reads(folder("vectors"))
    lines = {
        decoding.id_of(line): line
        for path in files.chapters_in(folder("vectors"))
        for line in files.lines_of(path)
    }
    return [(lines[vector["id"]], vector) for vector in vectors]
