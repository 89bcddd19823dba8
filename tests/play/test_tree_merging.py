"""States that are merged: what follows is the same, whatever led there."""

import ast
import inspect
import random
from collections import defaultdict
from collections.abc import Hashable, Iterator
from types import ModuleType
from typing import Any

import pytest

from oracle.core.rules import (
    awards,
    betting,
    cap,
    drawing,
    forced_bets,
    objections,
    posts,
    showdown,
    stub,
)
from oracle.core.ruleset import BY_SETTING, PLAYED
from oracle.core.table import Objection, State
from oracle.play import trees
from oracle.play.trees import PLAIN, Counter, Tree, TreeParameters, chips_decide, merging_of
from tests.support.trees import ask, counted

HISTORY = {"wagers", "past_wagers", "actions", "checked", "bets_made", "round_began", "irregular"}
"""What a state remembers of acts, of which a key holds only what rules make of it."""

READERS = {
    "bets_made": {"wagers"},
    "completion_is_too_small": {"wagers"},
    "who_has_checked_does_not_raise": {"checked"},
    "last_to_bet_shows_first": {"past_wagers"},
    "last_to_bet_in_any_round_shows_first": {"past_wagers"},
}
"""Every rule that looks back, but for the caps; the last two decide the order of showing alone."""


def test_only_the_rules_that_the_keys_know_look_back() -> None:
    modules = (awards, betting, drawing, forced_bets, objections, posts, showdown, stub)
    found = dict(pair for module in modules for pair in readers(module))
    for name in found.keys() | READERS.keys():
        assert found.get(name) == READERS.get(name), (
            f"{name} looks back at {found.get(name)}, and the keys of oracle/play/trees.py know "
            f"of {READERS.get(name)}; let a key hold it, and say so in READERS"
        )


def test_a_cap_asks_only_which_bets_were_made() -> None:
    for name, asked in readers(cap):
        assert asked == {"bets_made"}, (
            f"{name} of a cap looks back at {asked}; of a cap that the keys do not name, they hold "
            "every wager of the round and who has checked, and nothing else"
        )


