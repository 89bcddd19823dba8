"""The command that audits hand histories, and infers the house that dealt them: audit."""

from __future__ import annotations

import functools
import shlex
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

import click

from oracle.commands.options import with_changes, with_force, with_house, with_runner
from oracle.commands.output import (
    Output,
    given_options,
    refuse_test_forms,
    with_findings_output,
)
from oracle.errors import InputError
from oracle.system.resources import folder as shipped
from oracle.system.signals import INTERRUPTED
from oracle.system.terminal import progress_bar

if TYPE_CHECKING:
    from oracle.histories.audit import Judging, Place, Tally, Written
    from oracle.report.audited import Stepped
    from oracle.system.pieces import Runner

_Found = TypeVar("_Found")

FORM_IDS: Final = (
    "pokerstars",
    "full-tilt",
    "phh",
    "kingsclub",
    "merge",
    "ohh",
    "tries",
    "scenario",
)
"""The ids of the forms that are read."""


def judging_by(options: Mapping[str, Any]) -> Judging:
    """Give the houses by which hands are judged, with what is changed and known.

    Raises:
        InputError: a house, a switch or a setting is unknown, or a file cannot be read.
    """
    from oracle.corpus.house_diff import changed_settings
    from oracle.histories.audit import Judging, read_known, read_schedule
    from oracle.histories.forms import FORMS
    from oracle.specs import workspaces
    from oracle.specs.strict_yaml import load

    if options["house"]:
        houses = [workspaces.house(options["house"])]
    else:
        known = workspaces.houses()
        forms = [form for form in FORMS if options["read_as"] in {None, form.id}]
        houses = [known[name] for name in sorted({form.house for form in forms})]
    settings = {one.id: changed_settings(one.settings, options["changes"]) for one in houses}
    return Judging(
        house=houses[0].id if options["house"] else None,
        settings=settings,
        most=options["most"],
        names=options["names"],
        schedule=read_schedule(load(options["rake"])) if options["rake"] else None,
        known=read_known(load(options["known"])) if options["known"] else (),
        read_as=options["read_as"],
    )


def judged_by(options: Mapping[str, Any]) -> str:
    """Give the options that judge the same way again, as a shell takes them."""
    house = ["--house", options["house"]] if options["house"] else []
    form = ["--as", options["read_as"]] if options["read_as"] else []
    return shlex.join([*house, *(f"--set={one}" for one in options["changes"]), *form])


def print_share(progress: Any, what: str, hands: int, done: int, size: int | None) -> None:
    """Tell a progress bar how many hands are done, and how much of what there is to read."""
    progress(done, size, f"{what}, {hands:,} hands")


def _read(
    read: Callable[..., _Found],
    what: str,
    files: tuple[str, ...],
    judging: Judging,
    runner: Runner,
    notes: list[str],
) -> _Found:
    """Read the files with a progress bar."""
    with progress_bar(what) as progress:
        share = functools.partial(print_share, progress, what) if progress else None
        return read(files, judging, runner=runner, progress=share, note=notes.append)


def infer(
    files: tuple[str, ...], runner: Runner, output: Output, options: Mapping[str, Any]
) -> NoReturn:
    """Infer the house, tell it, and write it; end with the exit code."""
    from oracle.histories.infer import id_of_house, infer_files, inferred_report, is_inferred
    from oracle.report.audited import inferred
    from oracle.report.envelope import Measuring
    from oracle.system.files import refuse_to_replace, refuse_unwritable

    _refuse_other_options(options)
    refuse_test_forms("--infer", output)
    path: Path | None = options["house_out"]
    if path is not None:
        id_of_house(path)  # refuses a name that cannot be one
        refuse_unwritable(path)
        told = "a house that --infer wrote"
        refuse_to_replace(path, is_inferred, told, force=options["force"])
    measuring = Measuring("inferred", given_options())
    judging = judging_by(options)
    notes: list[str] = []
    gathered = _read(infer_files, "inferring", files, judging, runner, notes)
    written = str(path) if len(gathered.by_house) == 1 and path else None
    report = inferred_report(measuring, gathered, judging, notes, written)
    page = functools.partial(inferred, report)
    if path and written:
        _write_house(path, report, options)
    output.tell(page, lambda: report)
    if path and not written:
        _write_house(path, report, options)
    raise SystemExit(INTERRUPTED if gathered.interrupted else report["exit-code"])


def _refuse_other_options(options: Mapping[str, Any]) -> None:
    if not options["infer"]:
        raise click.UsageError("--house-out needs --infer")
    if options["write"] or options["rake"] or options["known"] or options["strict"]:
        told = "--infer cannot go together with --write, --rake, --known or --strict"
        raise click.UsageError(told)


