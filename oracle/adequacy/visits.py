"""What the vectors of a corpus visit: how many there are of each length, table and outcome.

Of what is rare in a hand, the counts stand beside those of random hands, which visit the rest.
"""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from oracle.adequacy.noticing import Vector
from oracle.system.pieces import Piece, Runner, cut
from oracle.wire.grading import STEPS
from oracle.wire.vocabulary import OVER

Rare: TypeAlias = Callable[[Vector], Iterable[str]]
"""Names what is rare in the hand of a vector; a function of a module, since processes share it."""

Classes: TypeAlias = Callable[[Vector], Iterator[str]]

_ACTS: Final = (0, 1, 5, 10, 20, 40)
_DEPTHS: Final = (0, 1, 2, 5, 20, 100)
_VECTORS_IN_A_PIECE: Final = 100


def visits(vectors: Sequence[Vector]) -> dict[str, dict[str, int]]:
    """Count the vectors in each class; one may be in several, or in none."""
    found = {}
    for name, classes in _CLASSES.items():
        counts = Counter(one for vector in vectors for one in classes(vector))
        found[name] = {one: counts[one] for one in sorted(counts, key=_as_numbers)}
    return found


def count_rare(
    vectors: Sequence[Vector], rare: Rare, known: Sequence[str], runner: Runner
) -> dict[str, int]:
    """Count the hands with each of the rare things that are known, in their order."""
    counts: Counter[str] = Counter()
    pieces = cut([one for one in vectors if "tries" in one["given"]], _VECTORS_IN_A_PIECE)
    for found in runner(functools.partial(_rare_in, rare), pieces):
        counts.update(found)
    return {name: counts[name] for name in known}


def _rare_in(rare: Rare, piece: Piece[Vector]) -> list[str]:
    return [name for vector in piece.items for name in rare(vector)]


def _as_numbers(name: str) -> tuple[int, str]:
    first = name.replace(",", "").partition(" ")[0].partition("-")[0]
    return (int(first), name) if first.isdigit() else (-1, name)


def _table(vector: Vector) -> Mapping[str, Any]:
    table: Mapping[str, Any] = vector["given"].get("table", {})
    return table


def _kind(vector: Vector) -> Iterator[str]:
    yield vector["kind"]


def _game(vector: Vector) -> Iterator[str]:
    if table := _table(vector):
        yield f"{table['game']}, {table['betting']}"


def _draws(vector: Vector) -> Iterator[str]:
    if table := _table(vector):
        yield str(table["draws"])


def _players(vector: Vector) -> Iterator[str]:
    if table := _table(vector):
        yield str(sum(stack is not None for stack in table["stacks"]))


def _button(vector: Vector) -> Iterator[str]:
    if table := _table(vector):
        seats, button = len(table["stacks"]), table["button"]
        yield "last seat" if button == seats else "first seat" if button == 1 else "between"


def _forced(vector: Vector) -> Iterator[str]:
    table = _table(vector)
    if not table:
        return
    blinds = bool(table["small-blind"]) + bool(table["big-blind"])
    yield ("no blinds", "one blind", "two blinds")[blinds]
    for key, name in (("ante", "an ante"), ("dead", "dead chips"), ("live", "a live post")):
        value = table[key]
        if any(value) if isinstance(value, list) else value:
            yield name


def _acts(vector: Vector) -> Iterator[str]:
    if "tries" in vector["given"]:
        yield _between(_ACTS, len(vector["given"]["tries"]))


def _depths(vector: Vector, pick: Callable[[Iterable[int]], int]) -> Iterator[str]:
    """The class of the shortest, or deepest, stack in big blinds, or in the smallest bet."""
    table = _table(vector)
    stacks = [stack for stack in table.get("stacks", ()) if stack is not None]
    unit = table.get("big-blind") or table.get("small-bet") or table.get("min-bet")
    if stacks and unit:
        yield _between(_DEPTHS, pick(stacks) // unit)


def _between(bounds: Sequence[int], number: int) -> str:
    place = bisect_right(bounds, number) - 1
    low = bounds[place]
    if place + 1 == len(bounds):
        return f"{low} or more"
    high = bounds[place + 1] - 1
    return str(low) if high == low else f"{low}-{high}"


def _last_seen(vector: Vector) -> Mapping[str, Any]:
    """What is seen after the last try that is accepted; nothing if a vector has no steps."""
    expect = vector["expect"]
    if STEPS not in expect:
        return {}
    seen = (expect["start"], *expect[STEPS])
    found: Mapping[str, Any] = [step for step in seen if "refused" not in step][-1]
    return found


def _end(vector: Vector) -> Iterator[str]:
    if phase := _last_seen(vector).get("phase"):
        yield "played to the end" if phase == OVER else "ends before"


def _pots(vector: Vector) -> Iterator[str]:
    if pots := _last_seen(vector).get("pots"):
        yield str(len(pots))


def _reshuffles(vector: Vector) -> Iterator[str]:
    if "deck" in vector["given"]:
        yield str(len(vector["given"].get("reshuffles", ())))


def _refusals(vector: Vector) -> Iterator[str]:
    if STEPS in vector["expect"]:
        refused = sum("refused" in step for step in vector["expect"][STEPS])
        yield "4 or more" if refused > 3 else str(refused)


def _ruled_on(vector: Vector) -> Iterator[str]:
    if "on" in vector["given"]:
        yield from (vector["given"]["tries"][-1]["do"],)


def _verdicts(vector: Vector) -> Iterator[str]:
    if ruling := vector["expect"].get("ruling"):
        yield ruling["verdict"]


_CLASSES: Final[Mapping[str, Classes]] = {
    "kind": _kind,
    "game and betting": _game,
    "draws": _draws,
    "players": _players,
    "forced bets": _forced,
    "button": _button,
    "acts in a hand": _acts,
    "shortest stack in big blinds": functools.partial(_depths, pick=min),
    "deepest stack in big blinds": functools.partial(_depths, pick=max),
    "end of a play": _end,
    "pots at the end": _pots,
    "reshuffles where the deck is given": _reshuffles,
    "tries that must be refused": _refusals,
    "last act before a ruling": _ruled_on,
    "verdict of a ruling": _verdicts,
}
"""What is counted, in the order in which it is told."""
