"""One case for the dealer answered: the ruling, told and as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.explaining.events import ruling_chosen
from oracle.explaining.explanation import Explanation, Step
from oracle.explaining.given import Given
from oracle.explaining.report import as_report
from oracle.explaining.scenarios import explanation_of
from oracle.explaining.verdicts import tell_ruling, verdict_step
from oracle.prose import Sentence
from oracle.scenario import Scenario, run, settings_of
from oracle.wire.vocabulary import RULING, SPOKEN

FORMAT: Final = 1


class RuledCase(NamedTuple):
    """A case that was answered.

    ``explanation`` tells the step in which the dealer ruled, and the ruling; ``ruling`` is the
    ruling as vectors have it, with the ``outcome`` that the house rules, None while the act waits.
    """

    explanation: Explanation
    ruling: dict[str, Any]


def answer_case(case: Scenario, house: str) -> RuledCase:
    """Rule on a case by the rules of a house.

    Raises:
        InputError: the table or the cards cannot be used, the case goes another way than it says,
            or there is nothing to rule on; each sentence about a step names its line.
    """
    settings = settings_of(case, house)
    try:
        (result,) = run(case, settings)
    except Illegal as refused:
        raise InputError(*(found.sentence for found in refused.objections)) from refused
    if result.diverged or result.stuck:
        tries = result.given.get("tries", ())
        raise InputError(*(f"{problem}{_instead(problem, tries)}" for problem in result.problems))
    return rule_on(Given(RULING, result.given, title=case.title, rules=case.rules), settings, house)


def rule_on(given: Given, settings: Mapping[str, str], house: str) -> RuledCase:
    """Rule on what is ``on`` in what engines are given.

    Args:
        given: the tries and the seat, with what is known beside them.
        settings: by which the dealer rules.
        house: from which they come.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a try or a card cannot be used, or there is nothing to rule on.
    """
    data = given.data
    told = tell_ruling(data, settings)
    if told.ruling is None:
        raise InputError("there is no ruling")
    steps = [_with_a_short_turn(told.steps[told.number]), verdict_step(told, data["on"])]
    explanation = explanation_of(given, steps, data["table"], house, settings)
    return RuledCase(explanation, ruling_chosen(told.ruling, told.seats))


def _instead(problem: str, tries: Sequence[Mapping[str, Any]]) -> str:
    """Say how to write an act that the rules refuse, the last try, so that it can be ruled on."""
    verb = tries[-1]["do"] if tries else None
    if verb not in SPOKEN or ": this is refused by " not in problem:
        return ""
    return f" For a ruling, write what the player did, such as say: {verb} or push: [20, 10]."


def _with_a_short_turn(step: Step) -> Step:
    """The step without the hand, and of the next turn whose it is and what may be done."""
    if step.turn is None:
        return step._replace(seen=None)
    said = tuple(Sentence(sentence.text) for sentence in step.turn.sentences)
    return step._replace(turn=step.turn._replace(sentences=said, not_legal=()), seen=None)


def as_ruling_report(answer: RuledCase) -> dict[str, Any]:
    """Make the answer of plain data, as ``schemas/ruling.schema.json`` describes it."""
    report = as_report(answer.explanation)
    step, verdict = report["steps"]
    turn = step["turn"]
    return {
        "format": FORMAT,
        **{key: report[key] for key in ("title", "house", "settings", "table")},
        "ruling": answer.ruling,
        "sentences": [*step["sentences"], *verdict["sentences"]],
        "turn": turn and {key: turn[key] for key in ("seat", "phase", "sentences")},
        "rules": report["rules"],
    }
