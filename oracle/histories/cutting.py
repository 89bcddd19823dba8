"""Hands from lines: each begins at a line with which a hand of some form begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from oracle.histories.form import Chunk, Form
from oracle.histories.lines import LONGEST_LINE, Batch
from oracle.histories.nearest import MOST_STRAY_LINES, no_hand
from oracle.histories.told import Broken, Read

MOST_LINES: Final = 5_000
MOST_DOCUMENT_LINES: Final = 20_000
MOST_CHARACTERS: Final = 8 << 20
"""How long one hand may be as lines of play and as a document, and the head of hands."""

_TOLD_OF_STRAY: Final = 1_000
_LONG_LINE: Final = (
    f"The line is longer than {LONGEST_LINE >> 20} MB; the hand with it is left out. "
    "Is this a hand history?"
)
_LONG_HAND: Final = (
    "The hand that begins here is longer than {most:,} lines or "
    f"{MOST_CHARACTERS >> 20} MB, and is left out."
)
_FRAME: Final = re.compile(
    r"(?:\*+(?:\s*#\s*\d+\s*\*+)?|Transcript for .*|<\?xml.*\?>|#(?:\s.*)?)?"
)
"""Lines that sites put around hands, and comments; each is part of no hand."""


class _Cutter:
    """Gathers the lines of a hand until the next one begins."""

    def __init__(self, file: str, forms: Sequence[Form]) -> None:
        self.file = file
        self.forms = forms
        self.likely = _by_first_character(forms)
        self.unlikely = tuple(form for form in forms if not form.first)
        self.form: Form | None = None
        self.lines: list[str] = []
        self.length = 0
        self.first = 0
        self.number = 0
        self.head: list[str] = []
        self.whole_head: tuple[str, ...] = ()
        self.head_line = 0
        self.gathers_head = True
        self.stray: int | None = None
        self.stray_lines: list[str] = []
        self.past = False

    def candidates(self, text: str) -> Sequence[Form]:
        """Give the forms of which a hand or a head may begin with this line."""
        return self.likely.get(text[0], self.unlikely)

    def begin(self, form: Form, text: str, number: int) -> None:
        """Begin a hand."""
        likened = form.liken(text) if form.liken else None
        self.form, self.lines, self.first = form, [likened or text], number
        self.number += 1
        self.length, self.past = len(text), False
        self.gathers_head = False

    def begin_head(self, text: str, number: int) -> None:
        """Begin what is at the head of hands."""
        self.form, self.lines = None, []
        self.head, self.head_line, self.length = [text], number, len(text)
        self.whole_head = ()
        self.gathers_head, self.past = True, False

    def add(self, text: str, number: int) -> Broken | None:
        """Add a line to the hand, if there is one; say why the hand is given up, if it is."""
        if self.form is None:
            if not self.past and self.stray is None and not _FRAME.fullmatch(text.strip()):
                self.stray, self.stray_lines = number, []
            if self.stray is not None and len(self.stray_lines) < MOST_STRAY_LINES:
                self.stray_lines.append(text[:_TOLD_OF_STRAY])
            if self.gathers_head:
                self._add_to_head(text, number)
            return None
        self.lines.append(text)
        self.length += len(text)
        most = MOST_LINES if self.form.heads is None else MOST_DOCUMENT_LINES
        if len(self.lines) <= most and self.length <= MOST_CHARACTERS:
            return None
        return self.give_up(_LONG_HAND.format(most=most), self.first)

    def _add_to_head(self, text: str, number: int) -> None:
        if not self.head:
            self.head_line, self.length = number, 0
        self.head.append(text)
        self.whole_head = ()
        self.length += len(text)
        if len(self.head) > MOST_DOCUMENT_LINES or self.length > MOST_CHARACTERS:
            self.head, self.gathers_head = [], False
            self.whole_head = ()

    def give_up(self, sentence: str, line: int) -> Broken:
        """Leave the hand out, and all lines up to the next one."""
        self.form, self.lines, self.past = None, [], True
        return Broken(sentence, self.file, line)

    def end(self, begins: Form | None = None) -> Iterator[Read]:
        """Read the hand that has ended, or say what there was instead of one."""
        if begins is not None and begins.heads is not None and self.head:
            self.stray = None
        if self.stray is not None:
            yield Broken(no_hand(self.forms, self.stray_lines), self.file, self.stray)
            self.stray, self.head, self.whole_head = None, [], ()
        if self.form is not None:
            form, self.form = self.form, None
            lines = tuple(self.lines)
            head: tuple[str, ...] = ()
            if form.heads is not None and self.head:
                # All hands under a head share it, however many they are.
                head = self.whole_head = self.whole_head or tuple(self.head)
            line = self.head_line if head else 1
            yield from form.read(Chunk(self.file, self.first, lines, head, line, self.number))


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
            for form in cutter.candidates(text) if text else ():
                if form.begins(text):
                    yield from cutter.end(form)
                    cutter.begin(form, text, number)
                    break
                if form.heads is not None and form.heads(text):
                    yield from cutter.end()
                    cutter.begin_head(text, number)
                    break
            else:
                if (broken := cutter.add(text, number)) is not None:
                    yield broken
    yield from cutter.end()


def _by_first_character(forms: Sequence[Form]) -> dict[str, tuple[Form, ...]]:
    """Give the forms by the characters with which their beginnings begin, in their order."""
    characters = {character for form in forms for character in form.first}
    return {
        character: tuple(form for form in forms if not form.first or character in form.first)
        for character in characters
    }


def _stray(cutter: _Cutter) -> Iterator[Read]:
    """Tell of text before a line that is too long; a hand before it is given up with it."""
    cutter.form = None
    yield from cutter.end()
