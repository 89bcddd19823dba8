"""The pages of the hands: one for each scenario, with every vector that was made from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.prose import capital, counted
from oracle.scenario import Scenario
from oracle.site import places
from oracle.site.answers import explained, others, own_answer
from oracle.site.leading import leading
from oracle.site.places import rule_of
from oracle.site.shelf import Shelf
from oracle.site.written import root

_LEAD: Final = (
    "A hand or a case for every rule, just inside and just outside it. Step through each at the "
    "table: at every step it says what is legal, and why everything else is not."
)
_SIDES: Final = {"inside": " (just inside)", "outside": " (just outside)"}


def keys(shelf: Shelf) -> Sequence[str]:
    """Give the chapters, the scenarios, and the page of all."""
    return ("", *shelf.chapters, *shelf.scenarios)


def leaf(shelf: Shelf, key: str) -> Leaf:
    """Make the page of a scenario, or the list of a chapter, or the one of all."""
    if not key:
        return _every_chapter(shelf)
    if key in shelf.chapters:
        return _chapter(shelf, key)
    return _scenario(shelf, key)


def title_of(chapter: str) -> str:
    """Give what people call a chapter."""
    return capital(chapter.replace("-", " "))


def _every_chapter(shelf: Shelf) -> Leaf:
    tiles = []
    for chapter in shelf.chapters:
        found = list(_of_chapter(shelf, chapter))
        rules = len({rule_of(one.id) for one in found})
        told = f"{counted(len(found), 'scenario')} about {counted(rules, 'rule')}"
        tiles.append((Link(title_of(chapter), places.hands(chapter)), told))
    page = Page("Hands", (on.Paragraph(_LEAD), on.Tiles(tuple(tiles))))
    return Leaf(places.HANDS, page, places.HANDS, about=_LEAD)


def _of_chapter(shelf: Shelf, chapter: str) -> Iterator[Scenario]:
    return (one for one in shelf.scenarios.values() if one.chapter == chapter)


def _chapter(shelf: Shelf, chapter: str) -> Leaf:
    """List the scenarios of a chapter under their rules, in the order of the catalogue."""
    order = [one.id for one in shelf.chapters[chapter]]
    found = sorted(_of_chapter(shelf, chapter), key=lambda one: order.index(rule_of(one.id)))
    groups = [(rule, list(some)) for rule, some in groupby(found, lambda one: rule_of(one.id))]
    blocks: list[on.Block] = [
        on.Contents(tuple((rule, on.Code(rule), str(len(some))) for rule, some in groups))
    ]
    for rule, some in groups:
        blocks.append(on.Heading(shelf.rules[rule].sentence, name=rule))
        blocks.append(on.Paragraph(Link(rule, places.rule(rule)), tone=on.QUIET))
        items = (
            on.Item((Link(one.title, places.hand(one.id)), _SIDES.get(one.edge or "", "")))
            for one in some
        )
        blocks.append(on.Bullets(tuple(items)))
    title = f"{title_of(chapter)}: hands"
    crumbs = (Link("Hands", places.HANDS),)
    return Leaf(places.hands(chapter), Page(title, tuple(blocks)), places.HANDS, crumbs)


def _scenario(shelf: Shelf, name: str) -> Leaf:
    """Make the page of a scenario: its answer, what that is about, and the other answers."""
    scenario = shelf.scenarios[name]
    own, *rest = shelf.vectors_of[name]
    told = explained(own)
    blocks = (
        *own_answer(shelf, own, told),
        *others(shelf, own, told, rest),
        *_about(shelf, scenario),
        *_beside(shelf, name),
    )
    chapter, rule = scenario.chapter, rule_of(name)
    crumbs = (
        Link("Hands", places.HANDS),
        Link(title_of(chapter), places.hands(chapter)),
        Link(rule, f"{places.hands(chapter)}#{rule}"),
    )
    page = Page(scenario.title, blocks, name=name)
    return Leaf(places.hand(name), page, places.HANDS, crumbs, scenario.title, "hand")


def _about(shelf: Shelf, scenario: Scenario) -> Iterator[on.Block]:
    yield on.Heading("What it shows")
    rules = (one for one in scenario.rules if one in shelf.rules)
    yield on.Bullets(tuple(on.Item(shelf.rules[one].sentence, (one,)) for one in rules))
    path = root() / scenario.path
    lines = tuple(path.read_text(encoding="utf-8").rstrip().splitlines())
    yield on.Fold(f"How it is written: {path.name}", (on.Lines(lines),), "")


def _beside(shelf: Shelf, name: str) -> Iterator[on.Block]:
    """Lead to the scenarios before and after it about the same rule."""
    found = shelf.scenarios_under[rule_of(name)]
    place = found.index(name)
    items = []
    for word, step in (("Previous", place - 1), ("Next", place + 1)):
        if 0 <= step < len(found):
            title = shelf.scenarios[found[step]].title
            items.append(on.Item((f"{word}: ", leading(title, places.hand(found[step])))))
    if items:
        yield on.Heading("More about this rule", level=3)
        yield on.Bullets(tuple(items))
