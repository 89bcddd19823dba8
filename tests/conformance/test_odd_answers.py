"""Answers that are right to give but seldom given: a play of no try, and an outcome too long."""

from collections.abc import Callable
from typing import Any

import pytest

import oracle
from oracle.adapters.reference import hello, reply
from oracle.conformance.failures import are_readable
from oracle.conformance.results import CutValue, Outcome, Verdict
from oracle.conformance.runner import run
from oracle.conformance.search import Cases
from oracle.conformance.transport import in_process
from oracle.play.answering import HouseRules
from oracle.report.checked import checked
from oracle.report.envelope import missing_in, with_cut_values
from oracle.report.terminal import as_text
from oracle.specs import workspaces
from oracle.wire.grading import STEPS, Difference
from tests.support.corpus import published
from tests.support.drawn_answers import right_answer
from tests.support.drawn_checks import RULES
from tests.support.reports import foretold, report_of
from tests.support.schemas import against

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


# Answers without end, and huge numbers: they fail, and the report shows their beginning.


MANY = 6000
HUGE = 10**4200

Step = Callable[[Any], Any]


def everywhere(key: str, of: Step) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Change a key wherever a play shows it."""

    def change(answer: dict[str, Any]) -> dict[str, Any]:
        shown = [answer["start"], *answer["steps"]]
        for place in [one.get("legal") if key == "call" else one for one in shown]:
            if place and key in place:
                place[key] = of(place[key])
        return answer

    return change


def same(count: int) -> Step:
    return lambda value: [["As"] * MANY] * len(value) if count else [HUGE] * len(value)


@pytest.mark.parametrize(
    ("rule", "kind", "change"),
    [
        ("ranking.best-subset", "rank", lambda told: {**told, "ranks": ["A"] * MANY}),
        ("ranking.best-subset", "rank", lambda told: {**told, "ranks": ["A"] * 600}),
        ("ranking.best-subset", "rank", lambda told: {**told, "plays": ["As"] * MANY}),
        ("ranking.best-subset", "rank", lambda told: {**told, "order": HUGE}),
        (
            "next-hand.button-moves",
            "next-hand",
            lambda told: {**told, "seats": told["seats"] * MANY},
        ),
        ("showdown.side-pots", "play", everywhere("pots", lambda pots: pots * MANY)),
        ("showdown.side-pots", "play", everywhere("shown", same(MANY))),
        ("showdown.side-pots", "play", everywhere("stacks", same(0))),
        ("betting.raise-cap", "play", everywhere("call", lambda _call: 10**400)),
        ("rulings.out-of-turn", "ruling", lambda _told: {"outcome": {"do": "raise", "to": HUGE}}),
    ],
)
def test_a_long_answer_is_a_failure_like_any_other(
    rule: str, kind: str, change: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    class Engine:
        def answer(self, request: dict[str, Any]) -> dict[str, Any]:
            if request["kind"] == "hello":
                return hello(["card-room"])
            return change(reply(request["kind"], RULES, request))

    vectors = [one for one in oracle.vectors(rule=rule, kind=kind) if "card-room" in one["houses"]]
    report = oracle.check(Engine(), vectors=vectors[:2])
    assert report["counts"]["fail"] > 0
    told: dict[str, Any] = with_cut_values(dict(report))
    assert against(told, "report") == []
    assert against(told["details"], "check") == []
    for one in (report, told):
        text = as_text(checked(one))
        assert len(text) < 10_000
        assert "got" in text


@pytest.mark.parametrize(
    ("got", "readable"),
    [
        ([100, 100.5], True),
        ({"amount": 2**62}, True),
        ([2**63], False),
        ({"won": [1e300]}, False),
        (["A"] * 1000, False),
        (CutValue("[..."), False),
        (None, True),
    ],
)
def test_what_can_be_told_is_whole_and_short(got: Any, *, readable: bool) -> None:
    assert are_readable([Difference(None, "x", None, got)]) is readable
