"""The page on which the site is searched; Pagefind makes the index and looks into it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from oracle.pages import Leaf, Page
from oracle.pages import page as on
from oracle.site import places
from oracle.site.shelf import Shelf

_WORDS: Final = (
    "Searching needs JavaScript, and the site on a server: python -m http.server in its folder "
    "will do. The lists of rules, hands and mistakes open from the folder, too."
)


def keys(_shelf: Shelf) -> Sequence[str]:
    """There is one."""
    return ("",)


def leaf(_shelf: Shelf, _key: str) -> Leaf:
    """Make it."""
    place = on.Place("found", (on.Paragraph(_WORDS, tone=on.QUIET),))
    return Leaf(places.SEARCH, Page("Search", (place,)), programs=("search.js",))
