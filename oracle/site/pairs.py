"""Two houses side by side: the settings that differ, and every hand that comes out differently.

Tables that a house refuses are on a page of their own, for there are many where one house plays
fewer games than the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, TypeVar

from oracle.diff import Change, Comparison
from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.prose import capital, counted
from oracle.site import places, telling
from oracle.site.houses import differing, sides
from oracle.site.shelf import Shelf

_AND: Final = "/"
_TABLES: Final = "tables"
_ACCEPTED: Final = "accepted"
_CRUMBS: Final = (Link("Houses", places.HOUSES),)
_Key = TypeVar("_Key")


def keys(shelf: Shelf) -> Sequence[str]:
    """Give every two houses, and those of them of which one refuses tables that the other deals."""
    pairs = list(combinations(sorted(shelf.houses), 2))
    tables = [(*pair, _TABLES) for pair in pairs if _refusing(shelf, pair)]
    return [_AND.join(names) for names in (*pairs, *tables)]


def leaf(shelf: Shelf, key: str) -> Leaf:
    """Make the page of two houses, or that of the tables that one refuses."""
    one, other, *rest = key.split(_AND)
    found = shelf.comparison(one, other)
    return _tables(shelf, found) if rest else _hands(shelf, found)


def _refusing(shelf: Shelf, pair: tuple[str, str]) -> bool:
    """Whether two houses differ in what tables they accept."""
    asked = {rule.switch for rule in shelf.rules.values() if rule.seen_in == (_ACCEPTED,)}
    return not asked.isdisjoint(differing(shelf, *pair))


def _hands(shelf: Shelf, found: Comparison) -> Leaf:
    one, other = found.before, found.after
    names = differing(shelf, one, other)
    has_tables = _refusing(shelf, (one, other))
    played = [change for change in found.changed if not (has_tables and _is_of_a_table(change))]
    refused = len(found.changed) - len(played)
    blocks: list[on.Block] = [
        on.Paragraph(
            f"{counted(len(names), 'setting')} differ{'s' if len(names) == 1 else ''}. Of "
            f"{counted(found.compared, 'answer')} to our hands and cases, {len(played):,} come "
            "out differently."
        ),
        on.Heading("Settings that differ", name="settings"),
        sides(shelf, (one, other), names),
        on.Heading("Hands that come out differently", name="hands"),
    ]
    if has_tables:
        link = Link(_tables_title(found), places.pair_tables(one, other))
        told = f": {counted(refused, 'answer')} more, since there is no such table."
        blocks.append(on.Paragraph((link, told)))
    blocks += _by_switch(shelf, found, played)
    page = Page(f"{one} and {other}, side by side", tuple(blocks))
    about = f"What differs between {one} and {other}, and every hand that comes out differently."
    return Leaf(places.pair(one, other), page, places.HOUSES, _CRUMBS, about)


def _is_of_a_table(change: Change) -> bool:
    """Whether a hand differs in that its table is accepted, or in why it is not."""
    return any(one.field in {_ACCEPTED, "because"} for one in change.moment.differences)


def _by_switch(shelf: Shelf, found: Comparison, played: Iterable[Change]) -> Iterator[on.Block]:
    """List hands by the settings behind the first step that differs, most hands first."""
    groups = _grouped(played, lambda change: change.first_causes)
    for causes, changes in groups:
        questions = (
            " ".join(shelf.switches[moved.switch].question for moved in cause) for cause in causes
        )
        summary = f"{' Or: '.join(questions)} {counted(len(changes), 'hand')}"
        items = on.Bullets(tuple(_item(found, change) for change in changes))
        yield on.Fold(summary, (items,), "")


def _grouped(
    changes: Iterable[Change], by: Callable[[Change], _Key]
) -> list[tuple[_Key, list[Change]]]:
    found: dict[_Key, list[Change]] = {}
    for change in changes:
        found.setdefault(by(change), []).append(change)
    return sorted(found.items(), key=lambda pair: -len(pair[1]))


def _item(found: Comparison, change: Change) -> on.Item:
    moment = change.moment
    where = f" {capital(moment.at)}. " if moment.at else " "
    told = f"{found.before}: {moment.before}; {found.after}: {moment.after}."
    return on.Item((Link(change.title, places.hand(change.id)), f"{where}{told}"))


def _tables_title(found: Comparison) -> str:
    return f"Tables that {found.before} or {found.after} refuses"


def _tables(shelf: Shelf, found: Comparison) -> Leaf:
    refused = [change for change in found.changed if _is_of_a_table(change)]
    groups = _grouped(refused, lambda change: (change.moment.before, change.moment.after))
    blocks: list[on.Block] = [
        on.Paragraph(
            f"{counted(len(refused), 'hand')} and cases of the corpus are at a table that only one "
            "of the two deals, or that each refuses for reasons of its own."
        )
    ]
    for (before, after), changes in groups:
        sides = ((found.before, before), (found.after, after))
        blocks.append(
            telling.both((name, telling.rules_linked(shelf, said)) for name, said in sides)
        )
        links = on.Bullets(tuple(on.Item(Link(one.title, places.hand(one.id))) for one in changes))
        blocks.append(on.Fold(counted(len(changes), "hand"), (links,), ""))
    one, other = found.before, found.after
    crumbs = (*_CRUMBS, Link(f"{one} and {other}", places.pair(one, other)))
    page = Page(_tables_title(found), tuple(blocks))
    return Leaf(places.pair_tables(one, other), page, places.HOUSES, crumbs)
