"""Decoding of the corpus: a line becomes a vector, or says what is wrong with it and where."""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, NoReturn

from oracle.corpus.vector import (
    KINDS,
    BadVector,
    Vector,
    check_form,
    compact,
    needs_of,
    refuse,
    vector_hash,
)
from oracle.errors import InternalError
from oracle.system.files import open_file
from oracle.system.terminal import clean


class Damage(NamedTuple):
    """What is wrong with a file, and in which line, counted from 1; None if none can be named."""

    file: str
    line: int | None
    sentence: str

    def __str__(self) -> str:
        name = clean(self.file)
        place = name if self.line is None else f"{name}:{self.line}"
        return f"{place}: {self.sentence}"


def first_difference(name: str, content: bytes, wanted: bytes) -> Damage:
    """Give the first line in which a file differs from what it must be; there must be one."""
    lines = (text.splitlines(keepends=True) for text in (content, wanted))
    for number, (found, right) in enumerate(itertools.zip_longest(*lines, fillvalue=b""), start=1):
        if found == right:
            continue
        if not right:
            return Damage(name, number, "the file should end before this line")
        if right.startswith(found):
            return Damage(name, number, "the file ends too early here")
        return Damage(name, number, f"this line must be {right.rstrip().decode()!r}")
    raise InternalError(f"{name} is what it must be")


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
    vector: Vector
    vector, leaves = parse_noting_leaves(line)
    try:
        check_vector(vector, leaves=leaves)
        written = as_line(vector).removesuffix(b"\n")
    except UnicodeEncodeError:
        raise BadVector("a text has an unpaired surrogate") from None
    if line == written + b"\r":
        raise BadVector("its line ends were changed to CRLF; copy it as it is, with git by -text")
    if line != written:
        raise BadVector("the line must be compact JSON, without spaces or duplicate keys")
    return vector


_BREAKS_AT_AN_END: Final = (rb'\n"', rb'\u000a"', rb'\u000A"')
"""How a line shows a text that ends with a line break; it may show other things so, too."""


def parse_noting_leaves(line: bytes) -> tuple[Any, bool]:
    """Give the JSON of one line, and whether its numbers and texts must be looked at one by one.

    Raises:
        BadVector: as ``parse`` does.
    """
    floats: list[str] = []
    content = parse(line, floats)
    return content, bool(floats) or any(end in line for end in _BREAKS_AT_AN_END)


def check_vector(vector: Any, *, leaves: bool = True) -> None:
    """Check everything that a vector alone can show; for ``leaves`` see ``check_form``.

    Raises:
        BadVector: naming the first place that is wrong.
    """
    check_form(vector, leaves=leaves)
    for key in ("houses", "needs"):
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


def parse(line: bytes, floats: list[str] | None = None) -> Any:
    """Give the JSON of one line.

    Args:
        line: the line, without its end.
        floats: gets each number with a fraction or an exponent, as it is written.

    Raises:
        BadVector: it is not UTF-8, or not JSON.
    """
    try:
        if floats is None:
            return parse_json(line.decode())
        return _noting_floats(floats).decode(line.decode())
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
    return f"{compact(vector)}\n".encode()


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


def _noting_floats(floats: list[str]) -> json.JSONDecoder:
    def noted(written: str) -> float:
        floats.append(written)
        return float(written)

    return json.JSONDecoder(parse_constant=_refuse_constant, parse_float=noted)


parse_json: Final = json.JSONDecoder(parse_constant=_refuse_constant).decode


_SURROGATE: Final = re.compile(rb"\\u[dD]")
"""How the half of a pair is written; without such an escape a text in UTF-8 has none."""


