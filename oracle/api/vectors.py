"""The shipped vectors, filtered by words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from oracle.api.inputs import Vector, Words, meant, refuse, shown, words
from oracle.corpus.subset import Filters, known_vectors, select
from oracle.corpus.vector import without_notes
from oracle.errors import InputError


def vectors(
    *beside: Any,
    house: Words = (),
    kind: Words = (),
    rule: Words = (),
    flag: Words = (),
    game: Words = (),
    betting: Words = (),
    draws: Words | int | Iterable[int] = (),
    players: Words | int | Iterable[int] = (),
    **other: Any,
) -> Iterator[Vector]:
    """Give the shipped vectors, sorted by id, each as a dict of its own that has what its line has.

    Args:
        house: only those that hold in this house, an id or the path of a YAML file.
        kind: only rank, compare, setup, play, next-hand or ruling.
        rule: only those about this rule, or about a rule of this chapter.
        flag: only those with this flag.
        game: only those of this game.
        betting: only tables with limit, pot-limit or no-limit; what has no table stays, as with the
            next two.
        draws: only tables with so many draws.
        players: only tables with so many players, as 3 or ``"3"``; ``"2-6"`` and ``(2, 6)`` are the
            fewest and the most.
        beside: such filters in a mapping, as the packages of the vectors take them.
        other: kinds, rules, flags and games, which are as good as the singular; no other filters.

    Raises:
        InputError: there is no such filter, a word is of no vector, or no vector has all of it.
    """
    named: dict[str, Any] = {"house": house, "kind": kind, "rule": rule, "flag": flag, "game": game}
    named |= {"betting": betting, "draws": draws, "players": players}
    filters = f"the filters are {', '.join(named)}, each given by its name, as kind='rank'"
    no_mappings = (one for one in beside if not isinstance(one, Mapping))
    refuse(f"{shown(one)} is not a filter; {filters}" for one in no_mappings)
    given = [*named.items(), *(item for one in (*beside, other) for item in one.items())]
    asked: dict[str, tuple[str, ...]] = dict.fromkeys(named, ())
    unknown: list[str] = []
    for name, value in given:
        single = name if name in named else str(name).removesuffix("s")
        if single in named:
            asked[single] += words(_numbers_as_words(single, value), name)
        else:
            unknown.append(str(name))
    refuse(f"there is no filter {one!r}{meant(one, named) or f'; {filters}'}" for one in unknown)
    chosen = Filters(**asked)
    found = known_vectors()
    return map(without_notes, select(found, chosen) if chosen != Filters() else found)


def _numbers_as_words(name: str, value: Any) -> Any:
    """Write numbers of draws and players as words, and the fewest and the most players as one."""
    if name not in ("draws", "players") or isinstance(value, str | Mapping):
        return value
    several = [*value] if isinstance(value, Iterable) else [value]
    if name == "players" and [*map(type, several)] == [int, int]:
        if several[0] > several[1]:
            raise InputError(f"players is {value}; give the fewest and the most, as (2, 6)")
        return "{}-{}".format(*several)
    return [str(one) if type(one) is int else one for one in several]
