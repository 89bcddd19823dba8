"""The corpus as files.

Chapters of JSON Lines, manifest and lists, whoever wrote them, and one archive.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import io
import json
import re
import sys
import tarfile
import zipfile
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from oracle.corpus.decoding import (
    LONGEST_LINE,
    MOST_BYTES,
    Damage,
    Opener,
    as_line,
    check_vector,
    examine_json,
    id_of,
    parse,
    parse_noting_leaves,
    read_small,
)
from oracle.corpus.tables import (
    DIGESTS,
    FLAGS,
    FOLDER,
    INDEX,
    NO_INDEX,
    PRECOMPUTED,
    REFERENCE,
    TABLES,
    Index,
    Known,
    flag_notes,
    hand_tables,
    index_in,
    load_index,
    reference,
    render_index,
    render_precomputed,
    tally_hands,
)
from oracle.corpus.vector import KINDS, NOTED, BadVector, Vector, sentence, without_notes
from oracle.errors import InputError
from oracle.specs import catalogue
from oracle.specs.checking import mistakes_in
from oracle.system.files import open_file, read_file, readable, write_together
from oracle.system.folders import Files
from oracle.system.resources import folder
from oracle.system.unpacking import BROKEN
from oracle.wire.vocabulary import PROTOCOL, REFUSALS

CHAPTER: Final = ".jsonl"
MANIFEST: Final = "manifest.json"
CHECKSUMS: Final = "SHA256SUMS"
LISTS: Final = frozenset({MANIFEST, CHECKSUMS})
"""The files that list the others and are made from them."""

GUIDES: Final = (
    *("README.md", "REFERENCE.md", "PROTOCOL.md", "POLICY.md", "LICENSE"),
    f"{FOLDER}/README.md",
)
"""What people read; written by hand."""

SCHEMAS: Final = {
    f"schemas/{name}.schema.json": f"urn:poker-oracle:schema:{name}:{number}"
    for name, number in (
        *(("flags", 1), ("index", 1), ("manifest", 2)),
        *(("protocol", 1), ("reference", 1), ("vector", 2)),
    )
}
"""The schemas that a consumer needs, by file, each with its id; copies of the project's own.