def examine_json(content: bytes) -> Iterator[Wrong]:
    """Find why a file cannot be read or written as JSON; a sound one gives nothing."""
    try:
        found = parse_json(content.decode())
        if _SURROGATE.search(content):
            json.dumps(found, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        yield Wrong(content.count(b"\n", 0, error.start) + 1, "this line is not UTF-8")
    except UnicodeEncodeError:
        yield Wrong(None, "a text has an unpaired surrogate")
    except json.JSONDecodeError as error:
        told = f"this line is not JSON: {error.msg}, at character {error.colno}"
        yield Wrong(error.lineno, told)
    except (ValueError, RecursionError):
        yield Wrong(None, "this is not JSON")


def examine_json_lines(content: bytes) -> Iterator[Wrong]:
    """Find each line of a file that is not JSON."""
    for number, line in enumerate(content.removesuffix(b"\n").split(b"\n"), start=1):
        for wrong in examine_json(line):
            yield Wrong(number, wrong.sentence)


def examine_schema(content: bytes, name: str) -> Iterator[Wrong]:
    """Find why a file is not the schema with this id."""
    broken = list(examine_json(content))
    yield from broken
    if not broken:
        schema = json.loads(content)
        if not isinstance(schema, dict) or schema.get("$id") != name:
            yield Wrong(None, f"this is not the schema {name}")


MOST_BYTES: Final = 64_000_000
"""How large a file may be that is read as a whole."""

LONGEST_LINE: Final = 8_000_000
_MAX_LISTED: Final = 1_000
_BLOCK: Final = 1 << 20

Opener = Callable[[], BinaryIO]


class Scanned(NamedTuple):
    """What a file has: bytes, ends of lines, its SHA-256, and what is wrong with it."""

    size: int
    lines: int
    sha256: str
    wrong: tuple[Wrong, ...]


class _Reader:
    """A stream of which everything that is read is counted."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._sha = hashlib.sha256()
        self.size = self.ends = 0

    def lines(self) -> Iterator[bytes]:
        """Give each line with its end; one that is too long comes in parts."""
        while line := self._stream.readline(LONGEST_LINE + 1):
            yield self._noted(line)

    def whole(self) -> bytes | None:
        """Give the whole content, or None if it is too large."""
        content = self._noted(self._stream.read(MOST_BYTES + 1))
        return content if len(content) <= MOST_BYTES else None

    def scanned(self, wrong: Iterable[Wrong]) -> Scanned:
        """Say what was found, after reading the rest."""
        told = tuple(islice(wrong, _MAX_LISTED))
        while block := self._stream.read(_BLOCK):
            self._noted(block)
        return Scanned(self.size, self.ends, self._sha.hexdigest(), told)

    def _noted(self, content: bytes) -> bytes:
        self._sha.update(content)
        self.size += len(content)
        self.ends += content.count(b"\n")
        return content


def of_bytes(content: bytes) -> Opener:
    """Give what opens a content that is in memory."""
    return partial(io.BytesIO, content)


def of_file(path: Path) -> Opener:
    """Give what opens a file that no link leads to."""
    return partial(open_file, path, follow=False)


def scan_lines(opener: Opener, examine: Callable[[Iterator[bytes]], Iterable[Wrong]]) -> Scanned:
    """Read a file line by line.

    Raises:
        OSError: it cannot be read.
    """
    with opener() as stream:
        reader = _Reader(stream)
        return reader.scanned(examine(reader.lines()))


def scan_whole(opener: Opener, examine: Callable[[bytes], Iterable[Wrong]]) -> Scanned:
    """Read a file as a whole.

    Raises:
        OSError: it cannot be read.
    """
    with opener() as stream:
        reader = _Reader(stream)
        content = reader.whole()
        if content is None:
            return reader.scanned([Wrong(None, f"it has more than {MOST_BYTES:,} bytes")])
        return reader.scanned(examine(content))


def read_small(opener: Opener | None) -> bytes:
    """Read a file that lists others; nothing if there is none, or it is too large.

    Raises:
        OSError: it cannot be read.
    """
    if opener is None:
        return b""
    with opener() as stream:
        content = stream.read(MOST_BYTES + 1)
    return content if len(content) <= MOST_BYTES else b""
