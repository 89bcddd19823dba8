"""The command that says how good a corpus is: adequacy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oracle.commands.options import with_force, with_runner, with_vectors
from oracle.commands.output import Output, given_options, with_output

if TYPE_CHECKING:
    from oracle.adequacy import Beside
    from oracle.system.pieces import Runner

    Vectors = Sequence[Mapping[str, Any]]


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
    from oracle.adequacy import adequacy as measured
    from oracle.adequacy import adequacy_report
    from oracle.corpus import is_short_list
    from oracle.pages import detected
    from oracle.play import KINDS
    from oracle.reporting import Measuring
    from oracle.system.resources import folder, workspace_place
    from oracle.system.signals import ended_by_signals
    from oracle.system.terminal import progress_bar
    from oracle.system.writing import refuse_to_replace, refuse_unwritable, write_together

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
    from oracle.prose import counted

    return f"not measured: {counted(count, 'vector')} of a newer corpus that cannot be played here"


def _vectors(corpus: Path | None) -> Vectors:
    """Read the vectors of a corpus; without one, make those of the open workspace, or read ours.

    Raises:
        InputError: they cannot be read, or there are none.
    """
    from oracle.corpus import load_checked, load_vectors, own_vectors
    from oracle.errors import InputError
    from oracle.system.resources import folder, workspace_place

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


def what_is_known(corpus: Path | None = None) -> Beside:
    """Give what a corpus does not say of itself: houses, edges of scenarios, what is rare."""
    from oracle import catalogue
    from oracle.adequacy import Beside, edges_of
    from oracle.corpus import houses_beside
    from oracle.fuzzing import EVENTS, rare_in
    from oracle.scenario import load_scenarios, own_scenarios

    beside = houses_beside(corpus) if corpus else {}
    houses = beside | {house.id: house.settings for house in catalogue.houses().values()}
    edges = edges_of([*load_scenarios(), *own_scenarios()])
    return Beside(houses, edges, rare_in, EVENTS)