The schema of a report is not among them: it may change without the corpus.
"""

SMOKE: Final = "smoke.txt"
"""The ids of a few vectors that make a quick first check, one per line."""

_TABLES: Final = (*(about.file for about in TABLES), DIGESTS)
_COVERED: Final = frozenset({*GUIDES, *_TABLES, FLAGS, INDEX, REFERENCE, *SCHEMAS})
_WHOLE: Final = frozenset({*GUIDES, *SCHEMAS, REFERENCE})
_ADEQUACY: Final = frozenset({"ADEQUACY.md", "adequacy.json", SMOKE})
_AGREEMENT: Final = frozenset({"AGREEMENT.md", "agreement.json"})
_BESIDE: Final = _ADEQUACY | _AGREEMENT | {"FUZZ.md", "MEETINGS.md", PRECOMPUTED}
_OF_TREES: Final = re.compile(r"trees/(README\.md|[a-z0-9-]+\.jsonl?)")
_READERS: Final = re.compile(r"readers/(README\.md|package\.json|[a-z0-9-]+\.js)")


def is_chapter(name: str) -> bool:
    """Whether a file contains vectors."""
    return name.endswith(CHAPTER) and "/" not in name


def is_covered(name: str) -> bool:
    """Whether a file belongs to the corpus proper, which the digest ``corpus`` covers."""
    return is_chapter(name) or name in _COVERED


def is_attachment(name: str) -> bool:
    """Whether a file may accompany the corpus: figures, programs, under the digest ``set`` alone.

    No engine's behaviour depends on them.
    """
    return name in _BESIDE or _OF_TREES.fullmatch(name) is not None or is_reader(name)


def is_stored_whole(name: str) -> bool:
    """Whether every part of the corpus has a file unchanged."""
    return name in _WHOLE or is_reader(name)


def is_reader(name: str) -> bool:
    """Whether a file is a program that reads the corpus, or says how to run one."""
    return _READERS.fullmatch(name) is not None


def unnamed_documents(
    file: str, line: int, vector: Vector, documents: Collection[str]
) -> Iterator[Damage]:
    """Find clauses of a vector from documents that the manifest does not name."""
    for clause in vector["clauses"]:
        if clause.partition(".")[0] not in documents:
            told = f"the manifest does not name the document of the clause {clause}"
            yield Damage(file, line, told)


def misshapen_manifest(manifest: Mapping[str, Any]) -> Iterator[Damage]:
    """Find where the manifest does not follow its schema."""
    for finding in mistakes_in(manifest, "manifest"):
        yield Damage(MANIFEST, None, sentence(finding))


def smoke_names(smoke: bytes) -> list[bytes]:
    """Give the lines of a smoke list."""
    return smoke.removesuffix(b"\n").split(b"\n")


def misnamed_vectors(known: Collection[bytes], smoke: bytes) -> Iterator[Damage]:
    """Find lines of a smoke list that are duplicates or not the id of a known vector."""
    left = set(known)
    for number, name in enumerate(smoke_names(smoke), start=1):
        if name not in left:
            told = "appears twice" if name in known else "is not the id of a vector"
            yield Damage(SMOKE, number, f"{name.decode(errors='replace')!r} {told}")
        left.discard(name)


FORMAT: Final = 2
LICENSE: Final = "CC0-1.0"
_SOURCE: Final = {"document", "title"}


class ManifestHeader(NamedTuple):
    """What the files of a corpus do not say about themselves."""

    version: str
    sources: Mapping[str, str]
    """The titles of the documents, by id."""

    subset: Mapping[str, Any] | None = None
    """For a subset, the digest of the whole corpus and what was asked for."""

    protocol: int = PROTOCOL
    """The version of the protocol in which an engine is asked."""

    refusals: Mapping[str, Sequence[str]] = MappingProxyType({})
    """The rules of each class of refusals."""


def project_head() -> ManifestHeader:
    """Give the head of the project's own corpus."""
    titles = {document.id: document.title for document in catalogue.documents().values()}
    return ManifestHeader(version("poker-oracle"), titles, refusals=_refusals())


def read_head(manifest: Mapping[str, Any]) -> ManifestHeader | None:
    """Give the head of a manifest that was read, or None if it does not have the form of one."""
    sources, found = manifest.get("sources"), manifest.get("version")
    subset, protocol = manifest.get("subset"), manifest.get("protocol")
    refusals = manifest.get("refusals")
    if not (isinstance(found, str) and type(protocol) is int and isinstance(sources, list)):
        return None
    if not (subset is None or isinstance(subset, dict)) or not isinstance(refusals, dict):
        return None
    if not all(map(_is_source, sources)):
        return None
    titles = {source["document"]: source["title"] for source in sources}
    return ManifestHeader(found, titles, subset, protocol, refusals)


class Counts:
    """What a manifest says of the vectors, counted as they come, and of their flags."""

    def __init__(self, vectors: Iterable[Mapping[str, Any]] = (), index: Index = NO_INDEX) -> None:
        """Count these vectors, and the flags of an index."""
        self.vectors = 0
        self.kinds: Counter[str] = Counter()
        self.chapters: Counter[str] = Counter()
        self.houses: Counter[str] = Counter()
        self.flags = index.flags()
        for vector in vectors:
            self.note(vector)

    def note(self, vector: Mapping[str, Any]) -> None:
        """Count one more."""
        self.vectors += 1
        self.kinds[vector["kind"]] += 1
        self.chapters[vector["id"].partition(".")[0]] += 1
        self.houses.update(vector["houses"])


class Digests(NamedTuple):
    """The two digests of a corpus."""

    corpus: str
    set: str


