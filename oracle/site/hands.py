"""The pages of the hands: one for each scenario, with every vector that was made from it."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.explaining import explain_given, given_from, replay
from oracle.pages import Leaf, Link, Page, explained
from oracle.pages import page as on
from oracle.site import places
from oracle.site.shelf import Shelf, Vector


def keys(shelf: Shelf) -> Sequence[str]:
    """Give the chapters, the scenarios, and the page of all."""
    return ("", *shelf.chapters, *shelf.scenarios)


def leaf(shelf: Shelf, key: str) -> Leaf:
    """Make the page of a scenario, or the list of a chapter, or the one of all."""
    if not key:
        links = (on.Item(Link(one, places.hands(one))) for one in shelf.chapters)
        return Leaf(places.HANDS, Page("Hands", (on.Bullets(tuple(links)),)), places.HANDS)
    if key in shelf.chapters:
        return _chapter(shelf, key)
    return _scenario(shelf, key)


def _chapter(shelf: Shelf, chapter: str) -> Leaf:
    found = [one for one in shelf.scenarios if one.startswith(f"{chapter}.")]
    items = tuple(on.Item(Link(shelf.scenarios[one].title, places.hand(one))) for one in found)
    crumbs = (Link("Hands", places.HANDS),)
    return Leaf(places.hands(chapter), Page(chapter, (on.Bullets(items),)), places.HANDS, crumbs)


def _scenario(shelf: Shelf, name: str) -> Leaf:
    scenario = shelf.scenarios[name]
    blocks = [block for one in shelf.vectors_of[name] for block in _vector(one)]
    crumbs = (Link("Hands", places.HANDS),)
    page = Page(scenario.title, tuple(blocks), name=name)
    return Leaf(places.hand(name), page, places.HANDS, crumbs, scenario.title, "hand")


def _vector(vector: Vector) -> Sequence[on.Block]:
    told = explain_given(given_from({**vector}))
    record = replay(told)
    words = explained(told).blocks
    title = on.Heading(vector["title"], name=vector["id"])
    if record is None:
        return (title, *words)
    return (title, on.Replay(lambda: record, vector["id"]))
