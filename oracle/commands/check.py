"""The commands that face engines: check and serve."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from oracle.commands.all_hands import with_all_hands
from oracle.commands.asking import ask, judge_by
from oracle.commands.asking import ask_twice as ask_again
from oracle.commands.engines import refuse_missing_engine
from oracle.commands.limits import with_limits
from oracle.commands.one_case import with_one_case
from oracle.commands.output import Output, given_options, with_test_output
from oracle.commands.vectors import with_vectors

if TYPE_CHECKING:
    from oracle.conformance import KnownFailure

_ONLY_THE_SHORT_LIST: Final = (
    "only the short list was asked; without --smoke, a run proves more and finds the rest"
)


@click.command()
@click.argument("command", nargs=-1, required=True)
@click.option(
    "--only",
    multiple=True,
    metavar="ID",
    help="Send only this vector, or those about this rule; may be repeated.",
)
@click.option(
    "--smoke",
    is_flag=True,
    help="Send only the short list: the vectors that together notice most of the known mistakes.",
)
@click.option(
    "--known",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    help="A YAML list of known failures, which must keep failing.",
)
@click.option(
    "--house",
    metavar="NAME|FILE",
    help="Judge by the rules of this house, whatever the engine claims; in a workspace, by those "
    "of its room unless you say so.",
)
@click.option(
    "--profile",
    metavar="NAME|FILE",
    help="Judge by a profile: an engine known to deviate must do exactly what it describes.",
)
@click.option(
    "--whole",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the report as JSON to this file, with no value of up to 16 KB cut short.",
)
@click.option(
    "--write-profile",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the house and the mistakes found as a profile, for --profile.",
)
@click.option(
    "--baseline",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="REPORT",
    help="Fail on what an earlier report, as JSON, does not have.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1, max=64),
    default=1,
    show_default=True,
    help="How many processes of the engine share the vectors.",
)
@click.option(
    "--ask-twice",
    is_flag=True,
    help="Ask every case again; by default, a few are, and with --smoke none.",
)
@click.option("--first", is_flag=True, help="Stop after the first mistake that is found.")
@click.option(
    "--verbose",
    "-v",
    is_flag=True,
    help="List everything that is skipped or not proved, and cut no list short.",
)
@with_limits
@with_vectors
@with_test_output
@with_all_hands
@with_one_case
def check(
    command: tuple[str, ...],
    only: tuple[str, ...],
    smoke: bool,
    vectors: Path | None,
    known: Path | None,
    house: str | None,
    profile: str | None,
    limits: Mapping[str, Any],
    whole: Path | None,
    write_profile: Path | None,
    baseline: Path | None,
    jobs: int,
    ask_twice: bool,
    first: bool,
    verbose: bool,
    output: Output,
) -> None:
    """Check an engine: which rules it breaks, and where.

    COMMAND is an adapter that comes with poker-oracle (pokerkit, pokerkit-tournament, reference)
    or, after --, the command that starts any engine that speaks the protocol:
    poker-oracle check -- ./my-engine

    An engine is a program that you trust: it runs with your rights.

    Exits with 0 if the engine conforms in everything it claims, 1 if not or if it answered nothing,
    3 if it could not be run.
    """
    from oracle.conformance import Options, only_about, read_baseline, with_baseline
    from oracle.corpus import load_foretold
    from oracle.diagnosis import Ways, replays_of, report_of, rule_texts
    from oracle.reporting import Measuring, with_cut_values
    from oracle.system.resources import folder
    from oracle.system.terminal import progress_bar
    from oracle.system.writing import refuse_unwritable, write_together

    written: dict[Path, bytes] = {}
    if smoke and only:
        raise click.UsageError("--smoke does not go with --only.")
    refuse_missing_engine(command)
    for path in filter(None, (whole, write_profile)):
        refuse_unwritable(path)
    corpus = vectors or folder("vectors")

    def cases() -> list[dict[str, Any]]:
        # Read while the engine starts.
        return _short_list(vectors) if smoke else only_about(_named(vectors, only), only)

    failures = _known_failures(known)
    before = read_baseline(baseline) if baseline else None
    measuring = Measuring("check", given_options(), corpus)
    judge = judge_by(house, profile, vectors)
    options = Options(house=judge.house, **limits)
    result = ask(command, cases, judge, options, jobs)
    result.notes += [_ONLY_THE_SHORT_LIST] * smoke
    if ask_twice or not smoke:
        ask_again(command, result, judge, options, everything=ask_twice)
    from oracle.pages import as_json, checked

    with progress_bar("explaining") as progress:
        ways = Ways(lambda: load_foretold(corpus), first=first, progress=progress)
        report = report_of(measuring, result, rule_texts(), failures, ways)
    if before is not None:
        report = with_baseline(report, before)
    if write_profile:
        from oracle.diagnosis import profile_of

        written[write_profile] = profile_of(report, result.profile)
    if whole:
        written[whole] = as_json(report).encode(errors="backslashreplace")
    if written:
        write_together(written)
    told = with_cut_values(report)
    replays = replays_of(result)
    output.tell(lambda: checked(told, verbose=verbose, replays=replays), lambda: told)
    raise SystemExit(report["exit-code"])


@click.command()
@click.option(
    "--house",
    "houses",
    multiple=True,
    metavar="NAME|FILE",
    help="Whose rules are played, by default those of the workspace or of card-room; may be "
    "repeated.",
)
def serve(houses: tuple[str, ...]) -> None:
    """Serve the reference engine on standard input and output."""
    from oracle import catalogue
    from oracle.adapters.reference import serve_reference

    serve_reference(houses or (catalogue.usual_house(),))


def _named(corpus: Path | None, only: tuple[str, ...]) -> list[Any]:
    """Read the vectors of a corpus; of ours, by default, only those in which a name stands."""
    from oracle.corpus import known_vectors, load_checked

    return load_checked(corpus) if corpus else known_vectors(only)


def _short_list(corpus: Path | None) -> list[Any]:
    """Read the vectors on the short list of a corpus, of ours by default."""
    from oracle.corpus import listed_among, load_checked, short_list, smoke_vectors

    if corpus is None:
        return smoke_vectors()
    names = short_list(corpus)
    return listed_among(load_checked(corpus), names, corpus)


def _known_failures(path: Path | None) -> tuple[KnownFailure, ...]:
    if path is None:
        return ()
    from oracle.conformance import read_known_failures
    from oracle.specfile import load

    return read_known_failures(load(path))