def with_lists(
    files: Mapping[str, bytes], vectors: Iterable[Mapping[str, Any]], head: ManifestHeader
) -> dict[str, bytes]:
    """Give the files of a corpus, with its manifest and its list of checksums made again from them.

    Args:
        files: the files by name; the two lists among them are ignored.
        vectors: the content of the chapters among them.
        head: what else the manifest says.
    """
    listed = {name: content for name, content in files.items() if name not in LISTS}
    entries = {
        name: entry(name, len(content), content.count(b"\n"), _sha256(content))
        for name, content in listed.items()
    }
    counts = Counts(vectors, index_in(listed.get(INDEX, b"")))
    return {**listed, **lists_of(entries, counts, head)}


def lists_of(
    entries: Mapping[str, Mapping[str, Any]], counts: Counts, head: ManifestHeader
) -> dict[str, bytes]:
    """Make the manifest and the list of checksums of files of which only this much is known."""
    manifest = _manifest(head, counts, entries)
    sums = {name: about["sha256"] for name, about in entries.items()}
    return {MANIFEST: manifest, CHECKSUMS: _lines({**sums, MANIFEST: _sha256(manifest)})}


def entry(name: str, size: int, lines: int, sha256: str) -> dict[str, Any]:
    """Say of a file what the manifest does."""
    about = {"bytes": size, "sha256": sha256}
    return {"vectors": lines, **about} if is_chapter(name) else about


def digests_of(entries: Mapping[str, Mapping[str, Any]]) -> Digests:
    """Give the two digests of files."""
    covered = {name: about for name, about in entries.items() if is_covered(name)}
    return Digests(_digest(covered), _digest(entries))


def _manifest(
    head: ManifestHeader, counts: Counts, files: Mapping[str, Mapping[str, Any]]
) -> bytes:
    """Write a manifest: its head, then counts, then every file with its checks."""
    entries = dict(sorted(files.items()))
    covered = {name: about for name, about in entries.items() if is_covered(name)}
    content: dict[str, Any] = {
        "format": FORMAT,
        "protocol": head.protocol,
        "version": head.version,
        "license": LICENSE,
        "digests": digests_of(entries)._asdict(),
        "sources": [{"document": name, "title": title} for name, title in head.sources.items()],
        "refusals": {name: list(rules) for name, rules in head.refusals.items()},
        **({} if head.subset is None else {"subset": head.subset}),
        "vectors": counts.vectors,
        "kinds": _sorted(counts.kinds),
        "chapters": _sorted(counts.chapters),
        "houses": _sorted(counts.houses),
        "flags": _sorted(counts.flags),
        "files": covered,
        "beside": {name: about for name, about in entries.items() if name not in covered},
    }
    return f"{json.dumps(content, indent=2, ensure_ascii=False)}\n".encode()


def _refusals() -> dict[str, list[str]]:
    rules = catalogue.rules().values()
    return {name: [rule.id for rule in rules if rule.refusal == name] for name in REFUSALS}


def _digest(entries: Mapping[str, Mapping[str, Any]]) -> str:
    return _sha256(_lines({name: about["sha256"] for name, about in entries.items()}))


def _lines(sums: Mapping[str, str]) -> bytes:
    """Write the SHA-256 of each file as a list that ``sha256sum --check`` reads."""
    return "".join(f"{sha256}  {name}\n" for name, sha256 in sorted(sums.items())).encode()


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _is_source(source: Any) -> bool:
    return (
        isinstance(source, dict)
        and source.keys() == _SOURCE
        and all(isinstance(text, str) for text in source.values())
    )


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items()))


_PLACES: Final = ("*", "hands/*", "readers/*", "schemas/*", "trees/*")
"""Where a folder keeps the files of a corpus."""


