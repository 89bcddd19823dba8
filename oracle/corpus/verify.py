"""The check of a whole corpus: every byte by its checksums, every vector by its content.

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

from oracle.corpus.claims import misnamed_vectors, misshapen_manifest, unnamed_documents
from oracle.corpus.contents import (
    CHAPTER,
    CHECKSUMS,
    LISTS,
    MANIFEST,
    SCHEMAS,
    SMOKE,
    is_beside,
    is_chapter,
    is_covered,
)
from oracle.corpus.decoding import Wrong, examine_chapter
from oracle.corpus.fields import Vector
from oracle.corpus.foreign import format_of, refuse_format
from oracle.corpus.hand_tables import DIGESTS, TABLES, examine_digests, examine_table
from oracle.corpus.json_files import examine_json, examine_json_lines, examine_schema
from oracle.corpus.locating import Damage, first_difference
from oracle.corpus.manifest import Head, read_head, with_lists
from oracle.corpus.notes import FLAGS, examine_notes, unlike_the_vectors
from oracle.errors import InputError

_CHECKSUM: Final = re.compile(rb"([0-9a-f]{64})  ([^\n]+)\n")
_GIT: Final = ".git"
"""What git keeps in a corpus folder that is a repository; no other name is skipped."""


class Examination(NamedTuple):
    """What the check of a corpus found: how much was checked, and all damage in order."""

    vectors: int
    files: int
    damages: tuple[Damage, ...]


def verify(source: Path) -> Examination:
    """Check the corpus in a folder, without a network.

    Raises:
        InputError: the folder has no corpus at all, one of another format, or cannot be read.
    """
    try:
        found = dict(_everything(source))
    except OSError as error:
        raise InputError(f"{source} cannot be read: {error.strerror}") from error
    if not found.keys() & LISTS and not any(map(is_chapter, found)):
        raise InputError(f"{source} has no corpus")
    files = {name: content for name, content in found.items() if isinstance(content, bytes)}
    _refuse_another_format(files, source)
    strange = [Damage(name, None, told) for name, told in found.items() if isinstance(told, str)]
    examined = verify_files(files)
    told = {damage.file for damage in strange}
    damages = (*strange, *(damage for damage in examined.damages if damage.file not in told))
    return examined._replace(damages=tuple(sorted(damages, key=_place)))


def verify_files(files: Mapping[str, bytes]) -> Examination:
    """Check the files of a corpus, given by name.

    Bytes come first, then vectors, then the lists of files, then what is claimed about them. Each
    is checked only if all before it is sound, since otherwise it would report the same damage.
    """
    lists = _Lists(files)
    vectors: list[Vector] = []
    damages = sorted(_damaged_files(files, lists), key=_place)
    if not damages and lists.head is None:
        damages = [lists.damage]
    elif not damages and lists.head is not None:
        damages = (
            list(_damaged_content(files, vectors.append))
            or list(_damaged_lists(files, lists.head, vectors))
            or list(unnamed_documents(vectors, lists.head.sources))
            or list(unlike_the_vectors(vectors, files[FLAGS]) if FLAGS in files else ())
            or list(misnamed_vectors(vectors, files[SMOKE]) if SMOKE in files else ())
            or list(misshapen_manifest(lists.manifest))
        )
    return Examination(len(vectors), len(files), tuple(damages))


class _Lists:
    """What the manifest and the list of checksums say, as far as they can be read."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        content = files.get(MANIFEST, b"")
        broken = next(examine_json(content), None)
        self.manifest = {} if broken else _object(json.loads(content))
        self.head = read_head(self.manifest)
        self.damage = Damage(MANIFEST, None, "this is not the manifest of a corpus")
        """What is wrong with a manifest that has no head."""

        if broken and broken.line:
            self.damage = Damage(MANIFEST, *broken)
        self.sums = _read_checksums(files.get(CHECKSUMS, b""))
        self.listed = {
            name: entry
            for part in ("files", "beside")
            for name, entry in _object(self.manifest.get(part)).items()
            if isinstance(_object(entry).get("sha256"), str)
        }

    def hashes(self, name: str) -> set[str]:
        """Give the SHA-256 that a file may have: that of either list."""
        found = {self.sums.get(name), self.listed.get(name, {}).get("sha256")}
        return {sha256 for sha256 in found if sha256 is not None}


def _everything(folder: Path, inside: str = "") -> Iterator[tuple[str, bytes | str]]:
    """Give everything in a folder by name: the content of a file, or why it is not one."""
    for path in sorted(folder.iterdir()):
        name = inside + path.name
        if name == _GIT:
            continue
        if path.is_symlink():
            yield name, "this is a link; a corpus has no links"
        elif path.is_file():
            yield name, path.read_bytes()
        elif not path.is_dir():
            yield name, "this is not a file"
        elif any(path.iterdir()):
            yield from _everything(path, f"{name}/")
        else:
            yield name, "the folder is empty"


