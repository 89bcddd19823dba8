"""What audit does with --infer: it finds out which house deals as the hands show it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from oracle.commands.judging import judging_by, tell_hands
from oracle.commands.output import Output, given_options
from oracle.system.signals import INTERRUPTED

if TYPE_CHECKING:
    from oracle.audit import Judging
    from oracle.inferring import Gathered
    from oracle.system.pieces import Runner


def infer(
    files: tuple[str, ...], runner: Runner, output: Output, options: Mapping[str, Any]
) -> NoReturn:
    """Infer the house, tell it, and write it; end with the exit code."""
    from oracle.inferring import id_of_house, inferred_report, is_inferred
    from oracle.pages import inferred
    from oracle.reporting import Measuring
    from oracle.system.writing import refuse_to_replace, refuse_unwritable

    _refuse_other_options(options)
    path: Path | None = options["house_out"]
    name = None
    if path is not None:
        name = id_of_house(path)
        refuse_unwritable(path)
        told = "a house that --infer wrote"
        refuse_to_replace(path, is_inferred, told, force=options["force"])
    measuring = Measuring("inferred", given_options())
    judging = judging_by(options)
    notes: list[str] = []
    gathered = _gathered(files, judging, runner, notes)
    written = str(path) if len(gathered.by_house) == 1 and path else None
    report = inferred_report(measuring, gathered, judging, notes, written)
    page = functools.partial(inferred, report)
    if path is None or name is None:
        output.tell(page, lambda: report)
    elif written:
        _write_house(path, name, report, options)
        output.tell(page, lambda: report)
    else:
        output.tell(page, lambda: report)
        _write_house(path, name, report, options)
    raise SystemExit(INTERRUPTED if gathered.interrupted else report["exit-code"])


def _refuse_other_options(options: Mapping[str, Any]) -> None:
    if not options["infer"]:
        raise click.UsageError("--house-out needs --infer")
    if options["write"] or options["rake"] or options["known"]:
        raise click.UsageError("--infer cannot go together with --write, --rake or --known")


def _gathered(
    files: tuple[str, ...],
    judging: Judging,
    runner: Runner,
    notes: list[str],
) -> Gathered:
    from oracle.inferring import infer_files
    from oracle.system.terminal import progress_bar

    with progress_bar("inferring") as progress:
        return infer_files(
            files,
            judging,
            runner=runner,
            progress=functools.partial(tell_hands, progress) if progress else None,
            note=notes.append,
        )


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
