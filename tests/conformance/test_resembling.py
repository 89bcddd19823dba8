from collections.abc import Mapping
from typing import Any

import pytest

from oracle import catalogue
from oracle.conformance.profiles import as_profile_plays
from oracle.conformance.resembling import resembles, suspects_of
from oracle.conformance.results import Outcome, Verdict
from oracle.conformance.wrong_orders import wrong_order
from oracle.mistakes import MISTAKES
from oracle.wire.grading import Difference, examine
from oracle.wire.vocabulary import Level
from tests.support.corpus import published

VECTORS = {vector["id"]: vector for vector in published()}
CAPPED = "betting.raise-cap.three-players-before-the-draw"
ACE_OUT = "ranking.best-subset.ace-decides-which-king-plays"


def failed(
    vector: Mapping[str, Any], answer: Mapping[str, Any], level: Level = Level.REFUSALS
) -> Outcome:
    found = examine(vector, dict(answer), level)
    assert found.differences
    return Outcome(vector, Verdict.FAIL, "", found.differences, found.compared)


def mistaken(vector: Mapping[str, Any], *mistakes: str, **settings: str) -> dict[str, Any]:
    """What an engine with mistakes or other settings is expected to do."""
    within = catalogue.settings_within(vector["switches"])
    named = {switch.replace("_", "-"): setting for switch, setting in settings.items()}
    profile = catalogue.EngineProfile("", "", "", "", {**within, **named}, mistakes)
    [played] = as_profile_plays([vector], profile)
    expect: dict[str, Any] = played["expect"]
    return expect


def answer(expect: Mapping[str, Any]) -> dict[str, Any]:
    steps = [{"refused": True} if "refused" in step else step for step in expect["steps"]]
    return {"start": expect["start"], "steps": steps}


def likenesses(outcome: Outcome, level: Level = Level.REFUSALS) -> set[str]:
    return {suspect.name for suspect in suspects_of(outcome) if resembles(outcome, suspect, level)}


@pytest.mark.parametrize("mistake", ["big-blind-is-no-bet", "three-bets-are-the-cap"])
def test_a_failure_looks_like_the_mistake_that_was_made(mistake: str) -> None:
    vector = VECTORS[CAPPED]
    outcome = failed(vector, answer(mistaken(vector, mistake)))
    assert mistake in likenesses(outcome)
    [suspect] = [one for one in suspects_of(outcome) if one.name == mistake]
    assert suspect.rules == (MISTAKES[mistake].rule,)
    assert suspect.sentence.endswith(".")


def test_a_failure_looks_like_the_setting_of_another_house() -> None:
    vector = VECTORS["betting.check-raise.over-a-raise"]
    outcome = failed(vector, answer(mistaken(vector, check_raise="refused")))
    assert likenesses(outcome) == {"check-raise=refused"}


def test_an_engine_that_shows_results_alone_is_compared_with_results_alone() -> None:
    vector = VECTORS["showdown.odd-chips-one-each.no-odd-chip-among-three"]
    mistake = "whole-pot-goes-to-the-first"
    end = mistaken(vector, mistake)["steps"][-1]
    outcome = failed(vector, {"end": {"stacks": end["stacks"]}}, Level.RESULT)
    assert mistake in likenesses(outcome, Level.RESULT)


def test_a_wrong_refusal_is_compared_by_its_place() -> None:
    mistake = "short-all-in-counts-for-the-cap"
    vector = next(one for one in VECTORS.values() if mistake in one["flags"])
    steps = mistaken(vector, mistake)["steps"]
    rights = vector["expect"]["steps"]
    sent = [step for step, right in zip(steps, rights, strict=True) if "refused" not in right]
    refused = [number for number, step in enumerate(sent) if "refused" in step]
    outcome = failed(vector, {"refused": refused[0]}, Level.RESULT)
    assert mistake in likenesses(outcome, Level.RESULT)


@pytest.mark.parametrize("kind", ["rank", "compare", "setup", "next-hand"])
def test_every_kind_can_look_like_a_mistake(kind: str) -> None:
    vector = next(one for one in VECTORS.values() if one["kind"] == kind and one["flags"])
    for mistake in vector["flags"]:
        assert mistake in likenesses(failed(vector, mistaken(vector, mistake)))


def test_a_table_is_refused_by_the_setting_of_another_house() -> None:
    vector = VECTORS["forced-bets.ante-allowed.from-everybody"]
    assert "antes=none" in likenesses(failed(vector, mistaken(vector, antes="none")))


def test_a_ruling_looks_like_a_setting_that_allows_it() -> None:
    outcomes = [
        Outcome(vector, Verdict.FAIL, "", found.differences, found.compared)
        for vector in VECTORS.values()
        if vector["kind"] == "ruling" and "two-chips" in vector["switches"]
        for allowed in mistaken(vector, two_chips="call-when-both-are-needed")["ruling"]["allowed"]
        if (found := examine(vector, {"outcome": allowed}, Level.REFUSALS)).differences
    ]
    assert outcomes
    assert all("two-chips=call-when-both-are-needed" in likenesses(one) for one in outcomes)


def test_ranks_may_be_right_and_in_a_wrong_order() -> None:
    vector = VECTORS[ACE_OUT]
    wrong = wrong_order("lowest-card-decides", "badugi", vector["given"]["hand"])
    ranks = vector["expect"]["ranks"]
    assert likenesses(failed(vector, {"ranks": ranks, "order": wrong})) == {"lowest-card-decides"}


@pytest.mark.parametrize(
    ("mistake", "ranking", "hand", "order"),
    [
        ("ace-is-high", "badugi", "2s 3h 4d 5c", 0),
        ("ace-is-high", "badugi", "As", 1091),
        ("lowest-card-decides", "badugi", "As 2h 3d 4c", 0),
        ("lowest-card-decides", "badugi", "As 2h 3d Kc", 9),
        ("ace-is-high", "ace-to-five", "2s 3h 4d 5c 6s", 0),
        ("ace-is-high", "ace-to-five", "As Ah Ad Ac Ks", 6174),
        ("lowest-card-decides", "ace-to-five", "As 2h 3d 4c 5s", None),
        ("suits-break-ties", "badugi", "As 2h 3d 4c", None),
    ],
)
def test_the_order_of_a_mistake_counts_the_better_classes(
    mistake: str, ranking: str, hand: str, order: int | None
) -> None:
    assert wrong_order(mistake, ranking, hand.split()) == order  # type: ignore[arg-type]


def test_what_no_mistake_explains_looks_like_nothing() -> None:
    vector = VECTORS[CAPPED]
    right = answer(mistaken(vector))
    wrong = {**right, "start": {**right["start"], "actor": 2, "stacks": [1, 2, 3]}}
    assert likenesses(failed(vector, wrong)) == set()


def test_other_cards_of_the_same_ranks_look_like_nothing() -> None:
    vector = VECTORS[ACE_OUT]
    plays = Difference(None, "plays", ["As"], ["Ah"])
    assert likenesses(Outcome(vector, Verdict.FAIL, "", [plays], frozenset({"plays"}))) == set()
