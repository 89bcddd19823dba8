"""A page: what a report tells people, in the order in which it is read, in no form yet.

A builder makes it of a report; a writer makes text, Markdown or HTML of it. What only one form can
show, such as a fold that opens or a table with cards, the others write as well as they can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.pages.figures import Figure, Figures, counted_out
from oracle.pages.text import Cards, Code, Link, Part, Text, parts, plain, short
from oracle.pages.tones import BAD, GOOD, PLAIN, QUIET, STRONG, WARNING

__all__ = ["BAD", "GOOD", "PLAIN", "QUIET", "STRONG", "WARNING"]
__all__ += ["Figure", "Figures", "counted_out"]
__all__ += ["Cards", "Code", "Link", "Part", "Text", "parts", "plain", "short"]
"""What a page is made of, too, for those who say ``on.Code``."""


class Heading(NamedTuple):
    """The beginning of a part; ``level`` counts from 2, for the page has the first.

    ``name`` is what links of the page lead to, if any do.
    """

    text: Text
    level: int = 2
    tone: str = STRONG
    name: str = ""


class Paragraph(NamedTuple):
    """Running text, and the ids of the rules that decided what it says."""

    text: Text
    rules: tuple[str, ...] = ()
    tone: str = PLAIN


class Lines(NamedTuple):
    """Lines that must not be broken, since they are to be copied or are read by programs."""

    lines: tuple[str, ...]
    tone: str = PLAIN


class Item(NamedTuple):
    """One of a list, and what belongs under it."""

    text: Text
    rules: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()


class Bullets(NamedTuple):
    """A list. On a terminal it ends after ``most`` items and ``rest`` says where the others are."""

    items: tuple[Item, ...]
    most: int | None = None
    rest: str = ""


class Row(NamedTuple):
    """The cells of a row: texts, or numbers, which stand to the right."""

    cells: tuple[Text | int, ...]
    tone: str = PLAIN


SAME: Final = "="
"""The cell of a table that has the same as the first cell beside the row's name."""


class Table(NamedTuple):
    """A table with a head."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def numbers(self) -> frozenset[int]:
        """The places of the columns that have a number, whose heads stand to the right, too."""
        cells = (enumerate(row.cells) for row in self.rows)
        return frozenset(place for row in cells for place, cell in row if isinstance(cell, int))


class Hand(NamedTuple):
    """Cards, those of them that do not play, and what they are worth in words."""

    cards: tuple[str, ...]
    out: tuple[str, ...]
    caption: str


class Step(NamedTuple):
    """A numbered step of a hand: what was tried, by which rules, and what followed from it."""

    number: int
    title: str
    refused: bool
    blocks: tuple[Block, ...]
    rules: tuple[str, ...] = ()


class Difference(NamedTuple):
    """One thing seen in two ways; ``labels`` name the sides, the one to go by first."""

    field: Text
    sides: tuple[str, str]
    labels: tuple[str, str] = ("expected", "got")


class Note(NamedTuple):
    """What a name means that the page uses, such as the id of a rule; the name leads here."""

    name: str
    text: Text
    blocks: tuple[Block, ...] = ()


class Fold(NamedTuple):
    """A part that few want to read. A terminal writes only the summary and ``hint``."""

    summary: str
    blocks: tuple[Block, ...]
    hint: str


class Replay(NamedTuple):
    """A hand to be stepped through where a page can be; elsewhere its words stand alone.

    ``record`` gives the hand when it is asked, or None where there is none to show; ``name`` leads
    to it. ``words`` tell the hand, and ``parting`` where two sides part; ``apart`` is what a table
    marks there. It is opened at the step ``at``. ``beside`` stands beside the table alone.
    """

    record: Callable[[], Mapping[str, Any] | None]
    name: str
    words: tuple[Block, ...] = ()
    parting: tuple[Block, ...] = ()
    apart: Mapping[str, Any] | None = None
    at: int = 0
    beside: tuple[Block, ...] = ()


class Contents(NamedTuple):
    """What a page has, with links; only a form that is long needs it. Each is name, text, note.

    ``title`` says of what, where there are several.
    """

    entries: tuple[tuple[str, Text, str], ...]
    title: str = ""


class Entry(NamedTuple):
    """One of many things to look for: what it is called, and by what it is found."""

    name: str
    title: str
    marks: Mapping[str, tuple[str, ...]]
    blocks: tuple[Block, ...]


class Filter(NamedTuple):
    """A mark by which entries are chosen: its key, what people call it, and each value in words."""

    key: str
    label: str
    values: Mapping[str, str]


class CaseList(NamedTuple):
    """Many things to look through where a page can; other forms leave it out.

    ``others`` have nothing to be opened: name, outcome and a remark.
    """

    title: str
    entries: tuple[Entry, ...]
    filters: tuple[Filter, ...]
    others: tuple[tuple[str, str, str], ...] = ()


class FilterLink(NamedTuple):
    """A link to those entries of the list that have this mark."""

    text: str
    key: str
    value: str


class Tiles(NamedTuple):
    """Ways to go on: each leads somewhere, and says what is there."""

    tiles: tuple[tuple[Link, Text], ...]


class Prose(NamedTuple):
    """A guide that somebody wrote in Markdown, as it is.

    ``source`` is its path in the project, from which its links lead.
    """

    markdown: str
    source: str = ""


class SheetPart(NamedTuple):
    """A part of a sheet, which printing keeps together if it can."""

    title: str
    blocks: tuple[Block, ...]


class Sheet(NamedTuple):
    """What is printed on a sheet of its own, to hang on a wall; ``note`` says whose it is."""

    title: str
    note: str
    parts: tuple[SheetPart, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What it says, for forms that know no sheets."""
        parts = ((Heading(one.title, 3), *one.blocks) for one in self.parts)
        told = (block for part in parts for block in part)
        return (Heading(self.title), Paragraph(self.note, tone=QUIET), *told)


class Place(NamedTuple):
    """Where a program of the site draws, and what is shown there before it does.

    ``name`` is the id of the place; other forms write the words alone.
    """

    name: str
    words: tuple[Block, ...]


Block: TypeAlias = (
    Heading
    | Paragraph
    | Lines
    | Bullets
    | Table
    | Hand
    | Step
    | Difference
    | Note
    | Fold
    | Replay
    | Figures
    | Contents
    | CaseList
    | FilterLink
    | Tiles
    | Prose
    | Sheet
    | Place
)


Blocks: TypeAlias = tuple[Block, ...]


class Page(NamedTuple):
    """A whole page; a terminal leaves out the title of a page that is ``brief``.

    ``name`` is what commands call the thing, such as the id of a scenario.
    """

    title: Text
    blocks: tuple[Block, ...]
    tone: str = STRONG
    brief: bool = False
    name: str = ""


def names(blocks: Iterable[Block]) -> frozenset[str]:
    """Give the names that notes among these blocks explain."""
    return frozenset(block.name for block in blocks if isinstance(block, Note))


def bullets(texts: Iterable[Text], most: int | None = None, rest: str = "") -> Bullets:
    """Make a list of texts."""
    return Bullets(tuple(map(Item, texts)), most, rest)
