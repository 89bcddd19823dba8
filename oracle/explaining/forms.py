"""Parts of an explanation as plain data, in the forms that its schemas describe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from oracle.core.table import Objection
from oracle.explaining.explanation import RuleNote, Turn
from oracle.prose import Sentence


def turn_data(turn: Turn) -> dict[str, Any]:
    """Give whose turn it is, why, and what is not legal."""
    return {
        "seat": turn.seat,
        "phase": turn.phase,
        "sentences": sentence_data(turn.sentences),
        "not-legal": [
            {
                "seats": list(bar.seats),
                "actions": list(bar.actions),
                "because": objection_data(bar.because),
            }
            for bar in turn.bars
        ],
    }


def sentence_data(sentences: Iterable[Sentence]) -> list[dict[str, Any]]:
    """Give sentences, each with its rules."""
    return [{"text": sentence.text, "rules": list(sentence.rules)} for sentence in sentences]


def objection_data(objections: Iterable[Objection]) -> list[dict[str, Any]]:
    """Give objections; what their rules rest on stands with the rules."""
    return [{"rule": one.rule, "sentence": one.sentence} for one in objections]


def rule_data(rules: Mapping[str, RuleNote], named: Iterable[str]) -> dict[str, Any]:
    """Give those rules that are named, by id: their own words, the setting in force, the source."""
    wanted = set(named)
    return {name: _rule(note) for name, note in rules.items() if name in wanted}


def _rule(note: RuleNote) -> dict[str, Any]:
    return {
        "sentence": note.sentence,
        "switch": note.switch,
        "setting": note.setting,
        "says": note.says,
        "source": list(note.source),
    }
