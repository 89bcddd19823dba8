"""The title of each vector says what it shows, unlike every other title of its rule."""

import re
from collections import defaultdict
from typing import Any, Final

import pytest

from oracle.corpus.build import vectors_of
from oracle.corpus.titles import MOST
from oracle.specs.scenarios import load_scenarios
from oracle.system.resources import folder
from oracle.wire.vocabulary import RANK
from tests.support.corpus import published
from tests.support.tables import tables_beside

OUTCOMES: Final = tables_beside(__file__)
"""Other answers to scenarios: the file, the name of the answer, and its title."""

SAYS_AN_OUTCOME = re.compile(
    r"; (?:but where |where .*, |not so where |played to the end, )|, also where "
)

BESIDE_THE_POINT = re.compile(
    r"; (?:but )?where .*(?:seats? [^;]* may muck|shows first|new cards|is dealt|are shuffled)"
)
"""What a title says only where its rule is about showing hands or dealing cards."""

MADE_BY_MACHINE = re.compile(r'[\[\]{}"_]|^In the house\b|\bset to [a-z]+-[a-z-]+|@|=')
"""What a person would not say: JSON, ids, names of houses and settings."""


@pytest.fixture(scope="module")
def vectors() -> list[dict[str, Any]]:
    return published()


def test_no_title_of_a_rule_is_that_of_another_vector(vectors: list[dict[str, Any]]) -> None:
    shared = defaultdict(list)
    for vector in vectors:
        shared[tuple(vector["rules"]), vector["title"]].append(vector["id"])
    assert [ids for ids in shared.values() if len(ids) > 1] == []


def test_every_title_is_what_a_person_would_say(vectors: list[dict[str, Any]]) -> None:
    titles = {vector["id"]: vector["title"] for vector in vectors}
    assert {name: told for name, told in titles.items() if MADE_BY_MACHINE.search(told)} == {}
    assert {name: told for name, told in titles.items() if len(told) > MOST} == {}


def test_a_pot_of_a_title_is_one_of_its_hand(vectors: list[dict[str, Any]]) -> None:
    tried = 0
    for vector in vectors:
        pots = vector["expect"]["steps"][-1].get("pots") if vector["expect"].get("steps") else None
        if pots and "@" not in vector["id"]:
            amounts = {pot["amount"] for pot in pots}
            parts = {sum(won) for pot in pots for won in pot["won"].values()}
            for told in re.findall(
                r"\b(?:share|pot of) ([0-9]+(?:,[0-9]{3})*)\b(?! and [0-9]+ more)", vector["title"]
            ):
                tried += 1
                assert int(told.replace(",", "")) in {sum(amounts), *amounts, *parts}, vector[
                    "title"
                ]
    assert tried > 20


def test_every_other_answer_says_what_is_different(vectors: list[dict[str, Any]]) -> None:
    told = {vector["id"]: vector["title"] for vector in vectors if "@" in vector["id"]}
    without = {name: title for name, title in told.items() if not SAYS_AN_OUTCOME.search(title)}
    assert without == {}


def test_no_other_answer_is_told_by_what_its_rule_is_not_about(
    vectors: list[dict[str, Any]],
) -> None:
    told = {
        vector["id"]: vector["title"]
        for vector in vectors
        if "@" in vector["id"] and not vector["id"].startswith(("drawing.", "showdown."))
    }
    assert {name: title for name, title in told.items() if BESIDE_THE_POINT.search(title)} == {}


@pytest.mark.parametrize(("scenario", "other", "told"), OUTCOMES)
def test_another_answer_is_told_by_its_outcome(scenario: str, other: str, told: str) -> None:
    read, *_ = load_scenarios([folder("specs") / "scenarios" / scenario])
    made = {vector["id"]: vector["title"] for vector, _ in vectors_of(read)[0]}
    assert made[f"{read.id}@{other}"] == told


def test_no_title_of_ranked_hands_names_a_suit_that_one_lacks() -> None:
    for scenario in (one for one in load_scenarios() if one.kind == RANK):
        hands = [hand.split() for hand in scenario.data.get("hands", ())]
        for suit in re.findall(r"\b(?:spade|heart|diamond|club)", scenario.title):
            assert all(any(suit[0] in card for card in hand) for hand in hands), scenario.title


# Other answers to a scenario are vectors only where they answer the same question.


SCENARIO = "rulings/nearest-amount--a-raise-that-becomes-a-completion.yaml"


def test_a_setting_that_refuses_a_try_before_the_ruling_makes_no_vector() -> None:
    (scenario,) = load_scenarios([folder("specs") / "scenarios" / SCENARIO])
    (made,) = vectors_of(scenario)
    own, *others = (vector for vector, _foretold in made)
    assert "on" in own["given"]
    assert not others, "half a bet all-in is no full bet there, and the raise to 65 is refused"
