"""Outcomes of engines that answer vectors wrongly, each in a way that a test chooses."""

import copy
from collections.abc import Callable, Mapping
from typing import Any

from oracle.conformance.results import Outcome, Verdict
from oracle.play.answering import HouseRules, answer
from oracle.specs import workspaces
from oracle.wire.grading import examine
from tests.support.corpus import published

Change = Callable[[dict[str, Any]], None]


def vector_of(name: str) -> dict[str, Any]:
    """Give a published vector by its id."""
    return next(one for one in published() if one["id"] == name)


def failing(vector: Mapping[str, Any], change: Change) -> Outcome:
    """Give the outcome of an engine that answers rightly but for a change."""
    rules = HouseRules(workspaces.settings_within(vector["switches"]))
    reply = copy.deepcopy(dict(answer(vector["kind"], vector["given"], rules).reply))
    change(reply)
    grade = examine(vector, reply)
    return Outcome(
        vector,
        Verdict.FAIL,
        differences=grade.differences,
        compared=grade.compared,
        aspects=grade.aspects,
        asked_as="table",
        end_alone="end" in reply,
    )


def with_mistake(vector: Mapping[str, Any], *mistakes: str) -> Outcome:
    """Give the outcome of an engine that makes mistakes of the catalogue."""
    rules = HouseRules(workspaces.settings_within(vector["switches"]), mistakes)
    told = answer(vector["kind"], vector["given"], rules, loose=True).reply
    return failing(vector, lambda reply: reply.update(told))
