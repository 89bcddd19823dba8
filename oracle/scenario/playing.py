"""A scenario played on the reference engine, try by try."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.core.citations import Record
from oracle.core.ruleset import rules_for
from oracle.core.table.terms import OVER, SHOWDOWN, Objection
from oracle.errors import InputError
from oracle.scenario.dealing import given_cards
from oracle.scenario.expecting import differences
from oracle.scenario.model import Scenario, Step
from oracle.scenario.result import Run
from oracle.scenario.ruling import concerned, ruling_of
from oracle.wire import Hand, full_table, read_cards, read_table, read_try


class Play:
    """A play in progress."""

    def __init__(
        self, scenario: Scenario, settings: Mapping[str, str], as_expected: bool, record: Record
    ) -> None:
        self.scenario = scenario
        self.as_expected = as_expected
        self.record = record
        data = full_table(scenario.data["table"])
        received = "deck" not in scenario.data
        rules = rules_for(data["game"], data["betting"], settings, received=received)
        table, seats = read_table(data, rules)
        cards = given_cards(scenario, seats.count, rules.hand_size(table))
        self.result = Run({"table": data, **cards, "tries": []})
        watched = self.record.watch(rules)
        table, seats = read_table(data, watched, **read_cards(cards, seats))
        self.hand = Hand(table, seats, show_cards=not received)
        self.seen = self.hand.observe()
        self.result.expect = {"start": self.seen, "steps": []}

    def run(self) -> Run:
        """Play the script to its end, or to the first step that goes another way."""
        result = self.result
        for step in self.scenario.steps:
            if not self._take(step):
                result.diverged = True
                break
        else:
            if self.scenario.kind == "ruling":
                self._rule()
            elif self.as_expected:
                self._check_the_end()
            else:
                self._show_all()
        if "reshuffles" in result.given:
            result.given["reshuffles"] = self.hand.reshuffles()
        result.consulted = frozenset(self.record.consulted)
        result.exercised = frozenset(self.record.exercised)
        result.hand = self.hand
        return result

    def _take(self, step: Step) -> bool:
        try:
            if step.expect is not None:
                return self._look(step)
            if step.everybody is not None:
                return self._everybody(step)
            return self._attempt(step, step.as_try())
        except InputError as error:
            self.result.stuck = True
            return self._problem(step, str(error))

    def _problem(self, step: Step, sentence: str) -> bool:
        self.result.problems.append(f"line {step.line}: {sentence}")
        return False

    def _look(self, step: Step) -> bool:
        if not self.as_expected:
            return True
        found = differences(step.expect or {}, self.seen)
        for sentence in found:
            self._problem(step, sentence)
        return not found

    def _everybody(self, step: Step) -> bool:
        phase = self.seen["phase"]
        while self.seen["phase"] == phase and self.seen["actor"] is not None:
            word = step.everybody
            if word == "call" and self.seen["legal"]["call"] == 0:
                word = "check"
            attempt: dict[str, Any] = {"seat": self.seen["actor"], "do": word}
            if word == "pat":
                attempt = {"seat": self.seen["actor"], "do": "draw", "discard": []}
            if not self._attempt(step, attempt):
                return False
        return True

    def _attempt(self, step: Step, attempt: dict[str, Any]) -> bool:
        price = self.seen["legal"]["call"] if self.seen["legal"] else None
        objections = self._try(attempt)
        broken = sorted({objection.rule for objection in objections})
        if not self.as_expected:
            return bool(objections) == step.refused
        if step.refused:
            return self._must_be_refused(step, broken)
        if objections:
            said = " ".join(objection.sentence for objection in objections)
            return self._problem(step, f"this is refused by {', '.join(broken)}: {said}")
        if step.verb == "call" and price != step.amount:
            return self._problem(step, f"the call costs {price}, not {step.amount}")
        return True

    def _must_be_refused(self, step: Step, broken: list[str]) -> bool:
        if not broken:
            return self._problem(step, "this must be refused, but it is legal")
        if missing := [rule for rule in step.because if rule not in broken]:
            return self._problem(step, f"refused by {', '.join(broken)}, not {', '.join(missing)}")
        return True

    def _try(self, attempt: dict[str, Any]) -> tuple[Objection, ...]:
        objections = self.hand.attempt(read_try(attempt, self.hand.seats))
        self.result.given["tries"].append(attempt)
        if objections:
            broken = sorted({objection.rule for objection in objections})
            self.result.expect["steps"].append({"refused": broken})
        else:
            self.seen = self.hand.observe()
            self.result.expect["steps"].append(self.seen)
        return objections

    def _show_all(self) -> None:
        while self.seen["phase"] == SHOWDOWN:
            self._try({"seat": self.seen["actor"], "do": "show"})

    def _rule(self) -> None:
        ruling, problems = ruling_of(self.scenario, self.hand)
        self.result.given["on"] = concerned(self.scenario)
        self.result.expect = {"ruling": ruling}
        self.result.stuck = ruling is None
        if self.as_expected:
            for sentence in problems:
                self._problem(self.scenario.steps[-1], sentence)

    def _check_the_end(self) -> None:
        last = self.scenario.steps[-1]
        if self.hand.state.phase != OVER and last.expect is None and not last.refused:
            self._problem(last, "the hand is not over; go on, or end with what must be seen")
