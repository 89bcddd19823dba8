"""The commands that face engines: check and serve."""

from __future__ import annotations

import math
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from oracle.commands.all_hands import with_all_hands
from oracle.commands.one_case import with_one_case
from oracle.commands.output import Output, given_options, with_output

if TYPE_CHECKING:
    from oracle.catalogue import EngineProfile
    from oracle.conformance import KnownFailure, RunResult

ADAPTERS: Final = {
    "reference": (sys.executable, "-m", "oracle", "serve"),
    "pokerkit": (sys.executable, "-m", "oracle.adapters.pokerkit"),
    "pokerkit-tournament": (sys.executable, "-m", "oracle.adapters.pokerkit", "tournament"),
}


def _a_number(_context: click.Context, _option: click.Parameter, value: float) -> float:
    if math.isnan(value):
        raise click.BadParameter("nan is not a number of seconds.")
    return value


@click.command()
@click.argument("command", nargs=-1, required=True)
@click.option(
    "--only",
    multiple=True,
    metavar="ID",
    help="Send only this vector, or those about this rule; may be repeated.",
)
@click.option(
    "--vectors",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Use this corpus instead of the project's own.",
)
@click.option(
    "--known",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A YAML list of known failures, which must keep failing.",
)
@click.option(
    "--house",
    metavar="NAME|FILE",
    help="Judge by the rules of this house, whatever the engine claims.",
)
@click.option(
    "--profile",
    metavar="NAME|FILE",
    help="Judge by a profile: an engine known to deviate must do exactly what it describes.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, max=86_400, min_open=True),
    callback=_a_number,
    default=5.0,
    show_default=True,
    help="Seconds for each case.",
)
@click.option(
    "--whole",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the report as JSON to this file, with no value cut short.",
)
@click.option(
    "--verbose",
    "-v",
    is_flag=True,
    help="List everything that is skipped or not proved, and cut no list short.",
)
@with_output
@with_all_hands
@with_one_case
def check(
    command: tuple[str, ...],
    only: tuple[str, ...],
    vectors: Path | None,
    known: Path | None,
    house: str | None,
    profile: str | None,
    timeout: float,
    whole: Path | None,
    verbose: bool,
    output: Output,
) -> None:
    """Check an engine: which rules it breaks, and where.

    COMMAND is an adapter that comes with poker-oracle (pokerkit, pokerkit-tournament, reference)
    or, after --, the command that starts any engine that speaks the protocol:
    poker-oracle check -- ./my-engine

    Exits with 0 if the engine conforms in everything it claims, 1 if not or if it answered nothing,
    3 if it could not be run.
    """
    from oracle.conformance import only_about, report_of, rule_texts
    from oracle.corpus import load_checked, load_vectors
    from oracle.pages import as_json, checked
    from oracle.reporting import Measuring, with_cut_values
    from oracle.system.resources import folder
    from oracle.system.writing import refuse_unwritable, write_together

    if whole:
        refuse_unwritable(whole)
    corpus = vectors or folder("vectors")
    cases = only_about(load_checked(vectors) if vectors else load_vectors(corpus), only)
    failures = _known_failures(known)
    measuring = Measuring("check", given_options(), corpus)
    result = _run(command, cases, _judge(house, profile), timeout)
    report = report_of(measuring, result, rule_texts(), failures)
    if whole:
        write_together({whole: as_json(report).encode(errors="backslashreplace")})
    told = with_cut_values(report)
    output.tell(lambda: checked(told, verbose=verbose), lambda: told)
    raise SystemExit(report["exit-code"])


@click.command()
@click.option(
    "--house",
    "houses",
    multiple=True,
    default=["card-room"],
    metavar="NAME|FILE",
    show_default=True,
    help="Whose rules are played; may be repeated.",
)
def serve(houses: tuple[str, ...]) -> None:
    """Serve the reference engine on standard input and output."""
    from oracle.adapters.reference import serve_reference

    serve_reference(houses)


class _Judge(NamedTuple):
    """Whose rules an engine is judged by: those of the house that it claims, or as the user says.

    ``options`` are those on the command line that say so.
    """

    houses: Mapping[str, Mapping[str, str]]
    options: tuple[str, ...] = ()
    house: str | None = None
    profile: EngineProfile | None = None


def _run(
    command: tuple[str, ...], cases: list[dict[str, Any]], judge: _Judge, timeout: float
) -> RunResult:
    from oracle.conformance import Options, as_profile_plays, run
    from oracle.system.signals import ended_by_signals
    from oracle.system.terminal import progress_bar

    if judge.profile:
        cases = as_profile_plays(cases, judge.profile)
    adapter = ADAPTERS.get(command[0]) if len(command) == 1 else None
    with progress_bar("checking", len(cases)) as progress, ended_by_signals():
        options = Options(case_seconds=timeout, house=judge.house)
        result = run(adapter or command, cases, options, judge.houses, progress)
    result.adapter = command[0] if adapter else None
    result.judged_by, result.profile = judge.options, judge.profile
    result.notes += _notes(result)
    if result.stopped and not result.claims:
        result.stopped += _adapters_meant(command)
    return result


def _judge(house: str | None, profile: str | None) -> _Judge:
    from oracle import catalogue
    from oracle.errors import InputError

    if house and profile:
        raise InputError("give --house or --profile, not both: each says whose rules are right")
    houses = {known.id: known.settings for known in catalogue.houses().values()}
    if house:
        chosen = catalogue.house(house)
        return _Judge({**houses, chosen.id: chosen.settings}, ("--house", house), chosen.id)
    if profile:
        described = catalogue.engine_profile(profile)
        return _Judge(houses, ("--profile", profile), profile=described)
    return _Judge(houses)


def _notes(result: RunResult) -> list[str]:
    """Say by which profile was judged, and whether it is of another version of the engine."""
    profile, claims = result.profile, result.claims
    if profile is None:
        return []
    notes = [f"judged by the profile {profile.name}: {profile.title}, version {profile.version}"]
    if claims and claims.version != profile.version:
        notes.append(f"the profile is of version {profile.version}, the engine is {claims.version}")
    return notes


def _adapters_meant(command: tuple[str, ...]) -> str:
    """Name the adapters to someone who gave one word that starts nothing."""
    if len(command) > 1 or "/" in command[0] or shutil.which(command[0]):
        return ""
    return f"; the adapters are {', '.join(ADAPTERS)}"


def _known_failures(path: Path | None) -> tuple[KnownFailure, ...]:
    if path is None:
        return ()
    from oracle.conformance import read_known_failures
    from oracle.specfile import load

    return read_known_failures(load(path))
