"""The pages of the betting trees: every table of the corpus, each divided by its first act."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.prose import capital, counted, listing, try_in_words
from oracle.site import places
from oracle.site.shelf import Shelf
from oracle.system.resources import folder
from oracle.trees import FOLDER
from oracle.wire.vocabulary import BETTINGS

_STRUCTURES: Final = tuple(BETTINGS)


def keys(_shelf: Shelf) -> Sequence[str]:
    """Give the betting structures, each of which has a page."""
    return _STRUCTURES


def leaf(_shelf: Shelf, key: str) -> Leaf:
    """Make the page of a betting structure."""
    games: dict[tuple[str, int], list[on.Block]] = {}
    for row in _rows(key):
        games.setdefault((row["table"]["game"], row["table"]["draws"]), []).append(_tree(row))
    lead = on.Paragraph(
        (
            "How many betting sequences a table has, exactly, and how many begin with each act. ",
            Link("What is counted, and how an engine is compared", places.guide("trees")),
            ".",
        )
    )
    others = (Link(capital(one), places.trees(one)) for one in _STRUCTURES if one != key)
    blocks: list[on.Block] = [lead, on.Bullets(tuple(map(on.Item, others)))]
    for (game, draws), trees in games.items():
        told = f"{capital(game)}, {counted(draws, 'draw')}"
        blocks += [on.Heading(told, name=f"{game}-{draws}"), *trees]
    title = f"Betting trees: {key}"
    crumbs = (Link("Guide", places.GUIDE), Link("Betting trees", places.guide("trees")))
    return Leaf(places.trees(key), Page(title, tuple(blocks)), places.GUIDE, crumbs, title, "guide")


def every_structure() -> Iterator[on.Block]:
    """Lead to the pages, for the guide."""
    yield on.Heading("The tables", name=NAME)
    yield on.Tiles(
        tuple(
            (Link(capital(one), places.trees(one)), counted(len([*_rows(one)]), "tree"))
            for one in _STRUCTURES
        )
    )


NAME: Final = "the-trees"


def _rows(structure: str) -> Iterator[Mapping[str, Any]]:
    file = folder("vectors") / FOLDER / f"{structure}.jsonl"
    return map(json.loads, file.read_text("utf-8").splitlines())


def _tree(row: Mapping[str, Any]) -> on.Fold:
    """Give a tree as a table that unfolds."""
    rows = [on.Row((capital(try_in_words(one["act"])), one["sequences"])) for one in row["divide"]]
    digest = row["leaves"] or "not made"
    blocks: list[on.Block] = [
        on.Paragraph(f"By the rules of {listing(row['houses'])}."),
        on.Table(("First act", "Sequences"), tuple(rows)),
        on.Paragraph(("Digest of the ends: ", on.Code(digest)), tone=on.QUIET),
        on.Paragraph(on.Code(row["id"]), tone=on.QUIET),
    ]
    return on.Fold(f"{_in_words(row)}: {row['sequences']:,} sequences", tuple(blocks), "")


def _in_words(row: Mapping[str, Any]) -> str:
    table = row["table"]
    stacks = table["stacks"]
    alike = f"{stacks[0]} each" if len(set(stacks)) == 1 else f"stacks {listing(map(str, stacks))}"
    rounds = (
        "whole hands" if row["rounds"] == table["draws"] + 1 else counted(row["rounds"], "round")
    )
    sizes = f", bets of {listing(map(str, row['sizes']))}" if row["sizes"] else ""
    told = f"{counted(len(stacks), 'player')}, {alike}, {rounds}{sizes}"
    return f"{told}, by {listing(row['houses'])}"
