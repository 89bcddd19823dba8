"""A scenario on the reference engine: what engines are given, what is seen, what differs.

The author writes what is expected and the engine says what happens; where the two differ the run
has a problem, so that an error on either side shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from oracle.core.cards import parse_cards
from oracle.core.citations import Inquiry, Unnoted
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.play import Answer, HouseRules, answer
from oracle.scenario.model import Scenario, without_words
from oracle.scenario.playing import Play
from oracle.scenario.result import Run
from oracle.scenario.words import in_words


def run(
    scenario: Scenario,
    settings: Mapping[str, str],
    *,
    as_expected: bool = True,
    inquiry: Callable[[], Inquiry] = Inquiry,
) -> list[Run]:
    """Run a scenario under a setting of every switch; one run for each of its hands.

    Unless it should go ``as_expected``, the author's expectations do not matter: a play goes on to
    the first try that is accepted although the author has it refused, or the other way round.
    Players then asked at a showdown that the author did not expect all show.

    Raises:
        Illegal: the table at which a hand is to be played is against the rules.
        InputError: the table or the cards cannot be used.
    """
    if scenario.lines:
        return [Play(scenario, settings, as_expected, inquiry()).run()]
    rules = HouseRules(settings)
    return [_answered(scenario, given, rules, inquiry()) for given in _questions(scenario)]


def _questions(scenario: Scenario) -> Iterator[dict[str, Any]]:
    """Give what engines are given if nothing is played."""
    data = scenario.data
    if "table" in data:
        table = {"table": scenario.table}
        after = data.get("stacks-after")
        yield table if after is None else {**table, "stacks-after": without_words(after)}
    elif "hands" in data:
        hands = [list(parse_cards(hand)) for hand in data["hands"]]
        yield {"ranking": data["ranking"], "hands": hands}
    else:
        for hand in (data["hand"], *data.get("likewise", ())):
            yield {"ranking": data["ranking"], "hand": list(parse_cards(hand))}


def _answered(
    scenario: Scenario, given: Mapping[str, Any], rules: HouseRules, inquiry: Inquiry
) -> Run:
    found = answer(scenario.kind, given, rules, inquiry.watch)
    result = Run(found, list(_missed(scenario.data, found)))
    # What hands are worth does not depend on the house, so nothing notes that it was asked.
    asked = frozenset(inquiry.consulted) if "table" in given else frozenset(scenario.rules)
    result.consulted, result.exercised = asked, frozenset(inquiry.exercised)
    return result


def _missed(data: Mapping[str, Any], found: Answer) -> Iterator[str]:
    """Say where the engine's answer differs from what the author expects."""
    pairs = [pair for pair in _pairs(data, found) if pair[1] != pair[2]]
    for what, expected, got in pairs:
        yield f"{what} {in_words(expected)} in the scenario, but {in_words(got)} on the engine"


def _pairs(data: Mapping[str, Any], found: Answer) -> Iterator[tuple[str, Any, Any]]:
    given, expect = found.given, found.expect
    if "hand" in given:
        yield from _of_a_hand(data, found)
    elif "hands" in given:
        yield "the places are", data["places"], expect["places"]
    elif "because" in expect:
        yield "refused because of", sorted(data.get("refuse", ())), expect["because"]
    else:
        for key, expected in data["expect"].items():
            yield f"{key} is", expected, 0 if expect[key] is None else expect[key]


def _of_a_hand(data: Mapping[str, Any], found: Answer) -> Iterator[tuple[str, Any, Any]]:
    expect, hand = found.expect, found.given["hand"]
    written = (data["hand"], *data.get("likewise", ()))
    text = next(one for one in written if list(parse_cards(one)) == hand)
    yield f"{text} plays", data["plays"], "-".join(expect["ranks"])
    if "name" in data:
        yield f"{text} is named", data["name"], expect["name"]
    if "out" in data and text == data["hand"]:
        yield f"{text} leaves out", set(parse_cards(data["out"])), set(expect["out"])


def run_problems(scenario: Scenario, settings: Mapping[str, str]) -> list[str]:
    """Run a scenario and give what its author and the engine disagree about.

    Raises:
        InputError: no hand can be played with its table or its cards; names every reason at once.
    """
    try:
        return [
            problem
            for result in run(scenario, settings, inquiry=Unnoted)
            for problem in result.problems
        ]
    except Illegal as refused:
        raise InputError(*(found.sentence for found in refused.objections)) from refused
