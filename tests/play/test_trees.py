"""The numbers of sequences: known ones, by two engines, plain and merged; what a sequence is."""

import ast
import inspect
import json
import random
import re
from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import jsonschema
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
from oracle.errors import InputError
from oracle.play import trees
from oracle.play.tree_rows import branch_data, settings_of, total_of
from oracle.play.trees import (
    PLAIN,
    Counter,
    TooManyStates,
    Tree,
    TreeParameters,
    add_up,
    chips_decide,
    digest_text,
    divided,
    leaf,
    meeting_of,
    merging_of,
)
from oracle.specs import catalogue, engines
from oracle.specs.checking import schema
from oracle.system.resources import folder
from oracle.wire.vocabulary import MOST_CHIPS
from tests.support.tree_counts import OnPokerKit, Opposite, count
from tests.support.trees import ask, asked_of, counted

ONE_ROUND = {2: 15, 3: 133, 4: 1_023, 5: 7_021}
WHOLE = {2: 11_481, 3: 16_302_265, 4: 7_825_499_865}
WITHOUT_END = 331_285
"""Three players and one draw, where two may raise until they are all-in."""


@pytest.mark.parametrize("players", ONE_ROUND)
def test_one_round_of_limit_play_has_the_known_number_merged_and_plain(players: int) -> None:
    asked = ask(players, rounds=1)
    known = ONE_ROUND[players]
    assert counted(asked, ends=False).sequences == known
    if players < 5:
        assert counted(asked) == counted(asked, plain=True)
    assert counted(asked).sequences == known


@pytest.mark.parametrize("players", WHOLE)
def test_whole_hands_in_which_everybody_stands_pat_have_the_known_number(players: int) -> None:
    assert counted(ask(players), ends=False).sequences == WHOLE[players]


@pytest.mark.more
@pytest.mark.parametrize(
    "asked",
    [
        ask(2, rounds=1),
        ask(3, rounds=1),
        ask(stacks=(9, 5, 14), draws=1),
        ask(stacks=(5, 9, 3), draws=1, game="badacey"),
        ask(stacks=(5, 8), draws=1, betting="no-limit", sizes=("min", "max")),
        ask(stacks=(5, 12), draws=1, betting="pot-limit", sizes=("min", "max")),
    ],
    ids=["two", "three", "all-ins", "halves", "no-limit", "pot-limit"],
)
def test_the_opposite_engine_counts_the_same_and_has_the_same_ends(asked: TreeParameters) -> None:
    assert count(Opposite(asked), asked, merged=False) == counted(asked)
    assert counted(asked, plain=True) == counted(asked)


@pytest.mark.more
@pytest.mark.parametrize(
    ("asked", "known"),
    [(ask(3), WHOLE[3]), (ask(3, 1, settings={"raise-cap": "rule-book"}), WITHOUT_END)],
    ids=["capped", "two raise without end"],
)
def test_the_opposite_engine_counts_whole_hands_by_its_own_states(
    asked: TreeParameters, known: int
) -> None:
    assert count(Opposite(asked), asked, merged=True)[0] == known


def test_where_two_raise_without_end_the_chips_of_the_third_change_no_number() -> None:
    asked = ask(3, 1, settings={"raise-cap": "rule-book"})
    assert counted(asked, ends=False).sequences == WITHOUT_END


@pytest.mark.more
def test_pokerkit_counts_what_its_profile_does() -> None:
    for players, known in ((2, 19), (3, 277)):
        asked = ask(players, rounds=1)
        by_profile = as_pokerkit_plays(asked)
        assert count(OnPokerKit(asked), asked, merged=False) == counted(by_profile)
        assert counted(by_profile).sequences == known


@pytest.mark.deep
def test_other_engines_count_a_round_of_four_players_alike() -> None:
    asked = ask(4, rounds=1)
    by_profile = as_pokerkit_plays(asked)
    assert count(Opposite(asked), asked, merged=False) == counted(asked)
    assert count(OnPokerKit(asked), asked, merged=False) == counted(by_profile)


@pytest.mark.deep
@pytest.mark.parametrize("players", [3, 4])
def test_other_engines_count_larger_hands_by_their_own_states(players: int) -> None:
    asked = ask(players)
    assert count(Opposite(asked), asked, merged=True)[0] == WHOLE[players]
    # The key of a walk is not proved for mistakes, but holds every wager.
    by_profile = as_pokerkit_plays(asked)
    tree = Tree(by_profile)
    counter = Counter(tree, meeting_of(by_profile, ends=False), ends=False)
    assert count(OnPokerKit(asked), asked, merged=True)[0] == counter.count(tree.start).sequences


