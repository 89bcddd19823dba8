"""The outcome of a case, by the answer of the engine."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType

from oracle.conformance.choosing import Asked
from oracle.conformance.claims import Claims
from oracle.conformance.messages import BadMessage, Declined, Gave, Message
from oracle.conformance.protocol import asked_tries, read_answer
from oracle.conformance.results import Outcome, Verdict
from oracle.wire.grading import STEPS, examine


def judge(case: Asked, message: Message, claims: Claims) -> Outcome:
    """Judge a case by the message that answers it."""
    vector = case.vector
    try:
        answer = read_answer(message, vector, claims)
    except BadMessage as error:
        return outcome_of(case, Verdict.ERROR, f"the answer is malformed: {error}")
    if isinstance(answer, Declined):
        return outcome_of(case, Verdict.SKIP, f"declined: {answer.reason}")
    if isinstance(answer, Gave):
        return outcome_of(case, Verdict.ERROR, f"the engine says: {answer.sentence}")
    is_play = STEPS in vector["expect"]
    found = examine(vector, answer, asked_tries(vector, claims) if is_play else None)
    if not found.compared and not found.aspects:
        return outcome_of(case, Verdict.SKIP, "the answer shows nothing that is compared")
    return outcome_of(case, Verdict.FAIL if found.differences else Verdict.PASS)._replace(
        differences=found.differences or (),
        compared=_fields(found.compared),
        aspects=_aspects(tuple(found.aspects.items())),
        choice=found.choice,
        end_alone=is_play and STEPS not in answer,
    )


@functools.cache
def _fields(compared: frozenset[str]) -> frozenset[str]:
    """Give one of the few sets that there are, so that each is kept once."""
    return compared


@functools.cache
def _aspects(found: tuple[tuple[str, bool], ...]) -> Mapping[str, bool]:
    """Give the aspects in the same way."""
    return MappingProxyType(dict(found))


def outcome_of(case: Asked, verdict: Verdict, message: str = "") -> Outcome:
    """Make the outcome of a case in which nothing was compared."""
    asked_as = case.configuration.name if case.configuration else None
    return Outcome(case.vector, verdict, message, asked_as=asked_as)
