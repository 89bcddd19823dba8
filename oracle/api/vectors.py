"""The shipped vectors, filtered by words."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.api.inputs import Vector, Words, words
from oracle.corpus.subset import Filters, known_vectors, select


def vectors(
    *, house: Words = (), kind: Words = (), rule: Words = (), flag: Words = (), game: Words = ()
) -> Iterator[Vector]:
    """Give the shipped vectors, sorted by id, each as a dict of its own.

    Args:
        house: only those that hold in this house, an id or the path of a YAML file.
        kind: only rank, compare, setup, play, next-hand or ruling.
        rule: only those about this rule.
        flag: only those with this flag.
        game: only those of this game.

    Raises:
        InputError: a word is of no vector, or no vector has all of it.
    """
    named = {"house": house, "kind": kind, "rule": rule, "flag": flag, "game": game}
    asked = Filters(*(words(value, name) for name, value in named.items()))
    found = known_vectors()
    return iter(select(found, asked) if asked != Filters() else found)
