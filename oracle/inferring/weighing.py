"""What one hand says of the house that dealt it: which settings it contradicts, alone or in pairs.

A setting is contradicted only if no house with it, near the one by which the hand is right, has the
hand right as well. So a base that is wrong about one switch blames no setting of another.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from oracle.audit import RULE, Finding
from oracle.inferring.trying import Choice, House, Outcome, Trial

Pair: TypeAlias = tuple[Choice, Choice]


class Weighed(NamedTuple):
    """What a hand says: the nearest house that dealt it so, and what it contradicts.

    ``alone`` are settings that contradict the hand whatever the other settings are; ``together``
    pairs of settings of which each would do without the other; both with what they would make
    wrong. ``left`` are faults that no house explains.
    """

    house: House
    outcome: Outcome
    alone: Mapping[Choice, Finding]
    together: Mapping[Pair, Finding]
    left: tuple[Finding, ...]


def weigh(
    trial: Trial,
    start: House,
    rescues: dict[Choice, tuple[Choice, ...]],
    is_enough: Callable[[Pair], bool] = lambda _pair: False,
) -> Weighed:
    """Weigh a hand, beginning with a house that is likely.

    ``rescues`` remembers from hand to hand which other settings a setting went together with;
    ``is_enough`` tells of a pair whether it was seen often enough.
    """
    house, outcome = trial.nearest(start)
    alone: dict[Choice, Finding] = {}
    together: dict[Pair, Finding] = {}
    least = len(outcome.faults)
    for choice in trial.suspects(house):
        other = house.but(choice)
        found = trial.outcome(other)
        if found.faults <= outcome.faults or found.first is None:
            continue
        saved = _rescued(trial, other, choice, least, rescues)
        if saved is None:
            alone[choice] = _new(found, outcome)
            continue
        changed = tuple(sorted(saved.settings - other.settings))
        rescues[choice] = changed
        if len(changed) == 1:
            pair = _pair(choice, (changed[0][0], house.by_switch[changed[0][0]]))
            fixed = [switch for switch, _setting in pair]
            if not is_enough(pair) and trial.rescue(other, fixed, least) is None:
                together[pair] = _new(found, outcome)
    left = tuple(one for one in outcome.judged.every if _fault(one) in outcome.faults)
    return Weighed(house, outcome, alone, together, left)


def _rescued(
    trial: Trial,
    house: House,
    choice: Choice,
    faults: int,
    rescues: Mapping[Choice, tuple[Choice, ...]],
) -> House | None:
    """Find a house with this choice by which the hand is as right as by the best one."""
    likely = rescues.get(choice, ())
    if likely and trial.open.issuperset(likely):
        other = House.of({**house.by_switch, **dict(likely)})
        if len(trial.outcome(other).faults) <= faults:
            return other
    return trial.rescue(house, choice[:1], faults)


def _pair(one: Choice, other: Choice) -> Pair:
    return (one, other) if one < other else (other, one)


def _new(found: Outcome, best: Outcome) -> Finding:
    """The finding that shows what is wrong: the first new one, a broken rule if there is one."""
    new = [one for one in found.judged.every if _fault(one) in found.faults - best.faults]
    known = [one for one in found.judged.every if _fault(one) in found.faults]
    return min(new or known, key=lambda one: (one.kind != RULE, one.line))


def _fault(finding: Finding) -> tuple[str, str, int]:
    return finding.kind, finding.rule, finding.line


def from_houses(
    switches: Mapping[str, Iterable[str]], clean: Collection[tuple[str, ...]]
) -> tuple[set[Choice], set[Pair]]:
    """What is contradicted where every house of a few switches was tried.

    Args:
        switches: the settings of each switch that were tried.
        clean: those houses by which nothing is wrong, a setting of each switch in this order.
    """
    names = list(switches)
    fine = {(names[at], house[at]) for house in clean for at in range(len(names))}
    every = [(name, setting) for name, settings in switches.items() for setting in settings]
    alone = {choice for choice in every if choice not in fine}
    pairs = {
        _pair((names[at], house[at]), (names[to], house[to]))
        for house in clean
        for at, to in itertools.combinations(range(len(names)), 2)
    }
    together = {
        _pair(one, other)
        for one, other in itertools.combinations(sorted(fine), 2)
        if one[0] != other[0] and _pair(one, other) not in pairs
    }
    return alone, together
