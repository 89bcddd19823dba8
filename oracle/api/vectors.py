"""The shipped vectors, filtered by words."""

from __future__ import annotations

from collections.abc import Iterator
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
        beside: nothing; what comes without a name is refused with a sentence.
        other: no other filters either.

    Raises:
        InputError: there is no such filter, a word is of no vector, or no vector has all of it.
    """
    named = {"house": house, "kind": kind, "rule": rule, "flag": flag, "game": game}
    filters = f"the filters are {', '.join(named)}, each given by its name, as kind='rank'"
    refuse(f"{shown(one)} is not a filter; {filters}" for one in beside)
    refuse(f"there is no filter {name!r}{meant(name, named) or f'; {filters}'}" for name in other)
    asked = Filters(*(words(value, name) for name, value in named.items()))
    found = known_vectors()
    return map(without_notes, select(found, asked) if asked != Filters() else found)
