"""Hands that are held before they are read: each once, and files that hold none apart."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from hashlib import blake2b
from itertools import groupby
from typing import Final, NamedTuple

from oracle.histories import Broken, Chunk

Note = Callable[[str], None]

_WITH_IDS: Final = frozenset({"pokerstars", "full-tilt", "kingsclub", "merge", "ohh"})
"""Forms whose hands have a number or a time of their own: equal lines are the same hand."""

_MOST: Final = 500_000
"""So many hands are remembered, in a few dozen megabytes."""

_NO_HISTORY: Final = ("No hand begins here", "The file is not text")
_NEARLY_ONE: Final = "It is most like"
"""How the sentences begin about a text without hands, and what they say of one that has some."""


class Held(NamedTuple):
    """The lines of a hand, the form that reads them, and whether its file had one left out."""

    form: str
    chunk: Chunk
    after_gap: bool = False


Item = Held | Broken


def once_each(items: Iterable[Item], note: Note) -> Iterator[Item]:
    """Leave out hands that were told before, as in a copy of a file; note how many."""
    seen: set[bytes] = set()
    gaps: set[str] = set()
    twice = 0
    for item in items:
        if isinstance(item, Held) and item.form in _WITH_IDS:
            digest = _digest(item)
            if digest in seen:
                twice += 1
                gaps.add(item.chunk.file)
                continue
            if len(seen) < _MOST:
                seen.add(digest)
            yield item._replace(after_gap=item.chunk.file in gaps)
        else:
            yield item
    if twice:
        note(f"Hands told twice, counted once: {twice:,}.")
    if len(seen) == _MOST:
        note(f"After {_MOST:,} hands, those told twice are counted twice.")


def _digest(held: Held) -> bytes:
    text = "\n".join((held.form, *held.chunk.lines)).strip()
    return blake2b(text.encode("utf-8", "replace"), digest_size=8).digest()


def without_strays(items: Iterable[Item], named: Collection[str], note: Note) -> Iterator[Item]:
    """Leave out files of folders and archives that hold no hand at all; note how many."""
    strays, first = 0, ""
    for file, of_file in groupby(items, _file):
        found = iter(of_file)
        one = next(found)
        following = next(found, None)
        if following is None and file not in named and _is_no_history(one):
            strays, first = strays + 1, first or file
            continue
        yield one
        if following is not None:
            yield following
            yield from found
    if strays:
        more = "" if strays == 1 else f" and {strays - 1:,} more"
        note(f"No hand begins in {first}{more}; left aside.")


def _file(item: Item) -> str:
    return item.file if isinstance(item, Broken) else item.chunk.file


def _is_no_history(item: Item) -> bool:
    if isinstance(item, Held):
        return False
    return item.sentence.startswith(_NO_HISTORY) and _NEARLY_ONE not in item.sentence
