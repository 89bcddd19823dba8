"""The kinds of pages: of each, which there are, and how one is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from oracle.pages import Leaf, Link
from oracle.site import (
    adequacy,
    documents,
    engines,
    guide,
    hands,
    home,
    houses,
    mistakes,
    pairs,
    places,
    playing,
    room,
    rules,
    search,
    switches,
    trees,
)
from oracle.site.shelf import Shelf
from oracle.system.pieces import Runner


class Kind(NamedTuple):
    """A kind of pages: the keys of those that there are, and what makes the one with a key.

    ``ready`` does what all of them need, where that is better done at once than page by page.
    """

    keys: Callable[[Shelf], Sequence[str]]
    leaf: Callable[[Shelf, str], Leaf]
    ready: Callable[[Shelf, Runner], None] | None = None


KINDS: Final = {
    "home": Kind(home.keys, home.leaf),
    "rules": Kind(rules.keys, rules.leaf),
    "documents": Kind(documents.keys, documents.leaf),
    "switches": Kind(switches.keys, switches.leaf),
    "houses": Kind(houses.keys, houses.leaf),
    "pairs": Kind(pairs.keys, pairs.leaf, Shelf.compare_every_pair),
    "mistakes": Kind(mistakes.keys, mistakes.leaf),
    "adequacy": Kind(adequacy.keys, adequacy.leaf),
    "hands": Kind(hands.keys, hands.leaf),
    "engines": Kind(engines.keys, engines.leaf),
    "guide": Kind(guide.keys, guide.leaf),
    "decisions": Kind(guide.decision_keys, guide.decision_leaf),
    "trees": Kind(trees.keys, trees.leaf),
    "play": Kind(playing.keys, playing.leaf),
    "room": Kind(room.keys, room.leaf),
    "search": Kind(search.keys, search.leaf),
}
"""A new kind of page is a module with ``keys`` and ``leaf``, and a row here."""

NAVIGATION: Final = (
    Link("Rules", places.RULES),
    Link("Documents", places.DOCUMENTS),
    Link("Differences", places.SWITCHES),
    Link("Houses", places.HOUSES),
    Link("Hands", places.HANDS),
    Link("Mistakes", places.MISTAKES),
    Link("Engines", places.ENGINES),
    Link("Guide", places.GUIDE),
    Link("Try it", places.PLAY),
    Link("Your room", places.ROOM),
)
"""What every page leads to, in this order."""
