"""The whole report of a run, as check writes it, held against its schemas."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from oracle.conformance import report as diagnosis
from oracle.conformance.choosing import KnownFailure
from oracle.conformance.report import Ways
from oracle.conformance.results import RunResult
from oracle.conformance.search import RuleText
from oracle.corpus.tables import Known, load_precomputed
from oracle.report.envelope import Measuring, with_cut_values
from oracle.specs import catalogue
from oracle.system.resources import folder
from tests.support.schemas import against

RULES = {rule.id: RuleText(rule.sentence, (), rule.seen_in) for rule in catalogue.rules().values()}


@functools.cache
def foretold() -> Known:
    """Give what is foretold beside the published corpus."""
    return load_precomputed(folder("vectors"))


def report_of(
    result: RunResult,
    rules: Mapping[str, RuleText] = RULES,
    known: Sequence[KnownFailure] = (),
    *,
    first: bool = False,
    foretells: Known | None = None,
) -> dict[str, Any]:
    """Put a run into its envelope, with values cut as they are shown."""
    ways = Ways(foretold if foretells is None else lambda: foretells, first=first)
    report = diagnosis.report_of(Measuring("check", {}), result, rules, known, ways)
    told: dict[str, Any] = with_cut_values(report)
    assert against(told, "report") == []
    assert against(told["details"], "check") == []
    return told
