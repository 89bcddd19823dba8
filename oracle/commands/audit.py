"""The command that audits hand histories: audit."""

from __future__ import annotations

import functools
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from oracle.commands.output import Output, given_options, with_output
from oracle.commands.running import with_runner

if TYPE_CHECKING:
    from oracle.audit import Judging, Place, Tally, Written
    from oracle.pages import Stepped
    from oracle.system.pieces import Runner


def _write_examples(context: click.Context, _option: click.Parameter, folder: Path | None) -> None:
    """Write examples of each form, and end; eager, so that no FILES are asked for."""
    if folder is None or context.resilient_parsing:
        return
    from oracle import catalogue
    from oracle.inventing import examples
    from oracle.system.writing import write_together

    made = examples({name: one.settings for name, one in catalogue.houses().items()})
    write_together({folder / one.name: one.text.encode() for one in made})
    click.echo(f"{len(made)} files written into {folder}; those named planted have mistakes.")
    context.exit()


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option(
    "--house",
    metavar="NAME|FILE",
    help="Judge by the rules of this house; by that of each form of histories unless you say so.",
)
@click.option(
    "--set",
    "changes",
    multiple=True,
    metavar="SWITCH=SETTING",
    help="A change to the house; may be repeated.",
)
@click.option(
    "--rake",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="FILE",
    help="Hold the rake against this schedule, a YAML file.",
)
@click.option(
    "--known",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="FILE",
    help="A YAML list of differences that are known; they are reported apart.",
)
@click.option("--names", is_flag=True, help="Name players; otherwise they are seats.")
@click.option(
    "--example",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    is_eager=True,
    expose_value=False,
    callback=_write_examples,
    help="Write invented hand histories of each form into this folder, right ones and ones with "
    "mistakes, and end.",
)
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
def audit(
    files: tuple[str, ...],
    write: Path | None,
    runner: Runner,
    output: Output,
    **options: Any,
) -> None:
    """Hold hand histories against the rules.

    FILES are hand histories, folders, .zip or .gz archives; - is the standard input. The form of
    each hand is known from the hand. What a history does not tell is never a difference; hands of
    other games are counted and left aside.

    With --infer the question is which rules the room plays: the hands are held against all settings
    of all switches, and the report says which of them the hands contradict, and which hand first.

    Exits with 0 if everything agrees, 1 if something differs or could not be read, 2 if nothing
    could be read. A file of a folder in which no hand begins is left aside, and a hand told twice
    counts once.
    """
    from oracle.audit import Told, audit_files, audit_report, kept_of, written
    from oracle.catalogue import place_for_hands
    from oracle.pages import audited
    from oracle.reporting import Measuring
    from oracle.system.terminal import progress_bar

    if options["infer"] or options["house_out"]:
        _infer(files, write, runner, output, options)
    measuring = Measuring("audit", given_options())
    if write is not None:
        place_for_hands(write)
    judging = _judging(options)
    notes: list[str] = []
    with progress_bar("auditing") as progress:
        told = functools.partial(_tell, progress) if progress else None
        tally = audit_files(files, judging, runner=runner, progress=told, note=notes.append)
    made = None if write is None else written(write, kept_of(tally), judging.settings)
    if made is not None:
        _write(made)
    report = audit_report(measuring, tally, judging, Told(files, _judged_by(options), made), notes)
    steps = "html" in {output.standard, *output.files.values()}
    replays = _replays(tally, judging) if steps else {}
    output.tell(lambda: audited(report, replays), lambda: report)
    raise SystemExit(report["exit-code"])


