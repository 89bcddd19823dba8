"""A scenario played by the settings of any house, as far as its script goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from oracle import catalogue
from oracle.core.citations import Blank
from oracle.core.table.terms import Illegal
from oracle.errors import InputError
from oracle.scenario import Run, Scenario, run
from oracle.scenario.deciding import asked_switches


class Answer(NamedTuple):
    """What a hand was given, and what must be seen of it."""

    given: Mapping[str, Any]
    expect: Mapping[str, Any]


class Case:
    """A scenario and what comes of it under any settings; each is played only once.

    The settings in which its author departs from his house do not count: both sides play by their
    own. A play ends at the first try that goes another way than its author has it.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self._known: dict[tuple[tuple[str, str], ...], list[Answer]] = {}

    def answers(self, settings: Mapping[str, str]) -> list[Answer]:
        """Give an answer for each hand of the scenario.

        A table that is refused is an answer as to a setup. Where the cards of the script do not
        fit, the last step says so under ``stuck``.
        """
        key = tuple(sorted(settings.items()))
        if key not in self._known:
            self._known[key] = self._play(settings)
        return self._known[key]

    def asked(self, number: int, settings: Mapping[str, str]) -> set[str] | None:
        """Give the switches that a hand asks, so that no other can change it.

        None when its table is refused or its cards cannot be dealt.
        """
        try:
            result = run(self.scenario, settings, as_expected=False)[number]
        except (Illegal, InputError):
            return None
        return asked_switches(result, catalogue.rules())

    def _play(self, settings: Mapping[str, str]) -> list[Answer]:
        try:
            runs = run(self.scenario, settings, as_expected=False, record=Blank)
        except Illegal as refused:
            because = sorted({objection.rule for objection in refused.objections})
            return [Answer({}, {"accepted": False, "because": because})]
        except InputError as error:
            return [Answer({}, {"stuck": " ".join(error.messages)})]
        return [_answer(result) for result in runs]


def _answer(result: Run) -> Answer:
    if not result.stuck or "steps" not in result.expect:
        return Answer(result.given, result.expect)
    # The problem starts with the line of the scenario, which is none of the reader's concern.
    sentence = result.problems[-1].partition(": ")[2]
    steps = [*result.expect["steps"], {"stuck": sentence}]
    return Answer(result.given, {**result.expect, "steps": steps})
