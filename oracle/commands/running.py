"""The options that say what runs long work: --jobs and --dask."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from oracle.system.pieces import Runner

_USUAL = "as many as there are processors"


def with_runner(command: Callable[..., None], usual: int | None = None) -> Callable[..., None]:
    """Give a command ``--jobs`` and ``--dask``; it takes what runs its pieces as ``runner``.

    ``usual`` is the number of processes where none is given, by default one for each processor.
    """

    @click.option(
        "--jobs",
        type=click.IntRange(1),
        metavar="N",
        help=f"Work in this many processes; {_USUAL if usual is None else usual} by default.",
    )
    @click.option(
        "--dask",
        metavar="ADDRESS",
        help="Work on the Dask cluster whose scheduler is at this address, such as "
        "tcp://10.0.0.1:8786.",
    )
    @functools.wraps(command)
    def run(*arguments: object, jobs: int | None, dask: str | None, **options: object) -> None:
        command(*arguments, runner=_runner(jobs, dask, usual), **options)

    return run


def _runner(jobs: int | None, dask: str | None, usual: int | None) -> Runner:
    from oracle.system.pieces import processes

    if dask is not None:
        from oracle.system.cluster import on_cluster

        if jobs is not None:
            raise click.UsageError("--jobs is for this machine, --dask for a cluster; give one")
        return click.get_current_context().with_resource(on_cluster(dask))
    return processes(usual if jobs is None else jobs)
