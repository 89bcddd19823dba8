"""The page of what the corpus can detect, as it is published beside the corpus."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.pages import Leaf, Link, beside_the_corpus
from oracle.site import places
from oracle.site.shelf import Shelf


def keys(_shelf: Shelf) -> Sequence[str]:
    """There is one."""
    return ("",)


def leaf(shelf: Shelf, _key: str) -> Leaf:
    """Make it; what it names leads to its page."""
    page = beside_the_corpus(
        shelf.adequacy,
        lambda name: Link(name, places.mistake(name)),
        lambda name: Link(name, places.hand(name)),
    )
    about = "Which known mistakes the test vectors notice, and what hands they visit."
    return Leaf(places.ADEQUACY, page, places.MISTAKES, about=about)
