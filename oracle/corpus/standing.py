"""How a corpus stands to the published one: sound is not yet genuine.

Whoever changes a file can make all hashes and checksums again. What comes with the tool says which
vectors and files this version has, byte for byte; what a part leaves out, and what a workspace
adds, is made again from the corpus that comes with the tool, and must come out the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from oracle import catalogue
from oracle.catalogue import agrees
from oracle.corpus.contents import LISTS, MANIFEST, is_chapter, is_kept_whole
from oracle.corpus.decoding import as_line, id_of, parse
from oracle.corpus.fields import BadVector, Vector
from oracle.corpus.files import chapters_in, each_vector, lines_of
from oracle.corpus.hand_tables import DIGESTS, FOLDER, TABLES, tables_of
from oracle.corpus.lists import Lists
from oracle.corpus.locating import Damage
from oracle.corpus.manifest import Head, read_head
from oracle.corpus.notes import FLAGS, flag_notes
from oracle.corpus.published import SET, digest_of, in_a_checkout, this_version
from oracle.corpus.reference import REFERENCE, houses_in, written_reference
from oracle.corpus.scanning import MOST_BYTES, Opener, read_small
from oracle.corpus.stored import Place, read_stored
from oracle.corpus.subset import Filters, asked_for, with_aspects
from oracle.errors import InputError
from oracle.system.reading import read_file
from oracle.system.resources import folder

_MOST_TOLD: Final = 1_000
_HEAD: Final = ("version", "sources", "protocol", "refusals")


class Standing(NamedTuple):
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
    """The vectors and files of a corpus, held against the published ones."""

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

    def known(self, line: bytes) -> Vector | None:
        """Give the vector of a line if it is published, and so was examined before.

        In a checkout nothing counts as published, so that its own vectors are examined.
        """
        if in_a_checkout() or id_of(line) not in self._listed.lines:
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
            if self._unlike <= _MOST_TOLD:
                told = f"{place} is not as it was published under the id {name}"
                self._told.append(Damage(file, line, told))

    def result(
        self, sums: Mapping[str, str], files: Mapping[str, Opener], flags: Iterable[str]
    ) -> Standing:
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
            told = [*self._in_the_manifest(), *beside, *told, *self._missing()][:_MOST_TOLD]
        return Standing(
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
            kept = is_kept_whole(name) or name in {FLAGS, DIGESTS}
            if self._subset is None or name in tables or (kept and with_tables):
                yield Damage(name, None, "the published file is missing")

    def _made_again(self, name: str, found: bytes, flags: list[str], tables: set[str]) -> bytes:
        """Make what a file must have in a part of the corpus, or beside additions to it."""
        if name == FLAGS:
            known = [flag for flag in flags if flag in catalogue.mistakes()]
            return flag_notes([{"flags": known}])
        own = _our_file(name)
        if name == DIGESTS and tables:
            about = {name: own, **dict.fromkeys(tables, b"")}
            return tables_of(about, self._rankings)[DIGESTS]
        if name == REFERENCE and self._houses:
            content = json.loads(own)
            added = json.loads(found)["houses"]
            houses = {**content["houses"], **{one: added[one] for one in self._houses}}
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
def _our_houses() -> dict[str, dict[str, str]]:
    return houses_in(_our_file(REFERENCE))


@cache
def _our_head() -> tuple[Head, str]:
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
def _our_places() -> dict[str, Place]:
    """Say where each vector is that comes with the tool."""
    places = {}
    for path in chapters_in(folder("vectors")):
        begins = 0
        for line in lines_of(path):
            places[id_of(line)] = Place(path, begins, len(line.rstrip(b"\n")))
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
