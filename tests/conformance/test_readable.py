"""Answers without end, and huge numbers: they fail, and the report shows their beginning."""

from collections.abc import Callable
from typing import Any

import pytest

import oracle
from oracle.adapters.reference import hello, reply
from oracle.conformance.failures import are_readable
from oracle.conformance.results import CutValue
from oracle.play.answering import HouseRules
from oracle.report.checked import checked
from oracle.report.envelope import with_cut_values
from oracle.report.terminal import as_text
from oracle.wire.grading import Difference
from tests.support.schemas import against

RULES = HouseRules(oracle.house("card-room").settings)
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
