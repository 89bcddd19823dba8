"""The option of check that asks every hand: --all-hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import click

from oracle.commands.engines import engine_named
from oracle.commands.options import Command, refuse_beside
from oracle.commands.output import Output, given_options, refuse_test_forms

_FIVES: Final = 20_000
_SEED: Final = 1
_ALL_FIVES: Final = 2_598_960
_OTHERS: Final = ("only", "smoke", "vectors", "known", "house", "profile", "whole", "case")


def with_all_hands(command: Command) -> Command:
    """Give ``check`` the option --all-hands, and those that belong to it."""
    options = (
        click.option(
            "--all-hands",
            is_flag=True,
            help="Ask an engine that ranks all 270,725 hands of four cards, each in two orders of "
            "its cards, all neighbouring classes of hands, and a sample of hands of five cards.",
        ),
        click.option(
            "--sample",
            type=click.IntRange(0, _ALL_FIVES),
            metavar="N",
            help=f"With --all-hands: hands of five cards by each ranking, {_FIVES:,} unless given.",
        ),
        click.option(
            "--seed",
            type=int,
            metavar="S",
            help=f"With --all-hands: what the sample is drawn by, {_SEED} unless given.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def check_all(options: Mapping[str, Any]) -> None:
    """Ask every hand, and tell what is wrong.

    Raises:
        UsageError: another option has no meaning beside --all-hands.
        InputError: a form of tests is asked for.
    """
    from oracle.conformance import Options, hands_report, run_all_hands
    from oracle.pages import all_hands
    from oracle.reporting import Measuring, with_cut_values
    from oracle.system.signals import ended_by_signals
    from oracle.system.terminal import progress_bar

    output: Output = options["output"]
    refuse_beside("--all-hands", options, _OTHERS)
    refuse_test_forms("--all-hands", output)
    sample = _FIVES if options["sample"] is None else options["sample"]
    seed = _SEED if options["seed"] is None else options["seed"]
    measuring = Measuring("all-hands", {**given_options(), "sample": sample, "seed": seed})
    limits = Options(**options["limits"])
    with progress_bar("asking every hand", 0) as progress, ended_by_signals():
        result = run_all_hands(engine_named(options["command"]), limits, sample, seed, progress)
    report = with_cut_values(hands_report(measuring, result))
    output.tell(lambda: all_hands(report, verbose=options["verbose"]), lambda: report)
    raise SystemExit(report["exit-code"])
