"""Vectors against the manifest and the published schemas, these for one vector of each shape."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from oracle.corpus.fields import Vector
from oracle.corpus.locating import Damage
from oracle.corpus.manifest import CHAPTER, MANIFEST
from oracle.specfile import schema

if TYPE_CHECKING:
    from jsonschema import ValidationError


def unnamed_documents(vectors: Iterable[Vector], documents: Collection[str]) -> Iterator[Damage]:
    """Find clauses of documents that the manifest does not name."""
    for file, line, vector in _placed(vectors):
        for clause in vector["clauses"]:
            if clause["document"] not in documents:
                sentence = f"the manifest does not name the document of the clause {clause['id']}"
                yield Damage(file, line, sentence)


def against_the_schema(vectors: Iterable[Vector], manifest: Mapping[str, Any]) -> Iterator[Damage]:
    """Find where the manifest, or the first vector of a shape, does not follow its schema.

    A schema takes far longer than typed decoding, which has looked at every vector before.
    """
    # Imported late, because jsonschema takes longer to import than most commands take to run.
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    for error in Draft202012Validator(schema("manifest")).iter_errors(manifest):
        yield Damage(MANIFEST, None, _told(error))
    first: dict[Hashable, tuple[str, int, Vector]] = {}
    for file, line, vector in _placed(vectors):
        first.setdefault(shape_of(vector), (file, line, vector))
    validator = Draft202012Validator(schema("vector"))
    for file, line, vector in first.values():
        for error in validator.iter_errors(vector):
            yield Damage(file, line, _told(error))


def shape_of(vector: Vector) -> Hashable:
    """Give what vectors of one shape share: the kind, and the keys that stand at each place."""
    given, expect = vector["given"], vector["expect"]
    seen = [expect.get("start", {}), *expect.get("steps", ())]
    return (
        vector["kind"],
        vector.get("level"),
        frozenset(given),
        frozenset(frozenset(attempt) for attempt in given.get("tries", ())),
        frozenset(
            (frozenset(step), frozenset(step.get("legal") or ()), _parts(step)) for step in seen
        ),
    )


def _placed(vectors: Iterable[Vector]) -> Iterator[tuple[str, int, Vector]]:
    """Give each vector with its file and line; they come in the order of the corpus."""
    lines: dict[str, int] = {}
    for vector in vectors:
        file = vector["id"].partition(".")[0] + CHAPTER
        lines[file] = lines.get(file, 0) + 1
        yield file, lines[file], vector


def _parts(step: Mapping[str, Any]) -> Hashable:
    return frozenset(part for pot in step.get("pots", ()) for part in pot["won"])


def _told(error: ValidationError) -> str:
    place = error.json_path.removeprefix("$").removeprefix(".")
    message = f"{place or 'it'} does not follow the schema: {error.message}"
    return message if len(message) <= 200 else f"{message[:197]}..."
