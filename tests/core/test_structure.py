"""Which forms of a table are played: each that is not is refused by its rule."""

from typing import Any, Final

import pytest

from oracle.core import engine
from oracle.core.ruleset import rules_for
from oracle.core.table import Table
from oracle.specs import workspaces
from oracle.wire.tables import full_table, read_table
from tests.support.tables import tables_beside

TABLES = tables_beside(__file__)

CARD_ROOM = workspaces.houses()["card-room"].settings
NO_BLINDS: Final[dict[str, Any]] = {"small-blind": None, "big-blind": None}


def table_of(**written: Any) -> Table:
    data = full_table({"stacks": [100, 100, 100], **written})
    return read_table(data, rules_for(data["game"], data["betting"], CARD_ROOM))[0]


@pytest.mark.parametrize("written", TABLES["played"])
def test_what_is_played_is_accepted(written: dict[str, Any]) -> None:
    assert engine.objections_to_table(table_of(**written)) == ()


@pytest.mark.parametrize(("written", "rule"), TABLES["refused"])
def test_what_is_not_played_is_refused_by_its_rule(written: dict[str, Any], rule: str) -> None:
    found = engine.objections_to_table(table_of(**written))
    assert [objection.rule for objection in found] == [f"forced-bets.{rule}"]


def test_an_empty_seat_is_no_player() -> None:
    table = table_of(**{"small-bet": 2, "stacks": [100, None, None]})
    rules = {objection.rule for objection in engine.objections_to_table(table)}
    assert rules == {"forced-bets.standard-structure", "forced-bets.players"}
    crowd = table_of(**{"small-bet": 2, "stacks": [100] * 13 + [None]})
    found = [objection.rule for objection in engine.objections_to_table(crowd)]
    assert found == ["forced-bets.standard-structure"]
