"""A page.

What a report tells people, in the order in which it matters, and the texts that it is made of.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import NoneType
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.errors import InternalError
from oracle.report.events import illegal_acts_text
from oracle.report.observations import choices_in_words
from oracle.report.words import capital
from oracle.system.terminal import visible, visible_json

PLAIN: Final = ""
STRONG: Final = "strong"
GOOD: Final = "good"
BAD: Final = "bad"
WARNING: Final = "warning"
QUIET: Final = "quiet"
LEAD: Final = "lead"
"""Of the sentence that answers what a page is for."""


_LONGEST_VALUE: Final = 300


class Code(NamedTuple):
    """A name or a value that is written as it is: an id, a setting, an amount in JSON."""

    text: str


class Cards(NamedTuple):
    """Cards, which are drawn where a page can; elsewhere they are their names.

    Those that are out do not play; elsewhere they stand in brackets.
    """

    cards: tuple[str, ...]
    out: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The cards by their names."""
        return " ".join(f"({card})" if card in self.out else card for card in self.cards)


class Label(NamedTuple):
    """A word or two that are set off, such as that rooms differ; elsewhere they are only words."""

    text: str


class Link(NamedTuple):
    """Words that lead to another page of the site; elsewhere they are only words.

    ``to`` is an address from the root of the site, such as ``rules/betting.raise-cap.html#houses``,
    or ``#`` and a name: a place of the same page.
    """

    text: str
    to: str


Part: TypeAlias = str | Code | Cards | Label | Link
Text: TypeAlias = Part | tuple[Part, ...]


def plain(text: Text) -> str:
    """Give the text without its marks."""
    return "".join(part if isinstance(part, str) else part.text for part in parts(text))


def parts(text: Text) -> Iterator[Part]:
    """Give the parts of a text in order."""
    if isinstance(text, str | Code | Cards | Label | Link):
        yield text
    else:
        yield from text


def short(value: Any) -> str:
    """Write a value as JSON, as far as a page has room for it."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."


class Figure(NamedTuple):
    """A number with its name, and the number that it is a part of, if it is one."""

    name: str
    number: int
    whole: int | None = None


class Figures(NamedTuple):
    """Numbers that belong together."""

    lead: str
    figures: tuple[Figure, ...]
    tone: str = PLAIN


def counted_out(figures: Figures) -> str:
    """Say the numbers in a line."""
    told = (
        f"{one.name} {one.number:,}" + ("" if one.whole is None else f" of {one.whole:,}")
        for one in figures.figures
    )
    return f"{figures.lead}: {', '.join(told)}" if figures.lead else ", ".join(told)


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
    """One of a list, and what belongs under it; ``words`` are those by which it is found, too."""

    text: Text
    rules: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    words: str = ""


class Bullets(NamedTuple):
    """A list. On a terminal it ends after ``most`` items and ``rest`` says where the others are."""

    items: tuple[Item, ...]
    most: int | None = None
    rest: str = ""


class Row(NamedTuple):
    """The cells of a row: texts, or numbers, which stand to the right; links lead to its name."""

    cells: tuple[Text | int, ...]
    tone: str = PLAIN
    name: str = ""


SAME: Final = "="
"""The cell of a table that has the same as the first cell beside the row's name."""


class Table(NamedTuple):
    """A table with a head; stacked, its cells stand below each other where there is no room."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    is_stacked: bool = False

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
    """What a name means that the page uses, such as the id of a rule; the name leads here.

    The name of one that is ``unnamed`` is for links alone. Of one that is ``short`` a terminal
    writes the text alone.
    """

    name: str
    text: Text
    blocks: tuple[Block, ...] = ()
    unnamed: bool = False
    short: bool = False


class Fold(NamedTuple):
    """A part that few want to read. A terminal writes only the summary and ``hint``."""

    summary: str
    blocks: tuple[Block, ...]
    hint: str


class Section(NamedTuple):
    """A part under its heading, which a page folds; other forms write it whole.

    ``note`` says in two words how much is in it. ``is_open`` is for the first of several.
    """

    heading: Heading
    blocks: tuple[Block, ...]
    note: str = ""
    is_open: bool = False


def section(blocks: Iterable[Block], note: str = "", *, is_open: bool = False) -> Section:
    """Put blocks that begin with a heading into a part of their own.

    Raises:
        InternalError: they begin with something else.
    """
    heading, *others = blocks
    if not isinstance(heading, Heading):
        raise InternalError("a part has no heading")
    return Section(heading, tuple(others), note, is_open)


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

    ``others`` have nothing to be opened: name, outcome and a remark. Where there are many, a page
    folds those of each rule.
    """

    title: str
    entries: tuple[Entry, ...]
    filters: tuple[Filter, ...]
    others: tuple[tuple[str, str, str], ...] = ()

    def groups(self) -> dict[str, list[Entry]]:
        """Give the entries by the rule under which each is filed, which is its first."""
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(next(iter(entry.marks["rule"]), ""), []).append(entry)
        return found