def render_corpus(
    vectors: Sequence[Mapping[str, Any]],
    beside: Mapping[str, bytes] | None = None,
    head: ManifestHeader | None = None,
) -> dict[str, bytes]:
    """Make the content of every file of a corpus, by name; the same bytes for the same vectors.

    Args:
        vectors: the vectors with what the index says of each, in any order.
        beside: the files that lie beside them, by name.
        head: the head of the manifest, by default that of the project's own corpus. Only with
            that are the notes on flags, the reference and the schemas the project's; otherwise
            they come from ``beside``.
    """
    chapters: dict[str, list[Mapping[str, Any]]] = {}
    for vector in sorted(vectors, key=lambda vector: str(vector["id"])):
        chapters.setdefault(str(vector["id"]).partition(".")[0], []).append(vector)
    files = {
        f"{chapter}{CHAPTER}": b"".join(as_line(without_notes(one)) for one in chapters[chapter])
        for chapter in sorted(chapters)
    }
    files |= {**(beside or {}), INDEX: render_index({one["id"]: one for one in vectors})}
    if head is None:
        files |= {FLAGS: flag_notes(vectors), REFERENCE: reference(), **_schemas()}
    return with_lists(files, vectors, head or project_head())


def files_next_to(known: Known) -> dict[str, bytes]:
    """Make the files that go with vectors: every hand, and the precomputed answers."""
    return {**hand_tables(tally_hands()), PRECOMPUTED: render_precomputed(known)}


