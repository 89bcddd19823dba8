"""Lines from bytes, and hands from lines.

Encodings, first lines, documents, and text in which no hand begins.
"""

from __future__ import annotations

import codecs
import functools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, cast

from oracle.histories.amounts import MONEY
from oracle.histories.hands import Broken, Chunk, Dealt, Fact, Form, History, Read

LONGEST_DOCUMENT: Final = 1 << 18
"""How many characters of a hand are given to a parser of documents."""


class Unreadable(Exception):
    """A hand cannot be read: why, in a sentence, and in which line if one is known."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line


def text_of(chunk: Chunk, too_long: str) -> str:
    """Give the text of a hand with its head.

    Raises:
        Unreadable: it is ``too_long`` to be one, as this sentence says.
    """
    lines = (*chunk.head, *chunk.lines)
    if sum(map(len, lines)) + len(lines) > LONGEST_DOCUMENT:
        raise Unreadable(too_long)
    return "\n".join(lines)


def line_at(chunk: Chunk, number: int) -> int:
    """Give the line of the file for a line of the text of a hand, both counted from 1."""
    before = len(chunk.head)
    return chunk.head_line + number - 1 if number <= before else chunk.line + number - before - 1


def hero_of(facts: list[Fact]) -> int | None:
    """Give the seat whose cards are stated, if it is one alone."""
    seats = {fact.seat for fact in facts if isinstance(fact, Dealt)}
    return next(iter(seats)) if len(seats) == 1 else None


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
    Windows-1252, or as Latin-1 if it is not that either, and ``odd`` gets the number of the
    first such line. A line ends with a line feed, a carriage return, or both.

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
        # A file of blank lines has one for every byte.
        blank = not data.strip(b"\n")
        *ended, rest = [b""] * (len(data) + 1) if blank else data.split(b"\n")
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
    if lines.count(b"") == len(lines):
        return [""] * len(lines), None
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


_FIRST_LINE: Final = re.compile(
    r"\W{0,5}(?:[^#:]{0,60}?\b(?:hand|game)\b(?:[ #:.]{0,5}(?:id|no|nr|number)\b)?[ #:.]{0,5}"
    r"|[^#:]{0,60}#)"
    r"(?P<id>\w[\w-]{0,39})[ :,|-]{1,8}(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_PLAYED: Final = re.compile(r"limit\b|\b[NPF]L\b", re.IGNORECASE)
_STAKES: Final = re.compile(rf"{MONEY}/{MONEY}(?: [A-Z]{{3}}\b)?")
_TURNED: Final = re.compile(
    r"\b((?:fixed |pot |no )?limit) ((?:(?:single|double) draw )?(?:badugi|badacey))\b",
    re.IGNORECASE,
)


def _as_pokerstars(number: str, rest: str) -> str:
    """Write the game before the betting, and the stakes in brackets."""
    rest = _TURNED.sub(r"\2 \1", rest, 1)
    if "(" not in rest:
        rest = _STAKES.sub(lambda stakes: f"({stakes[0]})", rest, 1)
    return f"PokerStars Hand #{number}: {rest}"


_WRITTEN: Final[dict[str, Callable[[str, str], str]]] = {
    "pokerstars": _as_pokerstars,
    "full-tilt": lambda number, rest: f"Full Tilt Poker Game #{number}: {rest}",
    "kingsclub": lambda number, rest: f"#{number}: {rest}",
}
"""By the id of a form, what writes a first line: from the number of the hand and what follows."""


def alike(form: Form, line: str) -> str | None:
    """Give the first line of a hand as a form has it; None if the line is none."""
    if len(line) > LONGEST_PLAY:
        return None
    if form.begins(line):
        return line
    write = _WRITTEN.get(form.id)
    found = _FIRST_LINE.match(line) if write and _PLAYED.search(line) else None
    if write is None or found is None:
        return None
    written = write(found["id"], found["rest"])
    return written if form.begins(written) else None


def read_as(form: Form) -> Form:
    """Give a form that takes for its own what begins nearly as its hands do."""
    if form.id not in _WRITTEN:
        return form
    liken = functools.partial(alike, form)
    return form._replace(begins=lambda line: liken(line) is not None, liken=liken, first="")


MAX_UNREAD_LINES: Final = 200
"""By so many lines the nearest form is found."""

_FEWEST_SIGNS: Final = 2
_MAX_LISTED: Final = 80


def no_hand(forms: Sequence[Form], lines: Sequence[str]) -> str:
    """Say that no hand begins in these lines."""
    names = ", ".join(form.name for form in forms)
    which = f"not in the form {names}" if len(forms) == 1 else f"in none of the forms {names}"
    told = f"No hand begins here: the text up to the next hand is {which}."
    form = nearest(forms, lines)
    if form is None:
        return told
    lacks = f"no line begins a hand as {form.opening!r} does."
    written = next((one for line in lines if form.liken is None and (one := alike(form, line))), "")
    if written:
        begins = written[:_MAX_LISTED].partition(": ")[0]
        lacks = f"no hand begins with {begins + ':'!r}. Read it so with --as {form.id}."
    return f"{told} It is most like {form.name}, but {lacks}"


def nearest(forms: Sequence[Form], lines: Sequence[str]) -> Form | None:
    """Give the form of which most signs are in these lines; None if they are too few."""
    text = "\n".join(lines)
    counts = {form: sum(sign in text for sign in form.signs) for form in forms}
    best = max(forms, key=lambda form: counts[form], default=None)
    return best if best is not None and counts[best] >= _FEWEST_SIGNS else None


MOST_LINES: Final = 5_000
MOST_DOCUMENT_LINES: Final = 20_000
MOST_CHARACTERS: Final = 8 << 20
"""How long one hand may be as lines of play and as a document, and the head of hands."""

_UNREAD_NOTE: Final = 1_000
_LONG_LINE: Final = (
    f"The line is longer than {LONGEST_LINE >> 20} MB; the hand with it is left out. "
    "Is this a hand history?"
)
_LONG_HAND: Final = (
    "The hand that begins here is longer than {most:,} lines or "
    f"{MOST_CHARACTERS >> 20} MB, and is left out."
)
_FRAME: Final = re.compile(
    r"(?:\*+(?:\s*#\s*\d+\s*\*+)?|Transcript for .*|<\?xml.*\?>|#(?:\s.*)?"
    r"|(?:From|To|Cc|Sent|Date|Subject): .*)?"
)
"""Lines that sites and mail programs put around hands, and comments; each is part of no hand."""

_OF_PLAY: Final = re.compile(r"[\d\[\]{}<>=*]")


def is_prose(line: str) -> bool:
    """Whether a line is what a person may write to a hand: it has no number and no sign."""
    return _FRAME.fullmatch(line.strip()) is not None or _OF_PLAY.search(line) is None


def read_chunk(form: Form, chunk: Chunk) -> Read:
    """Read the hand of some lines, and keep these with it."""
    try:
        one = form.read(chunk)
    except Unreadable as error:
        return Broken(str(error), chunk.file, error.line or chunk.line)
    return one._replace(chunk=chunk) if isinstance(one, History) else one


_SET_IN_BY: Final = frozenset("> |\t\u00a0")
_SET_IN: Final = re.compile(r"[>|\s]+")
_QUOTED: Final = re.compile(r"(?:> ?)+")
_NO_BREAK: Final = str.maketrans("\u00a0\u202f\u2007", "   ")


def plain(text: str) -> str:
    """A line without what a mail program puts before it, its no-break spaces as spaces."""
    text = text.translate(_NO_BREAK)
    found = _SET_IN.match(text)
    return text[found.end() :] if found else text


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
        self.is_plain = True
        self.quote: re.Pattern[str] | None = None

    def unquoted(self, text: str) -> str:
        """A line of a mail without what marks it as quoted, as often as the first line is marked.

        A hand that does not begin with a quoted line has none: a name may begin so.
        """
        if self.form is None:
            found = _QUOTED.match(text)
            times = found[0].count(">") if found else 0
            self.quote = re.compile(f"(?:> ?){{1,{times}}}") if times else None
        found = self.quote.match(text) if self.quote else None
        return text[found.end() :] if found else text

    def candidates(self, text: str) -> Sequence[Form]:
        """Give the forms of which a hand or a head may begin with this line."""
        return self.likely.get(text[0], self.unlikely)

    def set_in(self, text: str) -> tuple[Form, str] | None:
        """The form of which a hand begins with a line that is quoted or indented, and the line."""
        if self.form is not None and self.form.id not in _WRITTEN:
            return None
        if text[0] not in _SET_IN_BY and "\u00a0" not in text:
            return None
        line = plain(text)
        for form in self.candidates(line) if line else ():
            if form.id in _WRITTEN and form.begins(line):
                return form, line
        return None

    def begin(self, form: Form, text: str, number: int, *, is_plain: bool = True) -> None:
        """Begin a hand, whose lines are quoted or indented unless they are plain."""
        self.is_plain = is_plain
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
            if self.stray is not None and len(self.stray_lines) < MAX_UNREAD_LINES:
                self.stray_lines.append(text[:_UNREAD_NOTE])
            if self.gathers_head:
                self._add_to_head(text, number)
            return None
        if not self.is_plain:
            text = plain(text)
        elif not text.isascii() and self.form.id in _WRITTEN:
            text = text.translate(_NO_BREAK)
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

    @property
    def only_counts(self) -> bool:
        """Whether a line with which nothing begins changes nothing here but the number of lines."""
        is_told = self.stray is None or len(self.stray_lines) >= MAX_UNREAD_LINES
        return self.form is None and not self.gathers_head and is_told

    def give_up(self, sentence: str, line: int) -> Broken:
        """Leave the hand out, and all lines up to the next one."""
        self.form, self.lines, self.past = None, [], True
        return Broken(sentence, self.file, line)

    def _is_a_letter(self) -> bool:
        """Whether a person may have written what stands before a hand."""
        return len(self.stray_lines) < MAX_UNREAD_LINES and all(map(is_prose, self.stray_lines))

    def end(self, begins: Form | None = None) -> Iterator[Read]:
        """Read the hand that has ended, or say what there was instead of one."""
        if begins is not None and (self._is_a_letter() or (begins.heads is not None and self.head)):
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
            chunk = Chunk(self.file, self.first, lines, head, line, self.number)
            yield read_chunk(form, chunk)


def cut(file: str, batches: Iterable[Batch], forms: Sequence[Form]) -> Iterator[Read]:
    """Read every hand of a text, and tell what is none."""
    cutter = _Cutter(file, forms)
    number = 0
    for batch in batches:
        is_one_line = batch[0] is not None and batch.count(batch[0]) == len(batch)
        for place, line in enumerate(batch):
            if is_one_line and place and cutter.only_counts:
                # What the first of them did not begin, the others do not: blank lines, mostly.
                number += len(batch) - place
                break
            number += 1
            if line is None:
                yield from _stray(cutter)
                yield cutter.give_up(_LONG_LINE, number)
                continue
            text = cutter.unquoted(line) if line[:1] == ">" else line
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
                if text and (found := cutter.set_in(text)) is not None:
                    yield from cutter.end(found[0])
                    cutter.begin(*found, number, is_plain=False)
                elif (broken := cutter.add(text, number)) is not None:
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
