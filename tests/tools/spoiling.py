"""Good input spoilt: as bytes, or as a value of which one part becomes something else."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

_WORDS: Final = (
    *(b"null", b"true", b"-1", b"0", b"999999999999999", b"1e9", b"NaN", b"0x10", b"010", b"''"),
    *(b"[", b"]", b"{", b"}", b": ", b"- ", b"&a ", b"*a", b"!!python/object:os.system ", b"---\n"),
    *(b"\t", b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"\x1b[31m", b"\r\n", b"\n\n", b'"', b"'", b"#"),
    *("\u202e".encode(), b"%", b"@", b"|\n", b">\n", b"? "),
    *(b"[" * 3000, b"{a: " * 400, b"9" * 5000),
)
_SHORT: Final = tuple(word for word in _WORDS if len(word) < 50)
_TEXTS: Final = ("", "a", "As", "As 2d", "card-room", "\x1b[2J", "\ud800", "x" * 9999)
_IN_A_TEXT: Final = ("", "s", " ", "1", "\x1b", "\u00e9", ".")
_VALUES: Final[tuple[Callable[[random.Random], Any], ...]] = (
    lambda _chance: None,
    lambda chance: chance.choice((True, False)),
    lambda chance: chance.choice((0, 1, 2, 3, -1, 7, 52, 10**6, 10**15, 10**30, -(10**30))),
    lambda chance: chance.choice((0.5, 1e308, -0.0, 4.0)),
    lambda chance: chance.choice(_TEXTS),
    lambda _chance: [],
    lambda _chance: {},
    lambda chance: [chance.randrange(9)] * chance.randrange(1, 40),
    lambda chance: {"1": chance.randrange(9), "seat": 1},
    lambda _chance: _deep(30),
    lambda _chance: list(range(3000)),
)


def garbage(chance: random.Random) -> bytes:
    """Make bytes that mean nothing."""
    size = chance.choice((0, 1, 10, 300, 5000))
    if chance.random() < 0.5:
        return chance.randbytes(size)
    return b"".join(chance.choices(_SHORT, k=size // 10))


def mutated_bytes(chance: random.Random, content: bytes) -> bytes:
    """Spoil some places."""
    found = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        place = chance.randrange(len(found) + 1)
        what = chance.randrange(6)
        if what == 0 and place < len(found):
            found[place] ^= chance.randrange(1, 256)
        elif what == 1:
            del found[place : place + chance.choice((1, 3, 20, 300))]
        elif what == 2:
            found[place:place] = found[place : place + chance.choice((1, 10, 200))]
        elif what == 3:
            found[place:place] = chance.choice(_WORDS)
        elif what == 4:
            del found[place:]
        else:
            lines = bytes(found).split(b"\n")
            chance.shuffle(lines) if chance.random() < 0.2 else lines.pop(
                chance.randrange(len(lines))
            )
            found = bytearray(b"\n".join(lines))
    return bytes(found)


def mutated_value(chance: random.Random, value: Any) -> Any:
    """Change a few parts of a value: replaced, removed, doubled, renamed, or exchanged."""
    found = copy.deepcopy(value)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        holders = [(holder, key) for holder, key in _places(found)]
        if not holders:
            return chance.choice(_VALUES)(chance)
        holder, key = chance.choice(holders)
        _change(chance, holder, key, holders)
    return found


def _change(chance: random.Random, holder: Any, key: Any, others: list[tuple[Any, Any]]) -> None:
    what = chance.randrange(7)
    if what == 0:
        del holder[key]
    elif what == 1:
        other, place = chance.choice(others)
        if isinstance(place, str) == (place in other if isinstance(other, dict) else False):
            holder[key] = copy.deepcopy(other[place])
    elif what == 2 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif what == 3 and isinstance(holder, dict):
        holder[chance.choice(("x", "", "seat", "__class__", "9", "\u202e"))] = holder.pop(key)
    elif what == 4 and isinstance(holder[key], int) and not isinstance(holder[key], bool):
        holder[key] += chance.choice((-1, 1, 10, -100, 10**12))
    elif what == 5 and isinstance(holder[key], str):
        text = holder[key]
        place = chance.randrange(len(text) + 1)
        holder[key] = text[:place] + chance.choice(_IN_A_TEXT) + text[place + 1 :]
    else:
        holder[key] = chance.choice(_VALUES)(chance)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, dict):
        entries: Any = list(value.items())
    elif isinstance(value, list):
        entries = list(enumerate(value))
    else:
        return
    for key, inner in entries:
        yield value, key
        yield from _places(inner)


def _deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value
