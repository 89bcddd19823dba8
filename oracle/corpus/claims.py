"""What a corpus claims besides counts and checksums: documents, form, and a smoke list."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from oracle.corpus.contents import CHAPTER, MANIFEST, SMOKE
from oracle.corpus.fields import Vector
from oracle.corpus.forms import sentence
from oracle.corpus.locating import Damage
from oracle.specfile import mistakes_in


def unnamed_documents(vectors: Iterable[Vector], documents: Collection[str]) -> Iterator[Damage]:
    """Find clauses from documents that the manifest does not name."""
    for file, line, vector in _placed(vectors):
        for clause in vector["clauses"]:
            if clause["document"] not in documents:
                told = f"the manifest does not name the document of the clause {clause['id']}"
                yield Damage(file, line, told)


def misshapen_manifest(manifest: Mapping[str, Any]) -> Iterator[Damage]:
    """Find where the manifest does not follow its schema."""
    for finding in mistakes_in(manifest, "manifest"):
        yield Damage(MANIFEST, None, sentence(finding))


def misnamed_vectors(vectors: Iterable[Vector], smoke: bytes) -> Iterator[Damage]:
    """Find lines of a smoke list that are duplicates or not the id of a vector."""
    left = {vector["id"].encode() for vector in vectors}
    known = frozenset(left)
    for number, name in enumerate(smoke.removesuffix(b"\n").split(b"\n"), start=1):
        if name not in left:
            told = "appears twice" if name in known else "is not the id of a vector"
            yield Damage(SMOKE, number, f"{name.decode(errors='replace')!r} {told}")
        left.discard(name)


def _placed(vectors: Iterable[Vector]) -> Iterator[tuple[str, int, Vector]]:
    """Give each vector with its file and line, in the order of the corpus."""
    lines: dict[str, int] = {}
    for vector in vectors:
        file = vector["id"].partition(".")[0] + CHAPTER
        lines[file] = lines.get(file, 0) + 1
        yield file, lines[file], vector