def attachments_in(source: Path, new: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """Read the files beside the vectors of a folder, by name; ``new`` replaces any of them."""
    names = names_next_to(source)
    return {**{name: (source / name).read_bytes() for name in names}, **(new or {})}


def names_next_to(source: Path) -> list[str]:
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
        changed = {target: stale(content, target) for target in targets}
    except OSError as error:
        raise InputError(f"{error.filename} cannot be read: {error.strerror}") from error
    folders = {
        target: Files(content, [name for name in names if name not in content])
        for target, names in changed.items()
        if names
    }
    write_together(beside or {}, folders)
    return sorted({name for names in changed.values() for name in names})


def load_vectors(
    source: Path, naming: Collection[str] = (), *, noted: bool = True
) -> list[dict[str, Any]]:
    """Read the vectors of a corpus, sorted by id, each with what the index says of it.

    Args:
        source: the folder of the corpus.
        naming: if there are any words, only vectors of whose line one is a part, or whose flag.
        noted: False to leave the index out.

    Raises:
        InputError: the folder has no corpus or cannot be read, or a line is not JSON.
    """
    chapters, index = chapters_in(source), load_index(source) if noted else NO_INDEX
    words = [word.encode() for word in naming]
    flagged = {name for word in naming for name in index.with_flag(word)}

    def is_wanted(line: bytes) -> bool:
        return any(word in line for word in words) or (bool(flagged) and id_of(line) in flagged)

    found = [
        vector
        for path in chapters
        for vector in vectors_in(lines_of(path), path, is_wanted if words else _any)
    ]
    if noted:
        found = [vector | index.of(vector["id"]) for vector in found]
    return sorted(found, key=lambda vector: str(vector["id"]))


def _any(_line: bytes) -> bool:
    return True


def each_vector(source: Path) -> Iterator[dict[str, Any]]:
    """Read the vectors of a corpus one after another, in the order of its files.

    Each comes with what the index says of it.

    Raises:
        InputError: the folder has no corpus or cannot be read, or a line is not JSON.
    """
    chapters, index = chapters_in(source), load_index(source)
    for path in chapters:
        for vector in vectors_in(lines_of(path), path):
            yield {**vector, **index.of(vector["id"])}


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
    with readable(path), open_file(path) as stream:
        yield from iter(lambda: stream.readline(LONGEST_LINE), b"")


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
    return [name for name in names if is_covered(name) or is_attachment(name)]


def stale(content: Mapping[str, bytes], target: Path) -> list[str]:
    """Name the files of a folder that differ from these, or do not belong to them."""
    ours = {*_names_in(target), *(name for name in LISTS if (target / name).exists())}
    return sorted(
        name
        for name in content.keys() | ours
        if name not in content
        or (target / name).is_symlink()
        or not (target / name).is_file()
        or (target / name).read_bytes() != content[name]
    )


_CHECKSUM: Final = re.compile(rb"([0-9a-f]{64})  ([^\n]+)\n")


class Lists:
    """What the manifest and the list of checksums say, as far as they can be read."""

    def __init__(self, files: Mapping[str, Opener]) -> None:
        """Read them.

        Raises:
            OSError: one cannot be read.
        """
        content = read_small(files.get(MANIFEST))
        broken = next(examine_json(content), None)
        self.manifest = {} if broken else _object(json.loads(content))
        self.head = read_head(self.manifest)
        self.damage = Damage(MANIFEST, None, "this is not the manifest of a corpus")
        """What is wrong with a manifest that has no head."""

        if broken and broken.line:
            self.damage = Damage(MANIFEST, *broken)
        self.content = {MANIFEST: content, CHECKSUMS: read_small(files.get(CHECKSUMS))}
        self.smoke = read_small(files.get(SMOKE))
        self.notes = read_small(files.get(FLAGS))
        self.index = index_in(read_small(files.get(INDEX)))
        self.sums = read_checksums(self.content[CHECKSUMS])
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


def read_checksums(content: bytes) -> dict[str, str]:
    """Give the SHA-256 by name, of the lines that have the right form."""
    return {
        name.decode(errors="replace"): sha256.decode()
        for sha256, name in _CHECKSUM.findall(content)
    }


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


_TIME: Final = 315_532_800
"""The earliest time that a zip file can store: the start of 1980, in seconds."""

_DATE: Final = (1980, 1, 1, 0, 0, 0)


def as_archive(files: Mapping[str, bytes], path: Path, top: str) -> bytes:
    """Give the bytes of the archive that a name asks for; it has one folder with all files."""
    make = _as_zip if path.name.lower().endswith(".zip") else _as_tar
    return make(files, top)


def is_export(path: Path) -> bool:
    """Whether a file is an archive of ours: its first file is in our folder, and as old."""
    try:
        with open_file(path) as stream:
            if path.name.lower().endswith(".zip"):
                with zipfile.ZipFile(stream) as archive:
                    about = archive.infolist()[0]
                name, is_old = about.filename, about.date_time == _DATE
            else:
                with tarfile.open(fileobj=stream, mode="r|gz") as packed:
                    entry = packed.next()
                name, is_old = (entry.name, entry.mtime == _TIME) if entry else ("", False)
    except (*BROKEN, OSError, LookupError):
        return False
    return is_old and name.startswith(("poker-oracle-", "package/"))


def _as_tar(files: Mapping[str, bytes], top: str) -> bytes:
    """Give the bytes of a compressed tar file; its files have no owner."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size, entry.mtime, entry.mode = len(content), _TIME, 0o644
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(plain.getvalue(), mtime=0)


def _as_zip(files: Mapping[str, bytes], top: str) -> bytes:
    """Give the bytes of a zip file."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{top}/{name}")
            # Otherwise Python notes which system made the archive.
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return whole.getvalue()


# More than may be in flight, so that a vector is not read again for its answer.
_KEPT: Final = 320


class StoredAt(NamedTuple):
    """Where a vector is: its file, its first byte there, and how many there are."""

    path: Path
    begins: int
    length: int


