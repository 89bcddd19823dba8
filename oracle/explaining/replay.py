"""The record of a hand, from which a page draws the table and lets people step through it.

``schemas/replay.schema.json`` describes it. Nothing is played or decided here: the record is the
explanation of a hand as plain data, and it is all that a page needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.errors import InternalError
from oracle.explaining.explanation import Explanation, RuleNote, Step, Turn, rules_named
from oracle.reporting import as_data

FORMAT: Final = 1


def replay(
    explanation: Explanation,
    *,
    names: Sequence[str | None] | None = None,
    unit: str | None = None,
    rake: Sequence[int] | None = None,
) -> dict[str, Any] | None:
    """Make the record of the hand that an explanation tells, or None where it tells none.

    Args:
        explanation: what was told.
        names: the names of the players by seat, where they are known.
        unit: what amounts are counted in, such as ``chips`` or ``$0.01``; it is only shown.
        rake: what the house took of each pot.
    """
    if explanation.hand is None:
        return None
    steps = [step for step in explanation.steps if step.seen]
    deal, *tries = steps
    return {
        "format": FORMAT,
        "title": explanation.title,
        "house": explanation.house,
        "settings": dict(explanation.settings),
        **_given(explanation.hand),
        "names": None if names is None else list(names),
        "unit": unit,
        "rake": None if rake is None else list(rake),
        "start": moment_data(deal, deal.turn),
        "steps": list(_tried(tries, deal.turn)),
        "rules": rule_data(explanation.rules, rules_named(steps)),
    }


def _given(hand: Mapping[str, Any]) -> dict[str, Any]:
    """Give the table and the cards; a script may leave the reshuffles out."""
    if "deck" not in hand:
        return {"table": hand["table"], "cards": hand["cards"]}
    reshuffles = hand.get("reshuffles", [])
    return {"table": hand["table"], "deck": hand["deck"], "reshuffles": reshuffles}


def _tried(tries: Iterable[Step], turn: Turn | None) -> Iterator[dict[str, Any]]:
    """Give what came of each try; after a refused one the turn is what it was before."""
    for step in tries:
        turn = turn if step.refused else step.turn
        yield {
            "try": dict(step.attempt or {}),
            "refused": as_data(step.refused) or None,
            **moment_data(step, turn),
        }


def moment_data(step: Step, turn: Turn | None) -> dict[str, Any]:
    """Give one moment of the record of a hand: a step of a hand, and the turn after it."""
    if step.seen is None:
        raise InternalError("a step without a hand has no moment")
    seen = step.seen
    return {
        "title": step.title,
        "events": [{**event.data, "sentences": as_data(event.sentences)} for event in seen.events],
        "seen": dict(seen.observation),
        "values": seen.values,
        "turn": as_data(turn),
        "decided": list(step.decided),
    }


def rule_data(rules: Mapping[str, RuleNote], named: Iterable[str]) -> dict[str, Any]:
    """Give those rules that are named, by id: their own words, the setting in force, the source."""
    wanted = set(named)
    found = {name: as_data(note) for name, note in rules.items() if name in wanted}
    return {name: {key: note[key] for key in note if key != "id"} for name, note in found.items()}
