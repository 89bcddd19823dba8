"""The numbers of sequences: known ones, by two engines, plain and merged; what a sequence is."""

from dataclasses import replace

import pytest

from oracle.errors import InputError
from oracle.play.tree_rows import total_of
from oracle.play.trees import (
    PLAIN,
    Counter,
    TooManyStates,
    Tree,
    TreeParameters,
    add_up,
    digest_text,
    divided,
    leaf,
    meeting_of,
    merging_of,
)
from oracle.specs import engines
from tests.support.tree_counts import OnPokerKit, Opposite, count
from tests.support.trees import ask, counted

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
