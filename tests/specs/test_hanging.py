"""Every rule names the switches whose setting can change what it decides; scenarios show which."""

import functools
from typing import Final

import pytest

from oracle.specs import catalogue
from oracle.specs.scenarios import load_scenarios
from tests.support.deciding import Hanging, hanging
from tests.support.tables import tables_beside

pytestmark = [pytest.mark.more, pytest.mark.long]

PASS_ON: Final = {
    "act_that_means_an_action",
    "all_discard_then_are_served",
    "deal",
    "each_is_served_in_turn",
    "next_player_clockwise",
    "players_show_or_muck",
    "post_forced_bets",
    "rulings_that_are_due",
    "run_betting_round",
    "serve_in_order",
    "show_hands_at_once",
    "show_hands_in_order",
}
"""Functions that ask other rules in turn and pass on what the first of them answers."""

SIZES: Final = {"big-bet-rounds", "pot-after-a-short-blind", "pot-limit-small-blind"}
"""Switches that settle how large a bet or the pot is; other rules take that as given."""

BESIDE: Final = {
    (rule, switch)
    for by_rule in tables_beside(__file__).values()
    for rule, switches in by_rule.items()
    for switch in switches
}
"""Rules that do not hang on a switch; the file says why."""


@functools.cache
def found() -> set[Hanging]:
    return hanging(load_scenarios())


def pairs(found: set[Hanging]) -> set[tuple[str, str]]:
    return {(one.rule, one.switch) for one in found}


def named() -> set[tuple[str, str]]:
    rules = catalogue.rules().values()
    return {(rule.id, switch) for rule in rules for switch in rule.switches}


def test_a_rule_names_every_switch_that_changes_what_it_decides() -> None:
    decided = {one for one in found() if one.function not in PASS_ON and one.switch not in SIZES}
    forgotten = pairs(decided) - named() - BESIDE
    assert not forgotten, "\n".join(
        f"{rule}: add {switch} to hangs-on, or say in test_hanging.yaml why not ({sorted(by)})"
        for rule, switch in sorted(forgotten)
        for by in [{one.function for one in decided if one[:2] == (rule, switch)}]
    )


def test_a_rule_hangs_on_no_switch_that_changes_nothing() -> None:
    others = {(rule.id, one) for rule in catalogue.rules().values() for one in rule.hangs_on}
    assert others <= pairs(found())


def test_no_reason_is_given_for_what_does_not_hang_together() -> None:
    assert pairs(found()) - named() >= BESIDE
    assert {one.function for one in found()} >= PASS_ON
    assert {one.switch for one in found()} >= SIZES
