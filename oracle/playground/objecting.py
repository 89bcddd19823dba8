"""Objections as an answer has them: the rule, the sentence, and what the rule rests on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oracle import catalogue
from oracle.core.table import Objection


def objections_seen(objections: Iterable[Objection]) -> list[dict[str, Any]]:
    """Give objections with the words and the sources of their rules."""
    rules = catalogue.rules()
    return [
        {
            "rule": one.rule,
            "sentence": one.sentence,
            "rule-sentence": rules[one.rule].sentence,
            "sources": catalogue.source(one.rule),
        }
        for one in objections
    ]
