"""Objections of rules and problems of texts, as an answer has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oracle import catalogue
from oracle.core.table import Objection
from oracle.playground.inputs import sentence
from oracle.specfile import Problem


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


def problem_seen(problem: Problem) -> dict[str, Any]:
    """Give a problem; one of the whole text has no line and no column."""
    return {
        "line": problem.line or None,
        "column": problem.column or None,
        "sentence": sentence(problem.message),
    }
