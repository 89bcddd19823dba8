"""The commands that measure and compare: adequacy, coverage, diff and matrix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oracle.commands.options import (
    with_changes,
    with_force,
    with_house,
    with_runner,
    with_summary,
    with_vectors,
)
from oracle.commands.output import Output, given_options, with_output
from oracle.errors import InputError
from oracle.system.resources import folder, workspace_place
from oracle.system.signals import ended_by_signals
from oracle.system.terminal import progress_bar

if TYPE_CHECKING:
    from oracle.corpus.adequacy import CorpusContext
    from oracle.system.pieces import Runner

    Vectors = Sequence[Mapping[str, Any]]
    from oracle.corpus.diff import Comparison, Side
    from oracle.report.envelope import Measuring, Report
    from oracle.specs.coverage import Coverage


@click.command()
@with_vectors
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Exit with 1 if fewer of the mistakes of the catalogue are noticed.",
)
@click.option(
    "--write-smoke",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the short list for check --smoke to this file; beside a corpus it is smoke.txt.",
)
@with_force
@with_runner
@with_output
def adequacy(
    vectors: Path | None,
    fail_under: float | None,
    write_smoke: Path | None,
    runner: Runner,
    output: Output,
    *,
    force: bool,
) -> None:
    """Show what a corpus can detect.

    Every mistake of the catalogue is made by the rules of every house that vectors name: noticed or
    not, in which aspects, by how many vectors. Then each rule in each direction, whether a mistake
    hides a rule, the vectors that notice no mistake and why they stand, the shortest list that
    notices 95 percent of the mistakes, and what hands are visited.

    In a workspace its own hands are measured, elsewhere our vectors, and with --vectors any corpus.
    The whole of ours takes a minute or two.

    Exits with 0, or with 1 if less is noticed than --fail-under says.
    """
    from oracle.corpus.adequacy import adequacy as measured
    from oracle.corpus.adequacy import adequacy_report
    from oracle.corpus.subset import is_short_list
    from oracle.play import KINDS
    from oracle.report.detected import detected
    from oracle.report.envelope import Measuring
    from oracle.system.files import refuse_to_replace, refuse_unwritable, write_together

    if write_smoke:
        refuse_unwritable(write_smoke)
        refuse_to_replace(write_smoke, is_short_list, "a short list of ids", force=force)
    ours = vectors is None and workspace_place() is None
    corpus = folder("vectors") if ours else vectors
    measuring = Measuring("adequacy", given_options(), corpus)
    every = _vectors(vectors)
    known = [one for one in every if one["kind"] in KINDS and "unknown" not in one]
    notes = [_newer(len(every) - len(known))] if len(known) < len(every) else []
    beside = what_is_known(vectors)
    with progress_bar("making mistakes") as progress, ended_by_signals():
        found = measured(known, beside, runner, progress)
    notes += _too_few(found.percent, fail_under)
    report = adequacy_report(measuring, found, fail_under, notes)
    if write_smoke:
        names = "".join(f"{one.vector}\n" for one in found.smoke.vectors)
        write_together({write_smoke: names.encode()})
    output.tell(lambda: detected(report["details"], notes=notes), lambda: report)
    raise SystemExit(report["exit-code"])


def _too_few(percent: float, fail_under: float | None) -> list[str]:
    """Say why the command fails, if it does."""
    if fail_under is None or percent >= fail_under:
        return []
    asked = f"fewer than the {fail_under:g} of --fail-under"
    return [f"{percent:.1f} percent of the mistakes are noticed, {asked}"]


def _newer(count: int) -> str:
    from oracle.report.words import counted

    return f"not measured: {counted(count, 'vector')} of a newer corpus that cannot be played here"


def _vectors(corpus: Path | None) -> Vectors:
    """Read the vectors of a corpus; without one, make those of the open workspace, or read ours.

    Raises:
        InputError: they cannot be read, or there are none.
    """
    from oracle.corpus.files import load_checked, load_vectors
    from oracle.corpus.subset import own_vectors

    if corpus is not None:
        return load_checked(corpus)
    if workspace_place() is None:
        return load_vectors(folder("vectors"))
    found = own_vectors()
    if not found:
        raise InputError(
            "this workspace has no hands yet; write one in hands/, or measure another corpus with "
            "--vectors"
        )
    return found


def what_is_known(corpus: Path | None = None) -> CorpusContext:
    """Give what a corpus does not say of itself: houses, edges of scenarios, what is rare."""
    from oracle.corpus.adequacy import CorpusContext, edges_of
    from oracle.corpus.tables import other_houses
    from oracle.fuzz import EVENTS, rare_in
    from oracle.specs import workspaces
    from oracle.specs.scenarios import load_scenarios, own_scenarios

    beside = other_houses(corpus) if corpus else {}
    houses = beside | {house.id: house.settings for house in workspaces.houses().values()}
    edges = edges_of([*load_scenarios(), *own_scenarios()])
    return CorpusContext(houses, edges, rare_in, EVENTS)


@click.command()
@with_output
def coverage(output: Output) -> None:
    """Show what of the documents and rules is covered.

    For each document, the clauses with a rule, without one, and open; for each rule, its clauses,
    its code, and the scenarios inside and outside it; for each switch, the settings that scenarios
    tell apart; for each house, the switches that it leaves unset.

    Exits with 1 if anything is open.
    """
    from oracle.report.covered import covered
    from oracle.report.envelope import Measuring
    from oracle.specs.coverage import measure, project

    measuring = Measuring("coverage", given_options())
    with progress_bar("reading what is written"):
        found = measure(project())
    output.tell(lambda: covered(found), lambda: _reported(measuring, found))
    if found.open_points():
        raise SystemExit(1)


def _reported(measuring: Measuring, found: Coverage) -> Report:
    """A row for each document, rule, switch and house, and what is open of it."""
    from oracle.report.covered import as_report
    from oracle.report.envelope import row

    parts = {name: " ".join(told) for name, told in found.by_part().items()}
    rows = [row(name, "open" if told else "covered", told or None) for name, told in parts.items()]
    counts = Counter(one["outcome"] for one in rows)
    return measuring.report(int(bool(counts["open"])), counts, rows, as_report(found))


@click.command()
@click.argument("sides", nargs=-1, metavar="[BEFORE AFTER]")
@with_house("The house after the change.")
@click.option("--against", metavar="NAME|FILE", help="The house before it, if another one.")
@with_changes("A change to --house that is not made yet; may be repeated.")
@with_summary
@with_output
def diff(
    sides: tuple[str, ...],
    house: str | None,
    against: str | None,
    changes: tuple[str, ...],
    summary: bool,
    output: Output,
) -> None:
    """Show what differs between two houses, or between two corpora.

    BEFORE and AFTER are two houses, each a name or a YAML file, or two corpora, each a folder, an
    archive (.zip, .tar.gz), a package that export --as npm or python made, or a git revision. Each
    change is shown at the first step that differs, with the switch or rule behind it. Houses are
    compared by playing every scenario by the rules of both; tables that are set up and rulings are
    counted among the hands. Of corpora the expectations are compared.

    Exits with 1 if a hand or an expectation changed; what is only added, removed or reworded does
    not count.
    """
    from oracle.corpus.house_diff import as_report, rows_of
    from oracle.report.envelope import Measuring
    from oracle.report.house_pages import compared

    measuring = Measuring("diff", given_options())
    if house is None and (against is not None or changes):
        raise click.UsageError("--against and --set need a --house")
    if house is not None:
        if sides or (against is None and not changes):
            raise click.UsageError("--house needs --set or --against, and no other sides")
        before, after = _side(against or house), _side(house, changes)
        with progress_bar("playing by both houses"):
            found = _houses(before, after)
    elif len(sides) != 2:
        raise click.UsageError("name two houses or two corpora, or give --house")
    else:
        with progress_bar("comparing"):
            found = _compared(*sides)
    report = as_report(found)
    exit_code = 1 if found.changed else 0
    output.tell(
        lambda: compared(report, summary=summary),
        lambda: measuring.report(exit_code, report["counts"], rows_of(report), report),
    )
    raise SystemExit(exit_code)


def _compared(before: str, after: str) -> Comparison:
    from oracle.corpus.diff import compare_corpora, read_corpus
    from oracle.specs import workspaces

    house, other = _is_house(before), _is_house(after)
    if house and other:
        return _houses(_side(before), _side(after))
    if house or other:
        one, corpus = (before, after) if house else (after, before)
        known = ", ".join(workspaces.houses())
        raise InputError(
            f"{one} is a house and {corpus} is none; compare two of a kind; the houses are {known}"
        )
    with ExitStack() as read:
        old, new = (read_corpus(read.enter_context(_place(side))) for side in (before, after))
        return compare_corpora(old, new, (before, after))


@contextmanager
def _place(side: str) -> Iterator[str]:
    """Give the folder of a corpus in an archive or package; anything else as it is called."""
    from oracle.corpus.formats.packages import corpus_at
    from oracle.system.unpacking import is_archive

    if not (Path(side).is_dir() or (is_archive(Path(side)) and Path(side).is_file())):
        yield side
        return
    with corpus_at(Path(side)) as place:
        yield str(place)


def _is_house(name: str) -> bool:
    from oracle.specs import workspaces

    return name in workspaces.houses() or name.endswith((".yaml", ".yml")) or name == "-"


def _side(name: str, changes: tuple[str, ...] = ()) -> Side:
    from oracle.corpus.diff import Side
    from oracle.corpus.house_diff import changed_settings
    from oracle.specs import workspaces

    house = workspaces.house(name)
    told = f"{house.id} with {', '.join(changes)}" if changes else house.id
    return Side(told, changed_settings(house.settings, changes))


def _houses(before: Side, after: Side) -> Comparison:
    from oracle.corpus.house_diff import compare_houses
    from oracle.specs.mattering import Played
    from oracle.specs.scenarios import load_scenarios

    # What cards are worth is the same in every house.
    scenarios = [one for one in load_scenarios() if "table" in one.data]
    with progress_bar("playing", len(scenarios)) as progress:
        return compare_houses(before, after, map(Played, scenarios), progress)


@click.command()
@click.argument(
    "reports",
    nargs=-1,
    required=True,
    metavar="REPORT...",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@with_output
def matrix(reports: tuple[Path, ...], output: Output) -> None:
    """Put engines side by side, by their reports.

    Each REPORT is a file that check wrote as JSON: poker-oracle check -o one.json -- ./engine

    The answer says which rules and mistakes each engine has, what only one of them gets wrong, and,
    for reports of engines of the same name, earlier first, what was fixed, broken and left.

    Exits with 0 whatever they say; check --baseline fails on what is new.
    """
    from oracle.conformance import matrix_report, read_measured, rule_texts
    from oracle.report.envelope import Measuring
    from oracle.report.matrices import matrix as page_of
    from oracle.specs import workspaces

    if len(reports) < 2:
        raise click.UsageError("name two reports or more")
    if twice := [
        one for one in reports if [*map(_matrix_place, reports)].count(_matrix_place(one)) > 1
    ]:
        raise click.UsageError(f"{twice[-1]} is named twice")
    measuring = Measuring("matrix", given_options())
    engines = read_measured(reports)
    sentences = {name: text.sentence for name, text in rule_texts().items()}
    houses = {one.id: one.settings for one in workspaces.houses().values()}
    report = matrix_report(measuring, engines, sentences, houses)
    output.tell(lambda: page_of(report), lambda: report)


def _matrix_place(path: Path) -> Path:
    return path.resolve()
