"""The check of a whole corpus: every byte, every vector, and how it stands to the published one."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.corpus.decoding import (
    MOST_BYTES,
    Damage,
    Opener,
    Scanned,
    Wrong,
    as_line,
    examine_chapter,
    examine_json,
    examine_schema,
    first_difference,
    id_of,
    of_bytes,
    of_file,
    parse,
    read_small,
    scan_lines,
    scan_whole,
)
from oracle.corpus.files import (
    CHAPTER,
    CHECKSUMS,
    LISTS,
    MANIFEST,
    SCHEMAS,
    SMOKE,
    Counts,
    Digests,
    Lists,
    ManifestHeader,
    StoredAt,
    chapters_in,
    digests_of,
    each_vector,
    entry,
    format_of,
    is_attachment,
    is_chapter,
    is_covered,
    is_stored_whole,
    lines_of,
    lists_of,
    misnamed_vectors,
    misshapen_manifest,
    read_checksums,
    read_head,
    read_stored,
    refuse_format,
    smoke_names,
    unnamed_documents,
)
from oracle.corpus.published import SET, digest_of, in_a_checkout, this_version
from oracle.corpus.subset import Filters, asked_for, with_aspects
from oracle.corpus.tables import (
    DIGESTS,
    FLAGS,
    FOLDER,
    INDEX,
    REFERENCE,
    TABLES,
    Index,
    examine_digests,
    examine_index,
    examine_notes,
    examine_reference,
    examine_table,
    examine_trees,
    flag_notes,
    houses_in,
    read_index,
    render_index,
    tables_of,
    unlike_the_index,
    unlike_the_vectors,
    written_reference,
)
from oracle.corpus.vector import BadVector, Vector
from oracle.errors import InputError
from oracle.report.words import listing
from oracle.specs import engines
from oracle.specs.workspaces import agrees
from oracle.system.files import read_file
from oracle.system.resources import folder
from oracle.system.unpacking import ENDINGS, is_archive, unpack


@contextmanager
def unpacked_at(path: Path) -> Iterator[Path]:
    """Give a folder as it is; of an archive, unpacked, its only folder, or else its top.

    Raises:
        InputError: it is an archive that cannot be read, or that is hostile.
    """
    if path.is_dir():
        yield path
        return
    if not is_archive(path):
        known = listing(ENDINGS, "or")
        raise InputError(f"{path} is not a corpus; give its folder, or an archive: {known}")
    with tempfile.TemporaryDirectory(prefix="poker-oracle-") as place:
        top = Path(place)
        try:
            unpack(path, top)
            inside = list(top.iterdir())
            top = inside[0] if len(inside) == 1 and inside[0].is_dir() else top
            yield top
        except InputError as error:
            told = [_renamed(message, top, path) for message in error.messages]
            raise InputError(*told) from error


def _renamed(message: str, top: Path, archive: Path) -> str:
    """Name what is in an archive by the archive and by its name there."""
    return message.replace(f"{top}{os.sep}", f"{archive}:").replace(str(top), str(archive))


_LINE: Final = re.compile(r"[0-9a-f]{64}  (.+)")


def is_corpus(folder: Path) -> bool:
    """Whether a folder has the manifest of a corpus, and not of another program."""
    try:
        content = json.loads(read_file(folder / MANIFEST, MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return False
    if not isinstance(content, dict) or type(content.get("format")) is not int:
        return False
    digests = content.get("digests")
    return isinstance(digests, dict) and digests.keys() == set(Digests._fields)


def listed_in(folder: Path) -> frozenset[str]:
    """Name the files in a folder that its list of checksums has."""
    try:
        lines = read_file(folder / CHECKSUMS, MOST_BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return frozenset()
    listed = {found[1] for found in map(_LINE.fullmatch, lines) if found}
    # The list may come from anybody: what it names elsewhere is not in the folder.
    inside = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return frozenset(listed & inside)


NO_CORPUS: Final = "what export --as csv, node, phh or pytest makes has none"
"""Which of the forms of an export have no corpus in them, as a part of a sentence."""

_MAX_LISTED: Final = 1_000
_HEAD: Final = ("version", "sources", "protocol", "refusals")


class PublicationStatus(NamedTuple):
    """How a corpus stands to the published one."""

    same: int
    """How many vectors are published, as they are or cut to some aspects."""

    new: tuple[str, ...] = ()
    """The ids of vectors that are not."""

    houses: tuple[str, ...] = ()
    """Houses that are not published."""

    is_part: bool = False
    """Whether the corpus says that it is a part of a larger one."""

    differences: tuple[Damage, ...] = ()
    """What is published otherwise, or not at all, or is missing, and was not added by a user."""


class Comparison:
    """The vectors and files of a corpus, compared with the published ones."""

    def __init__(self, lists: Lists, reference: bytes) -> None:
        """Begin; ``reference`` is the content of the corpus's own file of that name.

        Raises:
            InputError: the corpus that comes with the tool cannot be read.
        """
        self._head = lists.head
        self._subset = lists.head.subset if lists.head else None
        self._filters = _filters_of(self._subset)
        self._listed = this_version()
        added = houses_in(reference)
        self._houses = {name: added[name] for name in added.keys() - _our_houses().keys()}
        self._same: set[str] = set()
        self._new: list[str] = []
        self._rankings: set[str] = set()
        self._told: list[Damage] = []
        self._unlike = 0
        self._trusts = not in_a_checkout()

    def known(self, line: bytes) -> Vector | None:
        """Give the vector of a line if it is published, and so was examined before.

        In a checkout nothing counts as published, so that its own vectors are examined.
        """
        if not self._trusts or id_of(line) not in self._listed.lines:
            return None
        try:
            vector: Vector = parse(line)
            return vector if self._difference(vector, line) is None else None
        except (BadVector, LookupError, TypeError, AttributeError, UnicodeEncodeError):
            return None

    def note(self, file: str, line: int, vector: Vector, written: bytes) -> None:
        """Look at one more sound vector."""
        name = vector["id"]
        if "ranking" in vector["given"]:
            self._rankings.add(vector["given"]["ranking"])
        if name not in self._listed.lines:
            self._new.append(name)
            return
        self._same.add(name)
        place = self._difference(vector, written)
        if place is not None:
            self._unlike += 1
            if self._unlike <= _MAX_LISTED:
                told = f"{place} is not as it was published under the id {name}"
                self._told.append(Damage(file, line, told))

    def result(
        self, sums: Mapping[str, str], files: Mapping[str, Opener], flags: Iterable[str]
    ) -> PublicationStatus:
        """Say how the corpus stands, once every vector was looked at.

        Args:
            sums: the SHA-256 of each file.
            files: what opens each file.
            flags: the flags that its vectors have.

        Raises:
            InputError: the corpus that comes with the tool is damaged.
        """
        told = self._told
        # The manifest has the sum of every file.
        if sums.get(MANIFEST) != self._listed.files.get(MANIFEST):
            beside = self._in_the_files(sums, files, sorted(flags))
            told = [*self._in_the_manifest(), *beside, *told, *self._missing()][:_MAX_LISTED]
        return PublicationStatus(
            len(self._same) - self._unlike,
            tuple(self._new),
            tuple(sorted(self._houses)),
            self._subset is not None,
            tuple(sorted(told, key=lambda one: (one.file, one.line or 0))),
        )

    @property
    def _is_of_a_workspace(self) -> bool:
        """Whether the corpus is that of a workspace alone, which leaves out all that is ours."""
        return bool(self._new) and not self._same and self._subset is None

    def _difference(self, vector: Vector, line: bytes) -> str | None:
        """Name the place in which a published vector is another one; None if it is in none."""
        name, aspects = id_of(line), self._filters.get("aspect", ())
        if not aspects and self._listed.lines[name] == digest_of(line):
            return None
        wanted = _our_vector(name)
        own = with_aspects(wanted, aspects) if aspects else wanted
        if own is None:
            return "aspects"
        added = {
            house
            for house in self._houses.keys() & set(vector["houses"])
            if agrees(self._houses[house], own["switches"])
        }
        own = {**own, "houses": sorted({*own["houses"], *added})}
        if as_line(own)[:-1] == line:
            return None
        # A hash that fits says only that something else is different.
        return _first_place(vector, {**own, "hash": vector["hash"]})

    def _in_the_manifest(self) -> Iterator[Damage]:
        """Find what the head of the manifest says otherwise."""
        head, own = self._head, _our_head()
        if head is None:
            return
        for key in _HEAD:
            if getattr(head, key) != getattr(own[0], key):
                yield Damage(MANIFEST, None, f"{key} is not as published")
        if head.subset is not None and head.subset.get("of") != own[1]:
            yield Damage(MANIFEST, None, "subset.of is not the digest of the published corpus")

    def _missing(self) -> Iterator[Damage]:
        """Find vectors that the corpus must have, and those that it must not."""
        if self._is_of_a_workspace:
            return
        wanted: set[str] = set(self._listed.lines)
        if self._subset is not None:
            filters = Filters(**self._filters)
            own = [self._houses[name] for name in filters.house if name in self._houses]
            wanted = {one["id"] for one in asked_for(each_vector(folder("vectors")), filters, own)}
        for name in sorted(wanted ^ self._same):
            chapter = f"{name.partition('.')[0]}.jsonl"
            if name in wanted:
                yield Damage(chapter, None, f"the published vector {name} is missing")
            else:
                told = f"subset.filters do not ask for the published vector {name}"
                yield Damage(MANIFEST, None, told)

    def _in_the_files(
        self, sums: Mapping[str, str], files: Mapping[str, Opener], flags: list[str]
    ) -> Iterator[Damage]:
        """Find files beside the vectors that are not the published ones, or are missing."""
        listed = self._listed.files
        tables = {one.file for one in TABLES if one.ranking in self._rankings}
        for name in sorted(sums.keys() - LISTS):
            if is_chapter(name) or sums[name] == listed.get(name):
                continue
            if name not in listed:
                yield Damage(name, None, "no such file is published")
                continue
            found = read_small(files[name])
            wanted = self._made_again(name, found, flags, {one for one in tables if one in files})
            if wanted != found:
                yield Damage(name, _first_line(found, wanted), "this is not as published")
        if self._is_of_a_workspace:
            return
        for name in sorted(listed.keys() - sums.keys() - LISTS - {SET}):
            with_tables = bool(tables) or not name.startswith(FOLDER)
            kept = is_stored_whole(name) or name in {FLAGS, INDEX, DIGESTS}
            if self._subset is None or name in tables or (kept and with_tables):
                yield Damage(name, None, "the published file is missing")

    def _made_again(self, name: str, found: bytes, flags: list[str], tables: set[str]) -> bytes:
        """Make what a file must have in a part of the corpus, or beside additions to it."""
        if name == FLAGS:
            known = [flag for flag in flags if flag in engines.mistakes()]
            return flag_notes([{"flags": known}])
        if name == INDEX:
            added = read_index(found)
            return render_index(
                {one: _our_index()[one] for one in self._same}
                | {one: added[one] for one in self._new}
            )
        own = _our_file(name)
        if name == DIGESTS and tables:
            about = {name: own, **dict.fromkeys(tables, b"")}
            return tables_of(about, self._rankings)[DIGESTS]
        if name == REFERENCE and self._houses:
            content = json.loads(own)
            told = json.loads(found)["houses"]
            houses = {**content["houses"], **{one: told[one] for one in self._houses}}
            return written_reference({**content, "houses": dict(sorted(houses.items()))})
        return own


def _filters_of(subset: Mapping[str, Any] | None) -> dict[str, tuple[str, ...]]:
    """Give what was asked for in a part, if the manifest says it as it must."""
    found = subset.get("filters") if subset else None
    if not isinstance(found, dict):
        return {}
    lists = {name: words for name, words in found.items() if isinstance(words, list)}
    return {name: tuple(filter(_is_text, words)) for name, words in lists.items()}


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


@cache
def _our_index() -> Index:
    return read_index(_our_file(INDEX))


@cache
def _our_houses() -> dict[str, dict[str, str]]:
    return houses_in(_our_file(REFERENCE))


@cache
def _our_head() -> tuple[ManifestHeader, str]:
    """Give the head of our manifest, and the digest of the corpus."""
    manifest = json.loads(_our_file(MANIFEST))
    head = read_head(manifest)
    if head is None:
        raise _damaged(MANIFEST)
    return head, manifest["digests"]["corpus"]


@cache
def _our_file(name: str) -> bytes:
    """Read a file of the corpus that comes with the tool.

    Raises:
        InputError: it is not the one that is listed.
    """
    try:
        content = read_file(folder("vectors") / name, MOST_BYTES)
    except OSError as error:
        raise _damaged(name) from error
    if hashlib.sha256(content).hexdigest() != this_version().files.get(name):
        raise _damaged(name)
    return content


@cache
def _our_places() -> dict[str, StoredAt]:
    """Say where each vector is that comes with the tool."""
    places = {}
    for path in chapters_in(folder("vectors")):
        begins = 0
        for line in lines_of(path):
            places[id_of(line)] = StoredAt(path, begins, len(line.rstrip(b"\n")))
            begins += len(line)
    return places


def _our_vector(name: str) -> Vector:
    """Read a vector of the corpus that comes with the tool.

    Raises:
        InputError: it is not the one that is listed.
    """
    place = _our_places().get(name)
    if place is None:
        raise _damaged(f"{name.partition('.')[0]}.jsonl")
    vector: Vector = read_stored(place)
    if digest_of(as_line(vector)[:-1]) != this_version().lines[name]:
        raise _damaged(place.path.name)
    return vector


def _damaged(name: str) -> InputError:
    return InputError(
        f"{folder('vectors') / name} is not the file that came with poker-oracle; install it again"
    )


def _first_place(found: Any, wanted: Any, place: str = "") -> str:
    """Name the first place in which two values differ, such as ``expect.steps[3].legal``."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        for key in {**wanted, **found}:
            if key not in found or key not in wanted or found[key] != wanted[key]:
                inner = f"{place}.{key}" if place else key
                return _first_place(found.get(key), wanted.get(key), inner)
        return place or "the order of the keys"
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        for number, (one, other) in enumerate(zip(found, wanted, strict=True)):
            if one != other:
                return _first_place(one, other, f"{place}[{number}]")
    return place


