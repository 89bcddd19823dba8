"""Mistakes that are made only under a condition, and how many of them the corpus notices."""

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from oracle.corpus.flags import is_noticed, noticed_in_play, with_candidates
from oracle.corpus.meetings import CONDITIONS, meetings, merged, share
from oracle.play import HouseRules
from oracle.specs import workspaces
from oracle.wire.vocabulary import COMPARE, RANK
from tests.support.corpus import published
from tests.tools.meetings import (
    LEFT,
    PAGE,
    RANKED,
    REASONS,
    STATE,
    digests,
    hand,
    left_of,
    page,
    reason_of,
    shown_by,
)

STATED: Final[dict[str, Any]] = json.loads(STATE.read_bytes())
AGAIN: Final = "make the figures again with 'python -m tests.tools.meetings --again --write'"
PLAYS: Final = {one["id"]: one for one in published() if one["kind"] == "play"}


def met_in(vector: Mapping[str, Any]) -> dict[str, set[str]]:
    return meetings(vector, workspaces.settings_within(vector["switches"]))


def test_a_hand_shows_a_mistake_where_it_is_made() -> None:
    vector = PLAYS["betting.raise-cap.a-call-does-not-count"]
    met = met_in(vector)
    shown = {name for name, conditions in met.items() if "several bets and raises" in conditions}
    about_the_cap = [name for name in vector["flags"] if "cap" in name]
    assert about_the_cap
    assert shown >= set(about_the_cap)
    for conditions in met.values():
        assert "limit" in conditions
        assert not conditions & {"no-limit", "pot-limit", "a pot of two halves"}


@pytest.mark.parametrize("one_in", [pytest.param(60, marks=pytest.mark.more), 240])
def test_whatever_shows_at_one_try_shows_in_the_whole_hand_unless_it_undoes_itself(
    one_in: int,
) -> None:
    shown, undone = 0, 0
    for vector in list(PLAYS.values())[::one_in]:
        settings = workspaces.settings_within(vector["switches"])
        met = met_in(vector).keys()
        shown += len(met)
        # Made at two tries, a mistake may come to what is right again.
        undone += len(met - noticed_in_play(vector, None, settings)[1].keys())
    assert 1_000 * undone <= shown


def test_what_is_known_is_not_looked_for_again() -> None:
    vector = PLAYS["betting.raise-cap.a-call-does-not-count"]
    met = met_in(vector)
    assert (
        meetings(vector, workspaces.settings_within(vector["switches"]), met).keys() <= met.keys()
    )
    assert merged(iter([met, met])) == met
    assert share(met, met) == (sum(map(len, met.values())),) * 2
    assert share({}, met)[0] == 0


def test_every_condition_is_met_with_a_mistake() -> None:
    met = {one for conditions in STATED["firsts"].values() for one in conditions}
    assert met == set(CONDITIONS)


@pytest.mark.parametrize("number", [0, 1])
def test_a_random_hand_is_the_same_each_time(number: int) -> None:
    firsts: Mapping[str, Mapping[str, int]] = STATED["firsts"]
    name, condition, first = min(
        (name, condition, first)
        for name, met in firsts.items()
        for condition, first in met.items()
        if first % 2 == number
    )
    vector = hand(first)
    assert vector is not None
    assert condition in met_in(vector)[name]


def test_the_figures_are_of_today() -> None:
    assert STATED["digests"] == digests(), AGAIN
    assert PAGE.read_text("utf-8") == page(STATED), AGAIN


def test_whatever_is_not_noticed_has_a_reason() -> None:
    kept = json.loads(LEFT.read_bytes())
    assert kept["hands"] == digests()["hands"], AGAIN
    shown = shown_by()
    reasons = {reason_of(name, one, shown) for name, one in left_of(STATED)}
    assert reasons == set(REASONS)


@pytest.mark.parametrize("reason", REASONS)
def test_a_hand_that_is_kept_shows_the_pair(reason: str) -> None:
    shown = shown_by()
    pairs = [pair for pair in left_of(STATED) if reason_of(*pair, shown) == reason]
    for name, condition in (pairs[0], pairs[-1]):
        for number in shown[name][condition][:2]:
            vector = hand(number)
            assert vector is not None
            assert condition in met_in(vector)[name]


def test_a_mistake_in_ranking_is_noticed_without_a_table() -> None:
    shown = shown_by()
    ranked = {name for name, one in left_of(STATED) if reason_of(name, one, shown) == RANKED}
    asked = [one for one in published() if one["kind"] in {RANK, COMPARE}]
    rules = HouseRules(workspaces.settings_within({}))
    for name in ranked:
        wrong = with_candidates(rules, [name])
        assert any(is_noticed(vector, wrong) for vector in asked), name
