"""The pages of the houses: what each sets and why, and from which document or source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from oracle.catalogue import House
from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.prose import counted
from oracle.site import places, telling
from oracle.site.shelf import Shelf
from oracle.site.switches import by_chapter

_ALL: Final = ""


def keys(shelf: Shelf) -> Sequence[str]:
    """Give the houses, and the page of all."""
    return (_ALL, *shelf.houses)


def leaf(shelf: Shelf, key: str) -> Leaf:
    """Make the page of a house, or the one of all."""
    return _every_house(shelf) if key == _ALL else _one_house(shelf, shelf.houses[key])


def _every_house(shelf: Shelf) -> Leaf:
    lead = on.Paragraph(
        f"A house answers all {len(shelf.switches)} questions on which rooms differ. These come "
        "with poker-oracle, each with its reasons; a room can write its own."
    )
    tiles = tuple(
        (Link(one.title, places.house(one.id)), (on.Code(one.id), _rests_on(shelf, one)))
        for one in sorted(shelf.houses.values(), key=lambda one: one.inherits is not None)
    )
    rows = (
        on.Row(
            (
                Link(f"{one} and {other}", places.pair(one, other)),
                len(differing(shelf, one, other)),
            )
        )
        for one, other in combinations(sorted(shelf.houses), 2)
    )
    blocks = (
        lead,
        on.Tiles(tiles),
        on.Heading("Two houses side by side", name="pairs"),
        on.Paragraph("What two houses set differently, and every hand that comes out differently."),
        on.Table(("Houses", "Settings that differ"), tuple(rows)),
    )
    about = "The houses: how card rooms, clubs and sites play Badugi and Badacey, with the reasons."
    return Leaf(places.HOUSES, Page("Houses", blocks), places.HOUSES, (), about)


def _rests_on(shelf: Shelf, house: House) -> str:
    """Say what a house rests on: its documents, and the house that it inherits."""
    told = [shelf.documents[name].title for name in house.documents]
    documents = f", by {' and '.join(told)}" if told else ""
    return f"{documents}{f', otherwise as {house.inherits}' if house.inherits else ''}."


def differing(shelf: Shelf, one: str, other: str) -> list[str]:
    """Name the switches that two houses set differently."""
    mine, theirs = shelf.houses[one].settings, shelf.houses[other].settings
    return [name for name in shelf.switches if mine[name] != theirs[name]]


def _one_house(shelf: Shelf, house: House) -> Leaf:
    blocks: list[on.Block] = [on.Paragraph(_sources(shelf, house))]
    chapters = by_chapter(shelf, list(shelf.switches))
    own = differing(shelf, house.id, house.inherits) if house.inherits else []
    entries = [
        *([("differs", f"What differs from {house.inherits}", str(len(own)))] if own else []),
        *((name, telling.in_words(name), str(len(found))) for name, found in chapters),
        ("beside", "Beside other houses", str(len(shelf.houses) - 1)),
    ]
    blocks.append(on.Contents(tuple(entries)))
    if house.inherits:
        blocks += _differs(shelf, house, house.inherits, own)
    for chapter, names in chapters:
        blocks.append(on.Heading(telling.in_words(chapter), name=chapter))
        blocks.append(on.Bullets(tuple(_setting(shelf, house, name) for name in names)))
    blocks += _beside(shelf, house)
    page = Page(house.title, tuple(blocks), name=house.id)
    crumbs = (Link("Houses", places.HOUSES),)
    about = f"{house.title}: every setting, and why."
    return Leaf(places.house(house.id), page, places.HOUSES, crumbs, about, "house", 8)


def _sources(shelf: Shelf, house: House) -> on.Text:
    documents = telling.joined(
        (Link(shelf.documents[name].title, places.document(name)) for name in house.documents),
        " and ",
    )
    by = ("It plays by ", *documents, ". ") if documents else ("It has no document. ",)
    if house.inherits is None:
        return (*by, f"It inherits nothing and sets all {len(shelf.switches)} switches.")
    inherits = Link(house.inherits, places.house(house.inherits))
    counts = f": {len(house.stated)} of its own, {len(house.choices)} settings in all."
    return (*by, "It inherits ", inherits, counts)


def _differs(
    shelf: Shelf, house: House, inherited: str, names: Sequence[str]
) -> Iterator[on.Block]:
    yield on.Heading(f"What differs from {inherited}", name="differs")
    if not names:
        yield on.Paragraph("Nothing.")
    yield sides(shelf, (inherited, house.id), names)
    to = Link("Every hand that comes out differently", places.pair(inherited, house.id))
    yield on.Paragraph(to)


def sides(shelf: Shelf, pair: tuple[str, str], names: Sequence[str]) -> on.Bullets:
    """Show how two houses answer each of these questions."""
    items = []
    for name in names:
        switch = shelf.switches[name]
        chosen = ((house, shelf.houses[house].settings[name]) for house in pair)
        told = telling.both((house, switch.settings[setting].text) for house, setting in chosen)
        items.append(on.Item(Link(switch.question, places.switch(name)), blocks=(told,)))
    return on.Bullets(tuple(items))


def _setting(shelf: Shelf, house: House, name: str) -> on.Item:
    switch, choice = shelf.switches[name], house.choices[name]
    setting = switch.settings[choice.setting]
    told = on.Paragraph(setting.text)
    origin = _origin(shelf, house, name)
    why: list[on.Part] = [choice.basis]
    if origin.id != house.id:
        why = ["As in ", Link(origin.id, places.house(origin.id)), f": {choice.basis}"]
    link = Link(setting.source, places.switch(name, setting.id))
    reasons = on.Paragraph((*why, " Source: ", link, "."), tone=on.QUIET)
    return on.Item(Link(switch.question, places.switch(name)), blocks=(told, reasons))


def _origin(shelf: Shelf, house: House, switch: str) -> House:
    """Give the house that states a setting which others inherit."""
    while switch not in house.stated and house.inherits:
        house = shelf.houses[house.inherits]
    return house


def _beside(shelf: Shelf, house: House) -> Iterator[on.Block]:
    yield on.Heading("Beside other houses", name="beside")
    others = (other for other in shelf.houses.values() if other.id != house.id)
    yield on.Bullets(
        tuple(
            on.Item(
                (
                    Link(f"{house.id} and {other.id}", places.pair(house.id, other.id)),
                    f": {counted(len(differing(shelf, house.id, other.id)), 'setting')} differ"
                    f"{'s' if len(differing(shelf, house.id, other.id)) == 1 else ''}.",
                )
            )
            for other in others
        )
    )
