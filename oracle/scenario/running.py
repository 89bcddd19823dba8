"""A scenario on the reference engine: what engines are given, what is seen, what its author missed.

The author writes what he expects and the engine says what happens; where the two differ the run has
a problem, so that an error on either side shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle.cards import parse_cards
from oracle.citations import Record
from oracle.engine import objections_to_table
from oracle.errors import InputError
from oracle.hand_after import hand_after
from oracle.hands import RANKINGS, places
from oracle.ruleset import rules_for
from oracle.scenario.dealing import given_cards
from oracle.scenario.expecting import differences
from oracle.scenario.model import Scenario, Step
from oracle.scenario.ruling import concerned, ruling_of
from oracle.table.terms import OVER, SHOWDOWN, Illegal, Objection
from oracle.wire import Hand, full_table, read_cards, read_table, read_try


@dataclass(slots=True)
class Run:
    """What came of a scenario: ``given`` and ``expect`` as vectors have them, and problems.

    ``consulted`` and ``exercised`` are rule ids; each problem is one sentence with a line number.
    ``diverged`` says that a play stopped where its author had foreseen something else, ``stuck``
    that its cards did not suffice.
    """

    given: dict[str, Any]
    expect: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    consulted: frozenset[str] = frozenset()
    exercised: frozenset[str] = frozenset()
    hand: Hand | None = None
    diverged: bool = False
    stuck: bool = False


def run(
    scenario: Scenario,
    settings: Mapping[str, str],
    *,
    as_expected: bool = True,
    record: type[Record] = Record,
) -> list[Run]:
    """Run a scenario under a setting of every switch; one run for each of its hands.

    Unless it is to go ``as_expected``, what its author expects to see does not matter: a play goes
    on to the first try that is accepted where he had it refused, or the other way round. Players
    who are then asked at a showdown, though he did not foresee it, all show.
    """
    if scenario.kind == "rank":
        hands = [scenario.data["hand"], *scenario.data.get("likewise", ())]
        return [_rank(scenario, hand) for hand in hands]
    if scenario.kind == "compare":
        return [_compare(scenario)]
    if scenario.kind == "setup":
        return [_set_up(scenario, settings, record())]
    if scenario.kind == "next":
        return [_next_hand(scenario, settings, record())]
    return [_Play(scenario, settings, as_expected, record()).run()]


def _rank(scenario: Scenario, text: str) -> Run:
    ranking = RANKINGS[scenario.data["ranking"]]
    hand = parse_cards(text)
    value = ranking.rank(hand)
    given = {"ranking": scenario.data["ranking"], "hand": list(hand)}
    expect = {
        "ranks": list(value.ranks),
        "order": value.order,
        "plays": list(value.plays),
        "out": list(value.out),
        "why": list(value.why),
        "name": value.name,
    }
    result = Run(given, expect, consulted=frozenset(scenario.rules))
    _miss(result, f"{text} plays", scenario.data["plays"], "-".join(value.ranks))
    if "name" in scenario.data:
        _miss(result, f"{text} is named", scenario.data["name"], value.name)
    if "out" in scenario.data and text == scenario.data["hand"]:
        _miss(result, f"{text} leaves out", set(parse_cards(scenario.data["out"])), set(value.out))
    return result


def _compare(scenario: Scenario) -> Run:
    ranking = RANKINGS[scenario.data["ranking"]]
    hands = [parse_cards(hand) for hand in scenario.data["hands"]]
    found = list(places([ranking.rank(hand).order for hand in hands]))
    given = {"ranking": scenario.data["ranking"], "hands": [list(hand) for hand in hands]}
    result = Run(given, {"places": found}, consulted=frozenset(scenario.rules))
    _miss(result, "the places are", scenario.data["places"], found)
    return result


def _miss(result: Run, what: str, expected: Any, got: Any) -> None:
    if expected != got:
        result.problems.append(f"{what} {expected} in the scenario, but {got} on the engine")


def _set_up(scenario: Scenario, settings: Mapping[str, str], record: Record) -> Run:
    data = full_table(scenario.data["table"])
    rules = record.watch(rules_for(data["game"], data["betting"], settings))
    table, _seats = read_table(data, rules)
    refused = sorted({objection.rule for objection in objections_to_table(table)})
    expect = {"accepted": not refused, "because": refused}
    result = Run({"table": data}, expect)
    result.consulted = frozenset(record.consulted)
    result.exercised = frozenset(record.exercised)
    _miss(result, "refused because of", sorted(scenario.data.get("refuse", ())), refused)
    return result


def _next_hand(scenario: Scenario, settings: Mapping[str, str], record: Record) -> Run:
    data, stacks = full_table(scenario.data["table"]), list(scenario.data["stacks-after"])
    rules = record.watch(rules_for(data["game"], data["betting"], settings))
    expect = hand_after(data, stacks, rules)
    result = Run({"table": data, "stacks-after": stacks}, expect)
    result.consulted = frozenset(record.consulted)
    result.exercised = frozenset(record.exercised)
    for key, expected in scenario.data["expect"].items():
        _miss(result, f"{key} is", expected, 0 if expect[key] is None else expect[key])
    return result


class _Play:
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
        if not step.refused:
            if objections:
                said = " ".join(objection.sentence for objection in objections)
                return self._problem(step, f"this is refused by {', '.join(broken)}: {said}")
            if step.verb == "call" and price != step.amount:
                return self._problem(step, f"the call costs {price}, not {step.amount}")
            return True
        if not objections:
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


def run_problems(scenario: Scenario, settings: Mapping[str, str]) -> list[str]:
    """Run a scenario and give what its author and the engine do not agree on.

    Raises:
        InputError: no hand can be played with its table or its cards; every reason at once.
    """
    try:
        return [problem for result in run(scenario, settings) for problem in result.problems]
    except Illegal as refused:
        raise InputError(*(found.sentence for found in refused.objections)) from refused