def _write_house(path: Path, report: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Write the house that was inferred.

    Raises:
        InputError: hands of several houses were read, or none; or the file cannot be written.
    """
    from dataclasses import replace

    from oracle.corpus.house_diff import changed_settings
    from oracle.histories.infer import house_text, id_of_house
    from oracle.specs import workspaces
    from oracle.specs.entries import Choice
    from oracle.system.files import write_together

    found = report["details"]["houses"]
    if len(found) != 1:
        several = "hands of several forms were read; take them for one room with --house NAME"
        raise InputError(f"{path} is not written: {several if found else 'no hand was read'}")
    base = workspaces.house(options["house"] or found[0]["base"])
    settings = changed_settings(base.settings, options["changes"])
    choices = {switch: Choice(setting, "") for switch, setting in settings.items()}
    text = house_text(id_of_house(path), found[0], replace(base, choices=choices))
    write_together({path: text.encode()})


@click.command()
@click.argument("files", nargs=-1, metavar="FILES...", type=click.Path(allow_dash=True))
@with_house(
    "Judge by the rules of this house; by that of each form of histories unless you say so."
)
@with_changes("A change to the house; may be repeated.")
@click.option(
    "--as",
    "read_as",
    type=click.Choice(FORM_IDS),
    metavar="FORM",
    help="Read every hand in this form, although its first line may be unlike it, such as that of "
    f"another site: {', '.join(FORM_IDS)}.",
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
@click.option(
    "--strict", is_flag=True, help="Exit with 1 as well if a line of a hand was not understood."
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
    help="Show so many findings of each kind, each with what follows from it and with what else is "
    "wrong in its hand; all are counted.",
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
@with_findings_output
def audit(files: tuple[str, ...], runner: Runner, output: Output, **options: Any) -> None:
    """Hold hand histories against the rules.

    FILES are hand histories, folders, .zip, .gz or .tar archives; - is the standard input. The form
    of each hand is known from the hand, which may be quoted or indented: PokerStars text
    (pokerstars), Full Tilt text (full-tilt), PHH (phh), KingsClub text (kingsclub), Merge XML
    (merge), Open Hand History (ohh), lists of tries (tries) and scenarios (scenario). What a
    history does not tell is left open where that can be seen; hands of other games are counted and
    left aside.

    With --infer the question is which rules the room plays: the hands are held against all settings
    of all switches, and the report says which of them the hands contradict, and which hand first.

    Exits with 0 if everything agrees, or with --infer if a house fits every hand; 1 if something
    differs or could not be read, with --strict also if only a line was not understood; 2 if nothing
    could be read; 130 after Ctrl-C, with the report of what was done until then. A file of a folder
    in which no hand begins is left aside, and a hand told twice counts once.
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
    from oracle.histories.audit import ReportContext, audit_files, audit_report, kept_of, written
    from oracle.report.audited import audited
    from oracle.report.envelope import Measuring
    from oracle.specs.workspaces import place_for_hands

    measuring = Measuring("audit", given_options())
    if (folder := options["write"]) is not None:
        place_for_hands(folder)
    judging = judging_by(options)
    notes: list[str] = []
    tally = _read(audit_files, "auditing", files, judging, runner, notes)
    made = None if folder is None else written(folder, kept_of(tally), judging.settings)
    if made is not None:
        _write(made)
    told = ReportContext(files, judged_by(options), made, options["strict"])
    report = audit_report(measuring, tally, judging, told, notes)
    steps = "html" in {output.standard, *output.files.values()}
    replays = _replays(tally, judging) if steps else {}
    output.tell(lambda: audited(report, replays), lambda: report)
    raise SystemExit(INTERRUPTED if tally.interrupted else report["exit-code"])


def _write_examples(folder: Path, *, force: bool) -> None:
    """Write the examples that ship, and what is known of them.

    Raises:
        InputError: a file was changed that would be written over.
    """
    from oracle.system.files import write_together

    made = sorted((shipped("specs") / "histories").iterdir())
    files = {folder / one.name: one.read_bytes() for one in made if one.suffix != ".md"}
    if not force:
        _refuse_changed(files.items())
    write_together(files)
    click.echo(
        f"{len(files)} files written into {folder}; those named planted have mistakes, which "
        f"known.yaml lists.\nNext: poker-oracle audit {shlex.quote(str(folder))}"
    )


def _refuse_changed(files: Iterable[tuple[Path, bytes]]) -> None:

    from oracle.system.files import readable

    for path, content in files:
        with readable(path):
            is_another = path.exists() and path.read_bytes() != content
        if is_another:
            raise InputError(
                f"{path} is not as it would be written; name another folder, or give --force to "
                "write over it"
            )


def _write(made: Written) -> None:
    from oracle.system.files import write_together

    if made.files:
        write_together(made.files)


def _replays(tally: Tally, judging: Judging) -> dict[Place, Stepped]:
    """The hands of the findings that are shown, to be stepped through; each is followed once."""
    from oracle.histories.audit import followed, kept_of
    from oracle.histories.forms import FORMS
    from oracle.report.audited import Stepped

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
