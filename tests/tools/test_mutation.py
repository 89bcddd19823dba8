import json
import subprocess
import sys

import pytest

from tests.tools.mutation import (
    RESULT,
    Class,
    read_survivors,
    result,
    stale,
)
from tests.tools.mutation_running import Verdict, digests
from tests.tools.mutation_sites import ROOT, Key, Sites, files


def operators(file: str, function: str) -> set[tuple[str, str]]:
    return {
        (site.key.operator, site.key.text)
        for site in Sites(f"oracle/core/{file}").found
        if site.key.function == function
    }


def test_a_function_is_changed_in_every_way() -> None:
    found = operators("rules/cap.py", "_capped_between_three")
    test = "len(made) >= cap and made[cap - 1].players > 2"
    assert {
        ("And as Or", test),
        ("without part 2", test),
        ("compare GtE as Gt", "len(made) >= cap"),
        ("compare Gt as LtE", "made[cap - 1].players > 2"),
        ("Sub as Add", "cap - 1"),
        ("one more", "2"),
        ("left out", "made = state.table.rules.bets_made(state)"),
        ("condition True", f"_capped(cap) if {test} else None"),
        ("returns None", f"return _capped(cap) if {test} else None"),
    } <= found


def test_every_survivor_that_is_classified_is_a_mutant_of_this_core() -> None:
    found = json.loads(RESULT.read_text("utf-8"))
    if stale(found, digests()) is None:
        there = {site.key for file in files() for site in Sites(file).found}
        assert read_survivors().keys() <= there
        assert found["all"]["without-a-class"] == 0
        assert found["all"]["judged"] == found["mutants"] == len(there)


def test_figures_are_told_in_scope_and_raw() -> None:
    keys = [Key("oracle/core/pots.py", "layers", "one more", "1", nth) for nth in (1, 2, 3, 4)]
    judged = {
        keys[0]: Verdict("answer"),
        keys[1]: Verdict("timeout"),
        keys[2]: Verdict(None),
        keys[3]: Verdict(None),
    }
    known = {keys[2]: Class("speed", "kept"), keys[3]: Class("gap", "no hand has three")}
    found = result(judged, known, 1.0, 4)["all"]
    assert (found["raw"], found["in-scope"]) == (50.0, 66.66)
    assert found["survived"] == {"speed": 1, "gap": 1}
    assert result(judged, {}, 1.0, 4)["all"]["without-a-class"] == 2


_JUDGED = """
import json, sys
from tests.tools.mutation_running import cases_of
from tests.tools.mutation_running import Judge
from tests.tools.mutation_running import vectors
from tests.tools.mutation_sites import Sites

chosen = [v for v in vectors() if v["rules"][0] in {"betting.raise-cap", "betting.uncalled-bet"}]
judge = Judge(cases_of(chosen[:30]))
for file, *rest in json.loads(sys.argv[1]):
    sites = Sites(f"oracle/core/{file}").found
    found = [one for one in sites if one.key[1:4] == tuple(rest)]
    print(json.dumps(judge.judge(found[0])))
"""


@pytest.mark.more
def test_known_mutants_are_killed_and_an_equivalent_one_survives() -> None:
    mutants = [
        ("rules/cap.py", "four_bets_are_made", "one less", "4"),
        ("rules/betting.py", "run_betting_round", "condition False", "if seat is not None:"),
        ("pots.py", "excess", "one more", "0"),
    ]
    command = [sys.executable, "-c", _JUDGED, json.dumps(mutants)]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    verdicts = [Verdict(*json.loads(line)) for line in told.splitlines()]
    assert [one.how is None for one in verdicts] == [False, False, True]
