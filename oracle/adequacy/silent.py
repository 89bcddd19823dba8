"""The vectors that notice no mistake, and why each stands: what it shows that no mistake does."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.adequacy.mistakes import Noticing
from oracle.adequacy.noticing import Vector
from oracle.adequacy.records import Reason, Silent

Read = Callable[[Vector], Any]


def _expected(vector: Vector) -> Any:
    """Give what is expected, without what follows from it for the hand."""
    expect = vector["expect"]
    return expect.get("ruling", {}).get("allowed", expect.get("accepted"))


def _at_the_table(vector: Vector) -> Any:
    """Give what is said of the table but for its chips, and what is expected there."""
    table = vector["given"].get("table")
    if table is None:
        return None
    forced = [bool(table[key]) for key in ("small-blind", "big-blind", "ante")]
    posts = [any(table[key]) for key in ("dead", "live")]
    shape = [table["game"], table["betting"], table["draws"], len(table["stacks"])]
    return [*shape, *forced, *posts, _expected(vector)]


_ALONE: Final[Mapping[str, Read]] = {
    "only-vector": lambda _vector: None,
    "only-outcome": _expected,
    "only-table": _at_the_table,
}
"""In what a vector may be the only one about a rule, the most telling first."""

REASONS: Final = ("settings", "several-rules", *_ALONE)
"""Why a vector stands that notices no mistake; ``oracle.pages`` says what each word means."""


def silent_vectors(vectors: Sequence[Vector], by_vector: Noticing) -> tuple[Silent, ...]:
    """Give them with every reason that the corpus itself shows; some may have none."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for vector in vectors:
        counts.update(_marks(vector))
    return tuple(
        Silent(vector["id"], tuple(_reasons(vector, counts)))
        for vector in vectors
        if vector["id"] not in by_vector
    )


def _marks(vector: Vector) -> Iterator[tuple[str, str, str]]:
    for why, read in _ALONE.items():
        told = json.dumps(read(vector), sort_keys=True)
        yield from ((why, rule, told) for rule in vector["rules"])


def _reasons(vector: Vector, counts: Mapping[tuple[str, str, str], int]) -> Iterator[Reason]:
    if vector["switches"]:
        yield Reason("settings", tuple(sorted(vector["switches"])))
    because = vector["expect"].get("because", ())
    if len(because) > 1:
        yield Reason("several-rules", tuple(because))
    alone: dict[str, list[str]] = {}
    for mark in _marks(vector):
        why, rule, _ = mark
        told = [name for names in alone.values() for name in names]
        if counts[mark] == 1 and rule not in told:
            alone.setdefault(why, []).append(rule)
    yield from (Reason(why, tuple(rules)) for why, rules in alone.items())
