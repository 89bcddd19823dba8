"""An explanation for programs, as ``schemas/explanation.schema.json`` describes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from oracle.core.table import Objection
from oracle.explain.explanation import Explanation, RuleNote, Sentence, Step, Turn

FORMAT: Final = 1


def as_report(explanation: Explanation) -> dict[str, Any]:
    """Make the explanation of plain data; the same explanation gives the same report."""
    rules = explanation.rules
    return {
        "format": FORMAT,
        "id": explanation.id,
        "title": explanation.title,
        "kind": explanation.kind,
        "about": list(explanation.about),
        "house": explanation.house,
        "settings": dict(explanation.settings),
        "table": explanation.table,
        "steps": [_step(step, rules) for step in explanation.steps],
        "notes": list(explanation.notes),
        "rules": {name: _note(note) for name, note in rules.items()},
    }


def _step(step: Step, rules: Mapping[str, RuleNote]) -> dict[str, Any]:
    return {
        "title": step.title,
        "try": None if step.attempt is None else dict(step.attempt),
        "refused": _objections(step.refused, rules),
        "sentences": _sentences(step.sentences),
        "turn": None if step.turn is None else _turn(step.turn, rules),
        "decided": list(step.decided),
    }


def _turn(turn: Turn, rules: Mapping[str, RuleNote]) -> dict[str, Any]:
    return {
        "seat": turn.seat,
        "phase": turn.phase,
        "sentences": _sentences(turn.sentences),
        "not-legal": [
            {
                "seats": list(bar.seats),
                "actions": list(bar.actions),
                "because": _objections(bar.because, rules),
            }
            for bar in turn.bars
        ],
    }


def _sentences(sentences: Iterable[Sentence]) -> list[dict[str, Any]]:
    return [{"text": sentence.text, "rules": list(sentence.rules)} for sentence in sentences]


def _objections(
    objections: Iterable[Objection], rules: Mapping[str, RuleNote]
) -> list[dict[str, Any]]:
    return [
        {
            "rule": objection.rule,
            "sentence": objection.sentence,
            "source": list(rules[objection.rule].source),
        }
        for objection in objections
    ]


def _note(note: RuleNote) -> dict[str, Any]:
    return {
        "sentence": note.sentence,
        "switch": note.switch,
        "setting": note.setting,
        "says": note.says,
        "source": list(note.source),
    }
