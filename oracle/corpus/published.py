"""The list of what is published: every id ever, and this version of the corpus byte for byte.

No id is lost or reused: a vector may go only when another one names it in ``supersedes``. Its
meaning may change only when the newest part of the changelog names it. The digests of the present
version are written with each ``export`` and come with the tool, so that ``verify`` knows it.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.corpus.decoding import ID, id_of
from oracle.corpus.files import (
    LISTS,
    attachments_in,
    chapters_in,
    digests_of,
    is_chapter,
    lines_of,
    load_vectors,
    names_next_to,
    render_corpus,
    stale,
    write_files,
)
from oracle.errors import InputError
from oracle.system.files import read_file, readable, write_together
from oracle.system.resources import folder
from oracle.wire import allowed_and_not

LIST: Final = "published-ids.txt"
_NONE: Final = "-"
SET: Final = "set"
"""The name under which the list has the digest of all files."""

_LINE: Final = re.compile(
    rf"(?P<id>{ID}) (?P<meaning>[0-9a-f]{{64}}|-)( (?P<line>[0-9a-f]{{32}}|-))?"
    rf"|(?!{ID} )(?P<file>[^ ]+) (?P<sha256>[0-9a-f]{{64}})"
)
_IN_AN_ID: Final = "[a-z0-9~@=-]"


class Listed(NamedTuple):
    """What the list says."""

    meanings: Mapping[str, str]
    """Of every id that was ever published, the hash of its meaning."""

    lines: Mapping[str, str]
    """Of every vector of this version, the digest of its line, see ``digest_of``."""

    files: Mapping[str, str]
    """Of every file of this version that is not a chapter, its SHA-256; ``set`` is the digest."""


def digest_of(line: bytes) -> str:
    """Give the digest of a vector's line, without its end: half of its SHA-256."""
    return hashlib.sha256(line).hexdigest()[:32]


@cache
def this_version() -> Listed:
    """Give what is published in this version; in a checkout, its vectors, newer than the list.

    Raises:
        InputError: the vectors of the checkout cannot be read.
    """
    if in_a_checkout():
        return _found_in(folder("vectors"))
    return read_published(folder("specs") / LIST)[0]


def published_problems(vectors: Sequence[Mapping[str, Any]] | None = None) -> list[str]:
    """Say, a sentence each, how the project's vectors break with what was published.

    Args:
        vectors: the project's vectors, if they have been read already.

    Raises:
        InputError: the project has no vectors.
    """
    path = folder("specs") / LIST
    listed, problems = read_published(path)
    if problems:
        return problems
    if vectors is None:
        vectors = load_vectors(folder("vectors"), noted=False)
    problems = [*contradictions(vectors), *breaches(vectors, listed.meanings, _newest_changes())]
    if problems or not in_a_checkout() or not path.is_file():
        return problems
    found = _found_in(folder("vectors"))
    if (listed.lines, listed.files) == (found.lines, found.files):
        return []
    return [f"specs/{LIST} is of other vectors; rebuild it with 'poker-oracle export'"]


def contradictions(vectors: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Say, a sentence each, which rulings name an outcome as allowed and as not allowed."""
    for vector in vectors:
        if ruling := vector["expect"].get("ruling"):
            for place in allowed_and_not(ruling):
                outcome = ruling["not-allowed"][place]["do"]
                yield f"{vector['id']}: {outcome} is among both 'allowed' and 'not-allowed'"


def write_corpus(
    vectors: Sequence[Mapping[str, Any]], target: Path, beside: Mapping[str, bytes] | None = None
) -> list[str]:
    """Write a corpus into a folder, all at once, without the files that it no longer has.

    Other files of the folder stay as they are unless ``beside`` replaces them. With the project's
    own corpus the list of what is published is written. Returns the names of the files that have
    changed.

    Raises:
        InputError: the folder cannot be written, or the list cannot be read.
    """
    content = render_corpus(vectors, attachments_in(target, beside))
    listed = _new_list(content, target)
    changed = write_files(content, target, beside=listed)
    this_version.cache_clear()
    return [*changed, *(f"specs/{path.name}" for path in listed)]


def stale_files(
    vectors: Sequence[Mapping[str, Any]], target: Path, beside: Mapping[str, bytes] | None = None
) -> list[str]:
    """Name the files that differ from what would be written into a folder, or beside ours."""
    content = render_corpus(vectors, attachments_in(target, beside))
    listed = _new_list(content, target)
    return [*stale(content, target), *(f"specs/{path.name}" for path in listed)]


def _new_list(content: Mapping[str, bytes], target: Path) -> dict[Path, bytes]:
    """Make the list of what is published, if these are the project's own files and it changes."""
    if not in_a_checkout() or target.resolve() != folder("vectors").resolve():
        return {}
    path = folder("specs") / LIST
    listed, problems = read_published(path)
    if problems:
        raise InputError(*problems)
    found = _listed((name, io.BytesIO(one)) for name, one in content.items())
    new = render_published(found._replace(meanings=listed.meanings))
    return {} if path.is_file() and path.read_bytes() == new else {path: new}


def publish() -> int:
    """Add the ids of the project's vectors to the list, with their present hashes.

    Returns how many ids there are in the list.

    Raises:
        InputError: the vectors break with what was published, or the list cannot be written.
    """
    path, ours = folder("specs") / LIST, folder("vectors")
    listed, problems = read_published(path)
    vectors = load_vectors(ours, noted=False)
    if problems := problems or list(breaches(vectors, listed.meanings, _newest_changes())):
        raise InputError(*problems)
    meanings = {**listed.meanings, **{vector["id"]: vector["hash"] for vector in vectors}}
    write_together({path: render_published(_found_in(ours)._replace(meanings=meanings))})
    return len(meanings)


def read_published(path: Path) -> tuple[Listed, list[str]]:
    """Read a list of what is published; give it, and what is wrong with it.

    Without a file nothing has been published.
    """
    listed = Listed({}, {}, {})
    if not path.is_file():
        return listed, []
    meanings, lines, files = {}, {}, {}
    problems: list[str] = []
    previous = ""
    for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), start=1):
        found = _LINE.fullmatch(line)
        if found is None:
            problems.append(
                f"specs/{LIST}:{number}: a line must be an id, the hash of its meaning or -, and "
                "the digest of its line or -; or a file and its SHA-256"
            )
            continue
        name = found["id"] or found["file"]
        if name <= previous:
            problems.append(f"specs/{LIST}:{number}: {name} comes after {previous}; sort the list")
        if found["file"]:
            files[name] = found["sha256"]
        if found["meaning"] not in {None, _NONE}:
            meanings[name] = found["meaning"]
        if found["line"] not in {None, _NONE}:
            lines[name] = found["line"]
        previous = name
    return Listed(meanings, lines, files), problems


