"""The command that asks an engine random hands: fuzz."""

from __future__ import annotations

import functools
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oracle.commands.asking import (
    adapter_in,
    adapters_meant,
    engine_named,
    judge_by,
    note_options_of_the_engine,
    refuse_missing_engine,
)
from oracle.commands.options import ForAnEngine, with_judge, with_limits, with_runner
from oracle.commands.output import Output, given_options, with_output
from oracle.system.signals import INTERRUPTED, ended_by_signals
from oracle.system.terminal import progress_bar

if TYPE_CHECKING:
    from oracle.fuzz import FindingsFolder, Fuzzed, Plan, Target
    from oracle.system.pieces import Runner

_SECONDS: float = 60.0


@click.command(cls=ForAnEngine)
@click.argument("command", nargs=-1, required=True)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True, max=86_400),
    help="Stop after so many seconds; 60 if neither this nor --hands is given.",
)
@click.option("--hands", type=click.IntRange(min=1), help="Stop after so many hands.")
@click.option(
    "--seed",
    default="1",
    show_default=True,
    help="Any text; the same seed gives the same hands, as long as the engine claims the same.",
)
@click.option(
    "--skip",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Begin after the first N hands of the seed.",
)
@click.option(
    "--write",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Leave each finding as a hand in this workspace, which is made if there is none; what its "
    "hands show already is not reported as new.",
)
@with_judge
@with_limits
@functools.partial(with_runner, usual=1)
@with_output
def fuzz(
    command: tuple[str, ...], write: Path | None, runner: Runner, output: Output, **options: Any
) -> None:
    """Ask an engine random hands, and minimise each difference.

    COMMAND is an adapter that comes with poker-oracle (pokerkit, pokerkit-tournament, reference)
    or, after --, the command that starts any engine that speaks the protocol:
    poker-oracle fuzz -- ./my-engine

    Tables, cards and acts are drawn within what the engine claims, the rare more often than it is.
    A hand that comes out differently is minimised, and explained as check does.

    Exits with 0 if nothing differs, 1 if something does or the engine answered nothing, 3 if it
    could not be run.
    """
    from oracle.conformance import Options
    from oracle.fuzz import (
        ReportContext,
        Target,
        fuzz_report,
        replays_in,
        without_explanation,
        workspace_for_findings,
    )
    from oracle.report.envelope import Measuring, with_cut_values
    from oracle.report.fuzzed import fuzzed as page_of

    note_options_of_the_engine(command)
    refuse_missing_engine(command)
    shelf = workspace_for_findings(write) if write else None
    measuring = Measuring("fuzz", given_options())
    judge = judge_by(options["house"], options["profile"])
    limits = Options(house=judge.house, **options["limits"])
    target = Target(engine_named(command).name, limits, judge.houses, judge.profile)
    found = _run(target, _plan(options), shelf, runner)
    if judge.note:
        found.notes.insert(0, judge.note)
    if found.stopped and found.claims is None:
        found.stopped += adapters_meant(command)
    places = _keep(shelf, found) if shelf else {}
    named = adapter_in(command) or f"-- {shlex.join(command)}"
    told = ReportContext(named, shlex.join(judge.options), places)
    report = with_cut_values(fuzz_report(measuring, found, told))
    replays = replays_in(found)
    output.print_explained(
        found.explaining, report, lambda one: page_of(one, replays), without_explanation
    )
    raise SystemExit(INTERRUPTED if found.interrupted else report["exit-code"])


def _plan(options: Mapping[str, Any]) -> Plan:
    from oracle.fuzz import Plan

    seconds, hands = options["seconds"], options["hands"]
    ends = seconds if seconds or hands else _SECONDS
    return Plan(options["seed"], hands, ends, options["skip"])


def _run(target: Target, plan: Plan, shelf: FindingsFolder | None, runner: Runner) -> Fuzzed:
    from oracle.fuzz import fuzzing

    known = shelf.known(target) if shelf else ()
    with progress_bar("fuzzing", plan.hands) as progress, ended_by_signals():
        return fuzzing.fuzz(target, plan, known, progress=progress, runner=runner)


def _keep(shelf: FindingsFolder, found: Fuzzed) -> Mapping[str, Path]:
    """Write the findings, and note those that cannot be written; give where each is."""
    from oracle.fuzz import written
    from oracle.system.files import write_together

    if found.claims is None:
        return {}
    made = written(shelf, found.findings, found.claims, found.target)
    found.notes += made.notes
    if made.files:
        write_together(made.files)
    return made.places
