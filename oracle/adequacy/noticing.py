"""What each vector notices: every mistake is made by the rules of every house that agrees with it.

A mistake is asked by a vector if its rules decide differently at least once, and noticed if an
engine that makes it is graded down; of a play, it is known in which aspects.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from oracle import catalogue
from oracle.corpus import flags_of, mistakes_beside, noticed_in_play
from oracle.mistakes import MISTAKES
from oracle.play import HouseRules
from oracle.play.foretelling import UNKNOWN
from oracle.play.suspecting import AT_THE_START, suspects, suspects_at_a_table
from oracle.system.pieces import Piece, Runner, cut, in_processes
from oracle.wire.aspects import ASPECTS, KEYS, MONEY
from oracle.wire.grading import STEPS

Vector: TypeAlias = Mapping[str, Any]
Settings: TypeAlias = Mapping[str, str]

WHOLE: Final = "whole"
STUCK: Final = "stuck"
WAYS: Final = (*ASPECTS, WHOLE, STUCK)
"""In what a mistake is noticed: an aspect of a play, an answer that is graded whole, or that a hand
cannot be played to its end."""

NO_HOUSE: Final = ""
"""Stands for the house of a vector whose settings no house has."""

_VECTORS_IN_A_PIECE: Final = 40


class Shown(NamedTuple):
    """What a vector shows by the rules of some houses."""

    vector: str
    houses: tuple[str, ...]
    asked: frozenset[str]
    noticed: Mapping[str, tuple[str, ...]]
    """By mistake, in what it is noticed."""


def show(
    vectors: Sequence[Vector],
    houses: Mapping[str, Settings],
    runner: Runner = in_processes,
    done: Callable[[int, int], None] | None = None,
) -> list[Shown]:
    """Find what vectors notice, in their order; the result does not depend on the runner.

    Args:
        vectors: the vectors, each of which may be shown by several groups of houses.
        houses: the settings of the houses that vectors name.
        runner: what runs the pieces.
        done: is told how many vectors of how many are done.
    """
    pieces = cut(vectors, _VECTORS_IN_A_PIECE)
    found: list[Shown] = []
    work = functools.partial(_show_in, houses)
    for number, made in enumerate(runner(work, pieces), start=1):
        found += made
        if done:
            done(min(number * _VECTORS_IN_A_PIECE, len(vectors)), len(vectors))
    return found


def _show_in(houses: Mapping[str, Settings], piece: Piece[Vector]) -> list[Shown]:
    return [one for vector in piece.items for one in shown(vector, houses)]


def shown(vector: Vector, houses: Mapping[str, Settings]) -> Iterator[Shown]:
    """Find what a vector notices in each house; houses with the same rules for it come together."""
    for names, settings in _groups(vector, houses):
        asked = _asked(vector, settings)
        yield Shown(vector["id"], names, frozenset(asked), _noticed(vector, settings, asked))


def _groups(
    vector: Vector, houses: Mapping[str, Settings]
) -> Iterator[tuple[tuple[str, ...], Settings]]:
    known = {name: houses[name] for name in vector["houses"] if name in houses}
    if not known:
        yield (NO_HOUSE,), catalogue.settings_within(vector["switches"])
        return
    if "table" not in vector["given"]:
        # Houses do not differ in what a hand is worth.
        yield tuple(known), next(iter(known.values()))
        return
    groups: list[tuple[Any, Settings, list[str]]] = []
    for name, settings in known.items():
        rules = HouseRules(settings).at(vector["given"])
        same = next((names for other, _, names in groups if other == rules), None)
        if same is None:
            groups.append((rules, settings, [name]))
        else:
            same.append(name)
    yield from ((tuple(names), settings) for _, settings, names in groups)


def _asked(vector: Vector, settings: Settings) -> Mapping[str, int]:
    """Name the mistakes whose rules decide differently, each with the first such try."""
    given = vector["given"]
    if "table" not in given:
        ranked = {name: one.ranking for name, one in MISTAKES.items() if one.ranking}
        asked = (name for name, wrong in ranked.items() if wrong(given["ranking"]))
        return dict.fromkeys(asked, AT_THE_START)
    beside = mistakes_beside(given, settings)
    if "tries" in given:
        return suspects(given, beside)
    return suspects_at_a_table(vector["kind"], given, HouseRules(settings), beside)


def _noticed(
    vector: Vector, settings: Settings, asked: Mapping[str, int]
) -> dict[str, tuple[str, ...]]:
    if STEPS not in vector["expect"]:
        return dict.fromkeys(flags_of(vector, asked, settings), (WHOLE,))
    flags, found = noticed_in_play(vector, asked, settings)
    # What follows a script as far as it fits may come to its end where nothing that is graded does.
    return {name: _ways(found.get(name, UNKNOWN)) for name in flags}


def _ways(keys: Iterable[str]) -> tuple[str, ...]:
    """Say in which aspects an answer differs, by the keys of its signature."""
    found = {STUCK if key in UNKNOWN else _aspect(key) for key in keys}
    return tuple(way for way in WAYS if way in found)


def _aspect(key: str) -> str:
    """Give the aspect of a key of a signature; the stacks at the end are told from those before."""
    name, _, part = key.partition(".")
    return MONEY if (name, part) == ("stacks", "end") else KEYS[name][0].aspect
