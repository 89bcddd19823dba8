"""What a vector notices is what comes of playing it with every mistake, in every house."""

from __future__ import annotations

from typing import Any

import pytest

from oracle.corpus.flags import is_noticed
from oracle.corpus.noticing import WAYS, shown
from oracle.mistakes import MISTAKES
from oracle.play.answering import HouseRules
from oracle.specs import catalogue, workspaces
from tests.support.adequacy import named
from tests.support.corpus import published

pytestmark = pytest.mark.more

HOUSES = {house.id: house.settings for house in catalogue.shipped_houses().values()}
SAMPLE = published()[3::640]
FAR_APART = "betting.half-bet-all-in.twelve-in-a-round-of-twenty-five"


@pytest.mark.parametrize("vector", SAMPLE, ids=lambda vector: str(vector["id"]))
def test_a_vector_notices_just_the_mistakes_that_an_engine_fails_with(
    vector: dict[str, Any],
) -> None:
    found = {house: one for one in shown(vector, HOUSES) for house in one.houses}
    assert set(found) == set(vector["houses"]) or list(found) == [""]
    for house in list(found)[::3]:
        settings = HOUSES.get(house, workspaces.settings_within(vector["switches"]))
        failing = {
            name
            for name in list(MISTAKES)[::3]
            if is_noticed(vector, HouseRules(settings, (name,)))
        }
        assert set(found[house].noticed) & set(list(MISTAKES)[::3]) == failing, house
        assert set(found[house].noticed) <= found[house].asked


def test_the_notes_of_a_vector_are_what_it_notices_in_some_house() -> None:
    for vector in SAMPLE:
        found = frozenset().union(*(one.noticed for one in shown(vector, HOUSES)))
        assert set(vector["flags"]) <= found, vector["id"]


def test_houses_that_agree_with_a_vector_may_notice_different_mistakes() -> None:
    (vector,) = named(FAR_APART)
    found = {house: set(one.noticed) for one in shown(vector, HOUSES) for house in one.houses}
    mistake = "half-a-bet-is-rounded-down"
    assert {house for house, names in found.items() if mistake in names} == {
        *("card-room", "full-tilt", "rule-book")
    }


def test_a_play_says_in_which_aspects_it_notices_a_mistake() -> None:
    (vector,) = named("betting.raise-cap.a-call-does-not-count")
    (one,) = (found for found in shown(vector, HOUSES) if "card-room" in found.houses)
    assert {way for ways in one.noticed.values() for way in ways} <= set(WAYS)
    assert {"tries", "legal"} <= set(one.noticed["there-is-no-cap"])
    (hand,) = named("ranking.ace-is-low.ace-is-the-last-card-of-a-badugi")
    assert {ways for found in shown(hand, HOUSES) for ways in found.noticed.values()} == {
        ("whole",)
    }
