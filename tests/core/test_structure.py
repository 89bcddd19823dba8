"""What cannot be played yet: each form of it is refused, and a vector shows it."""

from __future__ import annotations

from typing import Any

import pytest

from oracle import catalogue
from oracle.core import engine
from oracle.core.rules import forced_bets
from oracle.core.ruleset import rules_for
from oracle.core.table import Table
from oracle.wire import full_table, read_table
from tests.support.corpus import published

RULE = "forced-bets.standard-structure"
CARD_ROOM = catalogue.houses()["card-room"].settings


def table_of(**written: Any) -> Table:
    data = full_table({"stacks": [100, 100, 100], **written})
    return read_table(data, rules_for(data["game"], data["betting"], CARD_ROOM))[0]


def forms_of(table: Table) -> list[str]:
    """Say what of a table cannot be played yet."""
    return [what for what, is_so in forced_bets._NOT_STANDARD.items() if is_so(table)]


def test_each_form_is_refused_alone_by_a_vector_of_the_corpus() -> None:
    refused = [vector for vector in published() if vector["expect"].get("because") == [RULE]]
    forms = [forms_of(table_of(**vector["given"]["table"])) for vector in refused]
    assert {what for (what,) in forms} == set(forced_bets._NOT_STANDARD)


@pytest.mark.parametrize(
    "written",
    [
        {"small-bet": 2},
        {"small-bet": 2, "ante": 2},
        {"small-bet": 2, "dead": [0, 2, 0]},
        {"small-bet": 2, "dead": [1, 1, 0]},
        {"betting": "pot-limit", "big-blind": 4},
        {"betting": "no-limit", "big-blind": 4, "small-bet": 4, "big-bet": 4},
        {"betting": "no-limit", "big-blind": 4, "small-bet": None, "big-bet": 4},
    ],
)
def test_what_is_played_is_accepted(written: dict[str, Any]) -> None:
    assert engine.objections_to_table(table_of(**written)) == ()


def test_several_forms_at_once_are_said_in_one_sentence() -> None:
    table = table_of(**{"small-bet": 2, "small-blind": None, "live": [0, 0, 2]})
    (objection,) = engine.objections_to_table(table)
    assert objection.rule == RULE
    assert objection.sentence == (
        "Not supported yet: a hand without a small and a big blind, or with a live post."
    )


def test_an_empty_seat_is_no_player() -> None:
    table = table_of(**{"small-bet": 2, "stacks": [100, None, None]})
    rules = {objection.rule for objection in engine.objections_to_table(table)}
    assert rules == {RULE, "forced-bets.players"}
    crowd = table_of(**{"small-bet": 2, "stacks": [100] * 13 + [None]})
    assert [objection.rule for objection in engine.objections_to_table(crowd)] == [RULE]
