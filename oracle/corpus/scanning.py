"""A file of a corpus read once: its size, its SHA-256, and what is wrong in it.

A chapter is read line by line, so that a corpus may be larger than the memory.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from oracle.corpus.decoding import Wrong
from oracle.system.reading import open_file

MOST_BYTES: Final = 64_000_000
"""How large a file may be that is read as a whole."""

LONGEST_LINE: Final = 8_000_000
_MOST_TOLD: Final = 1_000
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
        told = tuple(islice(wrong, _MOST_TOLD))
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
