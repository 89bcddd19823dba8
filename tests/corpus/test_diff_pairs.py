from __future__ import annotations

from itertools import combinations

from oracle.corpus.diff import Side
from oracle.corpus.house_diff import compare_houses, compare_pairs
from oracle.specs import workspaces
from oracle.specs.mattering import Played
from oracle.specs.scenarios import load_scenarios
from oracle.system.pieces import here, in_processes


def test_every_pair_is_compared_as_it_is_alone_whatever_does_it() -> None:
    sides = [Side(name, workspaces.house(name).settings) for name in ("club", "online", "merge")]
    scenarios = load_scenarios()[::60]
    found = compare_pairs(sides, scenarios, here)
    cases = [Played(scenario) for scenario in scenarios]
    assert found == {
        (one.name, other.name): compare_houses(one, other, cases)
        for one, other in combinations(sides, 2)
    }
    assert compare_pairs(sides, scenarios, in_processes) == found
