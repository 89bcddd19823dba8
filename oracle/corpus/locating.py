"""Where a file is damaged: in which line, as far as that can be seen."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from oracle.errors import InternalError
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
