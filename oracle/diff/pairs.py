"""Every two of several houses compared at once: each hand is played by the rules of each only once.

The work is cut by scenarios and not by pairs, since a hand that two pairs share is then in the same
process.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, TypeAlias

from oracle.diff.comparison import Comparison, Side
from oracle.diff.houses import compare_houses
from oracle.scenario import Played, Scenario, Sides
from oracle.system.pieces import Piece, Runner, cut, in_processes

Pairs: TypeAlias = Mapping[tuple[str, str], Comparison]
"""What differs between two sides, by their names in the order in which the sides were given."""

_SCENARIOS_IN_A_PIECE: Final = 60


def compare_pairs(
    sides: Sequence[Side], scenarios: Iterable[Scenario], runner: Runner = in_processes
) -> Pairs:
    """Compare every two sides, as ``compare_houses`` does; the result is the same by any runner."""
    pieces = cut([(tuple(sides), one) for one in scenarios], _SCENARIOS_IN_A_PIECE)
    found: dict[tuple[str, str], Comparison] = {}
    for part in runner(_compared, pieces):
        for pair, one in part.items():
            found[pair] = _together(found[pair], one) if pair in found else one
    return found


def _compared(piece: Piece[tuple[tuple[Side, ...], Scenario]]) -> Pairs:
    sides = piece.items[0][0]
    cases = [Played(scenario) for _sides, scenario in piece.items]
    among = Sides(side.settings for side in sides)
    return {
        (one.name, other.name): compare_houses(one, other, cases, among=among)
        for one, other in combinations(sides, 2)
    }


def _together(one: Comparison, other: Comparison) -> Comparison:
    changed = sorted((*one.changed, *other.changed), key=lambda change: change.id)
    return replace(one, compared=one.compared + other.compared, changed=tuple(changed))
