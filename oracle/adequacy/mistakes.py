"""How well each mistake of the catalogue is noticed, in every house that asks it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from oracle import catalogue
from oracle.adequacy.noticing import WAYS, Settings, Shown, Vector
from oracle.adequacy.records import InHouse, MistakeFound

Noticing = Mapping[str, frozenset[str]]
"""By vector, the mistakes that it notices in at least one house."""


def noticing(found: Iterable[Shown]) -> Noticing:
    """Give the mistakes that each vector notices, of those that notice any."""
    by_vector: dict[str, set[str]] = defaultdict(set)
    for one in found:
        by_vector[one.vector].update(one.noticed)
    return {name: frozenset(mistakes) for name, mistakes in by_vector.items() if mistakes}


def mistakes_found(
    vectors: Sequence[Vector], houses: Mapping[str, Settings], found: Sequence[Shown]
) -> tuple[MistakeFound, ...]:
    """Count for each mistake; those that the fewest vectors notice come first."""
    counts = _Counts(found)
    by_vector = noticing(found)
    known = {vector["id"]: vector for vector in vectors}
    rows = []
    for note in catalogue.mistakes().values():
        ids = sorted(name for name, mistakes in by_vector.items() if note.id in mistakes)
        where = [known[name] for name in ids]
        rows.append(
            MistakeFound(
                id=note.id,
                rule=note.rule,
                mistake=note.mistake,
                seen=bool(note.found),
                vectors=len(ids),
                first=min(ids, key=lambda name: (len(by_vector[name]), name), default=None),
                ways=_in_order(counts.ways[note.id]),
                houses={
                    house: counts.in_house(note.id, house)
                    for house in houses
                    if counts.asked[note.id, house]
                },
                elsewhere={
                    house: set_otherwise(where, settings)
                    for house, settings in houses.items()
                    if not counts.asked[note.id, house]
                },
            )
        )
    return tuple(sorted(rows, key=lambda row: (row.vectors, row.rule, row.id)))


def noticed_alike(by_vector: Noticing) -> tuple[tuple[str, ...], ...]:
    """Give the mistakes that exactly the same vectors notice, sorted."""
    noticing_it: dict[str, set[str]] = defaultdict(set)
    for vector, mistakes in by_vector.items():
        for name in mistakes:
            noticing_it[name].add(vector)
    groups: dict[frozenset[str], list[str]] = defaultdict(list)
    for name, vectors in sorted(noticing_it.items()):
        groups[frozenset(vectors)].append(name)
    return tuple(sorted(tuple(names) for names in groups.values() if len(names) > 1))


class _Counts:
    """Vectors counted by mistake and house."""

    def __init__(self, found: Iterable[Shown]) -> None:
        self.asked: Counter[tuple[str, str]] = Counter()
        self.noticed: Counter[tuple[str, str]] = Counter()
        self.by_house: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        ways: dict[tuple[str, str], set[str]] = defaultdict(set)
        for one in found:
            for house in one.houses:
                self.asked.update((name, house) for name in one.asked)
                for name, told in one.noticed.items():
                    self.noticed[name, house] += 1
                    self.by_house[name, house].update(told)
            for name, told in one.noticed.items():
                ways[one.vector, name].update(told)
        self.ways: dict[str, Counter[str]] = defaultdict(Counter)
        for (_, name), words in ways.items():
            self.ways[name].update(words)

    def in_house(self, name: str, house: str) -> InHouse:
        """Give what is counted of a mistake in a house."""
        ways = _in_order(self.by_house[name, house])
        return InHouse(self.asked[name, house], self.noticed[name, house], ways)


def _in_order(counts: Mapping[str, int]) -> dict[str, int]:
    return {way: counts[way] for way in WAYS if way in counts}


def set_otherwise(where: Iterable[Vector], settings: Settings) -> tuple[str, ...]:
    """Name switches that keep a house from having any of these vectors, as few as can be seen.

    Of each vector, at least one is named; the switch that keeps it from the most comes first.
    """
    left = [
        {name for name, same in vector["switches"].items() if settings.get(name) not in same}
        for vector in where
    ]
    named: list[str] = []
    while left := [one for one in left if one and one.isdisjoint(named)]:
        counts = Counter(name for one in left for name in sorted(one))
        named.append(min(counts, key=lambda name: (-counts[name], name)))
    return tuple(named)