class FilterLink(NamedTuple):
    """A link to those entries of the list that have this mark."""

    text: str
    key: str
    value: str


class ListFilter(NamedTuple):
    """A box that narrows the folded lists of its page to the items that have some words.

    ``choices`` are menus: what each is about, and its values, each the words that an item has in
    its text or beside it. Other forms leave it out.
    """

    label: str
    choices: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


class Bar(NamedTuple):
    """A number as a bar: its name, how long the bar is, from 0 to 1, and the number in words.

    ``tone`` says that it counts what is wrong, or what is to be looked at.
    """

    name: Text
    share: float
    told: str
    tone: str = ""


class Chart(NamedTuple):
    """Numbers drawn as bars below each other; ``title`` says what is counted."""

    title: str
    bars: tuple[Bar, ...]

    def table(self) -> Table:
        """Give the numbers as a table."""
        return Table((self.title, ""), tuple(Row((one.name, one.told)) for one in self.bars))


def chart(title: str, numbers: Iterable[tuple[Text, int]]) -> Chart:
    """Draw numbers, the greatest as long as there is room."""
    rows = [*numbers]
    most = max((number for _, number in rows), default=0) or 1
    return Chart(title, tuple(Bar(name, number / most, f"{number:,}") for name, number in rows))


class Tiles(NamedTuple):
    """Ways to go on: each leads somewhere, and says what is there."""

    tiles: tuple[tuple[Link, Text], ...]


class Answer(NamedTuple):
    """A cell of a grid: an answer in short and in a sentence, and what it rests on.

    ``way`` counts the different answers of a row from 0, the one to go by; ``own`` says whether
    the one who answers says so itself.
    """

    short: str
    way: int
    own: bool
    sentence: str
    source: Text


class Grid(NamedTuple):
    """Questions with a column for everybody who answers; other forms write a table of the answers.

    The first column is the one to go by, unless ``key`` says what each way means. Rows whose
    answers are all alike can be left out.
    """

    name: str
    heads: tuple[Text, ...]
    rows: tuple[tuple[Text, tuple[Answer, ...]], ...]
    key: tuple[str, ...] = ()

    def table(self) -> Table:
        """Give the short answers as a table."""
        heads = ("", *map(plain, self.heads))
        rows = (Row((asked, *(one.short for one in answers))) for asked, answers in self.rows)
        return Table(heads, tuple(rows))

    def ways(self) -> tuple[str, ...]:
        """Say what each way is that some row has."""
        if self.key:
            return self.key
        most = max((one.way for _, answers in self.rows for one in answers), default=0)
        return (f"as {plain(self.heads[0])}", "otherwise", "a third way", "a fourth way")[
            : most + 1
        ]

    def apart(self, column: int) -> int:
        """Count the answers of a column that differ from the one to go by."""
        return sum(answers[column].way > 0 for _, answers in self.rows)

    def has_own(self) -> bool:
        """Whether some answer is that of the one who gives it."""
        return any(one.own for _, answers in self.rows for one in answers)

    def has_alike(self) -> bool:
        """Whether some row can be left out."""
        return any(self.is_alike(answers) for _, answers in self.rows)

    @staticmethod
    def is_first(answers: Sequence[Answer], at: int) -> bool:
        """Whether an answer is the first of its way in a row."""
        return answers[at].way not in {one.way for one in answers[:at]}

    @staticmethod
    def is_alike(answers: Sequence[Answer]) -> bool:
        """Whether all give the same answer."""
        return all(one.way == 0 for one in answers)


