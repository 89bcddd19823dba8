"""Every rule names the switches whose setting can change what it decides; scenarios show which."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

import pytest

from oracle.specs import catalogue
from oracle.specs.scenarios import load_scenarios
from tests.support.deciding import Hanging, hanging

pytestmark = pytest.mark.more

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

BESIDE: Final[Mapping[str, set[tuple[str, str]]]] = {
    "first_to_act says who starts before the draw and after it": {
        ("betting.first-to-act-after-a-draw", "heads-up-blinds"),
    },
    "released_chips says what plays and what the chips mean": {
        ("betting.smallest-chip", "bet-facing-a-bet"),
        ("betting.smallest-chip", "check-raise"),
        ("betting.smallest-chip", "chips-for-a-raise"),
        ("betting.smallest-chip", "fold-with-no-bet"),
        ("betting.smallest-chip", "rapping-facing-a-bet"),
    },
    "chips and amounts mean no more than what is open to the player by other rules": {
        ("rulings.bet-and-a-half", "check-raise"),
        ("rulings.out-of-turn", "check-raise"),
        ("rulings.released-chips", "check-raise"),
        ("rulings.released-chips", "fold-with-no-bet"),
    },
    "what a motion is completed to is asked of the rule about that act": {
        ("rulings.forward-motion", "check-raise"),
        ("rulings.forward-motion", "completion"),
        ("rulings.forward-motion", "two-chips"),
    },
    "the pot is counted from what was posted, in whatever order a short stack posts": {
        ("betting.all-in-for-less", "short-stack-posts"),
        ("betting.minimum-raise", "short-stack-posts"),
        ("betting.pot-limit-maximum", "short-stack-posts"),
    },
    "the order of discards is also that of service, except for a fifth card": {
        ("drawing.order", "five-card-draw"),
    },
    "one function gathers all the cards that are shuffled in": {
        ("drawing.discards-of-this-draw-stay-out", "folded-hands"),
    },
    "one function settles what was done out of turn, whatever it was": {
        ("rulings.out-of-turn-check", "rapping-facing-a-bet"),
        ("rulings.out-of-turn-check", "what-changes-the-action"),
        ("rulings.out-of-turn-check", "words-out-of-turn"),
    },
    "unaware_player_withdraws says what of the released chips goes back": {
        ("rulings.released-chips", "unaware-of-a-raise"),
    },
    "whoever posts, the seats are counted from the button": {
        ("forced-bets.button", "heads-up-blinds"),
    },
    "antes_and_blinds gives all forced bets together": {
        ("forced-bets.antes", "heads-up-blinds"),
        ("forced-bets.big-blind", "short-stack-posts"),
        ("forced-bets.short-forced-bets", "heads-up-blinds"),
        ("forced-bets.small-blind", "short-stack-posts"),
    },
    "one function gives the button, the blinds and the players of the next hand": {
        ("next-hand.button-moves", "heads-up-blinds"),
        ("next-hand.new-cards", "button"),
        ("next-hand.new-cards", "heads-up-blinds"),
    },
}
"""Rules that do not hang on a switch, and why: a function answers for several rules at once."""


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
    forgotten = pairs(decided) - named() - set().union(*BESIDE.values())
    assert not forgotten, "\n".join(
        f"{rule}: add {switch} to hangs-on, or say in BESIDE why not ({sorted(by)})"
        for rule, switch in sorted(forgotten)
        for by in [{one.function for one in decided if one[:2] == (rule, switch)}]
    )


def test_a_rule_hangs_on_no_switch_that_changes_nothing() -> None:
    others = {(rule.id, one) for rule in catalogue.rules().values() for one in rule.hangs_on}
    assert others <= pairs(found())


def test_no_reason_is_given_for_what_does_not_hang_together() -> None:
    beside = set().union(*BESIDE.values())
    assert beside <= pairs(found()) - named()
    assert {one.function for one in found()} >= PASS_ON
    assert {one.switch for one in found()} >= SIZES
