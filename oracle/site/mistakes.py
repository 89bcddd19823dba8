"""The pages of the mistakes that engines make: who makes each, and what notices it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from oracle.catalogue import MistakeNote, Sighting
from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.prose import counted
from oracle.site import places, telling
from oracle.site.shelf import Shelf

_ALL: Final = ""
_HOUSE_CHOICES: Final = "house-choices"
_MOST_VECTORS: Final = 30


def keys(shelf: Shelf) -> Sequence[str]:
    """Give the mistakes, and the page of all."""
    return (_ALL, *shelf.mistakes)


def leaf(shelf: Shelf, key: str) -> Leaf:
    """Make the page of a mistake, or the one of all."""
    return _every_mistake(shelf) if key == _ALL else _one_mistake(shelf, shelf.mistakes[key])


def _every_mistake(shelf: Shelf) -> Leaf:
    notes = shelf.mistakes.values()
    wrong = [one for one in notes if not one.house_choice]
    choices = [one for one in notes if one.house_choice]
    lists = [
        *((name, telling.in_words(name), found) for name, found in _by_chapter(shelf, wrong)),
        (_HOUSE_CHOICES, "House choices", choices),
        *_by_engine(wrong, ""),
        *_by_engine(choices, "House choices of "),
    ]
    blocks: list[on.Block] = [
        on.Paragraph(
            f"{len(wrong)} ways to get a rule wrong. {sum(bool(one.found) for one in wrong)} were "
            "found in engines, by running them or in their code; the others are plausible, and "
            "each page says why."
        ),
        on.Paragraph(
            f"{counted(len(choices), 'more way')} to play are house choices: some house plays so, "
            "or no rule settles it, so they are wrong only where an engine says that it plays "
            "otherwise."
        ),
        on.Paragraph(Link("What the corpus can detect", places.ADEQUACY)),
        on.Contents(tuple((name, words, f"{len(found):,}") for name, words, found in lists)),
    ]
    for name, words, found in lists:
        blocks.append(on.Heading(words, name=name))
        blocks.append(_items(found))
        if name == _HOUSE_CHOICES:
            blocks.append(on.Paragraph("Settings by which engines were found to play:"))
            blocks.append(_played(shelf))
    about = "Mistakes that poker engines make at Badugi and Badacey, and who makes them."
    return Leaf(places.MISTAKES, Page("Mistakes", tuple(blocks)), places.MISTAKES, (), about)


def _by_chapter(
    shelf: Shelf, notes: Sequence[MistakeNote]
) -> Iterator[tuple[str, list[MistakeNote]]]:
    for chapter in shelf.chapters:
        if found := [one for one in notes if shelf.rules[one.rule].chapter == chapter]:
            yield chapter, found


def _by_engine(
    notes: Sequence[MistakeNote], before: str
) -> list[tuple[str, str, list[MistakeNote]]]:
    """Give what we found in each engine, that with the most first, with the name of the list."""
    found: dict[str, list[MistakeNote]] = {}
    for note in notes:
        for engine in dict.fromkeys(one.release for one in note.found):
            found.setdefault(engine, []).append(note)
    lists = sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    return [(_name(f"{before}{engine}"), f"{before}{engine}", some) for engine, some in lists]


def _played(shelf: Shelf) -> on.Bullets:
    """List the settings that no mistake stands for, with the engines that play by each."""
    items = []
    for name, seen in shelf.played_settings.items():
        switch, _, setting = name.partition("=")
        text = shelf.switches[switch].settings[setting].text
        engines = on.Bullets(tuple(on.Item(_sighting(one)) for one in seen))
        items.append(on.Item(Link(text, places.switch(switch, setting)), blocks=(engines,)))
    return on.Bullets(tuple(items))


def _name(words: str) -> str:
    """Give what links call a list."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower())


def _items(found: Iterable[MistakeNote]) -> on.Bullets:
    return on.Bullets(tuple(on.Item(Link(one.mistake, places.mistake(one.id))) for one in found))


def _one_mistake(shelf: Shelf, note: MistakeNote) -> Leaf:
    rule = shelf.rules[note.rule]
    blocks = (
        on.Paragraph(("For example: ", note.effect)),
        on.Heading("The rule", name="rule"),
        on.Paragraph(Link(rule.sentence, places.rule(rule.id))),
        *_house_choice(note),
        on.Heading("Engines that do so", name="seen"),
        *_seen(note),
        *_vectors(shelf, note),
    )
    chapter = Link(telling.in_words(rule.chapter), f"{places.MISTAKES}#{rule.chapter}")
    crumbs = (Link("Mistakes", places.MISTAKES), chapter)
    page = Page(note.mistake, blocks, name=note.id)
    address = places.mistake(note.id)
    return Leaf(address, page, places.MISTAKES, crumbs, note.mistake, "mistake", 6)


def _house_choice(note: MistakeNote) -> Iterator[on.Block]:
    choice = note.house_choice
    if choice is None:
        return
    yield on.Heading("A house choice", name="house-choice")
    if choice.setting:
        switch, _, setting = choice.setting.partition("=")
        link = Link(choice.setting, places.switch(switch, setting))
        yield on.Paragraph(("A house plays just so by the setting ", link, "."))
    else:
        yield on.Paragraph(choice.basis or "")
    yield on.Paragraph("It is wrong only where an engine says that it plays otherwise.")


def _seen(note: MistakeNote) -> Iterator[on.Block]:
    if note.seen:
        yield on.Bullets(tuple(on.Item(_sighting(one)) for one in note.seen))
    if note.why:
        yield on.Paragraph(f"We have found it in no engine. It is plausible: {note.why}")


def _sighting(one: Sighting) -> on.Text:
    """Say which engine does so, how we know, and what became of it."""
    who = f"{one.release} ({one.repository}): "
    where = f", in {one.where}" if one.where else ""
    if one.thread:
        number, state = one.thread.split(", ")
        how = f"reported in its thread {number}{where}, which is {state}; we have not confirmed it."
    else:
        how = {"run": "we ran it", "read": "we read its code"}[one.how] + f"{where}."
    got = f" {one.got}" if one.got else ""
    asked: tuple[on.Part, ...] = ()
    if one.vector:
        asked = (" The vector: ", Link(one.vector, places.hand(one.vector)), ".")
    became = {
        "open": f" Open on {one.looked}.",
        "unknown": f" We looked on {one.looked}, and do not know what has become of it.",
    }.get(one.became, f" It was {one.became}, with thanks; we looked on {one.looked}.")
    return (f"{who}{how}{got}", *asked, became)


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
