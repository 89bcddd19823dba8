"""The corpus as files: JSON Lines by chapter, a vector a line, and a manifest."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from oracle import catalogue
from oracle.errors import InputError

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"


def render_corpus(vectors: Sequence[Mapping[str, Any]]) -> dict[str, bytes]:
    """Make the content of every file of a corpus, by name; the same bytes for the same vectors."""
    chapters: dict[str, list[Mapping[str, Any]]] = {}
    for vector in sorted(vectors, key=lambda vector: str(vector["id"])):
        chapters.setdefault(str(vector["id"]).partition(".")[0], []).append(vector)
    files = {
        f"{chapter}.jsonl": "".join(f"{_json(vector)}\n" for vector in chapters[chapter]).encode()
        for chapter in sorted(chapters)
    }
    manifest = json.dumps(_manifest(vectors, files), indent=2, ensure_ascii=False)
    return {**files, MANIFEST: f"{manifest}\n".encode()}


def write_corpus(vectors: Sequence[Mapping[str, Any]], target: Path) -> list[str]:
    """Write a corpus into a folder, each file at once, and remove chapters that are no more.

    Returns the names of the files that have changed.

    Raises:
        InputError: the folder cannot be written.
    """
    content = render_corpus(vectors)
    changed = stale_files(vectors, target)
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name in changed:
            if name in content:
                _replace(target / name, content[name])
            else:
                (target / name).unlink()
    except OSError as error:
        raise InputError(f"{target} cannot be written: {error.strerror}") from error
    return changed


def stale_files(vectors: Sequence[Mapping[str, Any]], target: Path) -> list[str]:
    """Name the files of a folder that differ from what would be written into it."""
    content = render_corpus(vectors)
    present = {path.name for path in target.glob("*.jsonl")}
    return sorted(
        name
        for name in content.keys() | present
        if name not in content
        or not (target / name).is_file()
        or (target / name).read_bytes() != content[name]
    )


def load_vectors(source: Path) -> list[dict[str, Any]]:
    """Read the vectors of a corpus, sorted by id.

    Raises:
        InputError: the folder holds no corpus, or a line is not JSON.
    """
    files = sorted(source.glob("*.jsonl"))
    if not files:
        raise InputError(f"{source} holds no vectors; export them with 'poker-oracle export'")
    return sorted(
        (vector for path in files for vector in _lines(path)), key=lambda vector: str(vector["id"])
    )


def _lines(path: Path) -> Iterable[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                yield json.loads(line)
            except json.JSONDecodeError as error:
                raise InputError(f"{path}:{number}: this line is not JSON: {error.msg}") from error


def _json(vector: Mapping[str, Any]) -> str:
    return json.dumps(vector, separators=(",", ":"), ensure_ascii=False)


def _manifest(vectors: Sequence[Mapping[str, Any]], files: Mapping[str, bytes]) -> dict[str, Any]:
    kinds = Counter(vector["kind"] for vector in vectors)
    houses = Counter(house for vector in vectors for house in vector["houses"])
    flags = Counter(flag for vector in vectors for flag in vector["flags"])
    return {
        "format": FORMAT,
        "version": version("poker-oracle"),
        "license": "CC0-1.0",
        "sources": [
            {"document": document.id, "title": document.title}
            for document in catalogue.documents().values()
        ],
        "vectors": len(vectors),
        "kinds": dict(sorted(kinds.items())),
        "houses": dict(sorted(houses.items())),
        "flags": dict(sorted(flags.items())),
        "files": {
            name: {
                "vectors": content.count(b"\n"),
                "bytes": len(content),
                "sha256": hashlib.sha256(content).hexdigest(),
            }
            for name, content in files.items()
        },
    }


def _replace(path: Path, content: bytes) -> None:
    partial = path.with_name(f".{path.name}.part")
    partial.write_bytes(content)
    os.replace(partial, path)
