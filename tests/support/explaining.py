"""Scripts that tests explain, and the sentences in which they are told."""

from collections.abc import Iterator
from typing import Any

from oracle.report.explanation import explain_given, explain_scenario
from oracle.report.replay import Explanation, given_from
from oracle.report.words import Sentence
from oracle.specs.scenarios import load_scenarios

CAP = "betting.raise-cap.three-players-before-the-draw"
HANDS = {
    "1": ["As", "2h", "3d", "4c"],
    "2": ["Ks", "Qh", "Jd", "Tc"],
    "3": ["9s", "8h", "7d", "6c"],
}
NAMES = {
    "betting.raise-cap": "rule",
    "badugi.fixed-limit.four-bets": "clause",
    "raise-cap": "switch",
    "raise-cap=four-per-round": "setting",
    "club": "house",
    "three-bets-are-the-cap": "mistake",
}
"""Of each kind of what has an id and is no hand, one and its kind."""
LIMIT = {"small-bet": 2, "stacks": [100, 100, 100]}


def seat(number: int, do: str, **more: Any) -> dict[str, Any]:
    return {"seat": number, "do": do, **more}


def script(
    table: dict[str, Any], *tries: dict[str, Any], cards: Any = None, **switches: str
) -> Explanation:
    given = {"table": table, "cards": cards or HANDS, "tries": list(tries)}
    settings = {name.replace("_", "-"): setting for name, setting in switches.items()}
    return explain_given(given_from({"given": given, "switches": settings}))


def scenario_told(name: str) -> Explanation:
    """Explain a scenario by its id."""
    return explain_scenario(next(one for one in load_scenarios() if one.id == name))


def sentences(told: Explanation) -> Iterator[Sentence]:
    for step in told.steps:
        yield from step.sentences
        yield from step.turn.sentences if step.turn else ()


def sentence(told: Explanation, part: str) -> Sentence:
    (found,) = [one for one in sentences(told) if part in one.text]
    return found
