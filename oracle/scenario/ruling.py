"""The dealer's ruling at the end of a script, compared with what the author expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.core.table import WAITS
from oracle.play import Answer, Hand
from oracle.scenario.model import Scenario
from oracle.wire import allowed_and_not
from oracle.wire.vocabulary import OF_NOBODY


def concerned(scenario: Scenario) -> int | None:
    """Give the seat that the ruling is on: the one named, or that of the last step; or nobody."""
    last = scenario.lines[-1]
    own = None if last.verb in OF_NOBODY else last.seat
    seat: int | None = scenario.data["ruling"].get("on", own)
    return seat


def ruling_of(scenario: Scenario, script: Hand) -> tuple[Answer, list[str]]:
    """Give the ruling at the end of a script, and where it differs from what its author expects."""
    seat = concerned(scenario)
    answer = script.answer_on(seat)
    if answer.stuck:
        return answer, [answer.stuck]
    outcome = answer.reply["outcome"]
    chosen = None if outcome["do"] == WAITS else outcome
    return answer, list(_differences(scenario.data["ruling"], answer.expect["ruling"], chosen))


def _differences(
    wanted: Mapping[str, Any], seen: Mapping[str, Any], chosen: Mapping[str, Any] | None
) -> Iterator[str]:
    if wanted["verdict"] != seen["verdict"]:
        yield f"the verdict is {seen['verdict']}, not {wanted['verdict']}"
    expected, allowed = list(map(_full, wanted["allowed"])), list(map(_full, seen["allowed"]))
    if sorted(expected, key=str) != sorted(allowed, key=str):
        yield f"allowed is {_told(seen['allowed'])}, not {_told(wanted['allowed'])}"
    for place in allowed_and_not({**wanted, "allowed": seen["allowed"]}):
        yield f"{_told([wanted['not-allowed'][place]])} is allowed"
    if "outcome" in wanted and (chosen is None or _full(wanted["outcome"]) != _full(chosen)):
        own = _told([chosen] if chosen else [])
        yield f"the house rules {own}, not {_told([wanted['outcome']])}"
    for rule in wanted.get("rules", ()):
        if rule not in seen["rules"]:
            yield f"{rule} is not among the rules that decide, {', '.join(seen['rules'])}"


def _full(outcome: Mapping[str, Any]) -> tuple[Any, ...]:
    return (
        *(outcome["do"], outcome.get("to")),
        *(outcome.get("due", 0), outcome.get("returned", 0)),
    )


def _told(outcomes: Any) -> str:
    return " or ".join(_outcome(outcome) for outcome in outcomes) or "nothing"


def _outcome(outcome: Mapping[str, Any]) -> str:
    told = outcome["do"] if outcome.get("to") is None else f"{outcome['do']} to {outcome['to']}"
    due, returned = outcome.get("due", 0), outcome.get("returned", 0)
    return told + (f", {due} due" if due else "") + (f", {returned} back" if returned else "")