def as_pokerkit_plays(asked: TreeParameters) -> TreeParameters:
    profile = engines.engine_profile("pokerkit")
    return replace(asked, settings=profile.settings, mistakes=profile.mistakes)


@pytest.mark.more
def test_pokerkit_counts_what_the_house_does_where_its_mistakes_do_not_matter() -> None:
    asked = ask(2, 1, stacks=(12, 12), betting="no-limit", sizes=("min", "max"))
    by_profile = as_pokerkit_plays(asked)
    assert count(OnPokerKit(asked), asked, merged=False) == counted(asked) == counted(by_profile)


def test_without_a_fold_where_nothing_is_owed_there_is_one_sequence_less() -> None:
    refused = {"fold-with-no-bet": "refused"}
    assert counted(ask(rounds=1, settings=refused)).sequences == 14


def test_rounds_end_where_the_next_draw_begins() -> None:
    # Heads-up, 8 of 15 sequences of the first round end in a fold; of a later round 10 of 19 do.
    later = [19, 10 + 9 * 19, 10 + 9 * (10 + 9 * 19)]
    for rounds, sequences in enumerate(later, start=2):
        assert counted(ask(rounds=rounds)).sequences == 8 + 7 * sequences
    assert counted(ask(rounds=4)) == counted(ask())


def test_discards_make_sequences_of_their_own() -> None:
    with_cards = ask(draws=1, discards=(0, 1, 2))
    assert counted(with_cards) == counted(with_cards, plain=True)
    pat, choices = counted(ask(draws=1)), counted(with_cards)
    over = counted(ask(draws=1, rounds=1)).sequences - 7
    assert choices.sequences - over == 9 * (pat.sequences - over)


def test_branches_add_up_to_the_whole_and_plainly_too() -> None:
    asked = ask(stacks=(9, 5, 14), draws=1)
    tree = Tree(asked)
    counter = Counter(tree, merging_of(asked, ends=True), ends=True)
    branches = list(divided(counter, tree, tree.start))
    assert [one.act["do"] for one in branches] == ["fold", "call", "raise"]
    assert total_of(branches) == counted(asked)
    plain = Counter(tree, PLAIN, ends=True)
    assert list(divided(plain, tree, tree.start)) == branches
    led = list(divided(counter, tree, tree.led_by(("raise", "fold"))))
    assert list(divided(plain, tree, tree.led_by(("raise", "fold")))) == led
    assert counter.states < plain.states


def test_the_digest_is_the_sum_of_the_digests_of_the_ends() -> None:
    # What printf 99,101 | sha256sum says.
    known = "27fd20b1091298c9126beca397533f1aa6a0bcea48003627c9465823d0fc47df"
    assert digest_text(leaf((99, 101))) == known
    assert add_up([leaf((1, 2)), leaf((2, 1))]) == add_up([leaf((2, 1)), leaf((1, 2))])
    assert add_up([(1 << 256) - 1, 2]) == 1
    folds = ask(2, rounds=1)
    tree = Tree(folds)
    (fold, *_others) = divided(
        Counter(tree, merging_of(folds, ends=True), ends=True), tree, tree.start
    )
    assert fold.counted.leaves == leaf((101, 99))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("call", "dance"), "act 2 is 'dance'; it must be one of fold, check, raise:4"),
        (("raise:5",), "act 1 is 'raise:5'; it must be one of fold, call, raise:4"),
        (("fold", "fold"), "act 2, 'fold', comes after the end of the sequence"),
    ],
)
def test_acts_that_cannot_be_done_are_told(words: tuple[str, ...], told: str) -> None:
    with pytest.raises(InputError, match=told.replace(".", r"\.")):
        Tree(ask()).led_by(words)


def test_a_size_is_moved_to_what_is_legal() -> None:
    tree = Tree(
        ask(stacks=(20, 20), betting="no-limit", sizes=("min", "half-pot", "pot", "7", "99"))
    )
    acts = [tree.as_try(act) for act in tree.acts(tree.start)]
    assert [act["to"] for act in acts if "to" in act] == [4, 6, 7, 20]
    with pytest.raises(InputError, match="unknown size 'huge'"):
        Tree(ask(sizes=("huge",)))


def test_a_tree_that_is_too_large_is_given_up() -> None:
    asked = ask(4)
    tree = Tree(asked)
    with pytest.raises(TooManyStates, match="more than 100 states"):
        Counter(tree, merging_of(asked, ends=False), ends=False, most=100).count(tree.start)


def test_a_table_that_a_house_refuses_is_told() -> None:
    with pytest.raises(InputError, match="the table is refused: "):
        Tree(ask(settings={"draws": "three-only"}, draws=1))


