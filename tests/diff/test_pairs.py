from __future__ import annotations

from itertools import combinations

from oracle import catalogue
from oracle.diff import Side, compare_houses, compare_pairs
from oracle.scenario import Played, load_scenarios
from oracle.system.pieces import here, in_processes


def test_every_pair_is_compared_as_it_is_alone_whatever_does_it() -> None:
    sides = [Side(name, catalogue.house(name).settings) for name in ("club", "online", "merge")]
    scenarios = load_scenarios()[::60]
    found = compare_pairs(sides, scenarios, here)
    cases = [Played(scenario) for scenario in scenarios]
    assert found == {
        (one.name, other.name): compare_houses(one, other, cases)
        for one, other in combinations(sides, 2)
    }
    assert compare_pairs(sides, scenarios, in_processes) == found
