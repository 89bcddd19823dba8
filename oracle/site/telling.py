"""What several kinds of pages tell alike: links to what they name, lists, a hand at the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from oracle.catalogue import USUAL_HOUSE
from oracle.explaining import explain_given, given_from, replay
from oracle.pages import Link, explained
from oracle.pages import page as on
from oracle.prose import capital
from oracle.site import places
from oracle.site.shelf import Shelf, Vector

MOST_LISTED: Final = 8

_ID: Final = re.compile(r"([a-z-]+\.[a-z-]+)")


def in_words(name: str) -> str:
    """Give an id as people say it: Forced bets, of ``forced-bets``."""
    return capital(name.replace("-", " "))


def joined(links: Iterable[on.Part], joint: str = ", ") -> tuple[on.Part, ...]:
    """Put parts of a text into a row."""
    return tuple(chain.from_iterable((joint, one) for one in links))[1:]


def house_links(names: Iterable[str]) -> tuple[on.Part, ...]:
    """Name houses, each with a link to its page."""
    return joined(Link(name, places.house(name)) for name in names)


def houses_with(shelf: Shelf, switch: str, setting: str) -> list[str]:
    """Name the houses that play a setting."""
    known = shelf.houses.values()
    return [house.id for house in known if house.choices[switch].setting == setting]


def played_by(shelf: Shelf, switch: str, setting: str) -> tuple[on.Part, ...]:
    """Say which houses play a setting."""
    return house_links(houses_with(shelf, switch, setting)) or ("no house",)


def rule_items(shelf: Shelf, names: Iterable[str]) -> on.Bullets:
    """List rules, each by its sentence."""
    return on.Bullets(
        tuple(on.Item(Link(shelf.rules[name].sentence, places.rule(name))) for name in names)
    )


def switch_items(shelf: Shelf, names: Iterable[str]) -> on.Bullets:
    """List switches, each by its question."""
    return on.Bullets(
        tuple(on.Item(Link(shelf.switches[name].question, places.switch(name))) for name in names)
    )


def hand_items(shelf: Shelf, names: Sequence[str]) -> on.Bullets:
    """List scenarios by their titles; of many, all but the first are folded."""
    items = (on.Item(Link(shelf.scenarios[name].title, places.hand(name))) for name in names)
    return on.Bullets(tuple(items), MOST_LISTED)


def rules_linked(shelf: Shelf, sentence: str) -> tuple[on.Part, ...]:
    """Give a sentence in which each id of a rule leads to its page."""
    words = _ID.split(sentence)
    return tuple(Link(one, places.rule(one)) if one in shelf.rules else one for one in words)


def both(sides: Iterable[tuple[str, on.Text]]) -> on.Bullets:
    """Show what each of two sides says."""
    return on.Bullets(
        tuple(on.Item((on.Code(name), ": ", *on.parts(said))) for name, said in sides)
    )


def most_specific(shelf: Shelf, mistake: str) -> list[Vector]:
    """Give the vectors that notice a mistake, those first that notice the fewest others."""
    found = shelf.vectors_noticing.get(mistake, ())
    return sorted(found, key=lambda vector: (len(vector["flags"]), vector["id"]))


def plainest(shelf: Shelf, names: Iterable[str]) -> list[str]:
    """Put hands into an order in which the plainest comes first, the others as they were.

    That is the shortest on one side of a rule alone, at a usual table by the usual house.
    """

    def unusual(name: str) -> tuple[object, ...]:
        one = shelf.scenarios[name]
        table = one.data.get("table", {})
        as_usual = table.get("betting", "limit") == "limit" and one.houses[0] == USUAL_HOUSE
        return bool(one.changes), not as_usual, one.edge == "both", len(table), len(one.lines)

    every = list(names)
    first = min(every, key=unusual)
    return [first, *(name for name in every if name != first)]


def at_the_table(vector: Vector) -> Iterator[on.Block]:
    """Show a hand to be stepped through, at its end; what is not played is told in words."""
    told = explain_given(given_from({**vector}))
    record = replay(told)
    if record is None:
        yield from _in_words(explained(told).blocks)
        return
    in_words_there = on.Paragraph(Link("The hand in words", places.hand(vector["id"])))
    yield on.Replay(lambda: record, vector["id"], (in_words_there,), at=len(record["steps"]))


def _in_words(blocks: Iterable[on.Block]) -> Iterator[on.Block]:
    """Leave out what the page has already: its rules and their sources, and numbers of steps."""
    for block in blocks:
        if isinstance(block, on.Step):
            yield on.Paragraph(f"{block.title}:", block.rules)
            yield from block.blocks
        elif not isinstance(block, on.Heading | on.Note):
            yield block


def neighbors(before: Link | None, after: Link | None) -> on.Paragraph:
    """Lead to the pages before and after this one."""
    sides = (("Previous: ", before), ("Next: ", after))
    found = [(word, link) for word, link in sides if link is not None]
    return on.Paragraph(tuple(chain(*found[:1], *((" · ", *one) for one in found[1:]))))
