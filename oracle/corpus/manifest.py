"""The manifest of a corpus and the list of its checksums, both made of the files alone.

Beside the SHA-256 of each file stand two sums, of its bytes and of its bytes times their places.
Where one byte is wrong, the two tell which one and what it was.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from itertools import count
from operator import mul
from typing import Any, Final, NamedTuple

from oracle import catalogue

FORMAT: Final = 1
LICENSE: Final = "CC0-1.0"
MANIFEST: Final = "manifest.json"
CHECKSUMS: Final = "SHA256SUMS"
CHAPTER: Final = ".jsonl"
_SOURCE: Final = {"document", "title"}


class Head(NamedTuple):
    """What the files of a corpus do not say of themselves."""

    version: str
    sources: Mapping[str, str]
    """The titles of the documents, by id."""

    subset: Mapping[str, Any] | None = None
    """For a subset, the SHA-256 of the whole corpus's manifest and what was asked for."""


def project_head() -> Head:
    """Give the head of the project's own corpus."""
    titles = {document.id: document.title for document in catalogue.documents().values()}
    return Head(version("poker-oracle"), titles)


def read_head(manifest: Mapping[str, Any]) -> Head | None:
    """Give the head of a manifest that was read, or None when it has not got the form of one."""
    sources, found = manifest.get("sources"), manifest.get("version")
    subset = manifest.get("subset")
    if not (isinstance(found, str) and isinstance(sources, list)):
        return None
    if not (subset is None or isinstance(subset, dict)):
        return None
    if not all(isinstance(entry, dict) and entry.keys() == _SOURCE for entry in sources):
        return None
    return Head(found, {entry["document"]: entry["title"] for entry in sources}, subset)


def render_manifest(
    head: Head, vectors: Iterable[Mapping[str, Any]], files: Mapping[str, bytes]
) -> bytes:
    """Write the manifest of a corpus: its head, then counts, then every file with its checks."""
    vectors = list(vectors)
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": head.version,
        "license": LICENSE,
        "sources": [{"document": name, "title": title} for name, title in head.sources.items()],
    }
    if head.subset is not None:
        content["subset"] = head.subset
    content |= {
        "vectors": len(vectors),
        "kinds": _counted(vector["kind"] for vector in vectors),
        "chapters": _counted(vector["id"].partition(".")[0] for vector in vectors),
        "houses": _counted(house for vector in vectors for house in vector["houses"]),
        "flags": _counted(flag for vector in vectors for flag in vector["flags"]),
        "files": {
            name: {"vectors": content.count(b"\n"), **checks(content)}
            for name, content in sorted(files.items())
            if name.endswith(CHAPTER)
        },
        "beside": {
            name: checks(content)
            for name, content in sorted(files.items())
            if not name.endswith(CHAPTER)
        },
    }
    return f"{json.dumps(content, indent=2, ensure_ascii=False)}\n".encode()


def render_checksums(files: Mapping[str, bytes]) -> bytes:
    """Write the SHA-256 of each file as a list that ``sha256sum --check`` reads."""
    return "".join(
        f"{hashlib.sha256(content).hexdigest()}  {name}\n"
        for name, content in sorted(files.items())
    ).encode()


def checks(content: bytes) -> dict[str, Any]:
    """Give what the manifest says of a file: its size, its SHA-256 and its two sums."""
    return {
        "bytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "sums": list(two_sums(content)),
    }


def two_sums(content: bytes) -> tuple[int, int]:
    """Give the sum of all bytes, and the sum of each byte times its place, from 0."""
    return sum(content), sum(map(mul, content, count()))


def _counted(words: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(words).items()))
