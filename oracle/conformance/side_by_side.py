"""One case on an engine and by the rules: what each shows, to the step at which they part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from oracle.conformance.choosing import Asked, cases_of
from oracle.conformance.claims import Claims, Configuration, Houses
from oracle.conformance.client import Client, converse
from oracle.conformance.judging import judge
from oracle.conformance.messages import Message
from oracle.conformance.protocol import asked_tries, request
from oracle.conformance.results import EngineResult, Options, Outcome, Verdict
from oracle.conformance.transport import Reached
from oracle.wire.grading import START, STEPS, Vector

Made: TypeAlias = Callable[[Configuration | None], Sequence[Vector]]
"""What makes the vectors of a case as a configuration plays it; None where nothing is played."""

Seen: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Beside:
    """A vector on both sides: how the engine did, and the configuration in which it was asked.

    ``step`` is the first that differs; ``expected`` and ``got`` are what is seen there by the rules
    and of the engine.
    """

    outcome: Outcome
    configuration: Configuration | None
    step: int | None = None
    expected: Seen | None = None
    got: Seen | None = None


@dataclass(slots=True)
class CaseResult(EngineResult):
    """A case on an engine: each of its parts."""

    parts: list[Beside] = field(default_factory=list)


def play_beside(engine: Reached, made: Made, options: Options, houses: Houses) -> CaseResult:
    """Play a case on an engine, in the first of its configurations that can play it.

    Raises:
        InputError: the case cannot be played by the rules of that configuration.
    """
    result = CaseResult(engine.name)

    def talk(client: Client) -> None:
        for case in _chosen(made, client.claims, houses):
            result.parts.append(case if isinstance(case, Beside) else _asked(case, client))

    converse(engine, options, houses, result, talk)
    return result


def _chosen(made: Made, claims: Claims, houses: Houses) -> Sequence[Asked | Beside]:
    """The cases as the engine can be asked them; without one, why it cannot."""
    found: Sequence[Asked | Beside] = ()
    for one in claims.plays or (None,):
        alone = replace(claims, plays=() if one is None else (one,))
        found = [case for vector in made(one) for case in _cases(vector, alone, houses)]
        if any(isinstance(case, Asked) for case in found):
            return found
    return found


def _cases(vector: Vector, claims: Claims, houses: Houses) -> Sequence[Asked | Beside]:
    cases = cases_of(vector, claims, houses)
    if isinstance(cases, str):
        return [Beside(Outcome(vector, Verdict.SKIP, cases), None)]
    return cases


def _asked(case: Asked, client: Client) -> Beside:
    answers: list[Message] = []
    claims, number = client.claims, next(client.numbers)
    question = number, request(number, case, claims)
    client.ask(iter([question]), lambda _number, message: answers.append(message))
    outcome = judge(case, answers[0], claims)
    if not outcome.differences:
        return Beside(outcome, case.configuration)
    step = outcome.differences[0].step
    expected = _expected(case.vector, step)
    got = _got(answers[0], case.vector, claims, step)
    return Beside(outcome, case.configuration, step, expected, got)


def _expected(vector: Vector, step: int | None) -> Seen:
    expect: Seen = vector["expect"]
    if step is None:
        return {key: value for key, value in expect.items() if key != "why"}
    if step == START:
        return dict(expect["start"])
    seen = expect[STEPS][step]
    before = [one for one in (expect["start"], *expect[STEPS][:step]) if "refused" not in one]
    return {**before[-1], "refused": True} if "refused" in seen else {**seen, "refused": False}


def _got(answer: Message, vector: Vector, claims: Claims, step: int | None) -> Seen:
    if step is None:
        return {key: value for key, value in answer.items() if key != "id"}
    if step == START:
        return dict(answer.get("start", {}))
    place = asked_tries(vector, claims).index(step)
    if STEPS not in answer:
        return {**answer.get("end", {}), "refused": place in answer.get("refused", ())}
    steps = answer[STEPS]
    return {"refused": False, **steps[place]} if place < len(steps) else {}
