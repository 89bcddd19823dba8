import json
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import jsonschema
import pytest

from oracle.corpus.build import build_vectors
from oracle.corpus.diff import Side, compare_corpora
from oracle.corpus.house_diff import as_report, compare_houses
from oracle.report.observations import first_difference
from oracle.specs import workspaces
from oracle.specs.checking import schema
from oracle.specs.mattering import Played
from oracle.specs.scenarios import read_scenario
from tests.support.tables import tables_beside

CARD_ROOM = workspaces.house("card-room").settings
RULING = """\
id: rulings.spoken-action.sample
title: A scenario that serves as a sample
kind: ruling
rules: [rulings.spoken-action]
table: {small-bet: 20, big-bet: 40, stacks: [500, 500, 500]}
play:
"""
FIFTH_BET = """\
  - {seat: 3, raise: 40}
  - {seat: 1, raise: 60}
  - {seat: 2, raise: 80}
"""
SAID = f"""{RULING}{FIFTH_BET}\
  - {{seat: 3, say: raise}}
ruling: {{verdict: corrected, allowed: [{{do: call}}]}}
"""
MADE = f"""{RULING}{FIFTH_BET}\
  - {{seat: 3, raise: 100}}
  - {{seat: 1, say: call}}
ruling: {{verdict: binding, allowed: [{{do: call}}]}}
"""
REFUSED = f"""{RULING}{FIFTH_BET}\
  - {{seat: 3, refuse: {{raise: 100}}, because: [betting.raise-cap]}}
  - {{seat: 3, say: call}}
ruling: {{verdict: binding, allowed: [{{do: call}}]}}
"""


def compared(text: str, **changes: str) -> Any:
    settings = {switch.replace("_", "-"): setting for switch, setting in changes.items()}
    sides = Side("one", CARD_ROOM), Side("other", {**CARD_ROOM, **settings})
    found = compare_houses(*sides, [Played(read_scenario(text))])
    report = json.loads(json.dumps(as_report(found)))
    jsonschema.validate(report, schema("diff"))
    (change,) = report["changed"]
    return change


def test_a_ruling_that_differs_is_told_in_words() -> None:
    change = compared(SAID, raise_cap="five-per-round")
    assert (change["step"], change["at"]) == (None, "the ruling")
    assert change["before"] == "the ruling on seat 3 is corrected: the player calls"
    assert change["after"] == "the ruling on seat 3 is binding: the player raises to 100"
    assert change["because"] == ["betting.raise-cap"]


def test_a_script_that_stops_before_the_ruling_says_where() -> None:
    change = compared(MADE, raise_cap="five-per-round")
    assert (change["step"], change["at"]) == (3, "try 4: seat 3 raises to 100")
    assert change["before"] == "the try is refused by betting.raise-cap"
    assert change["after"] == "the try is accepted"
    change = compared(REFUSED, raise_cap="five-per-round")
    assert (change["step"], change["at"]) == (3, "try 4: seat 3 raises to 100")
    assert change["before"] == "the ruling on seat 3 is binding: the player calls"
    assert change["after"] == "nothing of it is seen"


def test_a_script_that_comes_to_no_ruling_says_so() -> None:
    found = first_difference({"ruling": {"verdict": "void"}}, {"ruling": None})
    assert found is not None
    assert [one.field for one in found.differences] == ["ruling"]


@pytest.mark.parametrize(("part", "before", "after"), tables_beside(__file__))
def test_the_parts_of_a_ruling_are_told(part: Mapping[str, Any], before: str, after: str) -> None:
    vector = deepcopy(build_vectors([read_scenario(SAID)])[0])
    ruling = vector["expect"]["ruling"]
    ruling |= {"not-allowed": [{"do": "raise", "to": 100}]}
    ruling |= {"rules": ["betting.raise-cap", "rulings.spoken-action"]}
    other = {**vector, "expect": {"ruling": {**ruling, **part}}}
    (change,) = compare_corpora([vector], [other], ("before", "after")).changed
    assert (change.moment.before, change.moment.after) == (before, after)
