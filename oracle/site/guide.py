"""The pages of the guide: a way in for each reader, and what there is to look things up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.site import forms, messages, places, public_names, trees
from oracle.site.shelf import Shelf
from oracle.site.written import (
    GUIDES,
    Written,
    decision,
    decisions,
    pokerkit_report,
    pokerkit_reports,
    written,
)

_GUIDE: Final = (Link("Guide", places.GUIDE),)
_LEAD: Final = "Ten minutes for whoever comes for the first time, and everything to look things up."
_PARTS: Final = (
    (
        "Ten minutes",
        (
            ("engine", "A poker engine in any language, and which rules it breaks."),
            ("room", "How your room plays, where it differs, and what the dealer rules."),
            ("vectors", "Test data in your own project, without a program of ours."),
            ("audit", "Whether what a site, a room or a home game dealt follows the rules."),
        ),
    ),
    (
        "To look things up",
        (
            ("protocol", "Every message that an engine is sent and may answer, field by field."),
            ("corpus", "Every field of a vector, and how to read and grade them."),
            ("api", "Hands, rules and reasons as objects of Python, name by name."),
            ("hands", "The tables of all hands."),
            ("trees", "How many betting sequences there are: one number to compare, then divide."),
            ("readers", "Readers of the corpus in JavaScript."),
            ("histories", "Invented hand histories, and which mistakes each form shows."),
            ("policy", "What may change between versions, and what may not."),
        ),
    ),
    (
        "How it is tested",
        (
            ("agreement", "Which other implementations give the same answers, and where not."),
            ("fuzz", "What random hands find, and within how many."),
            ("test-engines", "Engines in JavaScript, right ones and wrong ones."),
            ("hostile", "Engines that crash, hang and lie, for authors of harnesses."),
            ("pokerkit", "What PokerKit does differently, with a reproduction of each."),
        ),
    ),
    (
        "How it is made",
        (
            ("contributing", "A checklist for each kind of change."),
            ("architecture", "The rooms of the code, and four inputs followed through it."),
            ("changelog", "What has changed for users."),
        ),
    ),
)


def keys(_shelf: Shelf) -> Sequence[str]:
    """Give the page of all, the guides, and the reports that one of them lists."""
    return ("", *GUIDES, *pokerkit_reports())


def leaf(_shelf: Shelf, key: str) -> Leaf:
    """Make the page of a guide, or the one of all."""
    if not key:
        return _every_guide()
    if key not in GUIDES:
        found = written(pokerkit_report(key))
        crumbs = (*_GUIDE, Link("Reports for PokerKit", places.guide("pokerkit")))
        return _leaf(places.guide(key), found, (), crumbs)
    found = written(GUIDES[key])
    if key not in _MORE:
        return _leaf(places.guide(key), found, (), _GUIDE)
    words, name, made = _MORE[key]
    lead = on.Paragraph(Link(words, f"{places.guide(key)}#{name}"))
    return _leaf(places.guide(key), found, (lead, *made()), _GUIDE)


def decision_keys(_shelf: Shelf) -> Sequence[str]:
    """Give the page of all decisions, and each."""
    return ("", *decisions())


def decision_leaf(_shelf: Shelf, key: str) -> Leaf:
    """Make the page of a decision, or their index."""
    if not key:
        found = written("specs/decisions/README.md")
        return _leaf(places.DECISIONS, found, (), _GUIDE)
    crumbs = (*_GUIDE, Link("Decisions", places.DECISIONS))
    return _leaf(places.decision(key), written(decision(key)), (), crumbs)


def _every_guide() -> Leaf:
    blocks: list[on.Block] = [on.Paragraph(_LEAD)]
    for title, guides in _PARTS:
        blocks.append(on.Heading(title))
        tiles = [
            (Link(written(GUIDES[name]).title, places.guide(name)), about) for name, about in guides
        ]
        if title == _PARTS[-1][0]:
            about = "Choices that the code does not explain, and what was rejected."
            tiles.append((Link("Decisions", places.DECISIONS), about))
        blocks.append(on.Tiles(tuple(tiles)))
    return Leaf(places.GUIDE, Page("Guide", tuple(blocks)), places.GUIDE, about=_LEAD)


def _leaf(address: str, found: Written, more: Sequence[on.Block], crumbs: tuple[Link, ...]) -> Leaf:
    """Put what is made of the thing itself below the guide, and a link to it above."""
    page = Page(found.title, (*more[:1], found.prose, *more[1:]))
    return Leaf(address, page, places.GUIDE, crumbs, found.title, "guide")


_MORE: Final[Mapping[str, tuple[str, str, Callable[[], Iterator[on.Block]]]]] = {
    "protocol": ("Every message and field, from the schema", messages.NAME, messages.messages),
    "trees": ("The tables, each divided by its first act", trees.NAME, trees.every_structure),
    "audit": ("What each form of histories tells", forms.NAME, forms.every_form),
    "api": ("Every name, from its docstring", public_names.NAME, public_names.public_names),
}
"""What is shown below a guide and is made of what it is about, and the link that leads there."""
