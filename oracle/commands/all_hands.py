"""The option of check that asks every hand: --all-hands."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from oracle.commands.engines import engine_named
from oracle.commands.output import Output, given_options, refuse_test_forms

if TYPE_CHECKING:
    pass

_FIVES: Final = 20_000
_SEED: Final = 1
_ALL_FIVES: Final = 2_598_960
_OTHERS: Final = ("only", "smoke", "vectors", "known", "house", "profile", "whole")


def with_all_hands(command: Callable[..., None]) -> Callable[..., None]:
    """Give ``check`` the option --all-hands, and do what it asks for instead of the command."""

    @click.option(
        "--all-hands",
        is_flag=True,
        help="Ask an engine that ranks all 270,725 hands of four cards, each in two orders of its "
        "cards, all neighbouring classes of hands, and a sample of hands of five cards.",
    )
    @click.option(
        "--sample",
        type=click.IntRange(0, _ALL_FIVES),
        metavar="N",
        help=f"With --all-hands: hands of five cards by each ranking, {_FIVES:,} unless given.",
    )
    @click.option(
        "--seed",
        type=int,
        metavar="S",
        help=f"With --all-hands: what the sample is drawn by, {_SEED} unless given.",
    )
    @functools.wraps(command)
    def chosen(
        *arguments: Any, all_hands: bool, sample: int | None, seed: int | None, **options: Any
    ) -> None:
        if all_hands:
            _refuse_others(options)
            refuse_test_forms("--all-hands", options["output"])
            fives = _FIVES if sample is None else sample
            _check_all(options, fives, _SEED if seed is None else seed)
        elif sample is not None or seed is not None:
            raise click.UsageError("--sample and --seed belong to --all-hands.")
        else:
            command(*arguments, **options)

    return chosen


def refuse_options(option: str, options: Mapping[str, Any], others: tuple[str, ...]) -> None:
    """Refuse options that have no meaning beside another.

    Raises:
        UsageError: naming all of them.
    """
    if given := [f"--{name.replace('_', '-')}" for name in others if options.get(name)]:
        raise click.UsageError(f"{option} does not go with {', '.join(given)}.")


def _refuse_others(options: Mapping[str, Any]) -> None:
    refuse_options("--all-hands", options, (*_OTHERS, "case"))


def _check_all(options: Mapping[str, Any], sample: int, seed: int) -> None:
    from oracle.conformance import Options, hands_report, run_all_hands
    from oracle.pages import all_hands
    from oracle.reporting import Measuring, with_cut_values
    from oracle.system.signals import ended_by_signals
    from oracle.system.terminal import progress_bar

    measuring = Measuring("all-hands", {**given_options(), "sample": sample, "seed": seed})
    output: Output = options["output"]
    limits = Options(**options["limits"])
    with progress_bar("asking every hand", 0) as progress, ended_by_signals():
        result = run_all_hands(engine_named(options["command"]), limits, sample, seed, progress)
    report = with_cut_values(hands_report(measuring, result))
    verbose = options["verbose"]
    output.tell(lambda: all_hands(report, verbose=verbose), lambda: report)
    raise SystemExit(report["exit-code"])
