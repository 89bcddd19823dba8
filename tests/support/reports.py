"""The whole report of a run, as check writes it, held against its schemas."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from oracle import catalogue, diagnosis
from oracle.conformance import KnownFailure, RunResult
from oracle.corpus import Known, load_foretold
from oracle.diagnosis import RuleText, Ways
from oracle.reporting import Measuring, with_cut_values
from oracle.system.resources import folder
from tests.support.schemas import against

RULES = {rule.id: RuleText(rule.sentence, (), rule.seen_in) for rule in catalogue.rules().values()}


@functools.cache
def foretold() -> Known:
    """Give what is foretold beside the published corpus."""
    return load_foretold(folder("vectors"))


def report_of(
    result: RunResult,
    rules: Mapping[str, RuleText] = RULES,
    known: Sequence[KnownFailure] = (),
    *,
    first: bool = False,
) -> dict[str, Any]:
    """Put a run into its envelope, with values cut as they are shown."""
    ways = Ways(foretold, first=first)
    report = diagnosis.report_of(Measuring("check", {}), result, rules, known, ways)
    told: dict[str, Any] = with_cut_values(report)
    assert against(told, "report") == []
    assert against(told["details"], "check") == []
    return told
