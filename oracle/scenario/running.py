"""A scenario on the reference engine: what engines are given, what is seen, what its author missed.

The author writes what he expects and the engine says what happens; where the two differ the run has
a problem, so that an error on either side shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oracle.core.cards import parse_cards
from oracle.core.citations import Record
from oracle.core.engine import objections_to_table
from oracle.core.hands import RANKINGS, places
from oracle.core.ruleset import rules_for
from oracle.core.table.terms import Illegal
from oracle.errors import InputError
from oracle.hand_after import hand_after
from oracle.scenario.model import Scenario
from oracle.scenario.playing import Play
from oracle.scenario.result import Run
from oracle.scenario.words import in_words
from oracle.wire import full_table, read_table


def run(
    scenario: Scenario,
    settings: Mapping[str, str],
    *,
    as_expected: bool = True,
    record: Callable[[], Record] = Record,
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
    return [Play(scenario, settings, as_expected, record()).run()]


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
        result.problems.append(
            f"{what} {in_words(expected)} in the scenario, but {in_words(got)} on the engine"
        )


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


def run_problems(scenario: Scenario, settings: Mapping[str, str]) -> list[str]:
    """Run a scenario and give what its author and the engine do not agree on.

    Raises:
        InputError: no hand can be played with its table or its cards; every reason at once.
    """
    try:
        return [problem for result in run(scenario, settings) for problem in result.problems]
    except Illegal as refused:
        raise InputError(*(found.sentence for found in refused.objections)) from refused
