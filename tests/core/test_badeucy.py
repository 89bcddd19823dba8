"""A third game is a row of the games and a row of the rankings, and nothing else."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from oracle.core.cards import DECK, parse_cards
from oracle.core.ruleset import rules_for
from oracle.corpus.build import build_vectors
from oracle.corpus.decoding import check_vector
from oracle.corpus.vector import BadVector, without_notes
from oracle.errors import InputError
from oracle.report.explanation import explain_scenario
from oracle.specs import workspaces
from oracle.specs.playing import run_problems
from oracle.specs.scenarios import Scenario, read_scenario, settings_of
from oracle.specs.strict_yaml import SpecError
from tests.support.badeucy import badeucy_is_known, hands, order, rank
from tests.support.pages import explanation_text
from tests.support.tables import tables_beside

HAND, RANKED, COMPARED = tables_beside(__file__).values()


@pytest.fixture
def _known() -> Iterator[None]:
    with badeucy_is_known():
        yield


known = pytest.mark.usefixtures("_known")


def scenarios() -> list[Scenario]:
    return [read_scenario(text) for text in (HAND, RANKED, COMPARED)]


def test_the_hand_order_begins_with_the_number_one_and_ends_with_a_royal_flush() -> None:
    assert [rank(hand).order for hand in hands()] == list(range(7_462))
    best, worst = rank(parse_cards("7s5h4d3c2s")), rank(parse_cards("AsKsQsJsTs"))
    assert (best.order, best.name, best.kind) == (0, "seven-five low", 0)
    assert (worst.order, worst.name, worst.kind) == (7_461, "ace-high straight flush", 8)


@known
@pytest.mark.parametrize("text", [HAND, RANKED, COMPARED])
def test_it_is_played_as_its_author_expects(text: str) -> None:
    scenario = read_scenario(text)
    assert run_problems(scenario, settings_of(scenario)) == []


@known
def test_the_switches_of_five_cards_and_of_two_halves_concern_it() -> None:
    usual = workspaces.houses()["card-room"].settings
    for switch, setting, field in (
        ("five-card-draw", "fifth-card-later", "next_to_be_served"),
        ("identical-hands", "whole-pot-evenly", "award"),
    ):
        before, after = (
            {game: getattr(rules_for(game, "limit", settings), field) for game in GAMES_OF_HOUSE}
            for settings in (usual, {**usual, switch: setting})
        )
        assert [game for game in before if before[game] is not after[game]] == SPLIT_OF_FIVE


GAMES_OF_HOUSE = ["badugi", "badacey", "badeucy"]
SPLIT_OF_FIVE = ["badacey", "badeucy"]


@known
def test_a_hand_is_explained_in_its_own_words() -> None:
    told = " ".join(explanation_text(explain_scenario(read_scenario(HAND)), width=10_000).split())
    assert "ace-to-five low" not in told.partition("The rules and their sources")[0]
    for sentence in (
        "Three players play limit Badeucy, triple draw",
        "(a seven-five low; a five-four badugi)",
        "The pot of 5 is halved, 3 to the low and 2 to the badugi",
        "The low half, 3, goes to seat 2 with a seven-five low; next is seat 3 with "
        "an ace-six low: as the highest card, a seven is lower than an ace",
        "The badugi half, 2, goes to seat 3 with a four-three badugi",
    ):
        assert sentence in told


@known
def test_hands_are_explained_by_what_counts_in_their_ranking() -> None:
    ranked = explanation_text(explain_scenario(read_scenario(RANKED)), width=10_000)
    assert "7s 6h 5d 4c 3s as a deuce-to-seven low" in ranked
    assert "is a seven-high straight: every card plays." in ranked
    assert "It holds a straight, so every low without a pair, a straight or a flush beats it." in (
        ranked
    )
    compared = explanation_text(explain_scenario(read_scenario(COMPARED)), width=10_000)
    for sentence in (
        "Hand 2 beats hand 5: as the highest card, a seven is lower than a king.",
        "Hand 5 beats hand 1: as the highest card, a king is lower than an ace.",
        "Hand 1 beats hand 6: no pair is better than one pair.",
        "Hand 6 beats hand 3: one pair is better than a straight.",
        "Hand 3 beats hand 4: a straight is better than a flush.",
    ):
        assert sentence in compared


@known
def test_the_vector_of_a_hand_names_the_mistakes_that_give_another_answer() -> None:
    played, *_ = build_vectors([read_scenario(HAND)])
    assert {"odd-chip-to-the-badugi-half", "three-cards-at-most-are-drawn"} - set(
        played["flags"]
    ) == set()
    assert played["expect"]["steps"][-1]["pots"] == [
        {"amount": 5, "won": {"deuce-to-seven": [0, 3, 0], "badugi": [0, 0, 2]}}
    ]
    swapped: dict[str, Any] = {"ace-to-five": [0, 3, 0], "badugi": [0, 0, 2]}
    played["expect"]["steps"][-1]["pots"][0]["won"] = swapped
    with pytest.raises(BadVector, match=r"must be either whole, or deuce-to-seven and badugi"):
        check_vector(without_notes(played))


def test_without_its_rows_nobody_knows_it() -> None:
    scenario = read_scenario(HAND.partition("  - expect")[0])
    with pytest.raises(
        InputError, match=r"unknown game 'badeucy'; it must be one of badugi, badacey$"
    ):
        run_problems(scenario, settings_of(scenario))
    with pytest.raises(SpecError, match="'deuce-to-seven' is not one of badugi, ace-to-five"):
        read_scenario(RANKED)


# every hand


@pytest.mark.exhaustive
def test_pokerkit_puts_sampled_hands_in_the_same_order() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    chance = Random(27)
    sampled = sorted((tuple(chance.sample(DECK, 5)) for _ in range(6_000)), key=order)
    theirs = [pokerkit.StandardLowHand.from_game("".join(hand)) for hand in sampled]
    for (better, worse), (first, second) in zip(pairwise(sampled), pairwise(theirs), strict=True):
        assert (order(better) < order(worse)) == (first > second)
        assert (order(better) == order(worse)) == (first == second)
