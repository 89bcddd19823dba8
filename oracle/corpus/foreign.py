"""Vectors that may come from others: read only if they are what they should be."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from oracle.corpus.contents import MANIFEST
from oracle.corpus.decoding import check_vector, parse
from oracle.corpus.fields import BadVector, Vector
from oracle.corpus.files import chapters_in, lines_of
from oracle.corpus.kinds import KINDS
from oracle.corpus.manifest import FORMAT
from oracle.corpus.scanning import MOST_BYTES
from oracle.corpus.stored import Place, StoredVector
from oracle.errors import InputError
from oracle.system.reading import read_file

MOST_IN_MEMORY: Final = 96 << 20
"""How many bytes of vectors are kept in memory; those of a bigger corpus stay in their files."""

_OF_EVERY_KIND: Final = {"id": str, "kind": str, "rules": list, "switches": dict}


def load_checked(source: Path, most: int = MOST_IN_MEMORY) -> list[Mapping[str, Any]]:
    """Read the vectors of a corpus, sorted by id, and check all that each of them can show alone.

    If they are more than ``most`` bytes, they stay in their files until they are looked at.

    A vector of an unknown kind is left as it is. A vector of a newer corpus with other unknown
    parts has a key ``unknown`` that names them; no engine is asked it.

    Raises:
        InputError: the folder has no corpus or one of another format, or a line is not a vector.
    """
    refuse_other_format(source)
    newer = _is_newer(source)
    chapters = chapters_in(source)
    found = ((vector, place) for path in chapters for vector, place in _checked(path, newer))
    vectors: Iterator[Mapping[str, Any]] = (vector for vector, _ in found)
    if sum(path.stat().st_size for path in chapters) > most:
        vectors = _stored(found)
    return sorted(vectors, key=lambda vector: str(vector["id"]))


def _stored(found: Iterable[tuple[Vector, Place]]) -> Iterator[StoredVector]:
    """Let go of each vector but for its id and its rules, which many have in common."""
    shared: dict[tuple[str, ...], list[str]] = {}
    for vector, place in found:
        rules = shared.setdefault(tuple(map(str, vector["rules"])), vector["rules"])
        yield StoredVector(vector, rules, place)


def refuse_other_format(source: Path) -> None:
    """Refuse a folder whose manifest names no format, or an unknown one.

    Raises:
        InputError: it does.
    """
    path = source / MANIFEST
    if not path.exists():
        return
    try:
        content = read_file(path, MOST_BYTES)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    refuse_format(format_of(content), source)


def refuse_format(found: int | None, source: Path | str) -> None:
    """Refuse an unknown format; None stands for a manifest that names none.

    Raises:
        InputError: it is unknown.
    """
    if found is None:
        raise InputError(f"{source} is not a corpus: its {MANIFEST} names no format")
    if found != FORMAT:
        raise InputError(
            f"{source} is a corpus of format {found}; this version of poker-oracle reads format "
            f"{FORMAT}"
        )


def format_of(manifest: bytes) -> int | None:
    """Give the format that a manifest names, or None if it cannot be read."""
    try:
        content = json.loads(manifest)
    except (ValueError, RecursionError):
        return None
    found = content.get("format") if isinstance(content, dict) else None
    return found if type(found) is int else None


def _is_newer(source: Path) -> bool:
    """Whether a corpus is of a later version than this one, and so may have something new."""
    try:
        manifest = json.loads(read_file(source / MANIFEST, MOST_BYTES))
        found = [int(part) for part in manifest["version"].split(".")]
        return found > [int(part) for part in version("poker-oracle").split(".")]
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return False


def _checked(path: Path, newer: bool) -> Iterator[tuple[Vector, Place]]:
    begins = 0
    for number, line in enumerate(lines_of(path), start=1):
        try:
            vector = parse(line.rstrip(b"\r\n"))
            if not _is_of_a_new_kind(vector):
                _check(vector, newer)
        except (BadVector, UnicodeEncodeError) as error:
            lone = "a text has an unpaired surrogate"
            reason = str(error) if isinstance(error, BadVector) else lone
            raise InputError(
                f"{path}:{number}: {reason}; check the corpus with 'poker-oracle verify'"
            ) from error
        yield vector, Place(path, begins, len(line.rstrip(b"\r\n")))
        begins += len(line)


def _check(vector: Any, newer: bool) -> None:
    try:
        check_vector(vector)
    except BadVector as error:
        if not newer or not _is_like_one(vector):
            raise
        vector["unknown"] = str(error)


def _is_of_a_new_kind(vector: Any) -> bool:
    return _is_like_one(vector) and vector["kind"] not in KINDS


def _is_like_one(vector: Any) -> bool:
    return isinstance(vector, dict) and all(
        isinstance(vector.get(key), kind) for key, kind in _OF_EVERY_KIND.items()
    )
