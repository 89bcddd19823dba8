"""The shipped vectors, filtered by words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.api.inputs import Vector, Words, meant, refuse, shown, words
from oracle.corpus.subset import Filters, known_vectors, select
from oracle.corpus.vector import without_notes


def vectors(
    *beside: Any,
    house: Words = (),
    kind: Words = (),
    rule: Words = (),
    flag: Words = (),
    game: Words = (),
    **other: Any,
) -> Iterator[Vector]:
    """Give the shipped vectors, sorted by id, each as a dict of its own that has what its line has.

    Args:
        house: only those that hold in this house, an id or the path of a YAML file.
        kind: only rank, compare, setup, play, next-hand or ruling.
        rule: only those about this rule, or about a rule of this chapter.
        flag: only those with this flag.
        game: only those of this game.
        beside: such filters in a mapping, as the packages of the vectors take them.
        other: kinds, rules, flags and games, which are as good as the singular; no other filters.

    Raises:
        InputError: there is no such filter, a word is of no vector, or no vector has all of it.
    """
    named = {"house": house, "kind": kind, "rule": rule, "flag": flag, "game": game}
    filters = f"the filters are {', '.join(named)}, each given by its name, as kind='rank'"
    no_mappings = (one for one in beside if not isinstance(one, Mapping))
    refuse(f"{shown(one)} is not a filter; {filters}" for one in no_mappings)
    given = [*named.items(), *(item for one in (*beside, other) for item in one.items())]
    asked: dict[str, tuple[str, ...]] = dict.fromkeys(named, ())
    unknown: list[str] = []
    for name, value in given:
        single = name if name in named else str(name).removesuffix("s")
        if single in named:
            asked[single] += words(value, name)
        else:
            unknown.append(str(name))
    refuse(f"there is no filter {one!r}{meant(one, named) or f'; {filters}'}" for one in unknown)
    chosen = Filters(**asked)
    found = known_vectors()
    return map(without_notes, select(found, chosen) if chosen != Filters() else found)