class Ask(NamedTuple):
    """A box for a question, which another page answers, and questions that are answered already.

    ``to`` is that page; ``label`` is an example of a question. Other forms write the others alone.
    """

    to: str
    label: str
    others: tuple[Link, ...]


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
    | Section
    | Replay
    | Figures
    | Contents
    | CaseList
    | FilterLink
    | ListFilter
    | Chart
    | Tiles
    | Grid
    | Ask
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


def simpler(block: Block) -> Blocks:
    """Give what text has, in blocks that it knows, of one that is made for HTML; it may be none."""
    return _SIMPLER[type(block)](block)


_SIMPLER: Final[Mapping[type[Any], Callable[[Any], Blocks]]] = {
    Section: lambda block: (block.heading, *block.blocks),
    Replay: lambda block: (*block.words, *block.parting),
    Tiles: lambda block: (bullets((link, ": ", *parts(text)) for link, text in block.tiles),),
    Grid: lambda block: (block.table(),),
    Chart: lambda block: (block.table(),),
    Ask: lambda block: (bullets(block.others),),
    Sheet: lambda block: block.blocks,
    Place: lambda block: block.words,
    **dict.fromkeys((Contents, CaseList, FilterLink, ListFilter), lambda _block: ()),
}


def names(blocks: Iterable[Block]) -> frozenset[str]:
    """Give the names that notes among these blocks explain."""
    return frozenset(block.name for block in blocks if isinstance(block, Note))


def bullets(items: Iterable[Text | Item], most: int | None = None, rest: str = "") -> Bullets:
    """Make a list of texts, or of items that have more than a text."""
    every = (one if isinstance(one, Item) else Item(one) for one in items)
    return Bullets(tuple(every), most, rest)


def headed(
    title: Text,
    items: Iterable[Text | Item],
    most: int | None = None,
    rest: str = "",
    tone: str = STRONG,
) -> list[Block]:
    """Make a list with a heading, unless it is empty."""
    made = bullets(items, most, rest)
    return [Heading(title, tone=tone), made] if made.items else []


def sources(named: Sequence[str]) -> list[Block]:
    """List what a rule rests on, the first few on a terminal; nothing where it is not told."""
    return [bullets([f"Source: {one}" for one in named], _MOST_SOURCES)] if named else []


def standard_error(lines: Sequence[str]) -> list[Block]:
    """Give the last lines that an engine wrote there, if it wrote any."""
    return [Heading("The end of its standard error"), Lines(tuple(lines), QUIET)] if lines else []


def safe(page: Page) -> Page:
    """Give the page without anything that a terminal or a browser would obey instead of showing.

    Every writer begins with it, so that no builder need think of who wrote a title.
    """
    found: Page = safe_data(page)
    return found


# Unions would be made again for each of very many values.
_LISTS: Final = (list, tuple)
_ATOMS: Final = (str, int, float, NoneType)


def safe_data(part: Any) -> Any:
    """Give any part of a page, or its data, as ``safe`` gives a page."""
    if isinstance(part, str):
        return visible(part)
    if part is None or isinstance(part, int):
        return part
    if isinstance(part, Prose):
        # Its lines are what Markdown is made of.
        lines = map(visible, part.markdown.split("\n"))
        return Prose("\n".join(lines), visible(part.source))
    if isinstance(part, _LISTS):
        make = getattr(part, "_make", type(part))
        return make(map(safe_data, part))
    if isinstance(part, Mapping):
        return {safe_data(key): safe_data(value) for key, value in part.items()}
    return part


def listed(title: str, found: Iterable[str], summary: str, notes: Sequence[str] = ()) -> Page:
    """Make the page of the lines that were found, a sentence that sums them up, and notes."""
    lines = tuple(found)
    blocks: list[Block] = [Lines(lines)] if lines else []
    if summary:
        blocks.append(Paragraph(summary))
    blocks += headed("Notes", notes)
    return Page(title, tuple(blocks), brief=True)


_MOST_SOURCES: Final = 3
_CASES: Final = '\n  "cases": null'


