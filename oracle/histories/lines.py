"""Lines from bytes: encodings, line ends, and lines that are too long, in bounded memory."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final, cast

LONGEST_LINE: Final = 1 << 20
"""A longer line is read past; None stands in its place."""

LONGEST_PLAY: Final = 10_000
"""A longer line of a text is not read as play; a document may have longer ones."""

Batch = list[str | None]
"""Lines that follow each other, without their ends."""

_BOMS: Final = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_SAMPLE: Final = 4096


class NotText(Exception):
    """What was read is not text."""


def batches(blocks: Iterable[bytes], odd: Callable[[int], None]) -> Iterator[Batch]:
    """Give the lines of a text, however it is encoded, in batches.

    UTF-8 and UTF-16, with or without a byte order mark; a line that is not UTF-8 is taken as
    Windows-1252, or as Latin-1 if it is not that either, and the first such line is told to
    ``odd`` by its number. A line ends with a line feed, a carriage return, or both.

    Raises:
        NotText: the first bytes are those of something else.
    """
    rest = iter(blocks)
    first = next(rest, b"")
    encoding = _encoding(first[:_SAMPLE])
    everything = chain((first,), rest)
    told = False
    number = 1
    for lines in _cut(everything if encoding == "utf-8" else _as_utf_8(everything, encoding)):
        batch, strange = _decoded(lines)
        if strange is not None and not told:
            told = True
            odd(number + strange)
        number += len(batch)
        yield batch


def _encoding(sample: bytes) -> str:
    for mark, encoding in _BOMS:
        if sample.startswith(mark):
            return encoding
    if b"\0" not in sample:
        return "utf-8"
    # Text in English has a zero in every second byte; anything else that has zeros is not text.
    half = max(len(sample) // 2, 1)
    even, odd = sample[::2].count(0) / half, sample[1::2].count(0) / half
    if odd > 0.5 and even < 0.1:
        return "utf-16-le"
    if even > 0.5 and odd < 0.1:
        return "utf-16-be"
    raise NotText


def _as_utf_8(blocks: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    for block in blocks:
        yield decoder.decode(block).encode()
    yield decoder.decode(b"", final=True).encode()


def _cut(blocks: Iterable[bytes]) -> Iterator[list[bytes | None]]:
    rest = b""
    too_long = False
    for block in blocks:
        data = rest + block
        # The line feed of a carriage return at the end may be in the next block.
        held = data[-1:] if data[-1:] == b"\r" else b""
        data = data[: len(data) - len(held)]
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        *ended, rest = data.split(b"\n")
        lines: list[bytes | None] = list(ended)
        if len(data) > LONGEST_LINE:
            lines = [None if len(line) > LONGEST_LINE else line for line in ended]
        if lines and too_long:
            lines[0], too_long = None, False
        if lines:
            yield lines
        if too_long or len(rest) > LONGEST_LINE:
            too_long, rest = True, b""
        rest += held
    if too_long:
        yield [None]
    elif rest:
        yield [*rest.rstrip(b"\r").split(b"\r")]


def _decoded(lines: list[bytes | None]) -> tuple[Batch, int | None]:
    """Decode lines; the number tells the first that is not UTF-8, if there is one."""
    if None not in lines:
        try:
            # A byte order mark may also be where files were joined.
            whole = b"\n".join(cast("list[bytes]", lines)).decode()
            return list(whole.replace("\ufeff", "").split("\n")), None
        except UnicodeDecodeError:
            pass
    batch: Batch = []
    strange = None
    for place, line in enumerate(lines):
        try:
            batch.append(None if line is None else line.decode().replace("\ufeff", ""))
        except UnicodeDecodeError:
            strange = place if strange is None else strange
            batch.append(_western(line or b""))
    return batch, strange


def _western(line: bytes) -> str:
    try:
        return line.decode("cp1252")
    except UnicodeDecodeError:
        return line.decode("latin-1")
