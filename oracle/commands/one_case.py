"""The option of check that plays one case on an engine and by the rules: --case."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import click

from oracle.commands.all_hands import refuse_options
from oracle.commands.engines import engine_named
from oracle.commands.output import Output, given_options, refuse_test_forms

_OTHERS: Final = ("only", "smoke", "vectors", "known", "profile", "whole")


def with_one_case(command: Callable[..., None]) -> Callable[..., None]:
    """Give ``check`` the option --case, and do what it asks for instead of the command."""

    @click.option(
        "--case",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Play this case on the engine and by the rules side by side, to where they part: a "
        "scenario in YAML, a vector in JSON, or a table and tries.",
    )
    @functools.wraps(command)
    def chosen(*arguments: Any, case: Path | None, **options: Any) -> None:
        if case is None:
            command(*arguments, **options)
        else:
            refuse_options("--case", options, _OTHERS)
            refuse_test_forms("--case", options["output"])
            _check_case(case, options)

    return chosen


def _check_case(path: Path, options: Mapping[str, Any]) -> None:
    from oracle import catalogue
    from oracle.api.one_case import case_from, case_report, without_explanation
    from oracle.conformance import Options, play_beside
    from oracle.pages import side_by_side
    from oracle.reporting import Measuring, with_cut_values
    from oracle.system.signals import ended_by_signals

    case = case_from(path)
    measuring = Measuring("side-by-side", given_options())
    houses = {known.id: known.settings for known in catalogue.houses().values()}
    judge: str | None = None
    own = catalogue.workspace()
    if named := options["house"] or (own.name if own else None):
        chosen = catalogue.house(named)
        judge, houses[chosen.id] = chosen.id, chosen.settings
    output: Output = options["output"]
    limits = Options(house=judge, **options["limits"])
    engine = engine_named(options["command"])
    with ended_by_signals():
        result = play_beside(engine, lambda one: case.made(one, houses), limits, houses)
    report = with_cut_values(case_report(measuring, case, result, houses))
    output.tell_explained(measuring.explaining, report, side_by_side, without_explanation)
    raise SystemExit(report["exit-code"])
