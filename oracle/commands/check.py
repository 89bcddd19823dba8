"""The commands that face engines: check and serve."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from oracle.conformance import KnownFailure, RuleText

_ADAPTERS: Final = {
    "reference": (sys.executable, "-m", "oracle", "serve"),
    "pokerkit": (sys.executable, "-m", "oracle.adapters.pokerkit"),
}


@click.command()
@click.argument("command", nargs=-1, required=True)
@click.option("--only", multiple=True, metavar="ID", help="Send only this vector; may be repeated.")
@click.option(
    "--vectors",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Another corpus than the project's own.",
)
@click.option(
    "--known",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A YAML list of known failures, which must go on failing.",
)
@click.option(
    "--json",
    "report_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the report as JSON into this file.",
)
@click.option("--timeout", default=5.0, show_default=True, help="Seconds for each case.")
def check(
    command: tuple[str, ...],
    only: tuple[str, ...],
    vectors: Path | None,
    known: Path | None,
    report_file: Path | None,
    timeout: float,
) -> None:
    """Run an engine over the vectors and say which rules it breaks, and where.

    COMMAND is an adapter that comes with poker-oracle (pokerkit, reference), or, after --, the
    command that starts any engine that speaks the protocol: poker-oracle check -- ./my-engine

    Exit 0 when it conforms in all that it claims, 1 when not, 3 when it could not be run.
    """
    from oracle import catalogue
    from oracle.conformance import Options, make_report, render, run
    from oracle.corpus import load_vectors
    from oracle.resources import folder

    cases = _chosen(load_vectors(vectors or folder("vectors")), only)
    failures = _known_failures(known)
    adapter = _ADAPTERS.get(command[0]) if len(command) == 1 else None
    houses = {house.id: house.settings for house in catalogue.houses().values()}
    with _progress(len(cases)) as progress:
        options = Options(case_seconds=timeout)
        result = run(adapter or command, cases, options, houses, progress)
    result.adapter = command[0] if adapter else None
    report = make_report(result, _rule_texts(), failures)
    if report_file:
        _write(report_file, report)
    width = shutil.get_terminal_size((100, 24)).columns
    click.echo(render(report, width=width, color=sys.stdout.isatty()), nl=False)
    raise SystemExit(report["exit-code"])


@click.command()
@click.option(
    "--house",
    default="card-room",
    metavar="NAME|FILE",
    show_default=True,
    help="Whose rules are played.",
)
def serve(house: str) -> None:
    """Put the reference engine behind the protocol, on standard input and output."""
    from oracle.adapters.reference import serve_reference

    serve_reference(house)


def _chosen(vectors: list[dict[str, Any]], only: tuple[str, ...]) -> list[dict[str, Any]]:
    from oracle.errors import InputError

    known = {vector["id"] for vector in vectors}
    if unknown := [name for name in only if name not in known]:
        raise InputError(*(f"there is no vector {name!r}" for name in unknown))
    return [vector for vector in vectors if not only or vector["id"] in only]


def _known_failures(path: Path | None) -> tuple[KnownFailure, ...]:
    if path is None:
        return ()
    from oracle.conformance import read_known_failures
    from oracle.specfile import SpecError, load

    file = load(path, str(path))
    if file.problems:
        raise SpecError(file.problems)
    return read_known_failures(file.data)


def _rule_texts() -> dict[str, RuleText]:
    from oracle import catalogue
    from oracle.conformance import RuleText

    return {
        rule.id: RuleText(rule.sentence, catalogue.source(rule.id), rule.seen_in)
        for rule in catalogue.rules().values()
    }


@contextmanager
def _progress(count: int) -> Iterator[Callable[[int, int], None] | None]:
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("checking", total=count)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _write(path: Path, report: dict[str, Any]) -> None:
    from oracle.errors import InputError

    partial = path.with_name(f".{path.name}.part")
    try:
        partial.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", "utf-8")
        partial.replace(path)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from error
