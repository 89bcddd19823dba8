"""Decoding of the corpus: a line becomes a vector, checked for everything that it shows itself.

The schema describes its form. What no schema can say is checked here and by kind: lists as long
as the table has seats, different cards, a hash that fits the meaning.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple, NoReturn

from oracle.corpus.build import vector_hash
from oracle.corpus.fields import BadVector, Vector, refuse
from oracle.corpus.forms import check_form
from oracle.corpus.kinds import KINDS
from oracle.corpus.needs import needs_of

ID: Final = r"[a-z0-9-]+(\.[a-z0-9-]+){2}(~[0-9]+)?(@[a-z0-9-]+(=[a-z0-9-]+)?)?"
"""The form of a vector's id."""

BEGINS: Final = b'{"id":"'
"""How a line of ours begins."""


class Wrong(NamedTuple):
    """What is wrong with a file of the corpus, and in which line; None if no line can be named."""

    line: int | None
    sentence: str


def decode(line: bytes) -> Vector:
    """Give the vector of one line, which comes without its line break.

    Raises:
        BadVector: it is not a vector, or not written as vectors are.
    """
    vector: Vector = parse(line)
    try:
        check_vector(vector)
        written = as_line(vector).removesuffix(b"\n")
    except UnicodeEncodeError:
        raise BadVector("a text has an unpaired surrogate") from None
    if line != written:
        raise BadVector("the line must be compact JSON, without spaces or duplicate keys")
    return vector


def check_vector(vector: Any) -> None:
    """Check everything that a vector alone can show.

    Raises:
        BadVector: naming the first place that is wrong.
    """
    check_form(vector)
    for key in ("consulted", "exercises", "houses", "flags", "needs"):
        if vector[key] != sorted(vector[key]):
            refuse(key, "sorted")
    KINDS[vector["kind"]](vector)
    # What a subset leaves out may have been the sign of a need.
    needs = needs_of(vector["given"], vector["expect"])
    if "aspects" not in vector and vector["needs"] != needs:
        refuse("needs", f"{needs}, according to given and expect")
    parts = (vector["kind"], vector["switches"], vector["given"], vector["expect"])
    if vector["hash"] != vector_hash(*parts):
        raise BadVector("hash does not match kind, switches, given and expect")


def parse(line: bytes) -> Any:
    """Give the JSON of one line.

    Raises:
        BadVector: it is not UTF-8, or not JSON.
    """
    try:
        return parse_json(line.decode())
    except UnicodeDecodeError as error:
        raise BadVector(f"character {error.start + 1} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise BadVector(
            f"this line is not JSON: {error.msg}, at character {error.pos + 1}"
        ) from None
    except (ValueError, RecursionError):
        raise BadVector("this line is not JSON") from None


def id_of(line: bytes) -> str:
    """Give the id of a vector by the beginning of its line; the rest is not read."""
    return line.removeprefix(BEGINS).partition(b'"')[0].decode(errors="replace")


def as_line(vector: Any) -> bytes:
    """Write a vector as its line in the corpus, with the line's end."""
    return f"{json.dumps(vector, separators=(',', ':'), ensure_ascii=False)}\n".encode()


def examine_chapter(
    chapter: str,
    lines: Iterable[bytes],
    found: Callable[[int, Vector, bytes], None],
    known: Callable[[bytes], Vector | None] = lambda _line: None,
) -> Iterator[Wrong]:
    """Find what is wrong with the file of a chapter, and pass on each sound vector.

    Args:
        chapter: the chapter that all its vectors belong to.
        lines: the file line by line, each with its end.
        found: called with each vector, the number of its line, and the line without its end.
        known: gives the vector of a line that is known to be sound, and need not be examined.
    """
    previous = ""
    for number, line in enumerate(lines, start=1):
        if not line.endswith(b"\n"):
            yield Wrong(number, "the file ends in the middle of this line, or it is too long")
            return
        try:
            vector = known(line[:-1]) or decode(line[:-1])
            _check_order(vector["id"], chapter, previous)
        except BadVector as error:
            yield Wrong(number, str(error))
            continue
        previous = vector["id"]
        found(number, vector, line[:-1])


def _check_order(name: str, chapter: str, previous: str) -> None:
    if name.partition(".")[0] != chapter:
        raise BadVector(f"{name} does not belong to the chapter {chapter}")
    if name == previous:
        raise BadVector(f"duplicate id {name}")
    if name < previous:
        raise BadVector(f"{name} comes after {previous}; sort the vectors by id")


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


parse_json: Final = json.JSONDecoder(parse_constant=_refuse_constant).decode
