"""The corpus as files: JSON Lines by chapter, one vector per line, and the files beside them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oracle.corpus.contents import CHAPTER, LISTS, SCHEMAS, is_beside, is_chapter, is_covered
from oracle.corpus.decoding import as_line, parse
from oracle.corpus.fields import BadVector
from oracle.corpus.foretold import FORETOLD, Known, render_foretold
from oracle.corpus.hand_tables import hand_tables, tally_hands
from oracle.corpus.manifest import Head, project_head, with_lists
from oracle.corpus.notes import FLAGS, flag_notes
from oracle.corpus.reference import REFERENCE, reference
from oracle.corpus.scanning import LONGEST_LINE
from oracle.errors import InputError
from oracle.system.folders import Files
from oracle.system.reading import open_file
from oracle.system.resources import folder
from oracle.system.writing import write_together

_PLACES: Final = ("*", "hands/*", "readers/*", "schemas/*", "trees/*")
"""Where a folder keeps the files of a corpus."""


def render_corpus(
    vectors: Sequence[Mapping[str, Any]],
    beside: Mapping[str, bytes] | None = None,
    head: Head | None = None,
) -> dict[str, bytes]:
    """Make the content of every file of a corpus, by name; the same bytes for the same vectors.

    Args:
        vectors: the vectors, in any order.
        beside: the files that lie beside them, by name.
        head: the head of the manifest, by default that of the project's own corpus. Only with
            that are the notes on flags, the reference and the schemas the project's; otherwise
            they come from ``beside``.
    """
    chapters: dict[str, list[Mapping[str, Any]]] = {}
    for vector in sorted(vectors, key=lambda vector: str(vector["id"])):
        chapters.setdefault(str(vector["id"]).partition(".")[0], []).append(vector)
    files = {
        f"{chapter}{CHAPTER}": b"".join(map(as_line, chapters[chapter]))
        for chapter in sorted(chapters)
    }
    files |= beside or {}
    if head is None:
        files |= {FLAGS: flag_notes(vectors), REFERENCE: reference(), **_schemas()}
    return with_lists(files, vectors, head or project_head())


def files_beside(known: Known) -> dict[str, bytes]:
    """Make the files that lie beside vectors: every hand, and what is foretold."""
    return {**hand_tables(tally_hands()), FORETOLD: render_foretold(known)}


def stale(content: Mapping[str, bytes], target: Path) -> list[str]:
    """Name the files of a folder that differ from these, or do not belong to them."""
    return _changed(content, target)


def beside_in(source: Path, new: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """Read the files beside the vectors of a folder, by name; ``new`` replaces any of them."""
    names = names_beside(source)
    return {**{name: (source / name).read_bytes() for name in names}, **(new or {})}


def names_beside(source: Path) -> list[str]:
    """Name the files beside the vectors of a folder, except those that list the others."""
    return [name for name in _names_in(source) if not is_chapter(name)]


def write_files(
    content: Mapping[str, bytes], *targets: Path, beside: Mapping[Path, bytes] | None = None
) -> list[str]:
    """Write a corpus into folders and remove the files it no longer has.

    A folder is replaced as a whole, so that its reader finds the old corpus or the new one; one
    that is left empty in it goes, since a corpus has none. ``beside`` has other files; they and all
    folders are written, or none. Returns the names of the files that have changed.

    Raises:
        InputError: one of them cannot be written.
    """
    try:
        changed = {target: _changed(content, target) for target in targets}
    except OSError as error:
        raise InputError(f"{error.filename} cannot be read: {error.strerror}") from error
    folders = {
        target: Files(content, [name for name in names if name not in content])
        for target, names in changed.items()
        if names
    }
    write_together(beside or {}, folders)
    return sorted({name for names in changed.values() for name in names})


def load_vectors(source: Path, naming: Collection[str] = ()) -> list[dict[str, Any]]:
    """Read the vectors of a corpus, sorted by id; if words are given, those that have one of them.

    Raises:
        InputError: the folder has no corpus or cannot be read, or a line is not JSON.
    """
    words = [word.encode() for word in naming]
    wanted = (lambda line: any(word in line for word in words)) if words else _any
    found = (
        vector
        for path in chapters_in(source)
        for vector in vectors_in(lines_of(path), path, wanted)
    )
    return sorted(found, key=lambda vector: str(vector["id"]))


def _any(_line: bytes) -> bool:
    return True


def each_vector(source: Path) -> Iterator[dict[str, Any]]:
    """Read the vectors of a corpus one after another, in the order of its files.

    Raises:
        InputError: the folder has no corpus or cannot be read, or a line is not JSON.
    """
    for path in chapters_in(source):
        yield from vectors_in(lines_of(path), path)


def chapters_in(source: Path) -> list[Path]:
    """Name the files of the chapters of a corpus.

    Raises:
        InputError: the folder has no corpus.
    """
    files = sorted(source.glob(f"*{CHAPTER}"))
    if not files:
        raise InputError(f"{source} has no vectors; export them with 'poker-oracle export'")
    return files


def lines_of(path: Path) -> Iterator[bytes]:
    """Give the lines of a chapter one after another; one that is too long comes in parts.

    Raises:
        InputError: it cannot be read.
    """
    try:
        with open_file(path) as stream:
            yield from iter(lambda: stream.readline(LONGEST_LINE), b"")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error


def vectors_in(
    lines: Iterable[bytes], name: Path | str, wanted: Callable[[bytes], bool] = _any
) -> Iterator[dict[str, Any]]:
    """Read the vectors of one file, of the lines that are wanted.

    The file's name begins the messages about its lines.

    Raises:
        InputError: a line is not JSON, or not a vector.
    """
    for number, line in enumerate(lines, start=1):
        if not wanted(line):
            continue
        try:
            vector = parse(line.rstrip(b"\r\n"))
        except BadVector as error:
            raise InputError(f"{name}:{number}: {error}") from error
        if not isinstance(vector, dict) or "id" not in vector:
            raise InputError(f"{name}:{number}: this line is not a vector")
        yield vector


def _schemas() -> dict[str, bytes]:
    return {name: (folder("schemas") / Path(name).name).read_bytes() for name in SCHEMAS}


def _names_in(source: Path) -> list[str]:
    """Name the files of a folder that belong to a corpus, except those that list the others."""
    found = (path for place in _PLACES for path in source.glob(place) if path.is_file())
    names = (path.relative_to(source).as_posix() for path in found)
    return [name for name in names if is_covered(name) or is_beside(name)]


def _changed(content: Mapping[str, bytes], target: Path) -> list[str]:
    ours = {*_names_in(target), *(name for name in LISTS if (target / name).exists())}
    return sorted(
        name
        for name in content.keys() | ours
        if name not in content
        or (target / name).is_symlink()
        or not (target / name).is_file()
        or (target / name).read_bytes() != content[name]
    )
