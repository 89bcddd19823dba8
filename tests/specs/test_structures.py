"""Scenarios that are played in several structures, and the structures that were seen."""

from __future__ import annotations

import pytest

from oracle.core.games import GAMES
from oracle.specs.playing import run
from oracle.specs.scenarios import load_scenarios, read_scenario, settings_of
from oracle.specs.strict_yaml import SpecError
from oracle.specs.structures import by_id, every_structure, seen, structure_of

SCENARIO = """
id: betting.check-raise.an-example
title: A player who has checked raises a bet after the draw
kind: play
rules: [betting.check-raise]
table: {TABLE}
also: [ALSO]
play:
  - {all: call}
  - {all: pat}
  - {seat: 1, check: true}
  - {seat: 2, bet: 10}
  - {seat: 1, raise: 20}
  - expect: {actor: 2, bets: [20, 10]}
"""


def example(table: str, also: str) -> str:
    return SCENARIO.replace("TABLE", table).replace("ALSO", also)


def test_there_are_four_kinds_of_forced_bets_for_each_game_betting_and_number_of_draws() -> None:
    every = list(every_structure())
    assert len(every) == len(set(every)) == len(GAMES) * 36
    assert set(seen()) <= set(every)
    assert all(where for where in seen().values())


def test_a_scenario_is_played_in_each_structure_that_it_names() -> None:
    found = {one.id: one for one in load_scenarios() if one.structure is not None}
    assert found
    for one in found.values():
        assert structure_of(one.table) == one.structure
        assert one.title.endswith(one.structure.in_words if one.structure else "")
        assert "supersedes" not in one.data


@pytest.mark.parametrize("name", sorted(by_id()))
def test_the_first_round_leaves_as_much_to_bet_with_in_every_structure(name: str) -> None:
    scenarios = [
        one
        for one in load_scenarios()
        if one.structure == by_id()[name] and one.id.startswith("betting.check-raise.after-a-bet")
    ]
    for scenario in scenarios:
        (played,) = run(scenario, settings_of(scenario))
        last = played.expect["steps"][-1]
        assert played.problems == []
        assert last["bets"] == [20, 10, 10]
        assert last["stacks"] == [970, 980, 980]


def test_the_number_of_a_structure_is_that_of_its_vectors() -> None:
    numbers = {one.id.partition("~")[2]: one.structure for one in load_scenarios() if one.structure}
    assert all(list(seen())[int(number) - 2] == structure for number, structure in numbers.items())


@pytest.mark.parametrize("betting", ["pot-limit", "no-limit"])
def test_big_bet_triple_draw_deals_its_deck_with_burns_and_without(betting: str) -> None:
    structure = by_id()[f"badugi-{betting}-3-blinds"]
    dealt = [one for one in load_scenarios() if one.data.get("deck")]
    dealt = [one for one in dealt if structure_of(one.table) == structure]
    for shuffled in (False, True):
        some = [one for one in dealt if bool(one.data.get("reshuffles")) == shuffled]
        assert {settings_of(one)["burn"] for one in some} >= {"none", "one-per-draw"}


def test_an_unknown_structure_is_named() -> None:
    with pytest.raises(SpecError, match="no structure 'badugi-limit-3-blind'; did you mean"):
        read_scenario(example("small-bet: 10, stacks: [100, 100]", "badugi-limit-3-blind"))


def test_the_smallest_bet_must_be_named() -> None:
    with pytest.raises(SpecError, match="it must name its small-bet or big-blind"):
        read_scenario(example("stacks: [100, 100]", "badugi-limit-3-antes"))
