"""Which settings of two switches meet in a vector, of switches that change an answer together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations, product

from oracle import catalogue
from oracle.adequacy.noticing import Vector
from oracle.adequacy.records import SettingPairs


def setting_pairs(vectors: Sequence[Vector]) -> SettingPairs:
    """Count the pairs of settings of switches that interact: both change the answer to a vector."""
    met: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for vector in vectors:
        for one, other in combinations(sorted(vector["switches"]), 2):
            settings = product(vector["switches"][one], vector["switches"][other])
            met[one, other].update(settings)
    known = catalogue.switches()
    missing = [
        f"{one}={a} {other}={b}"
        for (one, other), found in sorted(met.items())
        if one in known and other in known
        for a, b in product(known[one].settings, known[other].settings)
        if (a, b) not in found
    ]
    every = sum(map(len, met.values()))
    return SettingPairs(len(met), every + len(missing), every, tuple(missing))