def _refuse_another_format(files: Mapping[str, bytes], source: Path) -> None:
    """Refuse a sound manifest of another format; a damaged one is reported as damage."""
    content = files.get(MANIFEST, b"")
    sha256 = _read_checksums(files.get(CHECKSUMS, b"")).get(MANIFEST)
    found = format_of(content)
    if found is not None and hashlib.sha256(content).hexdigest() == sha256:
        refuse_format(found, source)


def _damaged_files(files: Mapping[str, bytes], lists: _Lists) -> Iterator[Damage]:
    """Find files that are missing, that do not belong there, or whose bytes are wrong."""
    for name in sorted((LISTS | lists.sums.keys() & lists.listed.keys()) - files.keys()):
        yield Damage(name, None, "the file is missing")
    for name in files.keys() - LISTS:
        wanted = lists.hashes(name)
        if not wanted:
            yield Damage(name, None, "the file is not part of the corpus")
        elif hashlib.sha256(files[name]).hexdigest() not in wanted:
            yield _damaged_file(name, files, lists)


def _damaged_file(name: str, files: Mapping[str, bytes], lists: _Lists) -> Damage:
    for wrong in _wrong_lines(name, files, lambda _vector: None):
        return Damage(name, *wrong)
    size, wanted = len(files[name]), lists.listed.get(name, {}).get("bytes")
    told = f"its SHA-256 is not the one in {MANIFEST if name in lists.listed else CHECKSUMS}"
    if wanted not in {None, size}:
        told += f": it has {size} bytes instead of {wanted}"
    return Damage(name, None, told)


def _damaged_content(
    files: Mapping[str, bytes], found: Callable[[Vector], None]
) -> Iterator[Damage]:
    """Find what is wrong in files whose bytes are those that were written."""
    for name in sorted(files):
        for wrong in _wrong_lines(name, files, found):
            yield Damage(name, *wrong)


def _wrong_lines(
    name: str, files: Mapping[str, bytes], found: Callable[[Vector], None]
) -> Iterator[Wrong]:
    content, tables = files[name], [about.file for about in TABLES]
    if is_chapter(name):
        yield from examine_chapter(name.removesuffix(CHAPTER), content, found)
    elif name == DIGESTS:
        yield from examine_digests(content, [table for table in tables if table in files])
    elif name in tables:
        yield from examine_table(name, content)
    elif name == FLAGS:
        yield from examine_notes(content)
    elif name in SCHEMAS:
        yield from examine_schema(content, SCHEMAS[name])
    elif not (is_covered(name) or is_beside(name) or name in LISTS):
        yield Wrong(None, "a corpus has no such file")
    elif name.endswith(".jsonl"):
        yield from examine_json_lines(content)
    elif name.endswith(".json"):
        yield from examine_json(content)


def _damaged_lists(
    files: Mapping[str, bytes], head: Head, vectors: list[Vector]
) -> Iterator[Damage]:
    """Find where the manifest or the list of checksums does not match the sound files."""
    wanted = with_lists(files, vectors, head)
    if files[MANIFEST] != wanted[MANIFEST]:
        yield first_difference(MANIFEST, files[MANIFEST], wanted[MANIFEST])
    elif _is_of_another_manifest(files[CHECKSUMS], wanted[CHECKSUMS]):
        yield Damage(MANIFEST, None, f"its SHA-256 is not the one in {CHECKSUMS}")
    elif files[CHECKSUMS] != wanted[CHECKSUMS]:
        yield first_difference(CHECKSUMS, files[CHECKSUMS], wanted[CHECKSUMS])


def _is_of_another_manifest(found: bytes, wanted: bytes) -> bool:
    """Whether a list of checksums is right except for the manifest, whose sum is quite different.

    The SHA-256 of another manifest has hardly a digit in its place; of a damaged list most are.
    """
    right = _read_checksums(wanted)[MANIFEST]
    claimed = _read_checksums(found).get(MANIFEST, right)
    alike = sum(map(str.__eq__, claimed, right))
    return alike < len(right) // 2 and found == wanted.replace(right.encode(), claimed.encode())


def _read_checksums(content: bytes) -> dict[str, str]:
    """Give the SHA-256 by name, of the lines that have the right form."""
    return {
        name.decode(errors="replace"): sha256.decode()
        for sha256, name in _CHECKSUM.findall(content)
    }


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _place(damage: Damage) -> str:
    return damage.file
