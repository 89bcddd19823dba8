"""The corpus as files: JSON Lines by chapter, a vector a line, and what lies beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oracle.corpus.decoding import as_line, parse
from oracle.corpus.fields import BadVector
from oracle.corpus.hand_tables import DIGESTS, FOLDER, TABLES
from oracle.corpus.manifest import (
    CHAPTER,
    CHECKSUMS,
    MANIFEST,
    Head,
    project_head,
    render_checksums,
    render_manifest,
)
from oracle.corpus.notes import FLAGS, flag_notes
from oracle.errors import InputError
from oracle.system.writing import write_together

GUIDES: Final = ("README.md", f"{FOLDER}/README.md")
"""What people read; written by hand, and part of the corpus."""

BESIDE: Final = (*GUIDES, *(about.file for about in TABLES), DIGESTS, FLAGS)
"""All files that may lie beside the vectors and are part of the corpus."""

NOT_HASHED: Final = frozenset({"AGREEMENT.md", "agreement.json"})
"""What may lie in the folder of a corpus and is no part of it: who agrees with it."""


def render_corpus(
    vectors: Sequence[Mapping[str, Any]],
    beside: Mapping[str, bytes] | None = None,
    head: Head | None = None,
) -> dict[str, bytes]:
    """Make the content of every file of a corpus, by name; the same bytes for the same vectors.

    Args:
        vectors: the vectors, in any order.
        beside: the files that lie beside them, by name.
        head: the head of the manifest; that of the project's own corpus unless it is given. Only
            with that the notes on flags are the project's; otherwise they lie beside the vectors.
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
        files[FLAGS] = flag_notes(vectors)
    files[MANIFEST] = render_manifest(head or project_head(), vectors, files)
    return {**files, CHECKSUMS: render_checksums(files)}


def write_corpus(
    vectors: Sequence[Mapping[str, Any]], target: Path, beside: Mapping[str, bytes] | None = None
) -> list[str]:
    """Write a corpus into a folder, each file at once, and remove those that are no more.

    What lies beside the vectors in the folder stays as it is unless ``beside`` gives it anew.
    Returns the names of the files that have changed.

    Raises:
        InputError: the folder cannot be written.
    """
    return write_files(render_corpus(vectors, beside_in(target, beside)), target)


def stale_files(
    vectors: Sequence[Mapping[str, Any]], target: Path, beside: Mapping[str, bytes] | None = None
) -> list[str]:
    """Name the files of a folder that differ from what would be written into it."""
    return _changed(render_corpus(vectors, beside_in(target, beside)), target)


def beside_in(source: Path, anew: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """Read what lies beside the vectors of a folder, by name; ``anew`` takes the place of it."""
    present = {name: source / name for name in BESIDE if (source / name).is_file()}
    return {**{name: path.read_bytes() for name, path in present.items()}, **(anew or {})}


def write_files(
    content: Mapping[str, bytes], *targets: Path, beside: Mapping[Path, bytes] | None = None
) -> list[str]:
    """Write a corpus into folders and remove the files that are no more in it.

    ``beside`` has other files; they and all folders are written, or none. Returns the names of the
    files that have changed.

    Raises:
        InputError: one of them cannot be written.
    """
    try:
        changed = [(target, name) for target in targets for name in _changed(content, target)]
        written = {target / name: content[name] for target, name in changed if name in content}
        write_together({**written, **(beside or {})})
        for target, name in changed:
            if name not in content:
                (target / name).unlink()
    except OSError as error:
        raise InputError(f"{error.filename} cannot be written: {error.strerror}") from error
    return sorted({name for _, name in changed})


def load_vectors(source: Path) -> list[dict[str, Any]]:
    """Read the vectors of a corpus, sorted by id.

    Raises:
        InputError: the folder holds no corpus or cannot be read, or a line is not JSON.
    """
    chapters = chapters_in(source)
    vectors = [vector for path, content in chapters for vector in vectors_in(content, path)]
    return sorted(vectors, key=lambda vector: str(vector["id"]))


def chapters_in(source: Path) -> list[tuple[Path, bytes]]:
    """Read the chapters of a corpus, each with its file.

    Raises:
        InputError: the folder holds no corpus or cannot be read.
    """
    files = sorted(source.glob(f"*{CHAPTER}"))
    if not files:
        raise InputError(f"{source} holds no vectors; export them with 'poker-oracle export'")
    try:
        return [(path, path.read_bytes()) for path in files]
    except OSError as error:
        raise InputError(f"{source} cannot be read: {error.strerror}") from error


def vectors_in(content: bytes, name: Path | str) -> Iterator[dict[str, Any]]:
    """Read the vectors of one file, which is called by its name where a line of it is wrong.

    Raises:
        InputError: a line is not JSON, or no vector.
    """
    for number, line in enumerate(content.splitlines(), start=1):
        try:
            vector = parse(line)
        except BadVector as error:
            raise InputError(f"{name}:{number}: {error}") from error
        if not isinstance(vector, dict) or "id" not in vector:
            raise InputError(f"{name}:{number}: this line is not a vector")
        yield vector


def _changed(content: Mapping[str, bytes], target: Path) -> list[str]:
    ours = {path.name for path in target.glob(f"*{CHAPTER}")}
    ours |= {name for name in (*BESIDE, MANIFEST, CHECKSUMS) if (target / name).exists()}
    return sorted(
        name
        for name in content.keys() | ours
        if name not in content
        or not (target / name).is_file()
        or (target / name).read_bytes() != content[name]
    )