# States that are merged: what follows is the same, whatever led there.


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


# The published tables: sound, right by sample, and of the houses that they name.


TABLES = ("limit", "pot-limit", "no-limit")
_MOST = 3_000


def rows() -> Iterator[dict[str, Any]]:
    for name in TABLES:
        yield from map(
            json.loads, (folder("vectors") / f"trees/{name}.jsonl").read_text().splitlines()
        )


def test_every_row_has_its_form_and_a_name_of_its_own() -> None:
    trees = schema("trees")
    form = {**trees["$defs"]["row"], "$defs": trees["$defs"]}
    check = jsonschema.Draft202012Validator(form)
    found = list(rows())
    for row in found[::7]:
        check.validate(row)
    assert len({row["id"] for row in found}) == len(found)
    assert max(row["sequences"] for row in found) <= MOST_CHIPS


def test_there_is_a_row_for_every_game_structure_and_number_of_draws_and_every_house() -> None:
    found = {
        (row["table"]["game"], row["table"]["betting"], row["table"]["draws"], house)
        for row in rows()
        for house in row["houses"]
    }
    wanted = {
        (game, betting, draws, house)
        for game in ("badugi", "badacey")
        for betting in TABLES
        for draws in (1, 2, 3)
        for house in catalogue.shipped_houses()
        if accepts(ask(3, draws, game=game, betting=betting), house)
    }
    assert found == wanted


def accepts(asked: TreeParameters, house: str) -> bool:
    settings = catalogue.shipped_houses()[house].settings
    try:
        Tree(TreeParameters(asked.table, asked.cards, settings))
    except InputError:
        return False
    return True


def test_the_guide_has_the_numbers_of_the_tables() -> None:
    guide = (folder("vectors") / "trees/README.md").read_text("utf-8")
    told = {
        int(players): (int(one.replace(",", "")), int(whole.replace(",", "")))
        for players, one, whole in re.findall(r"\| (\d) \| ([\d,]+) \| ([\d,]+) \|", guide)
    }
    found: dict[int, list[int]] = {}
    for row in rows():
        name = row["id"]
        deep = name.startswith("limit.badugi.draws-3.") and ".100-each." in name
        if deep and "card-room" in row["houses"]:
            found.setdefault(len(row["table"]["stacks"]), []).append(row["sequences"])
    assert {players: tuple(sorted(counts)) for players, counts in found.items()} == told


@pytest.mark.more
def test_rows_drawn_by_lot_are_counted_again_for_each_of_their_houses() -> None:
    chance = random.Random(20)
    for row in chance.sample([row for row in rows() if row["sequences"] < _MOST], 12):
        for house in row["houses"]:
            settings = catalogue.shipped_houses()[house].settings
            asked = TreeParameters(**{**fields_of(asked_of(row, settings)), "settings": settings})
            tree = Tree(asked)
            counter = Counter(tree, merging_of(asked, ends=True), ends=True)
            found = list(map(branch_data, divided(counter, tree, tree.start)))
            assert found == row["divide"], row["id"]


@pytest.mark.more
def test_rows_drawn_by_lot_are_those_of_the_opposite_engine() -> None:
    chance = random.Random(21)
    small = [row for row in rows() if row["sequences"] < 800 and row["table"]["betting"] == "limit"]
    for row in chance.sample(small, 5):
        asked = asked_of(row, catalogue.shipped_houses()[row["houses"][0]].settings)
        sequences, leaves = count(Opposite(asked), asked, merged=False)
        assert (sequences, f"{leaves:064x}") == (row["sequences"], row["leaves"]), row["id"]


def fields_of(asked: TreeParameters) -> dict[str, Any]:
    return {name: getattr(asked, name) for name in TreeParameters.__slots__}


@pytest.mark.more
@pytest.mark.parametrize(
    "asked",
    [
        ask(stacks=(9, 5, 7), draws=1),
        ask(stacks=(1, 9), draws=1, game="badacey"),
        ask(stacks=(7, 8, 1), draws=1, betting="pot-limit", game="badacey"),
        ask(3, 1, rounds=1),
    ],
    ids=["limit", "halves", "pot-limit", "deep"],
)
def test_no_other_switch_changes_a_tree(asked: TreeParameters) -> None:
    usual = counted(asked)
    for switch in BY_SETTING.keys() - settings_of(asked).keys():
        for setting in BY_SETTING[switch]:
            other = TreeParameters(
                asked.table, asked.cards, {**asked.settings, switch: setting}, rounds=asked.rounds
            )
            try:
                assert counted(other) == usual, (switch, setting)
            except InputError:
                assert switch in {"games", "draws", "betting-structures"}
