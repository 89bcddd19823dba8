"""What a whole run asks, under which names, and how each answer is judged."""

import pytest

from oracle.conformance.results import Options, Verdict
from oracle.conformance.runner import run
from oracle.wire.grading import ASPECTS
from tests.support.conformance_vectors import (
    COMPARE,
    DECK,
    GATHERS,
    NEXT,
    PLAY,
    PLAYS,
    RANK,
    RULING,
    SETUP,
    Vector,
    answer_to,
)
from tests.support.scripted import claiming, scripted, verdicts


@pytest.mark.parametrize("end", [False, True])
@pytest.mark.parametrize("refuses", [False, True])
def test_every_kind_in_every_form(*, refuses: bool, end: bool) -> None:
    vectors: list[Vector] = [RANK, COMPARE, SETUP, PLAY, NEXT, RULING]
    claims = claiming(*(vector["kind"] for vector in vectors), refuses=refuses)
    answers = [answer_to(vector, refuses=refuses, end=end) for vector in vectors]
    result = run(scripted(claims, *answers), vectors)
    assert verdicts(result) == {"pass": 6}
    told = {outcome.vector["kind"]: outcome for outcome in result.outcomes}
    assert told["play"].aspects == dict.fromkeys(ASPECTS, True)
    assert ("refused" in told["play"].compared) == refuses
    assert told["play"].end_alone == end
    assert not any(one.aspects for kind, one in told.items() if kind != "play")
    assert {kind: one.asked_as for kind, one in told.items()} == {
        **dict.fromkeys(("setup", "play", "next-hand", "ruling"), "limit"),
        **dict.fromkeys(("rank", "compare"), None),
    }


@pytest.mark.parametrize(
    ("vector", "answer", "expected", "words"),
    [
        (DECK, {"steps": [{}], "gathers": GATHERS}, "fail", ""),
        (DECK, {"end": {}, "gathers": GATHERS}, "fail", ""),
        (PLAY, {"steps": [{}], "gathers": GATHERS}, "error", "malformed: gathers is not allowed"),
        (PLAY, {"end": {"stacks": [99, 101.5, 99.5]}}, "fail", ""),
        (PLAY, {"end": {"stacks": [99, 101, "100"]}}, "error", "malformed: end.stacks must be"),
        (PLAY, {"end": {}}, "skip", "shows nothing that is compared"),
        (PLAY, {"steps": [{}, {}, {}]}, "fail", ""),
        (PLAY, {}, "error", "malformed: steps and end are both missing"),
    ],
)
def test_what_is_wrong_fails_and_what_is_malformed_is_an_error(
    vector: Vector, answer: dict[str, object], expected: str, words: str
) -> None:
    claims = claiming("play")
    claims["plays"] = [{**PLAYS[0], "takes": ["deck"]}]
    (outcome,) = run(scripted(claims, answer), [vector]).outcomes
    assert outcome.verdict == expected
    assert words in outcome.message
    assert bool(outcome.differences) == (expected == "fail")


def test_a_vector_is_asked_under_each_name_and_each_answer_is_judged() -> None:
    other = {**PLAYS[0], "name": "club", "house": "club"}
    same = {**PLAYS[0], "name": "again"}
    none = {**PLAYS[0], "name": "none", "draws": [1]}
    claims = claiming("play", "setup")
    claims["plays"] = [*PLAYS, same, other, none]
    wrong = {"id": 7, "accepted": False}
    answers = [answer_to(SETUP), wrong, answer_to(PLAY), answer_to(PLAY)]
    houses = {"card-room": {"burn": "one"}, "club": {"burn": "none"}}
    result = run(scripted(claims, *answers), [RANK, SETUP, PLAY], Options(), houses)
    assert [(one.vector["id"], one.asked_as, one.verdict) for one in result.outcomes] == [
        (RANK["id"], None, Verdict.SKIP),
        (SETUP["id"], "limit", Verdict.PASS),
        (SETUP["id"], "club", Verdict.FAIL),
        (PLAY["id"], "limit", Verdict.PASS),
        (PLAY["id"], "club", Verdict.PASS),
    ]


@pytest.mark.parametrize(
    "answer", [{"end": {"stack": [1]}}, {"steps": [{"stack": 1}, 3, {}]}, {"start": {"stack": 1}}]
)
def test_a_misspelt_key_of_an_answer_is_noted(answer: dict[str, object]) -> None:
    result = run(scripted(claiming("play"), answer), [PLAY])
    told = "an answer has the unknown key stack, which was not read; did you mean 'stacks'?"
    assert told in result.notes


@pytest.mark.parametrize("answer", [{"end": {"remark": 1}}, {"end": {"legal": {"fold": True}}}])
def test_other_keys_of_an_answer_are_passed_over(answer: dict[str, object]) -> None:
    assert run(scripted(claiming("play"), answer), [PLAY]).notes == []


def test_a_configuration_that_is_never_asked_is_noted() -> None:
    claims = claiming("play")
    claims["plays"] = [PLAYS[0], {**PLAYS[0], "name": "other"}]
    result = run(scripted(claims, answer_to(PLAY)), [PLAY])
    assert result.notes == ["other was asked nothing, since limit has the same settings"]
