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
    if not all(_is_source(entry) for entry in sources):
        return None
    titles = {entry["document"]: entry["title"] for entry in sources}
    return Head(found, titles, subset, protocol, refusals)


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
    listed[MANIFEST] = _manifest(head, list(vectors), listed)
    sums = {name: _sha256(content) for name, content in listed.items()}
    return {**listed, CHECKSUMS: _lines(sums)}


def _manifest(head: Head, vectors: list[Mapping[str, Any]], files: Mapping[str, bytes]) -> bytes:
    """Write a manifest: its head, then counts, then every file with its checks."""
    entries = {name: _entry(name, content) for name, content in sorted(files.items())}
    covered = {name: entry for name, entry in entries.items() if is_covered(name)}
    content: dict[str, Any] = {
        "format": FORMAT,
        "protocol": head.protocol,
        "version": head.version,
        "license": LICENSE,
        "digests": {"corpus": _digest(covered), "set": _digest(entries)},
        "sources": [{"document": name, "title": title} for name, title in head.sources.items()],
        "refusals": {name: list(rules) for name, rules in head.refusals.items()},
        **({} if head.subset is None else {"subset": head.subset}),
        "vectors": len(vectors),
        "kinds": _counted(vector["kind"] for vector in vectors),
        "chapters": _counted(vector["id"].partition(".")[0] for vector in vectors),
        "houses": _counted(house for vector in vectors for house in vector["houses"]),
        "flags": _counted(flag for vector in vectors for flag in vector["flags"]),
        "files": covered,
        "beside": {name: entry for name, entry in entries.items() if name not in covered},
    }
    return f"{json.dumps(content, indent=2, ensure_ascii=False)}\n".encode()


def _refusals() -> dict[str, list[str]]:
    rules = catalogue.rules().values()
    return {name: [rule.id for rule in rules if rule.refusal == name] for name in REFUSALS}


def _entry(name: str, content: bytes) -> dict[str, Any]:
    entry = {"bytes": len(content), "sha256": _sha256(content)}
    return {"vectors": content.count(b"\n"), **entry} if is_chapter(name) else entry


def _digest(entries: Mapping[str, Mapping[str, Any]]) -> str:
    return _sha256(_lines({name: entry["sha256"] for name, entry in entries.items()}))


def _lines(sums: Mapping[str, str]) -> bytes:
    """Write the SHA-256 of each file as a list that ``sha256sum --check`` reads."""
    return "".join(f"{sha256}  {name}\n" for name, sha256 in sorted(sums.items())).encode()


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _is_source(entry: Any) -> bool:
    return (
        isinstance(entry, dict)
        and entry.keys() == _SOURCE
        and all(isinstance(text, str) for text in entry.values())
    )


def _counted(words: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(words).items()))
