"""Where a file is damaged, found without the sound file: by sums, by trial, or beside a copy."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterable
from typing import NamedTuple

from oracle.corpus.manifest import two_sums


class Damage(NamedTuple):
    """What is wrong with a file, and in which line, counted from 1; None where none can be told."""

    file: str
    line: int | None
    sentence: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.sentence}"


def wrong_byte(name: str, content: bytes, sums: tuple[int, int], sha256: str) -> Damage | None:
    """Tell which one byte of a file is wrong, by its two sums; None when it is not just one.

    A byte that is too high by ``d`` raises the first sum by ``d`` and the second by ``d`` times its
    place. The SHA-256 then proves that there is nothing else.
    """
    found = two_sums(content)
    excess, weighted = found[0] - sums[0], found[1] - sums[1]
    if not excess or weighted % excess:
        return None
    place = weighted // excess
    if not 0 <= place < len(content) or not 0 <= content[place] - excess <= 255:
        return None
    right = content[place] - excess
    return _proven(name, content, place, right, sha256)


def tried_byte(name: str, content: bytes, places: Iterable[int], sha256: str) -> Damage | None:
    """Tell which one byte is wrong by trying every other byte at each of these places."""
    for place in places:
        before = hashlib.sha256(content[:place])
        after = content[place + 1 :]
        for right in set(range(256)) - {content[place]}:
            attempt = before.copy()
            attempt.update(bytes([right]) + after)
            if attempt.hexdigest() == sha256:
                return _at(name, content, place, right)
    return None


def first_difference(name: str, content: bytes, wanted: bytes) -> Damage:
    """Tell the first byte in which a file differs from what it must be; there must be one."""
    pairs = itertools.zip_longest(content, wanted)
    place, (_, right) = next(
        (place, pair) for place, pair in enumerate(pairs) if pair[0] != pair[1]
    )
    return _at(name, content, place, right)


def _proven(name: str, content: bytes, place: int, right: int, sha256: str) -> Damage | None:
    repaired = content[:place] + bytes([right]) + content[place + 1 :]
    if hashlib.sha256(repaired).hexdigest() != sha256:
        return None
    return _at(name, content, place, right)


def _at(name: str, content: bytes, place: int, right: int | None) -> Damage:
    line = content.count(b"\n", 0, place) + 1
    here = f"byte {place}"
    if place >= len(content):
        return Damage(name, line, f"the file breaks off at {here}")
    if right is None:
        return Damage(name, line, f"the file should end before {here}")
    return Damage(name, line, f"{here} is {_shown(content[place])} and must be {_shown(right)}")


def _shown(byte: int) -> str:
    """Write a byte as a number, and as the character that it stands for where there is one."""
    character = f" ({chr(byte)})" if 0x21 <= byte < 0x7F else ""
    return f"0x{byte:02x}{character}"
