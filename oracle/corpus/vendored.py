"""A copy of the corpus that somebody keeps, and how it stands to the published one."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.corpus.decoding import MOST_BYTES
from oracle.corpus.files import (
    CHAPTER,
    MANIFEST,
    Digests,
    as_archive,
    chapters_in,
    is_chapter,
    vectors_in,
    write_files,
)
from oracle.corpus.published import LIST, read_published
from oracle.corpus.subset import Filters, known_vectors, taken_from
from oracle.corpus.tables import INDEX, read_index
from oracle.corpus.verify import verify
from oracle.errors import InputError
from oracle.specs import catalogue, workspaces
from oracle.specs.checking import mistakes_in
from oracle.system.files import read_file, write_together
from oracle.system.resources import folder
from oracle.system.unpacking import is_archive

LOCK: Final = ".lock.json"
"""How the name of a lock file ends; before that it has the name of the copy."""

_FORMAT: Final = 1
_NUMBERS: Final = re.compile(r"[0-9]+")
_MAX_LISTED: Final = 5


class Copy(NamedTuple):
    """A copy of the corpus, or of a part of it."""

    version: str
    digests: Digests
    filters: Mapping[str, Sequence[str]]
    """What was asked for; nothing for the whole corpus."""

    chapters: Collection[str]
    houses: Collection[str]

    def lock(self) -> bytes:
        """Write the file that says which copy it is."""
        content = {
            "lock": _FORMAT,
            "version": self.version,
            "digests": self.digests._asdict(),
            "filters": dict(self.filters),
        }
        return f"{json.dumps(content, indent=2, ensure_ascii=False)}\n".encode()


def lock_of(place: Path) -> Path:
    """Give the usual place of the lock file of a copy.

    Raises:
        InputError: there is no place beside the copy.
    """
    if place.name in {"", ".."}:
        place = place.resolve()
    if not place.name:
        raise InputError(f"{place} is the root of a file system; name the folder of a copy")
    return place.with_name(place.name + LOCK)


def refuse_in_the_copy(corpus: Path, lock: Path, reports: Iterable[Path]) -> None:
    """Refuse to write a lock or a report into a copy, or one of them over another.

    Raises:
        InputError: one of them would be written there.
    """
    whole, locked = corpus.resolve(), lock.resolve()
    for path in (lock, *reports):
        place = path.resolve()
        if whole in (place, *place.parents):
            raise InputError(f"{path} would be written into the copy; name a file outside {corpus}")
        if place == locked and path is not lock:
            raise InputError(f"{path} is the lock file; name another file for the report")


def refuse_if_locked(place: Path, files: Mapping[str, bytes]) -> None:
    """Keep a locked copy from other files than those that its lock names.

    Raises:
        InputError: the lock names another part, or another version.
    """
    lock = lock_of(place)
    locked, copy = _read_lock(lock), copy_in(files)
    if locked is None or locked["digests"] == copy.digests._asdict():
        return
    if locked["filters"] == copy.filters:
        command = f"bring it to this version with 'poker-oracle update {place}'"
        raise InputError(f"{lock} locks {place} to {locked['version']}; {command}")
    parts = (in_words(one) for one in (locked["filters"], copy.filters))
    raise InputError(
        "{} locks {} to {}, and this is {}; name another folder, or remove the lock".format(
            lock, place, *parts
        )
    )


def in_words(filters: Mapping[str, Sequence[str]]) -> str:
    """Say which part of the corpus filters choose."""
    told = "; ".join(f"{name} {', '.join(words)}" for name, words in filters.items())
    return f"the part with {told}" if told else "the whole corpus"


def read_copy(corpus: Path, place: Path, lock: Path) -> Copy:
    """Read which copy this is, and make sure that nobody changed it.

    Args:
        corpus: the folder in which it is, unpacked if it is an archive.
        place: what it is called.
        lock: its lock file, which need not exist yet.

    Raises:
        InputError: it is not a corpus, was changed, or is not the one that the lock names.
    """
    examined = verify(corpus)
    # What differs from the published corpus may well be older: that is for the update.
    if examined.damages and examined.standing is None:
        told = [f"{place}: {damage}" for damage in examined.damages[:_MAX_LISTED]]
        raise InputError(
            *told, f"{place} was changed after it was exported; export it again to replace it"
        )
    copy = _copy_of(json.loads(read_file(corpus / MANIFEST, MOST_BYTES)))
    locked = _read_lock(lock)
    if locked is not None and locked["digests"] != copy.digests._asdict():
        raise InputError(
            f"{place} is not the copy that {lock} names; restore one of them, or remove the lock"
        )
    return copy


def updated(copy: Copy, place: Path, houses: Sequence[str] = ()) -> dict[str, bytes]:
    """Make the files that the copy has in this version.

    Args:
        copy: what there is.
        place: what it is called.
        houses: files to take for the houses that only the exporter knew.

    Raises:
        InputError: the copy is newer or from a workspace that is not open, or what was asked for
            cannot be asked for any more.
    """
    own = version("poker-oracle")
    if _is_newer(copy.version, own):
        raise InputError(
            f"{place} is of version {copy.version} and this is poker-oracle {own}; "
            "update poker-oracle first"
        )
    _refuse_of_a_workspace(copy, place)
    words = {name: tuple(chosen) for name, chosen in copy.filters.items()}
    if houses:
        words["house"] = tuple(houses)
    elif any(map(catalogue.named_file, words.get("house", ()))):
        # A manifest may come from anybody, and is not asked which files to read.
        raise InputError(f"the manifest of {place} names a file as its house; give --house instead")
    try:
        return taken_from(folder("vectors"), Filters(**words), known_vectors())
    except InputError as error:
        hint = "name the file of a house of your own with --house, or export another part"
        raise InputError(*error.messages, f"{place} cannot be made again; {hint}") from error


def copy_in(files: Mapping[str, bytes]) -> Copy:
    """Say which copy these files are."""
    return _copy_of(json.loads(files[MANIFEST]))


def vectors_of(files: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """Read the vectors among the files of a corpus, by id, each with what the index says of it."""
    index = read_index(files[INDEX])
    chapters = ((name, content) for name, content in files.items() if is_chapter(name))
    found = (
        vector | index.of(vector["id"])
        for name, content in chapters
        for vector in vectors_in(content.splitlines(), name.removesuffix(CHAPTER))
    )
    return sorted(found, key=lambda vector: str(vector["id"]))


def write_copy(files: Mapping[str, bytes], place: Path, lock: Path) -> None:
    """Write a copy where it is, a folder or an archive, and its lock: both, or neither.

    Raises:
        InputError: one of them cannot be written.
    """
    locked = copy_in(files).lock()
    if is_archive(place) and not place.is_dir():
        top = f"poker-oracle-vectors-{version('poker-oracle')}"
        write_together({place: as_archive(files, place, top), lock: locked})
    elif not write_files(files, place, beside={lock: locked}):
        write_together({lock: locked})


def _copy_of(manifest: Mapping[str, Any]) -> Copy:
    filters = manifest.get("subset", {}).get("filters", {})
    digests = Digests(**manifest["digests"])
    return Copy(manifest["version"], digests, filters, manifest["chapters"], manifest["houses"])


def _refuse_of_a_workspace(copy: Copy, place: Path) -> None:
    """Keep what only a workspace can make again.

    Raises:
        InputError: the copy is all that the open workspace has, or has a part of another one.
    """
    own = workspaces.workspace()
    if own and not copy.filters and set(copy.chapters) == {own.name}:
        raise InputError(
            f"{place} has the vectors of this workspace; rebuild it with 'poker-oracle export'"
        )
    ours = {path.stem for path in chapters_in(folder("vectors"))} | ({own.name} if own else set())
    # A chapter may be gone that was published once.
    ours |= {name.partition(".")[0] for name in read_published(folder("specs") / LIST)[0].meanings}
    strange = {
        "hands": set(copy.chapters) - ours,
        "houses": set(copy.houses) - workspaces.houses().keys(),
    }
    for name, found in strange.items():
        if found:
            raise InputError(f"{place} has {name} of a workspace, {min(found)}; update it there")


def _read_lock(path: Path) -> Mapping[str, Any] | None:
    if not path.exists():
        return None
    try:
        content = json.loads(read_file(path, MOST_BYTES))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(
            f"{path} is not a lock file; remove it to have it written again"
        ) from error
    if any(True for _ in mistakes_in(content, "lock")):
        raise InputError(f"{path} is not a lock file; remove it to have it written again")
    found: Mapping[str, Any] = content
    return found


def _is_newer(found: str, own: str) -> bool:
    versions = [[int(part) for part in _NUMBERS.findall(text)[:3]] for text in (found, own)]
    return versions[0] > versions[1]
