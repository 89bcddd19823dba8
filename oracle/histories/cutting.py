"""Hands from lines: each begins at a line with which a hand of some form begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from oracle.histories.form import Chunk, Form
from oracle.histories.lines import LONGEST_LINE, Batch
from oracle.histories.told import Broken, Read

MOST_LINES: Final = 50_000
MOST_CHARACTERS: Final = 8 << 20
"""How long one hand may be."""

_LONG_LINE: Final = (
    f"The line is longer than {LONGEST_LINE >> 20} MB; the hand with it is left out. "
    "Is this a hand history?"
)
_LONG_HAND: Final = (
    f"The hand that begins here is longer than {MOST_LINES:,} lines or "
    f"{MOST_CHARACTERS >> 20} MB, and is left out."
)
_NO_HAND: Final = "No hand begins here: the text up to the next hand is in none of the known forms."
_FRAME: Final = re.compile(r"\s*(?:\*+(?:\s*#\s*\d+\s*\*+)?|Transcript for .*|<\?xml.*\?>)?\s*")
"""Lines that sites put around hands, of which each is part of no hand."""


class _Cutter:
    """Gathers the lines of a hand until the next one begins."""

    def __init__(self, file: str, forms: Sequence[Form]) -> None:
        self.file = file
        self.forms = forms
        self.form: Form | None = None
        self.lines: list[str] = []
        self.length = 0
        self.first = 0
        self.stray: int | None = None
        self.past = False

    def begins(self, text: str) -> Form | None:
        """Give the form of which a hand begins with this line."""
        for form in self.forms:
            if form.begins(text):
                return form
        return None

    def begin(self, form: Form, text: str, number: int) -> None:
        """Begin a hand."""
        self.form, self.lines, self.first = form, [text], number
        self.length, self.past = len(text), False

    def add(self, text: str, number: int) -> Broken | None:
        """Add a line to the hand, if there is one; say why the hand is given up, if it is."""
        if self.form is None:
            if not self.past and self.stray is None and not _FRAME.fullmatch(text):
                self.stray = number
            return None
        self.lines.append(text)
        self.length += len(text)
        if len(self.lines) <= MOST_LINES and self.length <= MOST_CHARACTERS:
            return None
        return self.give_up(_LONG_HAND, self.first)

    def give_up(self, sentence: str, line: int) -> Broken:
        """Leave the hand out, and all lines up to the next one."""
        self.form, self.lines, self.past = None, [], True
        return Broken(sentence, self.file, line)

    def end(self) -> Iterator[Read]:
        """Read the hand that has ended, or say what there was instead of one."""
        if self.stray is not None:
            yield Broken(_NO_HAND, self.file, self.stray)
            self.stray = None
        if self.form is not None:
            form, self.form = self.form, None
            yield from form.read(Chunk(self.file, self.first, tuple(self.lines)))


def cut(file: str, batches: Iterable[Batch], forms: Sequence[Form]) -> Iterator[Read]:
    """Read every hand of a text, and tell what is none."""
    cutter = _Cutter(file, forms)
    number = 0
    for batch in batches:
        for text in batch:
            number += 1
            if text is None:
                yield from _stray(cutter)
                yield cutter.give_up(_LONG_LINE, number)
                continue
            form = cutter.begins(text) if text else None
            if form is not None:
                yield from cutter.end()
                cutter.begin(form, text, number)
            elif (broken := cutter.add(text, number)) is not None:
                yield broken
    yield from cutter.end()


def _stray(cutter: _Cutter) -> Iterator[Read]:
    """Tell of text before a line that is too long; a hand before it is given up with it."""
    cutter.form = None
    yield from cutter.end()