def _infer(
    files: tuple[str, ...],
    write: Path | None,
    runner: Runner,
    output: Output,
    options: Mapping[str, Any],
) -> NoReturn:
    """Infer the house, tell it, and write it."""
    from oracle.inferring import id_of_house, infer_files, inferred_report
    from oracle.pages import inferred
    from oracle.reporting import Measuring
    from oracle.system.terminal import progress_bar
    from oracle.system.writing import refuse_unwritable

    if not options["infer"]:
        raise click.UsageError("--house-out needs --infer")
    if write or options["rake"] or options["known"]:
        raise click.UsageError("--infer cannot go together with --write, --rake or --known")
    path: Path | None = options["house_out"]
    name = None
    if path is not None:
        name = id_of_house(path)
        refuse_unwritable(path)
    measuring = Measuring("inferred", given_options())
    judging = _judging(options)
    notes: list[str] = []
    with progress_bar("inferring") as progress:
        told = functools.partial(_tell, progress) if progress else None
        gathered = infer_files(files, judging, runner=runner, progress=told, note=notes.append)
    written = str(path) if len(gathered.by_house) == 1 and path else None
    report = inferred_report(measuring, gathered, judging, notes, written)
    if path is not None and name is not None:
        _write_house(path, name, report, options)
    output.tell(lambda: inferred(report), lambda: report)
    raise SystemExit(report["exit-code"])


def _write_house(
    path: Path, name: str, report: Mapping[str, Any], options: Mapping[str, Any]
) -> None:
    """Write the house that was inferred.

    Raises:
        InputError: hands of several houses were read, or none; or the file cannot be written.
    """
    from dataclasses import replace

    from oracle import catalogue
    from oracle.catalogue import Choice
    from oracle.diff import changed_settings
    from oracle.errors import InputError
    from oracle.inferring import house_text
    from oracle.system.writing import write_together

    found = report["details"]["houses"]
    if len(found) != 1:
        several = "hands of several forms were read; take them for one room with --house NAME"
        raise InputError(f"{path} is not written: {several if found else 'no hand was read'}")
    base = catalogue.house(options["house"] or found[0]["base"])
    settings = changed_settings(base.settings, options["changes"])
    choices = {switch: Choice(setting, "") for switch, setting in settings.items()}
    text = house_text(name, found[0], replace(base, choices=choices))
    write_together({path: text.encode()})


def _tell(progress: Any, hands: int) -> None:
    progress(hands, None)


def _judging(options: Mapping[str, Any]) -> Judging:
    """The houses by which hands are judged, with what is changed and known.

    Raises:
        InputError: a house, a switch or a setting is unknown, or a file cannot be read.
    """
    from oracle import catalogue
    from oracle.audit import Judging, read_known, read_schedule
    from oracle.diff import changed_settings
    from oracle.histories import FORMS
    from oracle.specfile import load

    if options["house"]:
        houses = [catalogue.house(options["house"])]
    else:
        known = catalogue.houses()
        houses = [known[name] for name in sorted({form.house for form in FORMS})]
    settings = {one.id: changed_settings(one.settings, options["changes"]) for one in houses}
    return Judging(
        house=houses[0].id if options["house"] else None,
        settings=settings,
        most=options["most"],
        names=options["names"],
        schedule=read_schedule(load(options["rake"])) if options["rake"] else None,
        known=read_known(load(options["known"])) if options["known"] else (),
    )


def _judged_by(options: Mapping[str, Any]) -> str:
    house = ["--house", options["house"]] if options["house"] else []
    return shlex.join([*house, *(f"--set={one}" for one in options["changes"])])


def _write(made: Written) -> None:
    from oracle.system.writing import write_together

    if made.files:
        write_together(made.files)


def _replays(tally: Tally, judging: Judging) -> dict[Place, Stepped]:
    """The hands of the findings that are shown, to be stepped through."""
    from oracle.audit import followed, kept_of
    from oracle.histories import FORMS
    from oracle.pages import Stepped

    tells = {form.id: form.tells for form in FORMS}
    found: dict[Place, Stepped] = {}
    for (one, history), house in kept_of(tally):
        if history is None:
            continue
        settings, told = judging.settings[house], tells[history.form]
        hand = followed(history, house, settings, told, names=judging.names)
        if hand is not None:
            at = hand.at(one.line)
            found[one.place] = Stepped(hand.record, at)
    return found
