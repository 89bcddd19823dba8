"""What a corpus can detect, measured by making every mistake in every house of its vectors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from oracle import catalogue
from oracle.adequacy.mistakes import Noticing, mistakes_found, noticed_alike, noticing
from oracle.adequacy.noticing import Settings, Vector, show
from oracle.adequacy.pairs import setting_pairs
from oracle.adequacy.records import Adequacy, Smoke
from oracle.adequacy.rules import Edges, left_alone, rules_found
from oracle.adequacy.silent import silent_vectors
from oracle.adequacy.smoke import smoke
from oracle.adequacy.visits import Rare, count_rare, visits
from oracle.scenario import Scenario
from oracle.system.pieces import Runner, in_processes

RARE: Final = "what is rare"


class Beside(NamedTuple):
    """What a corpus does not say of itself.

    ``edges`` has the side of its rules on which each scenario lies. ``rare`` names what is rare in
    the hand of a vector, and ``events`` is all that it may name.
    """

    houses: Mapping[str, Settings]
    edges: Edges
    rare: Rare
    events: Sequence[str]


def edges_of(scenarios: Iterable[Scenario]) -> Edges:
    """Give the side of its rules on which each scenario lies."""
    return {one.id: one.edge for one in scenarios}


def adequacy(
    vectors: Sequence[Vector],
    beside: Beside,
    runner: Runner = in_processes,
    done: Callable[[int, int], None] | None = None,
) -> Adequacy:
    """Measure a corpus; the result does not depend on the runner.

    Args:
        vectors: its vectors, sorted by id.
        beside: the houses that may be named, and what else is known.
        runner: what runs the pieces.
        done: is told how many vectors of how many are done.
    """
    counts = Counter(name for vector in vectors for name in vector["houses"])
    houses = {name: beside.houses[name] for name in sorted(counts) if name in beside.houses}
    found = show(vectors, houses, runner, done)
    by_vector = noticing(found)
    rare = count_rare(vectors, beside.rare, beside.events, runner)
    return Adequacy(
        vectors=len(vectors),
        houses={name: counts[name] for name in houses},
        mistakes=mistakes_found(vectors, houses, found),
        alike=noticed_alike(by_vector),
        rules=rules_found(vectors, by_vector, beside.edges),
        left_alone=left_alone(vectors, by_vector),
        silent=silent_vectors(vectors, by_vector),
        smoke=smoke_of(vectors, by_vector),
        visits={**visits(vectors), RARE: rare},
        setting_pairs=setting_pairs(vectors),
    )


def smoke_of(vectors: Sequence[Vector], by_vector: Noticing | None = None) -> Smoke:
    """Choose the short list by the notes of the vectors, which say what each notices.

    Where it was measured, in ``by_vector``, a note counts only if it is true of some house: of a
    part of a hand, the notes are those of the whole.
    """
    noted = {vector["id"]: frozenset(vector["flags"]) for vector in vectors}
    if by_vector is not None:
        noted = {name: told & by_vector.get(name, frozenset()) for name, told in noted.items()}
    return smoke(vectors, noted, catalogue.mistakes())
