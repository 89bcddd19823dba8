"""The command that audits hand histories: audit."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oracle.commands import judging as by
from oracle.commands.inferring import infer
from oracle.commands.options import with_changes, with_force, with_house, with_runner
from oracle.commands.output import Output, given_options, with_output
from oracle.system.signals import INTERRUPTED

if TYPE_CHECKING:
    from oracle.audit import Judging, Place, Tally, Written
    from oracle.pages import Stepped
    from oracle.system.pieces import Runner


@click.command()
@click.argument("files", nargs=-1, metavar="FILES...", type=click.Path(allow_dash=True))
@with_house(
    "Judge by the rules of this house; by that of each form of histories unless you say so."
)
@with_changes("A change to the house; may be repeated.")
@click.option(
    "--as",
    "read_as",
    type=click.Choice(by.FORM_IDS),
    metavar="FORM",
    help="Read every hand in this form, although its first line may be unlike it, such as that of "
    f"another site: {', '.join(by.FORM_IDS)}.",
)
@click.option(
    "--rake",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="FILE",
    help="Hold the rake against this schedule, a YAML file such as rake: [{percent: 5, cap: 3}].",
)
@click.option(
    "--known",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="FILE",
    help="Report apart what this YAML list has as known, such as "
    "[{rule: betting.completion, reason: We have none.}]; a switch may stand for the rule.",
)
@click.option("--names", is_flag=True, help="Name players; otherwise they are seats.")
@click.option(
    "--example",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write invented hand histories of each form into this folder, right ones and ones with "
    "mistakes, with files for --rake and --known, and end.",
)
@with_force
@click.option(
    "--write",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Leave the hand of each finding shown as a hand in this workspace, which is made if there "
    "is none.",
)
@click.option(
    "--most",
    type=click.IntRange(1, 1000),
    default=5,
    show_default=True,
    metavar="N",
    help="Show at most so many findings of each kind; all are counted.",
)
@click.option(
    "--infer",
    is_flag=True,
    help="Find out which house deals so: what the hands decide, beginning with the house given.",
)
@click.option(
    "--house-out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="With --infer, write the house that was found to this YAML file.",
)
@with_runner
@with_output
def audit(files: tuple[str, ...], runner: Runner, output: Output, **options: Any) -> None:
    """Hold hand histories against the rules.

    FILES are hand histories, folders, .zip or .gz archives; - is the standard input. The form of
    each hand is known from the hand: PokerStars text (pokerstars), Full Tilt text (full-tilt), PHH
    (phh), KingsClub text (kingsclub), Merge XML (merge), Open Hand History (ohh), lists of tries
    (tries) and scenarios (scenario). What a history does not tell is left open where that
    can be seen; hands of other games are counted and left aside.

    With --infer the question is which rules the room plays: the hands are held against all settings
    of all switches, and the report says which of them the hands contradict, and which hand first.

    Exits with 0 if everything agrees, or with --infer if a house fits every hand; 1 if something
    differs or could not be read; 2 if nothing could be read; 130 after Ctrl-C, with the report of
    what was done until then. A file of a folder in which no hand begins is left aside, and a hand
    told twice counts once.
    """
    _refuse_what_is_missing(files, options)
    if options["example"] is not None:
        _write_examples(options["example"], force=options["force"])
    elif options["infer"] or options["house_out"]:
        infer(files, runner, output, options)
    else:
        _audit(files, runner, output, options)


def _refuse_what_is_missing(files: tuple[str, ...], options: dict[str, Any]) -> None:
    """Refuse arguments that do not go together."""
    if options["example"] is not None:
        if files:
            raise click.UsageError("--example writes files and audits none; give it alone")
        return
    if options["force"] and not options["house_out"]:
        raise click.UsageError("--force needs --example or --house-out")
    if not files:
        raise click.UsageError("Missing argument 'FILES...'.")


def _audit(files: tuple[str, ...], runner: Runner, output: Output, options: dict[str, Any]) -> None:
    from oracle.audit import Told, audit_report, kept_of, written
    from oracle.catalogue import place_for_hands
    from oracle.pages import audited
    from oracle.reporting import Measuring

    measuring = Measuring("audit", given_options())
    if (folder := options["write"]) is not None:
        place_for_hands(folder)
    judging = by.judging_by(options)
    notes: list[str] = []
    tally = _tally(files, judging, runner, notes)
    made = None if folder is None else written(folder, kept_of(tally), judging.settings)
    if made is not None:
        _write(made)
    told = Told(files, by.judged_by(options), made)
    report = audit_report(measuring, tally, judging, told, notes)
    steps = "html" in {output.standard, *output.files.values()}
    replays = _replays(tally, judging) if steps else {}
    output.tell(lambda: audited(report, replays), lambda: report)
    raise SystemExit(INTERRUPTED if tally.interrupted else report["exit-code"])


def _tally(
    files: tuple[str, ...],
    judging: Judging,
    runner: Runner,
    notes: list[str],
) -> Tally:
    from oracle.audit import audit_files
    from oracle.system.terminal import progress_bar

    with progress_bar("auditing") as progress:
        return audit_files(
            files,
            judging,
            runner=runner,
            progress=functools.partial(by.tell_hands, progress) if progress else None,
            note=notes.append,
        )


def _write_examples(folder: Path, *, force: bool) -> None:
    """Write the examples that ship, and what is known of them.

    Raises:
        InputError: a file was changed that would be written over.
    """
    from oracle.system.resources import folder as shipped
    from oracle.system.writing import write_together

    made = sorted((shipped("specs") / "histories").iterdir())
    files = {folder / one.name: one.read_bytes() for one in made if one.suffix != ".md"}
    if not force:
        _refuse_changed(files.items())
    write_together(files)
    click.echo(
        f"{len(files)} files written into {folder}; those named planted have mistakes, which "
        "known.yaml lists."
    )


def _refuse_changed(files: Iterable[tuple[Path, bytes]]) -> None:
    from oracle.errors import InputError

    for path, content in files:
        try:
            is_another = path.exists() and path.read_bytes() != content
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from error
        if is_another:
            raise InputError(
                f"{path} is not as it would be written; name another folder, or give --force to "
                "write over it"
            )


def _write(made: Written) -> None:
    from oracle.system.writing import write_together

    if made.files:
        write_together(made.files)


def _replays(tally: Tally, judging: Judging) -> dict[Place, Stepped]:
    """The hands of the findings that are shown, to be stepped through; each is followed once."""
    from oracle.audit import followed, kept_of
    from oracle.histories import FORMS
    from oracle.pages import Stepped

    tells = {form.id: form.tells for form in FORMS}
    hands: dict[tuple[str, int, str], Any] = {}
    found: dict[Place, Stepped] = {}
    for (one, history), house in kept_of(tally):
        if history is None:
            continue
        key = (history.file, history.line, house)
        if key not in hands:
            settings, told = judging.settings[house], tells[history.form]
            hands[key] = followed(history, house, settings, told, names=judging.names)
        if hands[key] is not None:
            hand = hands[key]
            found[one.place] = Stepped(hand.record, hand.at(one.line), history.line)
    return found
