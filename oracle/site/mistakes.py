"""The pages of the mistakes that engines make: where each was seen, and what notices it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from oracle.catalogue import MistakeNote
from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.prose import counted
from oracle.site import places, telling
from oracle.site.shelf import Shelf

_ALL: Final = ""
_MOST_VECTORS: Final = 30


def keys(shelf: Shelf) -> Sequence[str]:
    """Give the mistakes, and the page of all."""
    return (_ALL, *shelf.mistakes)


def leaf(shelf: Shelf, key: str) -> Leaf:
    """Make the page of a mistake, or the one of all."""
    return _every_mistake(shelf) if key == _ALL else _one_mistake(shelf, shelf.mistakes[key])


def _every_mistake(shelf: Shelf) -> Leaf:
    by_engine = _by_engine(shelf)
    by_chapter = _by_chapter(shelf)
    seen = sum(bool(one.seen) for one in shelf.mistakes.values())
    blocks: list[on.Block] = [
        on.Paragraph(
            f"{len(shelf.mistakes)} ways to get a rule wrong. {seen} were seen in engines; the "
            "others are plausible, and each page says why."
        ),
        on.Paragraph(Link("What the corpus can detect", places.ADEQUACY)),
        on.Contents(
            (
                *(_entry(name, telling.in_words(name), found) for name, found in by_chapter),
                *(_entry(_name(name), f"Seen in {name}", found) for name, found in by_engine),
            )
        ),
    ]
    for chapter, found in by_chapter:
        blocks.append(on.Heading(telling.in_words(chapter), name=chapter))
        blocks.append(_items(found))
    for engine, found in by_engine:
        blocks.append(on.Heading(f"Seen in {engine}", name=_name(engine)))
        blocks.append(on.Fold(counted(len(found), "mistake"), (_items(found),), ""))
    about = "Mistakes that poker engines make at Badugi and Badacey, and where they were seen."
    return Leaf(places.MISTAKES, Page("Mistakes", tuple(blocks)), places.MISTAKES, (), about)


def _entry(name: str, words: str, found: Sequence[MistakeNote]) -> tuple[str, str, str]:
    return name, words, counted(len(found), "mistake")


def _name(engine: str) -> str:
    """Give what links call the list of an engine."""
    return "seen-" + engine.lower().replace(" ", "-")


def _by_chapter(shelf: Shelf) -> list[tuple[str, list[MistakeNote]]]:
    found: dict[str, list[MistakeNote]] = {chapter: [] for chapter in shelf.chapters}
    for note in shelf.mistakes.values():
        found[shelf.rules[note.rule].chapter].append(note)
    return [(chapter, notes) for chapter, notes in found.items() if notes]


def _by_engine(shelf: Shelf) -> list[tuple[str, list[MistakeNote]]]:
    """Give the mistakes seen in each engine, that with the most first."""
    found: dict[str, list[MistakeNote]] = {}
    for note in shelf.mistakes.values():
        for engine in dict.fromkeys(one.engine for one in note.seen):
            found.setdefault(engine, []).append(note)
    return sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0]))


def _items(found: Iterable[MistakeNote]) -> on.Bullets:
    return on.Bullets(tuple(on.Item(Link(one.mistake, places.mistake(one.id))) for one in found))


def _one_mistake(shelf: Shelf, note: MistakeNote) -> Leaf:
    rule = shelf.rules[note.rule]
    blocks = (
        on.Paragraph(("For example: ", note.effect)),
        on.Heading("The rule", name="rule"),
        on.Paragraph(Link(rule.sentence, places.rule(rule.id))),
        on.Heading("Where it was seen", name="seen"),
        *_seen(note),
        *_vectors(shelf, note),
    )
    chapter = Link(telling.in_words(rule.chapter), f"{places.MISTAKES}#{rule.chapter}")
    crumbs = (Link("Mistakes", places.MISTAKES), chapter)
    page = Page(note.mistake, blocks, name=note.id)
    address = places.mistake(note.id)
    return Leaf(address, page, places.MISTAKES, crumbs, note.mistake, "mistake", 6)


def _seen(note: MistakeNote) -> Iterator[on.Block]:
    if not note.seen:
        yield on.Paragraph(f"In no engine yet. It is plausible: {note.why}")
        return
    items = (
        " ".join(filter(None, (one.engine, one.version))) + (f": {one.where}" if one.where else "")
        for one in note.seen
    )
    yield on.bullets(items)


def _vectors(shelf: Shelf, note: MistakeNote) -> Iterator[on.Block]:
    found = telling.most_specific(shelf, note.id)
    yield on.Heading("What notices it", name="vectors")
    if not found:
        yield on.Paragraph("No vector of the corpus does.")
        return
    first = found[0]["id"]
    yield on.Paragraph(
        f"{counted(len(found), 'vector')}; those first that notice the fewest other mistakes. "
        "To ask an engine the first:"
    )
    yield on.Lines((f"poker-oracle check --only '{first}' -- ./my-engine",))
    links = (on.Item(Link(one["title"], places.hand(one["id"]))) for one in found[:_MOST_VECTORS])
    yield on.Bullets(tuple(links), telling.MOST_LISTED)
    if len(found) > _MOST_VECTORS:
        yield on.Paragraph(
            f"Not listed: {counted(len(found) - _MOST_VECTORS, 'vector')} that "
            "notice more mistakes at once.",
            tone=on.QUIET,
        )
