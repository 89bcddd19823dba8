"""The check of a whole corpus: every byte by its checksums, every vector by what it says.

Each file is protected twice, by the manifest and by the list of checksums; both can be made again
from the files, so that damage to either of them shows as well.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.corpus.claims import misshapen_manifest, unnamed_documents
from oracle.corpus.decoding import Wrong, examine_chapter
from oracle.corpus.fields import Vector
from oracle.corpus.files import BESIDE, NOT_HASHED
from oracle.corpus.foreign import format_of, refuse_format
from oracle.corpus.hand_tables import DIGESTS, TABLES, examine_digests, examine_table
from oracle.corpus.locating import Damage, first_difference, tried_byte, wrong_byte
from oracle.corpus.manifest import (
    CHAPTER,
    CHECKSUMS,
    MANIFEST,
    Head,
    read_head,
    render_checksums,
    render_manifest,
)
from oracle.corpus.notes import FLAGS, examine_notes, unlike_the_vectors
from oracle.errors import InputError

_CHECKSUM: Final = re.compile(rb"([0-9a-f]{64})  ([^\n]+)\n")
_NEAR: Final = 300
"""How many bytes before the place where JSON breaks down the wrong byte is looked for."""
_MOST_TRIED: Final = 100_000_000
"""How many bytes may be hashed for each byte that is tried in the place of another."""


class Examination(NamedTuple):
    """What the check of a corpus found: how much was looked at, and all damages in order."""

    vectors: int
    files: int
    damages: tuple[Damage, ...]


def verify(source: Path) -> Examination:
    """Check the corpus in a folder, without a network.

    Raises:
        InputError: the folder holds no corpus at all, one of another format, or cannot be read.
    """
    try:
        files = {
            path.relative_to(source).as_posix(): path.read_bytes()
            for path in sorted(source.rglob("*"))
            if path.is_file() and not _is_hidden(path.relative_to(source))
        }
    except OSError as error:
        raise InputError(f"{source} cannot be read: {error.strerror}") from error
    files = {name: content for name, content in files.items() if name not in NOT_HASHED}
    if not files.keys() & {MANIFEST, CHECKSUMS} and not any(map(_is_chapter, files)):
        raise InputError(f"{source} holds no corpus")
    _refuse_another_format(files, source)
    return verify_files(files)


def verify_files(files: Mapping[str, bytes]) -> Examination:
    """Check the files of a corpus, given by name.

    Bytes come first, then vectors, then what lists the files, then what the manifest claims. Each
    is looked at only when all before it is sound, since otherwise it would tell of the same damage.
    """
    book = _Book(files)
    vectors: list[Vector] = []
    damages = sorted(_damaged_files(files, book), key=lambda damage: damage.file)
    if not damages and book.head is None:
        damages = [_damaged_head(files[MANIFEST], book)]
    elif not damages and book.head is not None:
        damages = (
            list(_damaged_content(files, book, vectors.append))
            or list(_damaged_lists(files, book.head, book, vectors))
            or list(unnamed_documents(vectors, book.head.sources))
            or list(unlike_the_vectors(vectors, files[FLAGS]) if FLAGS in files else ())
            or list(misshapen_manifest(book.manifest))
        )
    return Examination(len(vectors), len(files), tuple(damages))


class _Book:
    """What the manifest and the list of checksums say, as far as they can be read."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.present = frozenset(files)
        self.sums = _read_checksums(files.get(CHECKSUMS, b""))
        self.broken_at: int | None = None
        self.manifest = self._read(files.get(MANIFEST, b""))
        self.head = read_head(self.manifest) if _has_texts(self.manifest) else None
        self.listed = {
            name: entry
            for part in ("files", "beside")
            for name, entry in _object(self.manifest.get(part)).items()
            if _is_entry(entry)
        }

    def hashes(self, name: str) -> set[str]:
        """Give the SHA-256 that a file may have: that of either list."""
        found = {self.sums.get(name), self.listed.get(name, {}).get("sha256")}
        return {sha256 for sha256 in found if sha256 is not None}

    def _read(self, content: bytes) -> dict[str, Any]:
        try:
            manifest = _object(json.loads(content.decode()))
            # Half a character can be read, but never written.
            json.dumps(manifest, ensure_ascii=False).encode()
        except UnicodeDecodeError as error:
            self.broken_at = error.start
        except json.JSONDecodeError as error:
            self.broken_at = len(content.decode()[: error.pos].encode())
        except (ValueError, RecursionError):
            return {}
        else:
            return manifest
        return {}


def _refuse_another_format(files: Mapping[str, bytes], source: Path) -> None:
    """Refuse a sound manifest of another format; a damaged one is told of as damage."""
    content = files.get(MANIFEST, b"")
    sha256 = _read_checksums(files.get(CHECKSUMS, b"")).get(MANIFEST)
    found = format_of(content)
    if found is not None and hashlib.sha256(content).hexdigest() == sha256:
        refuse_format(found, source)


def _damaged_files(files: Mapping[str, bytes], book: _Book) -> Iterator[Damage]:
    """Find files that are missing, that do not belong there, and whose bytes are not theirs."""
    for name in (MANIFEST, CHECKSUMS):
        if name not in files:
            yield Damage(name, None, "the file is missing")
    for name in sorted((book.sums.keys() & book.listed.keys()) - files.keys()):
        yield Damage(name, None, "the file is missing")
    for name, content in files.items():
        if name in {MANIFEST, CHECKSUMS}:
            continue
        wanted = book.hashes(name)
        if not wanted:
            yield Damage(name, None, "the file is no part of the corpus")
        elif hashlib.sha256(content).hexdigest() not in wanted:
            yield _damaged_file(name, content, book)


