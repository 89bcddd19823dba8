"""Answers that are right to give but seldom given: a play of no try, and an outcome too long."""

from typing import Any

from oracle.adapters.reference import hello
from oracle.conformance.results import CutValue, Outcome, Verdict
from oracle.conformance.runner import run
from oracle.conformance.search import Cases
from oracle.conformance.transport import in_process
from oracle.play.answering import HouseRules
from oracle.report.envelope import missing_in
from oracle.specs import workspaces
from oracle.wire.grading import STEPS
from tests.support.corpus import published
from tests.support.drawn_answers import right_answer
from tests.support.drawn_checks import RULES
from tests.support.reports import foretold, report_of

WITHOUT_TRIES = [
    vector
    for vector in published()
    if STEPS in vector["expect"] and not vector["given"]["tries"] and vector["id"] in foretold()
]
RULINGS = [vector for vector in published() if vector["kind"] == "ruling"][:40]


class ByTheEnd:
    """An engine that shows the end of a hand alone, with every stack wrong."""

    def answer(self, request: dict[str, Any]) -> Any:
        if request["kind"] == "hello":
            return hello(["card-room"])
        start = right_answer(RULES, request)["start"]
        return {"end": {**start, "stacks": [stack + 1 for stack in start["stacks"]]}}


class Talks:
    """An engine that folds whatever it is asked, and says why at length."""

    def answer(self, request: dict[str, Any]) -> Any:
        if request["kind"] == "hello":
            return hello(["card-room"])
        return {"outcome": {"do": "fold", "returned": 10**4299, "remark": "x" * 20_000}}


def outcomes(engine: Any, vectors: list[dict[str, Any]]) -> Any:
    houses = {"card-room": RULES.settings}
    return run(in_process(engine, "odd"), vectors, houses=houses)


def test_a_play_without_a_try_that_is_wrong_at_its_end_is_explained() -> None:
    result = outcomes(ByTheEnd(), WITHOUT_TRIES)
    failed = [one for one in result.outcomes if one.verdict is Verdict.FAIL]
    assert len(failed) > 10
    assert all(one.end_alone for one in failed)
    assert report_of(result)["counts"]["fail"] == len(failed)


def test_where_nothing_is_tried_what_is_known_of_a_mistake_is_what_it_answers() -> None:
    result = outcomes(ByTheEnd(), WITHOUT_TRIES)
    known = Cases(result.outcomes, result.claims, foretold())
    played = Cases(result.outcomes, result.claims, {})
    compared = 0
    for case, again in zip(known.all, played.all, strict=True):
        for name in case.suspects:
            compared += 1
            assert known.answer(case, [name]) == played.answer(again, [name]), name
    assert compared > 20
    assert known.plays < played.plays


def test_remarks_are_no_part_of_an_outcome() -> None:
    result = outcomes(Talks(), RULINGS)
    failed = [one for one in result.outcomes if one.verdict is Verdict.FAIL]
    assert failed
    for one in failed:
        assert one.differences[0].got == {"do": "fold", "returned": 10**4299}
    assert report_of(result)["counts"]["fail"] == len(failed)


def test_an_outcome_that_was_cut_is_explained_as_one_of_which_nothing_is_known() -> None:
    result = outcomes(Talks(), RULINGS)

    def cut(one: Outcome) -> Outcome:
        shorter = [each._replace(got=CutValue("{...")) for each in one.differences]
        return one._replace(differences=shorter)

    result.outcomes = [cut(one) for one in result.outcomes]
    report = report_of(result)
    assert report["counts"]["fail"]
    assert "missing" not in report


ONLINE = HouseRules(workspaces.houses()["online"].settings)


class TakesEveryChip:
    """An engine in which nobody has a chip at the end."""

    def answer(self, request: dict[str, Any]) -> Any:
        if request["kind"] == "hello":
            return hello(["online"])
        right = right_answer(ONLINE, request)
        last = {**right["steps"][-1], "stacks": [0] * len(request["table"]["stacks"])}
        return {**right, "steps": [*right["steps"][:-1], last]}


def test_a_hand_in_which_somebody_mucked_is_shown() -> None:
    mucked = [
        vector
        for vector in published()
        if vector["kind"] == "play"
        and "online" in vector["houses"]
        and any(one["do"] == "muck" for one in vector["given"]["tries"][-1:])
        and "refused" not in vector["expect"]["steps"][-1]
    ]
    assert mucked
    engine, houses = in_process(TakesEveryChip(), "odd"), {"online": ONLINE.settings}
    report = report_of(run(engine, mucked, houses=houses))
    assert report["counts"]["fail"] == len(mucked)
    assert missing_in(report) == ""