def _first_line(found: bytes, wanted: bytes) -> int:
    """Count the lines up to the first in which two contents differ."""
    pairs = zip(found.split(b"\n"), wanted.split(b"\n"), strict=False)
    return 1 + next(
        (number for number, (one, other) in enumerate(pairs) if one != other),
        min(found.count(b"\n"), wanted.count(b"\n")),
    )


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

    standing: PublicationStatus | None = None
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
                f"{source} has no corpus: no {MANIFEST}; {NO_CORPUS}, so check the corpus from "
                "which it was made"
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


def verify_openers(files: Mapping[str, Opener], read: type[ReadFiles] | None = None) -> Examination:
    """Check files, each of which is read once; ``read`` is what reads them, if not the usual.

    Bytes come first, then vectors, then the lists of files, then what is claimed about them, then
    what was published. Each counts only if all before it is sound, since otherwise it would report
    the same damage.
    """
    lists = Lists(files)
    reading = (read or ReadFiles)(files, lists)
    damages = sorted(_damaged_files(reading, lists), key=_place)
    standing = None
    if not damages and lists.head is None:
        damages = [lists.damage]
    elif not damages and lists.head is not None:
        damages = (
            reading.wrong()
            or list(_damaged_lists(reading, lists))
            or reading.unnamed
            or list(unlike_the_index(reading.names, lists.index) if INDEX in files else ())
            or list(unlike_the_vectors(reading.counts.flags, lists.notes) if FLAGS in files else ())
            or list(misnamed_vectors(reading.smoke, lists.smoke) if SMOKE in files else ())
            or list(misshapen_manifest(lists.manifest))
        )
        if not damages:
            sums = {name: one.sha256 for name, one in reading.scanned.items()}
            standing = reading.comparison.result(sums, files, reading.counts.flags)
    digests = digests_of(reading.entries)
    return Examination(reading.counts.vectors, len(files), tuple(damages), digests, standing)


class ReadFiles:
    """All files, read once, and what was found in them."""

    def __init__(self, files: Mapping[str, Opener], lists: Lists) -> None:
        """Read them."""
        self.files = files
        self.counts = Counts(index=lists.index)
        self.names: set[str] = set()
        """The ids of the vectors."""

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
        self.names.add(vector["id"])
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


def _damaged_files(reading: ReadFiles, lists: Lists) -> Iterator[Damage]:
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
    elif name == INDEX:
        yield from examine_index(content)
    elif name == REFERENCE:
        yield from examine_reference(content)
    elif name in SCHEMAS:
        yield from examine_schema(content, SCHEMAS[name])
    elif not (is_covered(name) or is_attachment(name) or name in LISTS):
        yield Wrong(None, "a corpus has no such file")
    elif name.endswith(".jsonl"):
        yield from examine_trees(content)
    elif name.endswith(".json"):
        yield from examine_json(content)


def _damaged_lists(reading: ReadFiles, lists: Lists) -> Iterator[Damage]:
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