def readers(module: ModuleType) -> Iterator[tuple[str, set[str]]]:
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.FunctionDef):
            names = {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
            if names & HISTORY:
                yield node.name, names & HISTORY


def by_key(asked: TreeParameters, *, ends: bool, seed: int, hands: int = 120) -> list[list[State]]:
    """Play random hands, and give the states that have the same key though other acts led there."""
    chance, tree = random.Random(seed), Tree(asked)
    key = merging_of(asked, ends=ends).key
    assert key is not None
    met: dict[Hashable, dict[tuple[str, ...], State]] = defaultdict(dict)
    for _ in range(hands):
        state = tree.start
        led: tuple[str, ...] = ()
        while not tree.has_ended(state):
            acts = tree.acts(state)
            # Folds end most hands; those that go on say more.
            act = chance.choice(acts if chance.random() < 0.3 else acts[1:] or acts)
            state, led = tree.after(state, act), (*led, str(act))
            if not tree.has_ended(state):
                met[key(state)][led] = state
    return [list(states.values()) for states in met.values() if len(states) > 1]


def subtrees_are_equal(asked: TreeParameters, *, ends: bool, seed: int = 1, most: int = 12) -> int:
    tree, chance = Tree(asked), random.Random(seed)
    groups = by_key(asked, ends=ends, seed=seed)
    for states in chance.sample(groups, min(most, len(groups))):
        some = chance.sample(states, 2)
        assert len({Counter(tree, PLAIN, ends=ends).count(state) for state in some}) == 1
    return min(most, len(groups))


def test_a_cap_that_no_key_names_is_counted_right(monkeypatch: pytest.MonkeyPatch) -> None:
    def three_bets_are_made(state: State, _seat: int) -> Objection | None:
        made = len(state.table.rules.bets_made(state))
        return Objection("betting.raise-cap", "Betting is capped.") if made >= 3 else None

    caps: Any = PLAYED["raise-cap"]
    monkeypatch.setitem(caps, "three", {"against_wagering": (three_bets_are_made,)})
    three, four = (
        ask(stacks=(9, 6, 11), draws=1, settings={"raise-cap": cap})
        for cap in ("three", "four-per-round")
    )
    assert counted(three) == counted(three, plain=True)
    assert counted(three).sequences < counted(four).sequences


LIMIT = [
    (switch, setting)
    for switch in ("raise-cap", "short-all-in", "completion", "wager-size", "check-raise")
    for setting in BY_SETTING[switch]
]


@pytest.mark.parametrize(("switch", "setting"), LIMIT)
def test_limit_play_is_counted_alike_merged_plainly_and_without_the_chips_of_folded_players(
    switch: str, setting: str
) -> None:
    asked = ask(stacks=(15, 9, 13), draws=1, settings={switch: setting})
    assert subtrees_are_equal(asked, ends=True) >= 8
    assert not merging_of(asked, ends=False).has_stacks
    assert counted(asked, ends=False).sequences == counted(asked).sequences
    short = ask(stacks=(9, 6, 11), draws=1, settings={switch: setting})
    assert counted(short) == counted(short, plain=True)


@pytest.mark.parametrize("structure", ["pot-limit", "no-limit"])
@pytest.mark.parametrize("check_raise", ["allowed", "refused"])
def test_states_with_the_same_key_have_the_same_subtree_in_other_play(
    structure: str, check_raise: str
) -> None:
    asked = ask(stacks=(7, 9, 8), draws=1, betting=structure, settings={"check-raise": check_raise})
    assert subtrees_are_equal(asked, ends=True) >= 8


def test_states_with_the_same_key_have_the_same_subtree_when_cards_are_drawn() -> None:
    asked = ask(stacks=(5, 6), draws=1, game="badacey", discards=(0, 1))
    assert subtrees_are_equal(asked, ends=True, most=8) >= 3
    assert counted(asked) == counted(asked, plain=True)


@pytest.mark.parametrize("cap", ["four-per-round", "five-per-round"])
def test_without_chips_states_with_the_same_key_have_as_many_sequences(cap: str) -> None:
    asked = ask(3, 1, settings={"raise-cap": cap})
    assert not chips_decide(asked)
    assert subtrees_are_equal(asked, ends=False, most=6) == 6


@pytest.mark.parametrize("setting", BY_SETTING["raise-cap"])
def test_a_count_without_chips_is_that_with_chips(setting: str) -> None:
    asked = ask(3, 1, settings={"raise-cap": setting, "check-raise": "refused"}, rounds=1)
    assert counted(asked, ends=False).sequences == counted(asked).sequences


def test_chips_decide_unless_nobody_can_be_all_in() -> None:
    assert not chips_decide(ask())
    for asked in (
        ask(stacks=(100, 60)),
        ask(settings={"raise-cap": "rule-book"}),
        ask(betting="no-limit"),
    ):
        assert chips_decide(asked)


def test_every_stack_is_held_for_the_ends_and_where_more_than_turns_is_asked() -> None:
    assert not merging_of(ask(), ends=False).has_stacks
    for asked in (ask(betting="no-limit"), ask(discards=(0, 1))):
        assert merging_of(asked, ends=False).has_stacks
    assert merging_of(ask(), ends=True).has_stacks


def test_of_a_setting_that_no_key_knows_every_act_of_the_round_is_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = ask(players=3, draws=1, stacks=(9, 5, 7))
    known = Counter(tree := Tree(asked), merging_of(asked, ends=True), ends=True)
    monkeypatch.setattr(trees, "_SUMMARIES", {name: {} for name in trees._SUMMARIES})
    unknown = Counter(tree, merging_of(asked, ends=True), ends=True)
    start = tree.led_by(())
    assert unknown.count(start) == known.count(start)
    assert unknown.states > known.states


def test_nothing_is_merged_where_rules_are_mistaken() -> None:
    assert merging_of(ask(mistakes=("big-blind-is-no-bet",)), ends=True).key is None
