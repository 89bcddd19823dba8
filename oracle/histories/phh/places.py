"""The lines at which fields and actions of a hand in PHH are: TOML as it is parsed has none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from oracle.histories.documents import line_at
from oracle.histories.form import Chunk

_STRING: Final = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|'([^']*)'|#.*")


def line_of(chunk: Chunk, lines: Sequence[str], name: str) -> int:
    """Give the line of a field, 0 if it has none of its own."""
    number = _number_of(lines, name)
    return line_at(chunk, number) if number else 0


def places_of(chunk: Chunk, lines: Sequence[str], count: int) -> tuple[int, list[int]]:
    """Give the line at which the actions begin, and that of each action."""
    number = _number_of(lines, "actions") or 1
    start = line_at(chunk, number)
    places: list[int] = []
    rest = lines[number - 1].partition("=")[2]
    for place, text in enumerate((rest, *lines[number:]), start=number):
        for found in _STRING.finditer(text):
            if not found[0].startswith("#") and len(places) < count:
                places.append(line_at(chunk, place))
        if len(places) == count:
            return start, places
    return start, [start] * count


def _number_of(lines: Sequence[str], name: str) -> int:
    for number, line in enumerate(lines, start=1):
        text = line.lstrip()
        if text.startswith(name) and text[len(name) :].lstrip()[:1] == "=":
            return number
    return 0
