"""What a corpus claims besides counts and checksums: documents, form, and a smoke list."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from oracle.corpus.contents import MANIFEST, SMOKE
from oracle.corpus.fields import Vector
from oracle.corpus.forms import sentence
from oracle.corpus.locating import Damage
from oracle.specfile import mistakes_in


def unnamed_documents(
    file: str, line: int, vector: Vector, documents: Collection[str]
) -> Iterator[Damage]:
    """Find clauses of a vector from documents that the manifest does not name."""
    for clause in vector["clauses"]:
        if clause["document"] not in documents:
            told = f"the manifest does not name the document of the clause {clause['id']}"
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
