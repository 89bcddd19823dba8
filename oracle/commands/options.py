"""The options that several commands share, each declared once."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click

if TYPE_CHECKING:
    from oracle.system.pieces import Runner

Command: TypeAlias = Callable[..., None]
Decorator: TypeAlias = Callable[[Command], Command]

_AS_MANY: Final = "as many as there are processors"
_LIMITS: Final = {
    "timeout": "case_seconds",
    "start_timeout": "hello_seconds",
    "max_seconds": "run_seconds",
}
"""By option, what limits of a run are called."""


class ForAnEngine(click.Command):
    """A command that ends in the command of an engine, which may have options of its own."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Read the arguments; where an unknown option may be the engine's, say where it belongs."""
        given = [*arguments]
        try:
            return super().parse_args(context, arguments)
        except click.NoSuchOption as error:
            if "--" in given or all(one.startswith("-") for one in given):
                raise
            raise click.UsageError(
                f"{error.format_message()} If it is the engine's, put -- before the engine's "
                f"command: {context.command_path} -- ./my-engine {error.option_name}",
                context,
            ) from error


class WithHeadings(ForAnEngine):
    """A command whose help has its options under headings, those that people need first on top.

    ``headings`` has the options by heading, as they are typed; all others come under the last.
    """

    def __init__(self, *given: Any, headings: Mapping[str, Sequence[str]], **named: Any) -> None:
        super().__init__(*given, **named)
        self.headings = headings

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their headings."""
        *_, last = self.headings
        by_option = {name: heading for heading, names in self.headings.items() for name in names}
        found: dict[str, list[tuple[str, str]]] = {heading: [] for heading in self.headings}
        for one in self.get_params(context):
            record = one.get_help_record(context) if isinstance(one, click.Option) else None
            if record is not None:
                heading = next((by_option[name] for name in one.opts if name in by_option), last)
                found[heading].append(record)
        for heading, records in found.items():
            with formatter.section(heading):
                formatter.write_dl(records)


def gathered(name: str, made: Callable[..., object], *options: Decorator) -> Decorator:
    """Give a command options of which it takes one value, by this name, that is made of them."""

    def give(command: Command) -> Command:
        @functools.wraps(command)
        def run(*arguments: object, **given: object) -> None:
            value = made(**{one: given.pop(one) for one in names})
            command(*arguments, **{name: value}, **given)

        declared = vars(run).setdefault("__click_params__", [])
        before = len(declared)
        for option in reversed(options):
            option(run)
        names = [one.name for one in declared[before:]]
        return run

    return give


def _seconds(option: str, default: float, what: str) -> Decorator:
    return click.option(
        option,
        type=click.FloatRange(min=0, max=86_400, min_open=True),
        callback=_a_number,
        default=float(default),
        show_default=True,
        help=what,
    )


def _a_number(_context: click.Context, _option: click.Parameter, value: float) -> float:
    if math.isnan(value):
        raise click.BadParameter("nan is not a number of seconds.")
    return value


def _limits(memory: int, **given: Any) -> dict[str, Any]:
    from oracle.system.child import orphans_adopted

    if given["sandbox_allow"] and not given["sandbox"]:
        raise click.UsageError("--sandbox-allow belongs to --sandbox")
    click.get_current_context().with_resource(orphans_adopted())
    limits = {_LIMITS.get(name, name): value for name, value in given.items()}
    return {**limits, "memory_bytes": memory << 20}


with_limits: Final = gathered(
    "limits",
    _limits,
    _seconds("--timeout", 5, "Seconds for each case."),
    _seconds("--start-timeout", 10, "Seconds until the engine says hello."),
    _seconds("--max-seconds", 3600, "Seconds for the whole run."),
    click.option(
        "--restarts",
        type=click.IntRange(min=0, max=1_000_000),
        default=10,
        show_default=True,
        help="How often in a row a failed engine is started again without having answered a case.",
    ),
    click.option(
        "--memory",
        type=click.IntRange(min=0, max=1 << 20),
        default=4096,
        show_default=True,
        metavar="MB",
        help="Memory for each process of the engine, where the platform limits it; 0 for no limit.",
    ),
    click.option(
        "--env",
        "environment",
        multiple=True,
        metavar="NAME",
        help="Pass this environment variable to the engine, which gets only what programs need; "
        "may be repeated.",
    ),
    click.option(
        "--sandbox",
        is_flag=True,
        help="Run the engine with no network, no privileges, no sight of other processes, and no "
        "files but the system's programs, its interpreter and its own folder, which alone it may "
        "write beside a temporary one (Linux, needs bubblewrap; PROTOCOL.md says more).",
    ),
    click.option(
        "--sandbox-allow",
        multiple=True,
        type=click.Path(exists=True, path_type=Path),
        metavar="FOLDER",
        help="Let the engine in the sandbox read this folder, too; may be repeated.",
    ),
    click.option("--fail-fast", is_flag=True, help="Ask nothing more after the first failure."),
)
"""Gives a command the options that limit a run: it takes them as ``limits``, by their names."""


def _corpus(vectors: Path | None) -> Path | None:
    if vectors is None:
        return None
    from oracle.corpus.formats.packages import corpus_at

    return click.get_current_context().with_resource(corpus_at(vectors))


with_vectors: Final = gathered(
    "vectors",
    _corpus,
    click.option(
        "--vectors",
        type=click.Path(exists=True, path_type=Path),
        metavar="FOLDER|ARCHIVE",
        help="Use this corpus instead of the project's own.",
    ),
)
"""Gives a command ``--vectors``: it takes the folder of a corpus, or of an archive unpacked."""


def with_runner(command: Command, usual: int | None = None) -> Command:
    """Give a command ``--jobs`` and ``--dask``; it takes what runs its pieces as ``runner``.

    ``usual`` is the number of processes where none is given, by default one for each processor.
    """
    return gathered(
        "runner",
        functools.partial(_runner, usual),
        click.option(
            "--jobs",
            type=click.IntRange(1),
            metavar="N",
            help=f"Work in this many processes; {_AS_MANY if usual is None else usual} by default.",
        ),
        click.option(
            "--dask",
            metavar="ADDRESS",
            help="Work on the Dask cluster whose scheduler is at this address, such as "
            "tcp://10.0.0.1:8786.",
        ),
    )(command)


def _runner(usual: int | None, jobs: int | None, dask: str | None) -> Runner:
    from oracle.system.pieces import processes

    if dask is not None:
        from oracle.system.cluster import on_cluster

        if jobs is not None:
            raise click.UsageError("--jobs is for this machine, --dask for a cluster; give one")
        return click.get_current_context().with_resource(on_cluster(dask))
    runner = processes(usual if jobs is None else jobs)
    click.get_current_context().call_on_close(runner.end)
    return runner


def with_house(what: str, *, several: bool = False) -> Decorator:
    """Give a command ``--house``, and say what it does with it."""
    return click.option("--house", multiple=several, metavar="NAME|FILE", help=what)


def with_changes(what: str) -> Decorator:
    """Give a command ``--set``, which it takes as ``changes``; say what is changed."""
    return click.option("--set", "changes", multiple=True, metavar="SWITCH=SETTING", help=what)


def with_judge(command: Command) -> Command:
    """Give a command ``--house`` and ``--profile``, of which ``judge_by`` makes the judge."""
    profile = click.option(
        "--profile",
        metavar="NAME|FILE",
        help="Judge by a profile: an engine known to deviate must do exactly what it describes.",
    )
    return with_house(
        "Judge by the rules of this house, whatever the engine claims; in a workspace, by those of "
        "its room unless you say so."
    )(profile(command))


with_force: Final = click.option(
    "--force",
    is_flag=True,
    help="Replace a file that is there, although it is not one that this option writes.",
)
"""Gives a command that writes more than its report ``--force``."""

with_summary: Final = click.option(
    "--summary",
    is_flag=True,
    help="Give a line to each switch, and no single hands, except in JSON.",
)


def refuse_beside(option: str, given: Mapping[str, Any], others: Sequence[str]) -> None:
    """Refuse options that have no meaning beside another.

    Raises:
        UsageError: naming all of them.
    """
    if wrong := [f"--{name.replace('_', '-')}" for name in others if given.get(name)]:
        raise click.UsageError(f"{option} does not go with {', '.join(wrong)}.")
