"""The commands that check and run what people write: lint and run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from oracle.scenario import Scenario


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
def lint(paths: tuple[Path, ...]) -> None:
    """Check everything under specs/; or only the scenarios in PATHS.

    Every problem is a line with its file, line and column. Exit 2 when there are any.
    """
    from oracle import catalogue
    from oracle.corpus import published_problems
    from oracle.errors import InputError
    from oracle.scenario import scenario_problems
    from oracle.traceability import open_points

    _refuse_empty(paths)
    problems = scenario_problems(paths or None)
    if not paths:
        problems = catalogue.problems() + catalogue.engine_problems() + problems
    if problems:
        raise InputError(*map(str, problems))
    if not paths and (points := open_points() + published_problems()):
        raise InputError(*points)
    click.echo("nothing to complain about")


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--house", metavar="NAME|FILE", help="Play by the rules of this house.")
@click.option("--verbose", "-v", is_flag=True, help="Name the scenarios that agree, too.")
def run(paths: tuple[Path, ...], house: str | None, verbose: bool) -> None:
    """Run scenarios on the reference engine; all of them, or those in PATHS.

    Exit 1 when the engine and an author disagree, 2 when a table or its cards are impossible.
    """
    from oracle import catalogue
    from oracle.errors import InputError
    from oracle.scenario import load_scenarios, run_problems, settings_of

    if house is not None:
        catalogue.house(house)
    _refuse_empty(paths)
    failed = 0
    impossible: list[str] = []
    scenarios = load_scenarios(paths or None)
    for scenario in scenarios:
        try:
            problems = run_problems(scenario, settings_of(scenario, house))
        except InputError as error:
            problems = []
            impossible += [_told(scenario, message) for message in error.messages]
        failed += bool(problems)
        for problem in problems:
            click.echo(_told(scenario, problem))
        if verbose and not problems:
            click.echo(f"{scenario.id}: as expected")
    if impossible:
        raise InputError(*impossible)
    click.echo(f"{len(scenarios) - failed} scenarios as expected, {failed} not")
    if failed:
        raise SystemExit(1)


def _told(scenario: Scenario, problem: str) -> str:
    """The problem with its place in the file, or with the id where no such file is in reach."""
    from oracle.scenario import with_place

    if Path(scenario.path).exists():
        return with_place(problem, scenario.path)
    return f"{scenario.id}: {problem}"


def _refuse_empty(paths: tuple[Path, ...]) -> None:
    """Refuse a folder without any scenario: it is hardly the one that was meant."""
    from oracle.errors import InputError

    empty = [path for path in paths if path.is_dir() and not any(path.rglob("*.yaml"))]
    if empty:
        raise InputError(*(f"{path} holds no scenario" for path in empty))
