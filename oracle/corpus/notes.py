"""Notes on the flags of a corpus: what each mistake is, what it causes, who makes it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

from oracle import catalogue
from oracle.corpus.decoding import Wrong, parse
from oracle.corpus.fields import BadVector, Vector
from oracle.corpus.forms import sentence
from oracle.corpus.json_files import examine_json
from oracle.corpus.locating import Damage
from oracle.errors import InputError
from oracle.specfile import mistakes_in

FLAGS: Final = "flags.json"


def flag_notes(vectors: Iterable[Mapping[str, Any]]) -> bytes:
    """Write what the project knows about the flags that the vectors have."""
    mistakes = catalogue.mistakes()
    return _written({name: _note(mistakes[name]) for name in _used(vectors)})


def notes_for(vectors: Iterable[Vector], content: bytes) -> bytes:
    """Keep those notes of a corpus that are on flags of some of these vectors.

    Raises:
        InputError: they are not the notes of a corpus.
    """
    try:
        notes = _read(content)
    except BadVector as error:
        raise InputError(f"{FLAGS}: {error}") from error
    return _written({name: notes[name] for name in _used(vectors) if name in notes})


def examine_notes(content: bytes) -> Iterator[Wrong]:
    """Find what is wrong with a file of notes."""
    broken = list(examine_json(content))
    yield from broken
    try:
        if not broken and content != _written(_read(content)):
            yield Wrong(
                None, "the notes must have a two-space indent, sorted keys and no duplicates"
            )
    except BadVector as error:
        yield Wrong(None, str(error))


def unlike_the_vectors(used: Collection[str], content: bytes) -> Iterator[Damage]:
    """Find flags in use that have no note, and notes on flags that no vector has."""
    noted, used = set(_read(content)), set(used)
    for name in sorted(used - noted):
        yield Damage(FLAGS, None, f"there is no note on the flag {name}")
    for name in sorted(noted - used):
        yield Damage(FLAGS, None, f"no vector has the flag {name}")


def _used(vectors: Iterable[Mapping[str, Any]]) -> list[str]:
    return sorted({flag for vector in vectors for flag in vector["flags"]})


def _note(mistake: catalogue.MistakeNote) -> dict[str, Any]:
    told = _without_gaps(mistake)
    del told["id"]
    told["seen"] = [_without_gaps(one) for one in mistake.seen]
    if choice := mistake.house_choice:
        del told["house_choice"]
        told["house-choice"] = _without_gaps(choice)
    return told


def _without_gaps(part: Any) -> dict[str, Any]:
    return {key: value for key, value in asdict(part).items() if value is not None}


def _read(content: bytes) -> dict[str, Any]:
    notes: dict[str, Any] = parse(content)
    for finding in mistakes_in(notes, "flags"):
        raise BadVector(sentence(finding))
    return notes


def _written(notes: Mapping[str, Any]) -> bytes:
    ordered = dict(sorted(notes.items()))
    return f"{json.dumps(ordered, indent=2, ensure_ascii=False)}\n".encode()
