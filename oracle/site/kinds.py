"""The kinds of pages: of each, which there are, and how one is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from oracle.pages import Leaf, Link
from oracle.site import engines, guide, hands, home, places, rules, search
from oracle.site.shelf import Shelf


class Kind(NamedTuple):
    """A kind of pages: the keys of those that there are, and what makes the one with a key."""

    keys: Callable[[Shelf], Sequence[str]]
    leaf: Callable[[Shelf, str], Leaf]


KINDS: Final = {
    "home": Kind(home.keys, home.leaf),
    "rules": Kind(rules.keys, rules.leaf),
    "hands": Kind(hands.keys, hands.leaf),
    "engines": Kind(engines.keys, engines.leaf),
    "guide": Kind(guide.keys, guide.leaf),
    "decisions": Kind(guide.decision_keys, guide.decision_leaf),
    "search": Kind(search.keys, search.leaf),
}
"""A new kind of page is a module with ``keys`` and ``leaf``, and a row here."""

NAVIGATION: Final = (
    Link("Rules", places.RULES),
    Link("Hands", places.HANDS),
    Link("Engines", places.ENGINES),
    Link("Guide", places.GUIDE),
)
"""What every page leads to, in this order."""
