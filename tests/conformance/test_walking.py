"""Engines led through a tree: right ones, wrong ones, and some that cannot be asked."""

from typing import Any

import pytest

from oracle.conformance.claims import Configuration
from oracle.conformance.results import Options, Verdict
from oracle.conformance.transport import in_process
from oracle.conformance.walking import Limits, Walked, Way, first_difference, lead
from oracle.play.answering import HouseRules, answer
from oracle.play.tree_rows import walk
from oracle.play.trees import Tree, TreeParameters, meeting_of
from tests.support.diagnosed import HOUSES
from tests.support.trees import ask


class Mistaken:
    """The reference with mistakes, and with claims as a test wants them."""

    def __init__(self, *mistakes: str, hello: dict[str, Any] | None = None) -> None:
        self.mistakes, self.hello, self.asked = mistakes, hello or {}, 0

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        if request["kind"] == "hello":
            play = {
                "name": "cash",
                "games": ["badugi"],
                "betting": ["limit", "no-limit"],
                "draws": [1, 2, 3],
                "takes": ["blinds", "all-in", "side-pots", "unfinished"],
            }
            return {"name": "mistaken", "kinds": ["play"], "plays": [{**play, **self.hello}]}
        self.asked += 1
        rules = HouseRules(HOUSES["card-room"], self.mistakes)
        return dict(answer("play", request, rules, loose=True).reply)


def led(engine: Mistaken, asked: TreeParameters, way: Way | None = None) -> Walked:
    def made(_configuration: Configuration) -> TreeParameters:
        return asked

    limits = Limits(Options(), HOUSES)
    return lead(in_process(engine, "mistaken"), made, way or Way(), limits)


def test_an_engine_that_is_right_is_led_through_everything() -> None:
    engine, asked = Mistaken(), ask(3, 1)
    walked = led(engine, asked)
    assert (walked.stopped, walked.differences, walked.skipped, walked.cut) == (None, [], {}, False)
    tree = Tree(asked)
    hands = list(walk(tree, meeting_of(asked, ends=False)))
    assert sum(walked.hands.values()) == engine.asked == len(hands)
    assert list(walked.hands) == ["fold", "call", "raise:4"]


@pytest.mark.parametrize(
    ("mistake", "field"),
    [
        ("big-blind-is-no-bet", "legal.raise"),
        ("big-bet-from-the-second-round", "legal.raise"),
        ("big-blind-has-no-option", "legal.fold"),
    ],
)
def test_the_first_act_that_differs_is_found(mistake: str, field: str) -> None:
    walked = led(Mistaken(mistake), ask(3, 1))
    first = first_difference(walked)
    assert first is not None
    assert first.differences[0].field == field
    steps = [one.differences[0].step for one in walked.differences if one.differences]
    assert first.differences[0].step == min(step for step in steps if step is not None)


def test_what_the_engine_does_not_claim_is_not_asked() -> None:
    engine = Mistaken(hello={"players": [2, 2]})
    walked = led(engine, ask(3, 1))
    assert (engine.asked, walked.configuration) == (0, None)
    assert walked.reason == "3 players are not claimed"
    alone = led(Mistaken(hello={"takes": ["blinds"]}), ask(stacks=(9, 5), draws=1))
    assert sum(alone.skipped.values()) > 0
    assert {one.verdict for one in alone.outcomes} == {Verdict.SKIP, Verdict.PASS}


def test_a_walk_can_be_cut_short() -> None:
    cut = led(Mistaken(), ask(3, 1), Way(most_hands=10))
    assert (sum(cut.hands.values()), cut.cut) == (10, True)


def test_every_act_of_every_state_is_tried_and_what_must_be_refused_as_well() -> None:
    asked = ask(rounds=1)
    hands = [hand.tries for hand in walk(Tree(asked), meeting_of(asked, ends=False))]
    expected = [
        answer("play", {**asked.given, "tries": tries}, asked.house_rules) for tries in hands
    ]
    refused = [step for one in expected for step in one.expect["steps"] if "refused" in step]
    assert len(hands) == 15
    assert len(refused) > 30