class StoredVector(Mapping[str, Any]):
    """A vector whose id, kind and rules are known; the rest is in its file and in the index."""

    __slots__ = ("_begins", "_id", "_index", "_kind", "_length", "_path", "_rules", "_unknown")

    def __init__(
        self, vector: Mapping[str, Any], rules: list[str], place: StoredAt, index: Index
    ) -> None:
        """Keep what is asked of all vectors; ``rules`` may be shared with others."""
        self._index = index
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
        return self._index.of(self._id)[key] if key in NOTED else self._whole()[key]

    def __iter__(self) -> Iterator[str]:
        yield from self._whole()
        yield from NOTED
        if self._unknown is not None:
            yield "unknown"

    def __len__(self) -> int:
        return len(self._whole()) + len(NOTED) + (self._unknown is not None)

    def _whole(self) -> dict[str, Any]:
        vector = read_stored(StoredAt(self._path, self._begins, self._length))
        if vector.get("id") != self._id:
            raise _stored_changed(self._path)
        return vector


@functools.lru_cache(_KEPT)
def read_stored(place: StoredAt) -> dict[str, Any]:
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
        raise _stored_changed(path) from error
    if not isinstance(vector, dict):
        raise _stored_changed(path)
    return vector


def _stored_changed(path: Path) -> InputError:
    return InputError(f"{path} was changed while it was read; run the command again")


MOST_IN_MEMORY: Final = 96 << 20
"""How many bytes of vectors are kept in memory; those of a bigger corpus stay in their files."""

_OF_EVERY_KIND: Final = {"id": str, "kind": str, "rules": list, "switches": dict}


def load_checked(source: Path, most: int = MOST_IN_MEMORY) -> list[Mapping[str, Any]]:
    """Read the vectors of a corpus, sorted by id, and check all that each of them can show alone.

    Each comes with what the index says of it. If they are more than ``most`` bytes, they stay in
    their files until they are looked at.

    A vector of an unknown kind is left as it is. A vector of a newer corpus with other unknown
    parts has a key ``unknown`` that names them; no engine is asked it.

    Raises:
        InputError: the folder has no corpus or one of another format, or a line is not a vector.
    """
    refuse_other_format(source)
    newer = _is_newer(source)
    chapters = chapters_in(source)
    found = ((vector, place) for path in chapters for vector, place in _checked(path, newer))
    index = load_index(source)
    vectors: Iterator[Mapping[str, Any]]
    if sum(path.stat().st_size for path in chapters) > most:
        vectors = _stored(found, index)
    else:
        vectors = ({**vector, **index.of(vector["id"])} for vector, _ in found)
    return sorted(vectors, key=lambda vector: str(vector["id"]))


def _stored(found: Iterable[tuple[Vector, StoredAt]], index: Index) -> Iterator[StoredVector]:
    """Let go of each vector but for its id and its rules, which many have in common."""
    shared: dict[tuple[str, ...], list[str]] = {}
    for vector, place in found:
        rules = shared.setdefault(tuple(map(str, vector["rules"])), vector["rules"])
        yield StoredVector(vector, rules, place, index)


def refuse_other_format(source: Path) -> None:
    """Refuse a folder whose manifest names no format, or an unknown one.

    Raises:
        InputError: it does.
    """
    path = source / MANIFEST
    if not path.exists():
        return
    with readable(path):
        content = read_file(path, MOST_BYTES)
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


def _checked(path: Path, newer: bool) -> Iterator[tuple[Vector, StoredAt]]:
    begins = 0
    for number, line in enumerate(lines_of(path), start=1):
        try:
            vector, leaves = parse_noting_leaves(line.rstrip(b"\r\n"))
            if not _is_of_a_new_kind(vector):
                _check(vector, newer, leaves=leaves)
        except (BadVector, UnicodeEncodeError) as error:
            lone = "a text has an unpaired surrogate"
            reason = str(error) if isinstance(error, BadVector) else lone
            raise InputError(
                f"{path}:{number}: {reason}; check the corpus with 'poker-oracle verify'"
            ) from error
        yield vector, StoredAt(path, begins, len(line.rstrip(b"\r\n")))
        begins += len(line)


def _check(vector: Any, newer: bool, *, leaves: bool) -> None:
    try:
        check_vector(vector, leaves=leaves)
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
