"""The tables of betting trees in vectors/trees.

``python -m tests.tools.trees`` counts every row and writes the tables, with the manifest and the
checksums; with ``--check`` it writes nothing and exits with 1 when a table is stale. Rows are
counted in as many processes as there are processors. ``--most N`` keeps rows of up to so many
merged states.
"""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.corpus.files import load_vectors
from oracle.corpus.published import write_corpus
from oracle.errors import InputError
from oracle.play.tree_rows import FOLDER, as_line, settings_of
from oracle.play.trees import (
    Counter,
    TooManyStates,
    Tree,
    TreeParameters,
    divided,
    merging_of,
    usual_cards,
    usual_stack,
)
from oracle.specs import catalogue
from oracle.system.pieces import Piece, cut, in_processes
from oracle.system.resources import folder
from oracle.wire.tables import full_table
from tests.support.trees import row_of

GAMES: Final = ("badugi", "badacey")
SMALL_BET: Final = 2
UNEVEN: Final[Mapping[str, tuple[int, ...]]] = {
    "limit": (9, 5, 14, 3),
    "pot-limit": (12, 7, 20, 9),
    "no-limit": (12, 7, 20, 9),
}
MOST_STATES: Final = 300_000
"""Rows that need more for the digest of their ends lack it; ``--most`` changes it."""

_PLAYERS: Final = (2, 3, 4, 5, 6)
_MOST_UNFIXED: Final = 4
"""So many players at most where bets are not fixed; five need millions of states."""


class Wanted(NamedTuple):
    """A row: its id, the houses that play it alike, and what is asked for."""

    name: str
    houses: tuple[str, ...]
    asked: TreeParameters


def wanted_rows() -> Iterator[Wanted]:
    """Give every row, from the simplest on."""
    for betting in ("limit", "pot-limit", "no-limit"):
        for game in GAMES:
            for draws in (1, 2, 3):
                yield from _at_tables(betting, game, draws)


def table_of(wanted: Wanted) -> str:
    """Name the file in which a row stands."""
    return f"{FOLDER}/{wanted.asked.table['betting']}.jsonl"


def counted(wanted: Wanted, most: int = MOST_STATES) -> dict[str, Any] | None:
    """Count a row, with its ends if they fit; None if even without them it has too many states."""
    asked = wanted.asked
    tree = Tree(asked)
    # Where every stack is held anyway, leaving the ends out would save nothing.
    ways = (True,) if merging_of(asked, ends=False).has_stacks else (True, False)
    for ends in ways:
        counter = Counter(tree, merging_of(asked, ends=ends), ends=ends, most=most)
        try:
            branches = list(divided(counter, tree, tree.start))
        except TooManyStates:
            continue
        return row_of(wanted.name, wanted.houses, asked, branches)
    return None


def tables(most: int) -> dict[str, bytes]:
    """Count every row, and write the tables by their names."""
    wanted = list(wanted_rows())
    found: dict[str, bytes] = {}
    began = time.monotonic()
    rows = in_processes(functools.partial(_work, most), cut(wanted, 1))
    for number, (one, row) in enumerate(zip(wanted, rows, strict=True), start=1):
        told = "left out" if row is None else f"{row['sequences']:,}"
        print(f"{number}/{len(wanted)} {one.name}: {told}, {time.monotonic() - began:.0f} s")
        if row is not None:
            found[table_of(one)] = found.get(table_of(one), b"") + as_line(row)
    return found


def _work(most: int, piece: Piece[Wanted]) -> dict[str, Any] | None:
    (wanted,) = piece.items
    return counted(wanted, most)


def _at_tables(betting: str, game: str, draws: int) -> Iterator[Wanted]:
    for players in _PLAYERS:
        deep = (usual_stack(betting, SMALL_BET),) * players
        if betting == "limit":
            if draws == 3:
                yield from _by_houses(betting, game, draws, deep, 1)
            yield from _by_houses(betting, game, draws, deep, None)
        elif players <= _MOST_UNFIXED:
            yield from _by_houses(betting, game, draws, deep, None)
        if players <= len(UNEVEN[betting]):
            yield from _by_houses(betting, game, draws, UNEVEN[betting][:players], None)


def _by_houses(
    betting: str, game: str, draws: int, stacks: tuple[int, ...], rounds: int | None
) -> Iterator[Wanted]:
    """Give a row for each group of houses that play a table alike."""
    table = full_table(
        {
            "game": game,
            "betting": betting,
            "draws": draws,
            "stacks": list(stacks),
            "small-bet": SMALL_BET,
        }
    )
    groups: dict[tuple[tuple[str, str], ...], list[str]] = {}
    found: dict[str, TreeParameters] = {}
    for name, house in catalogue.shipped_houses().items():
        asked = TreeParameters(table, usual_cards(game, len(stacks)), house.settings, rounds=rounds)
        try:
            Tree(asked)
        except InputError:
            # The house does not play at such a table.
            continue
        groups.setdefault(tuple(sorted(settings_of(asked).items())), []).append(name)
        found[name] = asked
    for houses in groups.values():
        yield Wanted(_name(found[houses[0]], houses), tuple(houses), found[houses[0]])


def _name(asked: TreeParameters, houses: list[str]) -> str:
    table = asked.table
    stacks = table["stacks"]
    chips = "-".join(map(str, stacks)) if len(set(stacks)) > 1 else f"{stacks[0]}-each"
    extent = "whole" if asked.rounds is None else f"round-{asked.rounds}"
    game = f"{table['betting']}.{table['game']}.draws-{table['draws']}"
    return f"{game}.players-{len(stacks)}.{chips}.{extent}.{houses[0]}"


def main() -> int:
    """Write the tables, or check them."""
    target = folder("vectors")
    arguments = sys.argv[1:]
    most = int(arguments[arguments.index("--most") + 1]) if "--most" in arguments else MOST_STATES
    made = tables(most)
    if "--check" in arguments:
        stale = [name for name, content in made.items() if not _is(target / name, content)]
        print("\n".join(f"{name} is stale" for name in stale))
        return int(bool(stale))
    for name in write_corpus(load_vectors(target), target, made):
        print(f"wrote {name}")
    return 0


def _is(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


if __name__ == "__main__":
    sys.exit(main())
