"""The commands that face engines: check and serve."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from oracle.commands.all_hands import check_all, with_all_hands
from oracle.commands.asking import ask, ask_twice, judge_by
from oracle.commands.engines import refuse_missing_engine
from oracle.commands.one_case import check_case
from oracle.commands.options import with_force, with_house, with_judge, with_limits, with_vectors
from oracle.commands.output import Output, given_options, with_test_output

if TYPE_CHECKING:
    from oracle.conformance import KnownFailure, RunResult
    from oracle.pages import Page
    from oracle.reporting import Measuring

_ONLY_THE_SHORT_LIST: Final = (
    "only the short list was asked, and what this engine claims of it notices {some:,} of "
    "{all:,} known mistakes; without --smoke, a run proves more and finds the rest"
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
@with_judge
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
@with_force
@with_test_output
@with_all_hands
@click.option(
    "--case",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Play this case on the engine and by the rules side by side, to where they part: a "
    "scenario in YAML, a vector in JSON, or a table and tries.",
)
def check(**options: Any) -> None:
    """Check an engine: which rules it breaks, and where.

    COMMAND is an adapter that comes with poker-oracle (pokerkit, pokerkit-tournament, reference)
    or, after --, the command that starts any engine that speaks the protocol:
    poker-oracle check -- ./my-engine

    An engine is a program that you trust: it runs with your rights.

    Exits with 0 if the engine conforms in everything it claims, 1 if not or if it answered nothing,
    3 if it could not be run. If a bug in poker-oracle costs a part of the explanation, the report
    says which one, and names a new temporary file with the internal error.
    """
    if options["all_hands"]:
        check_all(options)
    elif options["sample"] is not None or options["seed"] is not None:
        raise click.UsageError("--sample and --seed belong to --all-hands.")
    elif options["case"]:
        check_case(options["case"], options)
    else:
        _check(**options)


def _check(
    command: tuple[str, ...],
    vectors: Path | None,
    limits: Mapping[str, Any],
    output: Output,
    **options: Any,
) -> None:
    """Check an engine against a corpus."""
    from oracle.conformance import read_baseline, with_baseline
    from oracle.reporting import Measuring, with_cut_values
    from oracle.system.resources import folder

    _refuse(command, options)
    known = _known_failures(options["known"])
    before = read_baseline(options["baseline"]) if options["baseline"] else None
    corpus = vectors or folder("vectors")
    measuring = Measuring("check", given_options(), corpus)
    result = _asked(command, vectors, limits, options)
    report = _report(measuring, result, known, corpus, options)
    if before is not None:
        report = with_baseline(report, before)
    _write(report, result, options)
    from oracle.diagnosis import replays_of, without_explanation
    from oracle.pages import checked

    explaining = measuring.explaining
    told, replays = with_cut_values(report), replays_of(result, explaining)

    def page(one: Mapping[str, Any]) -> Page:
        return checked(one, verbose=options["verbose"], replays=replays)

    output.tell_explained(explaining, told, page, without_explanation)
    raise SystemExit(report["exit-code"])


@click.command()
@with_house(
    "Whose rules are played, by default those of the workspace or of card-room; may be repeated.",
    several=True,
)
def serve(house: tuple[str, ...]) -> None:
    """Serve the reference engine on standard input and output."""
    from oracle import catalogue
    from oracle.adapters.reference import serve_reference

    serve_reference(house or (catalogue.usual_house(),))


def _refuse(command: tuple[str, ...], options: Mapping[str, Any]) -> None:
    """Refuse, before any work, what cannot be done.

    Raises:
        UsageError: options do not go together, or there is no such engine.
        InputError: a file cannot be written.
    """
    from oracle.diagnosis import is_profile
    from oracle.reporting import is_report
    from oracle.system.writing import refuse_to_replace, refuse_unwritable

    if options["smoke"] and options["only"]:
        raise click.UsageError("--smoke does not go with --only.")
    refuse_missing_engine(command)
    kinds = {"whole": (is_report, "a report"), "write_profile": (is_profile, "a profile")}
    for option, (is_ours, what) in kinds.items():
        if path := options[option]:
            refuse_unwritable(path)
            refuse_to_replace(path, is_ours, f"{what} that check wrote", force=options["force"])


def _asked(
    command: tuple[str, ...],
    corpus: Path | None,
    limits: Mapping[str, Any],
    options: Mapping[str, Any],
) -> RunResult:
    """Ask the engine the cases that are wanted, and some of them again."""
    from oracle.conformance import Options, only_about

    smoke, only = options["smoke"], options["only"]

    def cases() -> list[Any]:
        # Read while the engine starts, as is what will explain and tell the result.
        from oracle import diagnosis, pages  # noqa: F401

        return _short_list(corpus) if smoke else only_about(_named(corpus, only), only)

    judge = judge_by(options["house"], options["profile"], corpus)
    limited = Options(house=judge.house, **limits)
    result = ask(command, cases, judge, limited, options["jobs"])
    if options["ask_twice"] or not smoke:
        ask_twice(command, result, judge, limited, everything=options["ask_twice"])
    return result


def _report(
    measuring: Measuring,
    result: RunResult,
    known: tuple[KnownFailure, ...],
    corpus: Path,
    options: Mapping[str, Any],
) -> dict[str, Any]:
    """Find what is behind the failures."""
    from oracle.corpus import load_foretold
    from oracle.diagnosis import Ways, report_of, rule_texts
    from oracle.system.terminal import progress_bar

    if options["smoke"]:
        result.notes.append(_of_the_short_list(result))
    with progress_bar("explaining") as progress:
        ways = Ways(lambda: load_foretold(corpus), first=options["first"], progress=progress)
        return report_of(measuring, result, rule_texts(), known, ways)


def _of_the_short_list(result: RunResult) -> str:
    """Say what share of the known mistakes was asked about."""
    from oracle.conformance import Verdict
    from oracle.mistakes import MISTAKES

    asked = [one.vector for one in result.outcomes if one.verdict is not Verdict.SKIP]
    noticed = {mistake for vector in asked for mistake in vector["flags"]}
    return _ONLY_THE_SHORT_LIST.format(some=len(noticed & MISTAKES.keys()), all=len(MISTAKES))


def _write(report: Mapping[str, Any], result: RunResult, options: Mapping[str, Any]) -> None:
    """Write the whole report, and the profile, where they are asked for."""
    from oracle.diagnosis import profile_of
    from oracle.pages import as_json
    from oracle.system.writing import write_together

    written: dict[Path, bytes] = {}
    if path := options["write_profile"]:
        written[path] = profile_of(report, result.profile)
    if path := options["whole"]:
        written[path] = as_json(report).encode(errors="backslashreplace")
    if written:
        write_together(written)


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
