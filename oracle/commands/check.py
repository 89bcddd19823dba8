"""The commands that face engines: check, with every hand or one case, and serve."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

from oracle.commands.asking import (
    ask,
    ask_twice,
    engine_named,
    judge_by,
    note_options_of_the_engine,
    refuse_missing_engine,
)
from oracle.commands.options import (
    Command,
    WithHeadings,
    refuse_beside,
    with_force,
    with_house,
    with_judge,
    with_limits,
    with_vectors,
)
from oracle.commands.output import (
    Output,
    given_options,
    refuse_test_forms,
    screen,
    with_test_output,
)
from oracle.system.pieces import kept_when_read
from oracle.system.resources import folder
from oracle.system.signals import ended_by_signals
from oracle.system.terminal import progress_bar

if TYPE_CHECKING:
    from oracle.conformance import AskMore, KnownFailure, RunResult
    from oracle.corpus.tables import Known
    from oracle.report.envelope import Measuring
    from oracle.report.page import Page
    from oracle.report.verdict import Asked


_FIVES: Final = 20_000
_SEED: Final = 1
_ALL_FIVES: Final = 2_598_960
_OTHERS: Final = (
    *("only", "smoke", "vectors", "known", "house", "profile", "whole", "case", "show"),
)


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
            help="What the hands that are made for this engine are drawn by, or with --all-hands "
            f"the sample; {_SEED} unless given.",
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
    from oracle.report.envelope import Measuring, with_cut_values
    from oracle.report.every_hand import all_hands

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


_ONE_CASE_OTHERS: Final = ("only", "smoke", "vectors", "known", "profile", "whole", "show")


def check_case(path: Path, options: Mapping[str, Any]) -> None:
    """Play a case on an engine and by the rules, and tell where they part.

    Raises:
        UsageError: another option has no meaning beside --case.
        InputError: a form of tests is asked for, or the case cannot be played.
    """
    from oracle.api.one_case import case_again, case_from, case_report, without_explanation
    from oracle.conformance import Options, play_side_by_side
    from oracle.errors import InputError
    from oracle.fuzz import MADE, made
    from oracle.report.envelope import Measuring, with_cut_values
    from oracle.report.failed_hands import side_by_side

    output: Output = options["output"]
    refuse_beside("--case", options, _ONE_CASE_OTHERS)
    refuse_test_forms("--case", output)
    hand = made(str(path))
    case = case_again(str(hand), MADE, hand.hand) if hand else case_from(path)
    measuring = Measuring("side-by-side", given_options())
    judge = judge_by(options["house"], None)
    houses = judge.houses
    limits = Options(house=judge.house, **options["limits"])
    engine = engine_named(options["command"])
    with ended_by_signals():
        result = play_side_by_side(engine, lambda one: case.made(one, houses), limits, houses)
    if hand and not (result.parts or result.stopped):
        raise InputError(f"this engine can be asked no hand {case.name}; it was made for another")
    report = with_cut_values(case_report(measuring, case, result, houses))
    output.print_explained(measuring.explaining, report, side_by_side, without_explanation)
    raise SystemExit(report["exit-code"])


_ONLY_THE_SHORT_LIST: Final = (
    "only the short list was asked, and what this engine claims of it notices {some:,} of "
    "{all:,} known mistakes; without --smoke, a run proves more and finds the rest"
)


_WITHOUT_EXTRA: Final = (
    *("no_extra", "only", "smoke", "first", "known", "baseline", "profile", "vectors", "fail_fast"),
)
"""The options with which no hands are made: they choose what is asked, or say what is known."""


def _each_number(told: Sequence[str]) -> tuple[str, ...]:
    """Take several numbers that stand in one word, as in 1,3, as if each were named."""
    words = ([*one.split(",")] if one.replace(",", "").isdecimal() else [one] for one in told)
    return tuple(word for some in words for word in some if word)


_HEADINGS: Final = {
    "Options": (
        *("--only", "--smoke", "--house", "--baseline", "--first", "--show", "--verbose"),
        *("--output", "--format", "--help"),
    ),
    "What is asked": (
        *("--case", "--no-extra", "--all-hands", "--sample", "--seed", "--ask-twice", "--vectors"),
        "--workspace",
    ),
    "How it is judged": ("--profile", "--known"),
    "What else is written": ("--whole", "--write-profile", "--force"),
    "How the engine is run": (),
}


@click.command(cls=WithHeadings, headings=_HEADINGS)
@click.argument("command", nargs=-1, required=True)
@click.option(
    "--only",
    multiple=True,
    metavar="ID",
    help="Send only this vector, or those about this rule or chapter; may be repeated.",
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
@click.option(
    "--first", is_flag=True, help="Name the mistake behind most failures, and look no further."
)
@click.option(
    "--show",
    multiple=True,
    metavar="N|NAME",
    callback=lambda _context, _option, told: _each_number(told),
    help="Tell this mistake with its hand: its number or name in the verdict; several as 1,3.",
)
@click.option(
    "--verbose",
    "-v",
    is_flag=True,
    help="Print the whole report: each mistake with its hand, all that is skipped or not proved.",
)
@with_limits
@with_vectors
@with_force
@with_test_output
@with_all_hands
@click.option(
    "--case",
    type=click.Path(path_type=Path),
    metavar="FILE|ID",
    help="Play this case on the engine and by the rules side by side, to where they part: a "
    "scenario in YAML, a vector in JSON, a table and tries, or a hand that check made, by its id.",
)
@click.option(
    "--no-extra",
    is_flag=True,
    help="Make no hands for this engine. Where plays fail and the corpus has few, check makes up "
    "to 40 short ones, on which the known mistakes that may be behind it differ.",
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
    elif options["sample"] is not None:
        raise click.UsageError("--sample belongs to --all-hands.")
    elif options["case"]:
        check_case(options["case"], options)
    elif again := _made_before(options["only"]):
        check_case(again, {**options, "only": ()})
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
    from oracle.report.envelope import Measuring, with_cut_values

    _refuse(command, options)
    known = _known_failures(options["known"])
    before = read_baseline(options["baseline"]) if options["baseline"] else None
    corpus = vectors or folder("vectors")
    measuring = Measuring("check", given_options(), corpus)
    result = _asked(command, vectors, limits, options)
    chosen = {**options, "vectors": vectors, "fail_fast": limits.get("fail_fast")}
    extra = not any(chosen[name] for name in _WITHOUT_EXTRA)
    foretold = _foretold(corpus, command, result, limits, options, extra=extra)
    more = _more(command, result, limits, options) if extra else None
    report = _report(measuring, result, known, foretold, more, options)
    from oracle.report.verdict import refuse_unknown, verdict

    if before is not None:
        report = with_baseline(report, before)
    refuse_unknown(report, options["show"])
    _write(report, result, options)
    from oracle.conformance import replays_of, without_explanation
    from oracle.report.checked import checked

    explaining, verbose = measuring.explaining, options["verbose"]
    told, replays = with_cut_values(report), replays_of(result, explaining)
    asked = _wanted(options["show"], result)

    def page(one: Mapping[str, Any]) -> Page:
        return checked(one, verbose=verbose, replays=replays)

    def printed(one: Mapping[str, Any]) -> Page:
        return page(one) if verbose and not asked.show else verdict(one, asked, replays)

    if asked.show and output.standard is None:
        output = output._replace(standard="text")
    output.print_explained(explaining, told, page, without_explanation, printed)
    raise SystemExit(report["exit-code"])


_NOT_ASKED_AGAIN: Final = frozenset(
    {"command", "show", "verbose", "written", "forced", "force", "whole", "write_profile"}
)
"""The arguments that the commands in a verdict do not repeat."""


def _wanted(show: tuple[str, ...], result: RunResult) -> Asked:
    """What of the verdict is wanted, and how the same check is asked for again."""
    import shlex

    from oracle.report.verdict import Asked

    context = click.get_current_context()
    given = [
        one
        for one in context.command.params
        if isinstance(one, click.Option)
        and one.name in context.params.keys() - _NOT_ASKED_AGAIN
        and context.get_parameter_source(one.name or "") is ParameterSource.COMMANDLINE
    ]
    words: list[str] = []
    for one in given:
        value = context.params[one.name or ""]
        for each in value if one.multiple else [value]:
            words += [one.opts[0]] if one.is_flag else [one.opts[0], str(each)]
    engine = result.adapter or f"-- {shlex.join(result.command)}"
    return Asked(show, screen().width, shlex.join(words), engine)


@click.command()
@with_house(
    "Whose rules are played, by default those of the workspace or of card-room; may be repeated.",
    several=True,
)
@click.option(
    "--mistake",
    multiple=True,
    metavar="ID",
    help="Make this mistake of the catalogue, to see how it is found; may be repeated.",
)
def serve(house: tuple[str, ...], mistake: tuple[str, ...]) -> None:
    """Serve the reference engine on standard input and output."""
    from oracle.adapters.reference import serve_reference
    from oracle.specs import workspaces

    serve_reference(house or (workspaces.usual_house(),), mistake)


_SHOWN: Final = "odd-chip-to-the-button"
_OF_WHAT_IS_NOT_JUDGED: Final = """\
"Not judged" is what this check cannot tell of an engine: an engine is asked only what it says that
it plays, the vectors have few or no hands of some structures (a game with its betting, draws and
forced bets), and a pass proves a rule only if some known mistake would have failed.
"""


@click.command()
@click.option(
    "--output",
    "-o",
    "written",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the report to this file as well, as check does: a page if it ends in .html.",
)
def demo(written: tuple[Path, ...]) -> None:
    """Check an engine of ours that makes a mistake.

    Nothing else is needed. Exits with 0 if the mistake is found.
    """
    import shutil

    program = (
        ("poker-oracle",) if shutil.which("poker-oracle") else (sys.executable, "-m", "oracle")
    )
    files = [word for path in ("-", *written) for word in ("-o", str(path))]
    engine = [*program, "serve", "--house", "card-room", "--mistake", _SHOWN]
    click.echo(
        "An engine of ours that gives the odd chip to the wrong player, checked as yours is:\n"
    )
    try:
        context = click.get_current_context()
        check.main([*files, "--", *engine], parent=context, standalone_mode=False)
    except SystemExit as ended:
        if ended.code != 1:
            raise
    click.echo("".join(f"\nWrote {path}" for path in written))
    click.echo(_OF_WHAT_IS_NOT_JUDGED)
    click.echo("Your own engine begins with: poker-oracle init python my-engine")
    click.echo("Your card room begins with: poker-oracle init room my-room")


def _refuse(command: tuple[str, ...], options: Mapping[str, Any]) -> None:
    """Refuse, before any work, what cannot be done.

    Raises:
        UsageError: options do not go together, or there is no such engine.
        InputError: a file cannot be written.
    """
    from oracle.conformance import is_profile
    from oracle.report.envelope import is_report
    from oracle.system.files import refuse_to_replace, refuse_unwritable

    if options["smoke"] and options["only"]:
        raise click.UsageError("--smoke does not go with --only.")
    note_options_of_the_engine(command)
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
        from oracle.conformance import report  # noqa: F401
        from oracle.report import verdict  # noqa: F401

        with kept_when_read():
            return _short_list(corpus) if smoke else only_about(_named(corpus, only), only)

    judge = judge_by(options["house"], options["profile"], corpus)
    limited = Options(house=judge.house, **limits)
    result = ask(command, cases, judge, limited, options["jobs"])
    if options["ask_twice"] or not smoke:
        ask_twice(command, result, judge, limited, everything=options["ask_twice"])
    return result


def _foretold(
    corpus: Path,
    command: tuple[str, ...],
    result: RunResult,
    limits: Mapping[str, Any],
    options: Mapping[str, Any],
    *,
    extra: bool,
) -> Callable[[], Known]:
    """What suspects answer, by the corpus, and to the hands that are made for this engine."""
    from oracle.commands.asking import ask_apart
    from oracle.conformance import Options, Verdict, without_hands
    from oracle.corpus.tables import load_precomputed

    fails = any(one.verdict is Verdict.FAIL for one in result.outcomes)
    if not (extra and (fails or without_hands(result))) or result.stopped:
        return lambda: load_precomputed(corpus)
    judge = judge_by(options["house"], options["profile"])
    limited = Options(house=judge.house, **limits)
    with kept_when_read():
        known = load_precomputed(corpus)
    found = {**known, **ask_apart(command, result, judge, limited, known, _seed_of(options))}
    return lambda: found


def _more(
    command: tuple[str, ...],
    result: RunResult,
    limits: Mapping[str, Any],
    options: Mapping[str, Any],
) -> AskMore | None:
    """What asks for more hands while failures are explained, if the engine still answers."""
    from oracle.commands.asking import ask_more
    from oracle.conformance import Options

    if result.stopped:
        return None
    judge = judge_by(options["house"], options["profile"])
    limited = Options(house=judge.house, **limits)
    return ask_more(command, result, judge, limited, _seed_of(options))


def _seed_of(options: Mapping[str, Any]) -> int:
    """What the hands are drawn by that are made for the engine."""
    return _SEED if options["seed"] is None else int(options["seed"])


def _report(
    measuring: Measuring,
    result: RunResult,
    known: tuple[KnownFailure, ...],
    foretold: Callable[[], Known],
    more: AskMore | None,
    options: Mapping[str, Any],
) -> dict[str, Any]:
    """Find what is behind the failures."""
    from oracle.conformance import Ways, report_of, rule_texts

    if options["smoke"]:
        result.notes.append(_of_the_short_list(result))
    with progress_bar("explaining") as progress:
        ways = Ways(foretold, first=options["first"], progress=progress, more=more)
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
    from oracle.conformance import profile_of
    from oracle.report.page import as_json
    from oracle.system.files import write_together

    written: dict[Path, bytes] = {}
    if path := options["write_profile"]:
        written[path] = profile_of(report, result.profile)
    if path := options["whole"]:
        written[path] = as_json(report).encode(errors="backslashreplace")
    if written:
        write_together(written)


def _made_before(only: tuple[str, ...]) -> Path | None:
    """The id of the one hand that is wanted, if it is one that was made for an engine."""
    from oracle.fuzz import made

    return Path(only[0]) if len(only) == 1 and made(only[0]) else None


def _named(corpus: Path | None, only: tuple[str, ...]) -> list[Any]:
    """Read the vectors of a corpus; of ours, by default, only those in which a name stands."""
    from oracle.corpus.files import load_checked
    from oracle.corpus.subset import named_vectors

    return load_checked(corpus) if corpus else named_vectors(only)


def _short_list(corpus: Path | None) -> list[Any]:
    """Read the vectors on the short list of a corpus, of ours by default."""
    from oracle.corpus.files import load_checked
    from oracle.corpus.subset import listed_among, short_list, smoke_vectors

    if corpus is None:
        return smoke_vectors()
    names = short_list(corpus)
    return listed_among(load_checked(corpus), names, corpus)


def _known_failures(path: Path | None) -> tuple[KnownFailure, ...]:
    if path is None:
        return ()
    from oracle.conformance import read_known_failures
    from oracle.specs.strict_yaml import load

    return read_known_failures(load(path))
