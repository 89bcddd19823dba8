from collections.abc import Mapping
from typing import Any

import pytest
from oracle.conformance.resembling import resembles, suspects_of

from oracle import catalogue
from oracle.conformance.claims import Claims
from oracle.conformance.profiles import as_profile_plays
from oracle.conformance.results import Outcome, Verdict
from oracle.mistakes import MISTAKES
from oracle.wire.grading import STEPS, Difference, examine, sent_tries
from oracle.wire.wrong_orders import wrong_order
from tests.support.conformance_vectors import CLAIMS, MUTE
from tests.support.corpus import published

VECTORS = {vector["id"]: vector for vector in published()}
CAPPED = "betting.raise-cap.three-players-before-the-draw"
ACE_OUT = "ranking.best-subset.ace-decides-which-king-plays"


def failed(
    vector: Mapping[str, Any], answer: Mapping[str, Any], claims: Claims = CLAIMS
) -> Outcome:
    is_play = STEPS in vector["expect"]
    found = examine(vector, dict(answer), sent_tries(vector, claims.asks) if is_play else None)
    assert found.differences
    return Outcome(vector, Verdict.FAIL)._replace(
        differences=found.differences,
        compared=found.compared,
        end_alone=is_play and STEPS not in answer,
    )


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


def likenesses(outcome: Outcome, claims: Claims = CLAIMS) -> set[str]:
    return {suspect.name for suspect in suspects_of(outcome) if resembles(outcome, suspect, claims)}


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
    assert "check-raise=refused" in likenesses(outcome)


@pytest.mark.parametrize("shown", ["stacks", "pots"])
@pytest.mark.parametrize("claims", [CLAIMS, MUTE])
def test_an_end_alone_is_compared_with_the_end_alone(claims: Claims, shown: str) -> None:
    vector = VECTORS["showdown.odd-chips-one-each.no-odd-chip-among-three"]
    mistake = "whole-pot-goes-to-the-first"
    end = mistaken(vector, mistake)["steps"][-1]
    outcome = failed(vector, {"end": {shown: end[shown]}}, claims)
    assert mistake in likenesses(outcome, claims)


def test_the_end_of_a_hand_that_goes_on_is_compared_too() -> None:
    vector = VECTORS[CAPPED]
    seen = mistaken(vector, "three-bets-are-the-cap")["steps"]
    standing = [step for step in seen if "refused" not in step][-1]
    refused = [place for place, step in enumerate(seen) if "refused" in step]
    outcome = failed(vector, {"end": standing, "refused": refused})
    assert "three-bets-are-the-cap" in likenesses(outcome)


@pytest.mark.parametrize("end", [False, True])
@pytest.mark.parametrize("claims", [CLAIMS, MUTE])
def test_a_wrong_refusal_is_compared_by_its_place(claims: Claims, *, end: bool) -> None:
    mistake = "short-all-in-counts-for-the-cap"
    vector = next(one for one in VECTORS.values() if mistake in one["flags"])
    steps = mistaken(vector, mistake)["steps"]
    sent = [steps[place] for place in sent_tries(vector, claims.asks)]
    told = [{"refused": True} if "refused" in step else {} for step in sent]
    refused = [place for place, step in enumerate(told) if step]
    outcome = failed(vector, {"refused": refused} if end else {"steps": told}, claims)
    assert mistake in likenesses(outcome, claims)


def test_other_cards_that_a_dealer_gathers_look_like_nothing() -> None:
    vector = next(one for one in VECTORS.values() if one["given"].get("reshuffles"))
    gathers = {"gathers": {"reshuffle": 0, "cards": ["As"]}}
    outcome = failed(vector, {"start": vector["expect"]["start"], "steps": [], **gathers})
    assert likenesses(outcome) == set()


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
        if (found := examine(vector, {"outcome": allowed})).differences
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
