"""The option of check that plays one case on an engine and by the rules: --case."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from oracle.commands.engines import engine_named
from oracle.commands.options import refuse_beside
from oracle.commands.output import Output, given_options, refuse_test_forms

_OTHERS: Final = ("only", "smoke", "vectors", "known", "profile", "whole")


def check_case(path: Path, options: Mapping[str, Any]) -> None:
    """Play a case on an engine and by the rules, and tell where they part.

    Raises:
        UsageError: another option has no meaning beside --case.
        InputError: a form of tests is asked for, or the case cannot be played.
    """
    from oracle import catalogue
    from oracle.api.one_case import case_from, case_report, without_explanation
    from oracle.conformance import Options, play_beside
    from oracle.pages import side_by_side
    from oracle.reporting import Measuring, with_cut_values
    from oracle.system.signals import ended_by_signals

    output: Output = options["output"]
    refuse_beside("--case", options, _OTHERS)
    refuse_test_forms("--case", output)
    case = case_from(path)
    measuring = Measuring("side-by-side", given_options())
    houses = {known.id: known.settings for known in catalogue.houses().values()}
    judge: str | None = None
    own = catalogue.workspace()
    if named := options["house"] or (own.name if own else None):
        chosen = catalogue.house(named)
        judge, houses[chosen.id] = chosen.id, chosen.settings
    limits = Options(house=judge, **options["limits"])
    engine = engine_named(options["command"])
    with ended_by_signals():
        result = play_beside(engine, lambda one: case.made(one, houses), limits, houses)
    report = with_cut_values(case_report(measuring, case, result, houses))
    output.tell_explained(measuring.explaining, report, side_by_side, without_explanation)
    raise SystemExit(report["exit-code"])
