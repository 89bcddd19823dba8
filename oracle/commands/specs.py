"""The commands that check and run what people write: lint and run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from oracle.commands.output import Output, json_text, lines_text, with_output

if TYPE_CHECKING:
    from oracle.scenario import Scenario
    from oracle.specfile import Problem

_EXPECTED: Final = "as expected"
_NOT_EXPECTED: Final = "not as expected"
_IMPOSSIBLE: Final = "impossible"
_EXIT_CODES: Final = {_EXPECTED: 0, _NOT_EXPECTED: 1, _IMPOSSIBLE: 2}

_Result = dict[str, Any]
"""A scenario by its id, its outcome, and the problems in sentences with their places."""


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@with_output("json")
def lint(paths: tuple[Path, ...], output: Output) -> None:
    """Check everything under specs/; or only the scenarios in PATHS.

    Every problem is a line with its file, line and column. Exit 2 when there are any.
    """
    from oracle import catalogue
    from oracle.corpus import published_problems
    from oracle.scenario import scenario_problems
    from oracle.traceability import open_points

    _refuse_empty(paths)
    problems = scenario_problems(paths or None)
    points: list[str] = []
    if not paths:
        problems = catalogue.problems() + catalogue.engine_problems() + problems
        # What is open is told of where what it rests on can be read.
        points = [] if problems else open_points() + published_problems()
    lines = [*map(str, problems), *points] or ["No problems found."]
    output.tell(
        lambda _screen: lines_text(lines),
        json=lambda: json_text({"problems": [*map(_problem, problems), *map(_point, points)]}),
    )
    if problems or points:
        raise SystemExit(2)


def _problem(problem: Problem) -> dict[str, Any]:
    """The problem as data; one of a whole file has no line and no column."""
    return {
        "file": problem.path,
        "line": problem.line or None,
        "column": problem.column or None,
        "message": problem.message,
    }


def _point(point: str) -> dict[str, Any]:
    return {"file": None, "line": None, "column": None, "message": point}


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--house", metavar="NAME|FILE", help="Play by the rules of this house.")
@click.option("--verbose", "-v", is_flag=True, help="Name the scenarios that agree, too.")
@with_output("json")
def run(paths: tuple[Path, ...], house: str | None, verbose: bool, output: Output) -> None:
    """Run scenarios on the reference engine; all of them, or those in PATHS.

    Exit 1 when the engine and an author disagree, 2 when a table or its cards are impossible.
    """
    from oracle import catalogue
    from oracle.scenario import load_scenarios

    if house is not None:
        catalogue.house(house)
    _refuse_empty(paths)
    results = [_result(scenario, house) for scenario in load_scenarios(paths or None)]
    output.tell(
        lambda _screen: lines_text(_lines(results, verbose=verbose)),
        json=lambda: json_text({"scenarios": results}),
    )
    raise SystemExit(max((_EXIT_CODES[result["outcome"]] for result in results), default=0))


def _result(scenario: Scenario, house: str | None) -> _Result:
    """What comes of a scenario, in this house or in its own."""
    from oracle.errors import InputError
    from oracle.scenario import run_problems, settings_of

    try:
        problems = run_problems(scenario, settings_of(scenario, house))
        outcome = _NOT_EXPECTED if problems else _EXPECTED
    except InputError as error:
        problems, outcome = list(error.messages), _IMPOSSIBLE
    told = [_told(scenario, problem) for problem in problems]
    return {"id": scenario.id, "outcome": outcome, "problems": told}


def _lines(results: list[_Result], *, verbose: bool) -> Iterator[str]:
    for result in results:
        yield from result["problems"]
        if verbose and not result["problems"]:
            yield f"{result['id']}: {_EXPECTED}"
    counts = Counter(result["outcome"] for result in results)
    told = f"{counts[_EXPECTED]} scenarios as expected, {counts[_NOT_EXPECTED]} not"
    yield f"{told}, {counts[_IMPOSSIBLE]} impossible" if counts[_IMPOSSIBLE] else told


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