def render_published(listed: Listed) -> bytes:
    """Write a list of what is published, sorted."""
    about = {name: f"{name} {sha256}" for name, sha256 in listed.files.items()}
    for name in listed.meanings.keys() | listed.lines.keys():
        meaning, line = listed.meanings.get(name, _NONE), listed.lines.get(name, _NONE)
        about[name] = f"{name} {meaning} {line}"
    return "".join(f"{about[name]}\n" for name in sorted(about)).encode()


def _found_in(corpus: Path) -> Listed:
    """Give what would be listed of the corpus in a folder, but for the meanings."""
    beside = [name for name in (*names_next_to(corpus), *LISTS) if (corpus / name).is_file()]
    names = [*(path.name for path in chapters_in(corpus)), *beside]
    return _listed((name, _pieces_of(corpus / name)) for name in names)


def _pieces_of(path: Path) -> Iterator[bytes]:
    """Give a file: a chapter line by line, any other in one piece.

    Raises:
        InputError: it cannot be read.
    """
    if is_chapter(path.name):
        return lines_of(path)
    with readable(path):
        return iter([read_file(path)])


def _listed(files: Iterable[tuple[str, Iterable[bytes]]]) -> Listed:
    """Give what is listed of files, each given line by line; no meanings."""
    lines: dict[str, str] = {}
    entries: dict[str, dict[str, str]] = {}
    for name, content in files:
        sha = hashlib.sha256()
        for line in content:
            sha.update(line)
            if is_chapter(name):
                lines[id_of(line)] = digest_of(line.removesuffix(b"\n"))
        entries[name] = {"sha256": sha.hexdigest()}
    found = digests_of({name: about for name, about in entries.items() if name not in LISTS})
    sums = {name: about["sha256"] for name, about in entries.items() if not is_chapter(name)}
    return Listed({}, lines, {**sums, SET: found.set})


def breaches(
    vectors: Iterable[Mapping[str, Any]], listed: Mapping[str, str], changes: str | None
) -> Iterator[str]:
    """Say, a sentence each, how vectors break with a list of published ids.

    ``changes`` is the newest part of the changelog; None if there is no changelog.
    """
    hashes: dict[str, str] = {}
    heirs: dict[str, str] = {}
    for vector in vectors:
        hashes[vector["id"]] = vector["hash"]
        heirs |= dict.fromkeys(vector.get("supersedes", ()), vector["id"])
    for name, sha256 in listed.items():
        if name not in hashes:
            if name not in heirs:
                yield (
                    f"{name} was published and is gone; keep it, or name it in 'supersedes' of "
                    "the scenario that takes its place"
                )
        elif hashes[name] != sha256 and changes is not None and not _names(changes, name):
            yield (
                f"{name} was published with another meaning; name it in the newest part of "
                "CHANGELOG.md and say why it changed"
            )
    for old, heir in sorted(heirs.items()):
        if old in hashes:
            yield f"{heir} supersedes {old}, which is still there; an id is never used again"
        elif old not in listed:
            yield f"{heir} supersedes {old}, which was never published"


def _names(text: str, name: str) -> bool:
    """Whether a text names an id, and not just a longer one that contains it."""
    before, after = rf"(?<!{_IN_AN_ID})(?<!{_IN_AN_ID}\.)", rf"(?!{_IN_AN_ID}|\.{_IN_AN_ID})"
    return re.search(before + re.escape(name) + after, text) is not None


def in_a_checkout() -> bool:
    """Whether this is a checkout, whose vectors may be newer than the list of published ids."""
    return _changelog().is_file()


def _changelog() -> Path:
    return folder("specs").parent / "CHANGELOG.md"


def _newest_changes() -> str | None:
    """The newest part of the changelog; None in an installed wheel, which has none."""
    path = _changelog()
    if not path.is_file():
        return None
    _, *parts = re.split(r"^## .*$", path.read_text("utf-8"), flags=re.MULTILINE)
    return parts[0] if parts else ""
