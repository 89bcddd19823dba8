"""The first page: what this is, and a way in for everybody who comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.site import places
from oracle.site.shelf import Shelf

_LEAD: Final = (
    "What the documents and the card rooms say about Badugi and Badacey, made executable: every "
    "rule with its source, every hand to be stepped through, and test vectors against which any "
    "engine can be checked."
)

_TRIED: Final = (
    (Link("Play a hand", places.PLAY), "What is legal now, what is not, and why."),
    (
        Link("Ask the dealer", f"{places.PLAY}#dealer"),
        "Chips, words and acts out of turn, ruled on with the source.",
    ),
    (
        Link("What is my hand worth?", f"{places.PLAY}#worth"),
        "Badugi and ace-to-five, and which cards play.",
    ),
    (
        Link("Audit your hands", f"{places.PLAY}#audit"),
        (
            "Hand histories held against the rules, in your browser. ",
            Link("What it can say.", places.guide("audit")),
        ),
    ),
    (
        Link("Your room's rules", places.ROOM),
        "Choose on which points your room differs; print the sheet that hangs on the wall.",
    ),
)

_ASKED: Final = (
    ("May I check and raise later?", "betting.check-raise"),
    ("How many raises are there in a round?", "betting.raise-cap"),
    ("May I go all-in for less than a call or a raise?", "betting.all-in-for-less"),
    ("May I raise again after a short all-in?", "betting.reopening"),
    ("What if the deck runs out?", "drawing.reshuffle"),
    ("Does an all-in player draw?", "drawing.all-in-players-draw"),
    ("Who shows first?", "showdown.first-to-show"),
    ("Who gets the odd chip?", "showdown.odd-chip-to-the-left-of-the-button"),
    ("Who gets the odd chip of a split pot?", "showdown.odd-chip-to-the-low-half"),
    ("What if I act out of turn?", "rulings.out-of-turn"),
    ("What if I put in one large chip?", "rulings.single-chip"),
    ("What if I put in chips in two motions?", "rulings.string-raise"),
    ("What if I check facing a bet?", "rulings.check-facing-a-bet"),
)


def keys(_shelf: Shelf) -> Sequence[str]:
    """There is one."""
    return ("",)


def leaf(shelf: Shelf, _key: str) -> Leaf:
    """Make it."""
    questions = (on.Item(tuple(_answered(shelf, *asked))) for asked in _ASKED)
    blocks = (
        on.Paragraph(_LEAD),
        on.Tiles(_TRIED),
        on.Heading("Often asked"),
        on.Bullets(tuple(questions)),
        on.Heading("Read"),
        on.Tiles(tuple(_read(shelf))),
        on.Heading("Build"),
        on.Tiles(tuple(_built(shelf))),
    )
    about = "The rules of Badugi and Badacey, executable, with hands to replay and test vectors."
    return Leaf(places.HOME, Page("The rules of Badugi and Badacey", blocks), about=about)


def _answered(shelf: Shelf, question: str, name: str) -> Iterator[on.Part]:
    rule = shelf.rules[name]
    yield Link(question, places.rule(name))
    yield f" {rule.sentence}"
    if rule.switch is not None:
        yield " "
        yield Link("Rooms differ.", places.switch(rule.switch))


def _read(shelf: Shelf) -> Sequence[tuple[Link, str]]:
    clauses = sum(len(one.clauses) for one in shelf.documents.values())
    return (
        (Link("Rules", places.RULES), f"{len(shelf.rules)} rules, each with its source."),
        (
            Link("Documents", places.DOCUMENTS),
            f"{clauses} clauses of {len(shelf.documents)} documents, and how each is read.",
        ),
        (
            Link("Where rooms differ", places.SWITCHES),
            f"{len(shelf.switches)} points on which documents and rooms differ.",
        ),
        (
            Link("Houses", places.HOUSES),
            f"{len(shelf.houses)} rooms and sites, and any two of them side by side.",
        ),
        (
            Link("Hands", places.HANDS),
            f"{len(shelf.scenarios):,} hands and cases to be stepped through.",
        ),
        (
            Link("Mistakes", places.MISTAKES),
            f"{len(shelf.mistakes)} ways in which engines go wrong, and which engines do.",
        ),
    )


def _built(shelf: Shelf) -> Sequence[tuple[Link, str]]:
    return (
        (
            Link("Check your engine", places.guide("engine")),
            f"{len(shelf.vectors):,} test vectors, a protocol of a page, ten minutes.",
        ),
        (
            Link("Vendor the vectors", places.guide("vectors")),
            "The corpus in your repository, for tests in any language.",
        ),
        (Link("Engines", places.ENGINES), "Which engine has which rule, side by side."),
        (Link("Guides", places.GUIDE), "The protocol, the Python API, the corpus, the decisions."),
    )
