"""The check of a whole corpus: every byte by its checksums, every vector by its content.

Each file is protected twice, by the manifest and by the list of checksums; both can be made again
from the files, so that damage to either of them shows as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.corpus.claims import (
    misnamed_vectors,
    misshapen_manifest,
    smoke_names,
    unnamed_documents,
)
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
from oracle.corpus.json_files import examine_json, examine_schema
from oracle.corpus.lists import Lists, read_checksums
from oracle.corpus.locating import Damage, first_difference
from oracle.corpus.manifest import Counts, Digests, digests_of, entry, lists_of
from oracle.corpus.notes import FLAGS, examine_notes, unlike_the_vectors
from oracle.corpus.reference import REFERENCE, examine_reference
from oracle.corpus.scanning import (
    Opener,
    Scanned,
    of_bytes,
    of_file,
    read_small,
    scan_lines,
    scan_whole,
)
from oracle.corpus.standing import Comparison, Standing
from oracle.corpus.tree_tables import examine_trees
from oracle.errors import InputError

_MOST_UNNAMED: Final = 1_000
_GIT: Final = ".git"
"""What git keeps in a corpus folder that is a repository; no other name is skipped."""


class Examination(NamedTuple):
    """What the check of a corpus found: how much was checked, and all damage in order."""

    vectors: int
    files: int
    damages: tuple[Damage, ...]
    digests: Digests
    """The digests of the files that are there."""

    standing: Standing | None = None
    """How the corpus stands to the published one; None if something is damaged."""


def verify(source: Path) -> Examination:
    """Check the corpus in a folder, without a network.

    Raises:
        InputError: the folder has no corpus at all, one of another format, or cannot be read.
    """
    try:
        found = dict(everything_in(source))
        if not found.keys() & LISTS:
            raise InputError(
                f"{source} has no corpus: no {MANIFEST}; what export --as csv, node, phh or pytest "
                "makes has none, so check the corpus from which it was made"
            )
        files = {name: opener for name, opener in found.items() if not isinstance(opener, str)}
        _refuse_another_format(files, source)
        examined = verify_openers(files)
    except OSError as error:
        raise InputError(f"{error.filename or source} cannot be read: {error.strerror}") from error
    strange = [Damage(name, None, told) for name, told in found.items() if isinstance(told, str)]
    told = {damage.file for damage in strange}
    damages = (*strange, *(damage for damage in examined.damages if damage.file not in told))
    return examined._replace(damages=tuple(sorted(damages, key=_place)))


def verify_files(files: Mapping[str, bytes]) -> Examination:
    """Check the files of a corpus, given by name."""
    return verify_openers({name: of_bytes(content) for name, content in files.items()})


def verify_openers(files: Mapping[str, Opener], read: type[Reading] | None = None) -> Examination:
    """Check files, each of which is read once; ``read`` is what reads them, if not the usual.

    Bytes come first, then vectors, then the lists of files, then what is claimed about them, then
    what was published. Each counts only if all before it is sound, since otherwise it would report
    the same damage.
    """
    lists = Lists(files)
    reading = (read or Reading)(files, lists)
    damages = sorted(_damaged_files(reading, lists), key=_place)
    standing = None
    if not damages and lists.head is None:
        damages = [lists.damage]
    elif not damages and lists.head is not None:
        damages = (
            reading.wrong()
            or list(_damaged_lists(reading, lists))
            or reading.unnamed
            or list(unlike_the_vectors(reading.counts.flags, lists.notes) if FLAGS in files else ())
            or list(misnamed_vectors(reading.smoke, lists.smoke) if SMOKE in files else ())
            or list(misshapen_manifest(lists.manifest))
        )
        if not damages:
            sums = {name: one.sha256 for name, one in reading.scanned.items()}
            standing = reading.comparison.result(sums, files, reading.counts.flags)
    digests = digests_of(reading.entries)
    return Examination(reading.counts.vectors, len(files), tuple(damages), digests, standing)


class Reading:
    """All files, read once, and what was found in them."""

    def __init__(self, files: Mapping[str, Opener], lists: Lists) -> None:
        """Read them."""
        self.files = files
        self.counts = Counts()
        self.comparison = Comparison(lists, read_small(files.get(REFERENCE)))
        self.unnamed: list[Damage] = []
        self.smoke: set[bytes] = set()
        """The ids of vectors that the smoke list names."""

        self._sources = lists.head.sources if lists.head else {}
        self._wanted = frozenset(smoke_names(lists.smoke))
        self.scanned = {name: self._scanned(name) for name in sorted(files)}

    @property
    def entries(self) -> dict[str, dict[str, Any]]:
        """What the manifest must say of each file."""
        return {
            name: entry(name, one.size, one.lines, one.sha256)
            for name, one in self.scanned.items()
            if name not in LISTS
        }

    def wrong(self) -> list[Damage]:
        """Give everything that is wrong in files whose bytes are those that were written."""
        return [Damage(name, *wrong) for name, one in self.scanned.items() for wrong in one.wrong]

    def _scanned(self, name: str) -> Scanned:
        if is_chapter(name):
            chapter, note = name.removesuffix(CHAPTER), partial(self._note, name)
            known = self.comparison.known
            return scan_lines(
                self.files[name], lambda lines: examine_chapter(chapter, lines, note, known)
            )
        return scan_whole(self.files[name], lambda content: _wrong_in(name, content, self.files))

    def _note(self, file: str, line: int, vector: Vector, written: bytes) -> None:
        self.counts.note(vector)
        self.comparison.note(file, line, vector, written)
        if len(self.unnamed) < _MOST_UNNAMED:
            self.unnamed += unnamed_documents(file, line, vector, self._sources)
        if (name := vector["id"].encode()) in self._wanted:
            self.smoke.add(name)


def everything_in(folder: Path, inside: str = "") -> Iterator[tuple[str, Opener | str]]:
    """Give everything in a folder by name: what opens a file, or why a corpus has no such thing."""
    for path in sorted(folder.iterdir()):
        name = inside + path.name
        if name == _GIT:
            continue
        if path.is_symlink():
            yield name, "this is a link; a corpus has no links"
        elif path.is_file():
            yield name, of_file(path)
        elif not path.is_dir():
            yield name, "this is not a file"
        elif any(path.iterdir()):
            yield from everything_in(path, f"{name}/")
        else:
            yield name, "the folder is empty"


def _refuse_another_format(files: Mapping[str, Opener], source: Path) -> None:
    """Refuse a sound manifest of another format; a damaged one is reported as damage."""
    content = read_small(files.get(MANIFEST))
    sha256 = read_checksums(read_small(files.get(CHECKSUMS))).get(MANIFEST)
    found = format_of(content)
    if found is not None and hashlib.sha256(content).hexdigest() == sha256:
        refuse_format(found, source)


def _damaged_files(reading: Reading, lists: Lists) -> Iterator[Damage]:
    """Find files that are missing, that do not belong there, or whose bytes are wrong."""
    for name in sorted((LISTS | lists.sums.keys() & lists.listed.keys()) - reading.files.keys()):
        yield Damage(name, None, "the file is missing")
    for name in reading.files.keys() - LISTS:
        wanted = lists.hashes(name)
        if not wanted:
            yield Damage(name, None, "the file is not part of the corpus")
        elif reading.scanned[name].sha256 not in wanted:
            yield _damaged_file(name, reading.scanned[name], lists)


def _damaged_file(name: str, found: Scanned, lists: Lists) -> Damage:
    for wrong in found.wrong:
        return Damage(name, *wrong)
    wanted = lists.listed.get(name, {}).get("bytes")
    told = f"its SHA-256 is not the one in {MANIFEST if name in lists.listed else CHECKSUMS}"
    if wanted not in {None, found.size}:
        told += f": it has {found.size} bytes instead of {wanted}"
    return Damage(name, None, told)


def _wrong_in(name: str, content: bytes, files: Collection[str]) -> Iterator[Wrong]:
    """Find what is wrong in a file that is not a chapter."""
    tables = [about.file for about in TABLES]
    if name == DIGESTS:
        yield from examine_digests(content, [table for table in tables if table in files])
    elif name in tables:
        yield from examine_table(name, content)
    elif name == FLAGS:
        yield from examine_notes(content)
    elif name == REFERENCE:
        yield from examine_reference(content)
    elif name in SCHEMAS:
        yield from examine_schema(content, SCHEMAS[name])
    elif not (is_covered(name) or is_beside(name) or name in LISTS):
        yield Wrong(None, "a corpus has no such file")
    elif name.endswith(".jsonl"):
        yield from examine_trees(content)
    elif name.endswith(".json"):
        yield from examine_json(content)


def _damaged_lists(reading: Reading, lists: Lists) -> Iterator[Damage]:
    """Find where the manifest or the list of checksums does not match the sound files."""
    if lists.head is None:
        return
    wanted, found = lists_of(reading.entries, reading.counts, lists.head), lists.content
    if found[MANIFEST] != wanted[MANIFEST]:
        yield first_difference(MANIFEST, found[MANIFEST], wanted[MANIFEST])
    elif _is_of_another_manifest(found[CHECKSUMS], wanted[CHECKSUMS]):
        yield Damage(MANIFEST, None, f"its SHA-256 is not the one in {CHECKSUMS}")
    elif found[CHECKSUMS] != wanted[CHECKSUMS]:
        yield first_difference(CHECKSUMS, found[CHECKSUMS], wanted[CHECKSUMS])


def _is_of_another_manifest(found: bytes, wanted: bytes) -> bool:
    """Whether a list of checksums is right except for the manifest, whose sum is quite different.

    The SHA-256 of another manifest has hardly a digit in its place; of a damaged list most are.
    """
    right = read_checksums(wanted)[MANIFEST]
    claimed = read_checksums(found).get(MANIFEST, right)
    alike = sum(map(str.__eq__, claimed, right))
    return alike < len(right) // 2 and found == wanted.replace(right.encode(), claimed.encode())


def _place(damage: Damage) -> str:
    return damage.file