def as_json(data: Any) -> str:
    """Write data as a page of JSON; each case of a report has a line of its own.

    What cannot be printed is an escape, since the page may be printed on a terminal.
    """
    if not isinstance(data, dict) or "cases" not in data:
        return visible_json(json.dumps(data, indent=2, ensure_ascii=False)) + "\n"
    text = json.dumps({**data, "cases": None}, indent=2, ensure_ascii=False)
    lines = ",".join(f"\n    {json.dumps(one, ensure_ascii=False)}" for one in data["cases"])
    # A text in JSON holds no line break, so the key can only stand where it belongs.
    cases = f'\n  "cases": [{lines}\n  ]' if lines else '\n  "cases": []'
    return visible_json(text.replace(_CASES, cases, 1)) + "\n"


Record: TypeAlias = Mapping[str, Any]


def replays(part: Any) -> Iterator[Replay]:
    """Give every hand to be stepped through on a page or in a part of it."""
    if isinstance(part, Replay):
        yield part
    elif isinstance(part, tuple):
        yield from chain.from_iterable(map(replays, part))


def hands_of(shown: Iterable[Replay]) -> dict[str, Any]:
    """Play the hands and give them by name with the words of the rules; empty where none is."""
    rules: dict[str, Any] = {}
    hands: dict[str, Any] = {}
    for one in {one.name: one for one in shown}.values():
        record = one.record()
        if record is not None:
            opened = {"at": one.at} if one.at else {}
            hands[one.name] = {**drawn_hand(record), "apart": one.apart, **opened}
            rules |= drawn_rules(record["rules"])
    return {"rules": rules, "hands": hands} if hands else {}


def drawn_hand(record: Record) -> dict[str, Any]:
    """Give a hand as a page draws it, from its record."""
    moments = [record["start"], *record["steps"]]
    return {
        "button": record["table"]["button"],
        "stacks": record["table"]["stacks"],
        "names": record["names"],
        "unit": record["unit"],
        "moments": list(map(drawn_moment, moments)),
    }


def drawn_rules(notes: Record) -> dict[str, Any]:
    """Give the words of rules and what they rest on, by id, from the record of a hand."""
    return {
        name: {"sentence": note["sentence"], "source": note["source"]}
        for name, note in notes.items()
    }


def drawn_moment(moment: Record) -> dict[str, Any]:
    """Give one moment of a hand as a page draws it, from the same moment of its record."""
    told = [sentence for event in moment["events"] for sentence in event["sentences"]]
    refused = moment.get("refused")
    return {
        "title": moment["title"],
        "refused": None if refused is None else _with_rules(refused),
        "told": told,
        "seen": moment["seen"],
        "values": moment["values"],
        "turn": moment["turn"] and _turn(moment["turn"], moment["seen"]),
    }


def _turn(turn: Record, seen: Record) -> dict[str, Any]:
    return {
        "seat": turn["seat"],
        "told": turn["sentences"][:1],
        "may": choices_in_words(seen.get("legal"), raising=any(seen["bets"])),
        "why": turn["sentences"][1:],
        "barred": [
            {
                "text": f"{capital(illegal_acts_text(bar['seats'], bar['actions']))}.",
                "because": _with_rules(bar["because"]),
            }
            for bar in turn["not-legal"]
        ],
    }


def _with_rules(objections: Iterable[Record]) -> list[dict[str, Any]]:
    return [{"text": one["sentence"], "rules": [one["rule"]]} for one in objections]


def packed(value: Any) -> list[Any]:
    """Write a value as a list of its parts, each once; a list holds places in this list.

    An object is a list, too: its first number is that of the list of its names, subtracted from
    -1. The value itself comes last. Hands repeat themselves: a page is a tenth as long by it.
    """
    parts: list[Any] = []
    places: dict[Any, int] = {}

    def place(one: Any) -> int:
        part: Any
        key: Any
        if isinstance(one, _LISTS):
            key = part = tuple(map(place, one))
        elif isinstance(one, _ATOMS):
            part, key = one, (type(one), one)
        else:
            key = part = (-1 - place(tuple(one)), *map(place, one.values()))
        found = places.get(key)
        if found is None:
            found = places[key] = len(parts)
            parts.append(part)
        return found

    place(value)
    return parts
