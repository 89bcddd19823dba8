"""A scenario played on the reference engine, try by try."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.core.citations import Inquiry
from oracle.core.table import OVER, SHOWDOWN
from oracle.errors import InputError
from oracle.play import Answer, Hand, HouseRules
from oracle.scenario.dealing import given_cards, table_of
from oracle.scenario.expecting import differences
from oracle.scenario.model import Line, Scenario
from oracle.scenario.result import Run
from oracle.scenario.ruling import ruling_of
from oracle.wire import read_table


class Play:
    """A play in progress."""

    def __init__(
        self,
        scenario: Scenario,
        settings: Mapping[str, str],
        as_expected: bool,
        inquiry: Inquiry,
    ) -> None:
        self.scenario = scenario
        self.as_expected = as_expected
        self.inquiry = inquiry
        at = table_of(scenario)
        rules = HouseRules(settings).at(at)
        table, seats = read_table(at["table"], rules)
        cards = given_cards(scenario, seats.count, rules.hand_size(table))
        given = {"table": at["table"], **cards}
        self.script = Hand.of(given, self.inquiry.watch(rules))
        self.problems: list[str] = []
        self.stuck: str | None = None

    def run(self) -> Run:
        """Play the script to its end, or to the first step that goes differently."""
        diverged = not all(map(self._take, self.scenario.lines))
        is_ruled_on = "ruling" in self.scenario.data
        if not diverged and not is_ruled_on:
            self._check_the_end() if self.as_expected else self._show_all()
        asked = is_ruled_on and not diverged
        answer = self._ruled() if asked else self.script.answer(self.stuck)
        return Run(
            answer,
            self.problems,
            frozenset(self.inquiry.consulted),
            frozenset(self.inquiry.exercised),
            diverged,
        )

    def _take(self, line: Line) -> bool:
        try:
            if line.expect is not None:
                return self._look(line)
            if line.everybody is not None:
                return self._everybody(line)
            return self._attempt(line, line.as_try())
        except InputError as error:
            self.stuck = str(error)
            return self._problem(line, self.stuck)

    def _problem(self, line: Line, sentence: str) -> bool:
        self.problems.append(f"line {line.number}: {sentence}")
        return False

    def _look(self, line: Line) -> bool:
        if not self.as_expected:
            return True
        found = differences(line.expect or {}, self.script.seen)
        for sentence in found:
            self._problem(line, sentence)
        return not found

    def _everybody(self, line: Line) -> bool:
        phase = self.script.seen["phase"]
        while self.script.seen["phase"] == phase and self.script.seen["actor"] is not None:
            word = line.everybody
            if word == "call" and self.script.seen["legal"]["call"] == 0:
                word = "check"
            attempt: dict[str, Any] = {"seat": self.script.seen["actor"], "do": word}
            if word == "pat":
                attempt = {"seat": self.script.seen["actor"], "do": "draw", "discard": []}
            if not self._attempt(line, attempt):
                return False
        return True

    def _attempt(self, line: Line, attempt: dict[str, Any]) -> bool:
        price = self.script.seen["legal"]["call"] if self.script.seen["legal"] else None
        objections = self.script.attempt(attempt)
        broken = self.script.tries[-1].refused_by
        if not self.as_expected:
            return bool(objections) == line.refused
        if line.refused:
            return self._must_be_refused(line, broken)
        if objections:
            said = " ".join(objection.sentence for objection in objections)
            return self._problem(line, f"this is refused by {', '.join(broken)}: {said}")
        if line.verb == "call" and price != line.amount:
            return self._problem(line, f"the call costs {price}, not {line.amount}")
        return True

    def _must_be_refused(self, line: Line, broken: list[str]) -> bool:
        if not broken:
            return self._problem(line, "this must be refused, but it is legal")
        if missing := [rule for rule in line.because if rule not in broken]:
            return self._problem(line, f"refused by {', '.join(broken)}, not {', '.join(missing)}")
        return True

    def _show_all(self) -> None:
        while self.script.seen["phase"] == SHOWDOWN:
            self.script.attempt({"seat": self.script.seen["actor"], "do": "show"})

    def _ruled(self) -> Answer:
        answer, problems = ruling_of(self.scenario, self.script)
        if self.as_expected:
            for sentence in problems:
                self._problem(self.scenario.lines[-1], sentence)
        return answer

    def _check_the_end(self) -> None:
        last = self.scenario.lines[-1]
        if self.script.state.phase != OVER and last.expect is None and not last.refused:
            self._problem(last, "the hand is not over; continue, or end with 'expect'")
