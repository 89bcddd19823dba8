"""The first page: what this is, and a way in for everybody who comes."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.site import places
from oracle.site.shelf import Shelf


def keys(_shelf: Shelf) -> Sequence[str]:
    """There is one."""
    return ("",)


def leaf(shelf: Shelf, _key: str) -> Leaf:
    """Make it."""
    counts = f"{len(shelf.rules)} rules, {len(shelf.scenarios):,} hands and cases"
    ways = on.Tiles(
        (
            (Link("Rules", places.RULES), f"{counts}, each with its source."),
            (Link("Hands", places.HANDS), "Every hand of the corpus, to be stepped through."),
        )
    )
    lead = on.Paragraph(
        "The rules of Badugi and Badacey, executable: what the documents and the rooms say, what "
        "follows from it in a hand, and whether an engine plays by it."
    )
    page = Page("The rules of Badugi and Badacey", (lead, ways))
    about = "The rules of Badugi and Badacey, executable, with hands to replay and test vectors."
    return Leaf(places.HOME, page, about=about)
