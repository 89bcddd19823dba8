"""The manifest of a corpus and the list of its checksums, both made from the files alone.

The manifest has two digests. ``corpus`` covers the files that say what an engine must do, ``set``
these and the figures beside them: each is the SHA-256 of their lines in the list of checksums.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from oracle import catalogue
from oracle.corpus.contents import CHECKSUMS, LISTS, MANIFEST, is_chapter, is_covered
from oracle.wire.vocabulary import PROTOCOL, REFUSALS

FORMAT: Final = 1
LICENSE: Final = "CC0-1.0"
_SOURCE: Final = {"document", "title"}


class Head(NamedTuple):
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


def project_head() -> Head:
    """Give the head of the project's own corpus."""
    titles = {document.id: document.title for document in catalogue.documents().values()}
    return Head(version("poker-oracle"), titles, refusals=_refusals())


def read_head(manifest: Mapping[str, Any]) -> Head | None:
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
    return Head(found, titles, subset, protocol, refusals)


class Counts:
    """What a manifest says of the vectors, counted as they come."""

    def __init__(self, vectors: Iterable[Mapping[str, Any]] = ()) -> None:
        """Count these vectors."""
        self.vectors = 0
        self.kinds: Counter[str] = Counter()
        self.chapters: Counter[str] = Counter()
        self.houses: Counter[str] = Counter()
        self.flags: Counter[str] = Counter()
        for vector in vectors:
            self.note(vector)

    def note(self, vector: Mapping[str, Any]) -> None:
        """Count one more."""
        self.vectors += 1
        self.kinds[vector["kind"]] += 1
        self.chapters[vector["id"].partition(".")[0]] += 1
        self.houses.update(vector["houses"])
        self.flags.update(vector["flags"])


class Digests(NamedTuple):
    """The two digests of a corpus."""

    corpus: str
    set: str


def with_lists(
    files: Mapping[str, bytes], vectors: Iterable[Mapping[str, Any]], head: Head
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
    return {**listed, **lists_of(entries, Counts(vectors), head)}


def lists_of(
    entries: Mapping[str, Mapping[str, Any]], counts: Counts, head: Head
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


def _manifest(head: Head, counts: Counts, files: Mapping[str, Mapping[str, Any]]) -> bytes:
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
