"""The whole report of a run, as check writes it, held against its schemas."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from typing import Any

import jsonschema

from oracle import catalogue, conformance
from oracle.conformance import KnownFailure, RuleText, RunResult
from oracle.reporting import Measuring, with_cut_values
from oracle.system.resources import folder

RULES = {rule.id: RuleText(rule.sentence, (), rule.seen_in) for rule in catalogue.rules().values()}


def report_of(
    result: RunResult,
    rules: Mapping[str, RuleText] = RULES,
    known: Sequence[KnownFailure] = (),
) -> dict[str, Any]:
    """Put a run into its envelope, with values cut as they are shown."""
    report = conformance.report_of(Measuring("check", {}), result, rules, known)
    told: dict[str, Any] = with_cut_values(report)
    _schema("report").validate(told)
    _schema("check").validate(told["details"])
    return told


@functools.cache
def _schema(name: str) -> jsonschema.Draft202012Validator:
    text = (folder("schemas") / f"{name}.schema.json").read_text("utf-8")
    return jsonschema.Draft202012Validator(json.loads(text))