def _damaged_file(name: str, content: bytes, book: _Book) -> Damage:
    entry = book.listed.get(name)
    if entry is None:
        return Damage(name, None, f"its SHA-256 is not the one in {CHECKSUMS}")
    if found := wrong_byte(name, content, tuple(entry["sums"]), entry["sha256"]):
        return found
    for wrong in _wrong_lines(name, content, book, lambda _vector: None):
        return Damage(name, wrong.line, wrong.sentence)
    size = f"it has {len(content)} bytes and must have {entry['bytes']}"
    if len(content) == entry["bytes"]:
        size = "several of its bytes are wrong"
    return Damage(name, None, f"its SHA-256 is not the one in {MANIFEST}: {size}")


def _damaged_content(
    files: Mapping[str, bytes], book: _Book, found: Callable[[Vector], None]
) -> Iterator[Damage]:
    """Find what is wrong in files whose bytes are those that were written."""
    for name, content in sorted(files.items()):
        for wrong in _wrong_lines(name, content, book, found):
            yield Damage(name, wrong.line, wrong.sentence)


def _wrong_lines(
    name: str, content: bytes, book: _Book, found: Callable[[Vector], None]
) -> Iterator[Wrong]:
    if _is_chapter(name):
        yield from examine_chapter(name.removesuffix(CHAPTER), content, found)
    elif name == DIGESTS:
        present = [about.file for about in TABLES if about.file in book.present]
        yield from examine_digests(content, present)
    elif name in {about.file for about in TABLES}:
        yield from examine_table(name, content)
    elif name == FLAGS:
        yield from examine_notes(content)
    elif name not in {*BESIDE, MANIFEST, CHECKSUMS}:
        yield Wrong(1, "no corpus has such a file")


def _damaged_lists(
    files: Mapping[str, bytes], head: Head, book: _Book, vectors: list[Vector]
) -> Iterator[Damage]:
    """Find where the manifest or the list of checksums is not what the sound files make it."""
    content = files[MANIFEST]
    sound = {name: part for name, part in files.items() if name not in {MANIFEST, CHECKSUMS}}
    wanted = render_manifest(head, vectors, sound)
    if content != wanted:
        yield first_difference(MANIFEST, content, wanted)
    checksums = render_checksums({**sound, MANIFEST: wanted})
    if files[CHECKSUMS] == checksums:
        return
    if content == wanted and _is_of_another_manifest(files[CHECKSUMS], checksums, book):
        yield _damaged_head(content, book, f"its SHA-256 is not the one in {CHECKSUMS}")
    elif content == wanted:
        yield first_difference(CHECKSUMS, files[CHECKSUMS], checksums)


def _is_of_another_manifest(found: bytes, wanted: bytes, book: _Book) -> bool:
    """Whether a list of checksums is right but for the manifest, and there in most digits.

    The SHA-256 of another manifest has hardly a digit in its place; of a damaged list most are.
    """
    right = _read_checksums(wanted)[MANIFEST]
    claimed = book.sums.get(MANIFEST, right)
    slips = sum(map(str.__ne__, claimed, right))
    return slips > len(right) // 2 and found == wanted.replace(right.encode(), claimed.encode())


def _damaged_head(
    content: bytes, book: _Book, otherwise: str = "this is not the manifest of a corpus"
) -> Damage:
    """Tell where the manifest is wrong in what no other file says, as exactly as can be.

    ``otherwise`` is the sentence where it is not just one byte.
    """
    stop = content.find(b'"vectors":')
    places = range(stop if stop > 0 else len(content))
    if book.broken_at is not None:
        # A character of which a later byte is wrong is already broken at its first.
        stop = min(book.broken_at + 4, len(content))
        places = range(max(0, book.broken_at - _NEAR), stop)
    # A manifest as long as that is no damaged one, and to try its bytes would take for ever.
    places = places if len(content) * len(places) <= _MOST_TRIED else range(0)
    found = tried_byte(MANIFEST, content, places, book.sums.get(MANIFEST, ""))
    if found is not None:
        return found
    line = None
    if book.broken_at is not None:
        line = content.count(b"\n", 0, book.broken_at) + 1
    return Damage(MANIFEST, line, otherwise)


def _read_checksums(content: bytes) -> dict[str, str]:
    """Give the SHA-256 by name, of the lines that have their form."""
    return {
        name.decode(errors="replace"): sha256.decode()
        for sha256, name in _CHECKSUM.findall(content)
    }


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _has_texts(manifest: Mapping[str, Any]) -> bool:
    """Whether each source of a manifest is told in texts alone."""
    sources = manifest.get("sources")
    return isinstance(sources, list) and all(
        isinstance(text, str) for source in sources for text in _object(source).values()
    )


def _is_entry(value: Any) -> bool:
    entry = _object(value)
    sums, size = entry.get("sums"), entry.get("bytes")
    return (
        isinstance(entry.get("sha256"), str)
        and type(size) is int
        and isinstance(sums, list)
        and [type(part) for part in sums] == [int, int]
    )


def _is_chapter(name: str) -> bool:
    return name.endswith(CHAPTER) and "/" not in name


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)
