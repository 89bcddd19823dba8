"""An explanation for programs, as ``schemas/explanation.schema.json`` describes it."""

from __future__ import annotations

from typing import Any, Final

from oracle.explaining.explanation import Explanation, Step, rules_named
from oracle.explaining.replay import replay, rule_data
from oracle.reporting import as_data

FORMAT: Final = 1


def as_report(explanation: Explanation) -> dict[str, Any]:
    """Make the explanation of plain data; the same explanation gives the same report.

    A hand and the rules that are named in it stand in its record alone.
    """
    beside = [step for step in explanation.steps if step.seen is None]
    return {
        "format": FORMAT,
        "id": explanation.id,
        "title": explanation.title,
        "kind": explanation.kind,
        "about": list(explanation.about),
        "house": explanation.house,
        "settings": dict(explanation.settings),
        "table": explanation.table,
        "steps": [_step(step) for step in beside],
        "notes": list(explanation.notes),
        "rules": rule_data(explanation.rules, [*explanation.about, *rules_named(beside)]),
        "replay": replay(explanation),
    }


def _step(step: Step) -> dict[str, Any]:
    return {
        "title": step.title,
        "try": as_data(step.attempt),
        "refused": as_data(step.refused),
        "sentences": as_data(step.sentences),
        "turn": as_data(step.turn),
        "decided": list(step.decided),
    }
