"""What the vectors about each rule would notice, on each side of it, and what a mistake hides.

A rule has two directions, those of its scenarios: just inside it, where it still applies, an engine
fails that applies it too seldom; just outside, one that applies it too often.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from oracle import catalogue
from oracle.adequacy.mistakes import Noticing
from oracle.adequacy.noticing import Vector
from oracle.adequacy.records import Direction, LeftAlone, RuleFound
from oracle.mistakes import MISTAKES

INSIDE: Final = "inside"
OUTSIDE: Final = "outside"
UNKNOWN: Final = "unknown"
"""The direction of a vector without a scenario that says it."""

_EDGES: Final = {"both": (INSIDE, OUTSIDE), INSIDE: (INSIDE,), OUTSIDE: (OUTSIDE,)}

Edges = Mapping[str, str | None]
"""By scenario, on which side of its rules it lies."""


def rules_found(
    vectors: Sequence[Vector], by_vector: Noticing, edges: Edges
) -> tuple[RuleFound, ...]:
    """Count what is noticed of each rule in each direction that has vectors, or should have some.

    A vector guards a rule if it notices a mistake with that rule, or if another setting of the
    rule's own switch changes its answer.
    """
    sides: dict[tuple[str, str], list[Vector]] = defaultdict(list)
    for vector in vectors:
        for rule in vector["rules"]:
            for edge in _EDGES.get(edges.get(scenario_of(vector["id"])) or "", (UNKNOWN,)):
                sides[rule, edge].append(vector)
    found = []
    for rule in catalogue.rules().values():
        own = frozenset(name for name, one in MISTAKES.items() if rule.id in one.rules)
        named = [edge for edge in (INSIDE, OUTSIDE, UNKNOWN) if sides.get((rule.id, edge))]
        directions = {
            edge: _direction(sides.get((rule.id, edge), []), by_vector, own, rule.switch)
            for edge in (named if named == [UNKNOWN] else dict.fromkeys((INSIDE, OUTSIDE, *named)))
        }
        found.append(RuleFound(rule.id, len(own), directions))
    return tuple(found)


def _direction(
    vectors: Sequence[Vector], by_vector: Noticing, own: frozenset[str], switch: str | None
) -> Direction:
    noticed = {vector["id"]: by_vector.get(vector["id"], frozenset()) & own for vector in vectors}
    by_setting = {vector["id"] for vector in vectors if switch in vector["switches"]}
    guarding = {name for name, mistakes in noticed.items() if mistakes} | by_setting
    every: frozenset[str] = frozenset().union(*noticed.values())
    return Direction(len(vectors), len(guarding), tuple(sorted(every)))


def scenario_of(vector: str) -> str:
    """Give the id of the scenario that a vector was made from."""
    return vector.partition("@")[0].partition("~")[0]


def left_alone(vectors: Sequence[Vector], by_vector: Noticing) -> LeftAlone:
    """Find, for each mistake found in an engine and each other rule, a vector that it leaves alone.

    Without one, an engine that makes the mistake shows nothing of the rule.
    """
    about: dict[str, list[Vector]] = defaultdict(list)
    for vector in sorted(vectors, key=_plainness):
        for rule in vector["rules"]:
            about[rule].append(vector)
    touched: dict[str, dict[str, str]] = {}
    hidden = []
    for name, rule, own in _pairs(about):
        noticing = [name in by_vector.get(vector["id"], ()) for vector in own]
        if not any(noticing):
            continue
        found = next((one for one, does in zip(own, noticing, strict=True) if not does), None)
        touched.setdefault(name, {})
        if found is None:
            hidden.append((name, rule))
        else:
            touched[name][rule] = found["id"]
    return LeftAlone(
        pairs=sum(1 for _ in _pairs(about)),
        touched=len(hidden) + sum(map(len, touched.values())),
        hidden=tuple(hidden),
        vectors=touched,
    )


def _pairs(about: Mapping[str, list[Vector]]) -> Iterator[tuple[str, str, list[Vector]]]:
    for note in catalogue.mistakes().values():
        if note.found:
            yield from ((note.id, rule, about[rule]) for rule in sorted(about) if rule != note.rule)


def _plainness(vector: Vector) -> tuple[int, str]:
    return len(vector["given"].get("tries", ())), vector["id"]
