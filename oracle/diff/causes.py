"""Which switches turn one answer into another, and the rules behind them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from oracle import catalogue
from oracle.catalogue import Rule


def fewest(
    switches: Sequence[str], suffices: Callable[[tuple[str, ...]], bool]
) -> tuple[tuple[str, ...], ...]:
    """Give each switch that suffices alone; all of them together do.

    Where none does, one set is given from which no switch can be left out.
    """
    if alone := tuple((switch,) for switch in switches if suffices((switch,))):
        return alone
    needed = tuple(switches)
    for switch in switches:
        others = tuple(one for one in needed if one != switch)
        if suffices(others):
            needed = others
    return (needed,)


def carried_by(
    switches: Iterable[str],
    about: Collection[str],
    fields: Sequence[str],
    rules: Mapping[str, Rule],
) -> tuple[str, ...]:
    """Give the rules that these switches settle; of several, those that the difference concerns.

    ``about`` are the rules that the expectation is about, ``fields`` those that differ, the most
    telling first.
    """
    return tuple(
        rule
        for switch in switches
        for rule in concerned(catalogue.settled_by(switch), about, fields, rules)
    )


def concerned(
    ids: Sequence[str], about: Collection[str], fields: Sequence[str], rules: Mapping[str, Rule]
) -> list[str]:
    """Narrow rules to those that an expectation is about, or else to those that show in a field.

    All of them are given when none is of either sort.
    """
    if found := [rule for rule in ids if rule in about]:
        return found
    for field in fields:
        if found := [rule for rule in ids if rule in rules and field in rules[rule].seen_in]:
            return found
    return list(ids)
