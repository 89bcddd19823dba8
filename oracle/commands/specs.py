"""The commands that check and run what people write: lint and run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from oracle.commands.options import with_house
from oracle.commands.output import Output, given_options, with_output, with_test_output

if TYPE_CHECKING:
    from oracle.reporting import Measuring, Report
    from oracle.scenario import Scenario
    from oracle.specfile import Problem

_PASS: Final = "pass"  # noqa: S105 - an outcome, not a password
_FAIL: Final = "fail"
_ERROR: Final = "error"
_EXIT_CODES: Final = {_PASS: 0, _FAIL: 1, _ERROR: 2}


class _Result(NamedTuple):
    """What came of a scenario, and the problems in sentences with their places."""

    id: str
    outcome: str
    problems: list[str]


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, allow_dash=True, path_type=Path))
@with_output
def lint(paths: tuple[Path, ...], output: Output) -> None:
    """Check documents, rules, houses and scenarios.

    With PATHS, check only the scenarios and houses there; without, in a workspace, all of its own.
    Each problem is one line with its file, line and column. Exits with 2 if there are any. Sources
    that nobody has read are noted.
    """
    from oracle.pages import listed
    from oracle.reporting import Measuring
    from oracle.scenario import problems_written

    measuring = Measuring("lint", given_options())
    _refuse_empty(paths)
    problems, points, notes = (problems_written(paths), [], []) if paths else _all_problems()
    lines = [*map(str, problems), *points]
    found = [*map(_problem, problems), *map(_point, points)]
    exit_code = 2 if found else 0
    output.tell(
        lambda: listed("Problems", lines, "" if lines else "No problems found.", notes),
        lambda: _linted(measuring, exit_code, found, notes),
    )
    raise SystemExit(exit_code)


def _all_problems() -> tuple[list[Problem], list[str], list[str]]:
    """Find the problems of the open workspace, or of all that is ours, what is open, and notes."""
    from oracle import catalogue
    from oracle.corpus import load_vectors, published_problems
    from oracle.scenario import problems_of_workspace, scenario_problems
    from oracle.system.resources import folder, workspace_place
    from oracle.traceability import open_points, problems_of_games

    if workspace_place():
        return problems_of_workspace(), [], []
    problems = catalogue.problems() + catalogue.engine_problems() + scenario_problems(None)
    problems += catalogue.citation_problems()
    if problems:
        return problems, [], catalogue.unverified()
    vectors = load_vectors(folder("vectors"))
    problems = catalogue.problems_of_sightings(vectors) + problems_of_games()
    # What is open is told of where what it rests on can be read.
    open_here = [] if problems else open_points() + published_problems(vectors)
    return problems, open_here, catalogue.unverified()


def _linted(
    measuring: Measuring, exit_code: int, problems: list[dict[str, Any]], notes: list[str]
) -> Report:
    from oracle.reporting import row

    rows = [row(one["file"] or "specs", "problem", one["message"]) for one in problems]
    counts, details = {"problem": len(rows)}, {"problems": problems}
    return measuring.report(exit_code, counts, rows, details, notes=notes)


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
@click.argument("paths", nargs=-1, type=click.Path(exists=True, allow_dash=True, path_type=Path))
@with_house("Play by the rules of this house.")
@click.option("--verbose", "-v", is_flag=True, help="Name the scenarios that agree, too.")
@with_test_output
def run(paths: tuple[Path, ...], house: str | None, verbose: bool, output: Output) -> None:
    """Run scenarios on the reference engine.

    With PATHS, run only the scenarios there. In a workspace, its hands run beside ours, by the
    rules of its room. Exits with 1 if the engine and an author disagree, 2 if a table or its cards
    are impossible.
    """
    from oracle import catalogue
    from oracle.pages import listed
    from oracle.reporting import Measuring, row
    from oracle.scenario import load_scenarios

    measuring = Measuring("run", given_options())
    if house is not None:
        catalogue.house(house)
    _refuse_empty(paths)
    results = [_result(scenario, house) for scenario in load_scenarios(paths or None)]
    counts = dict.fromkeys(_EXIT_CODES, 0) | Counter(one.outcome for one in results)
    exit_code = max((_EXIT_CODES[one.outcome] for one in results), default=0)
    rows = [row(one.id, one.outcome, " ".join(one.problems) or None) for one in results]
    output.tell(
        lambda: listed("Scenarios", _lines(results, verbose=verbose), _summary(counts, results)),
        lambda: measuring.report(exit_code, counts, rows, {}),
    )
    raise SystemExit(exit_code)


def _result(scenario: Scenario, house: str | None) -> _Result:
    """What comes of a scenario, in this house or in its own."""
    from oracle.errors import InputError
    from oracle.scenario import run_problems, settings_of

    try:
        problems = run_problems(scenario, settings_of(scenario, house))
        outcome = _FAIL if problems else _PASS
    except InputError as error:
        problems, outcome = list(error.messages), _ERROR
    told = [_told(scenario, problem) for problem in problems]
    return _Result(scenario.id, outcome, told)


def _lines(results: list[_Result], *, verbose: bool) -> Iterator[str]:
    for result in results:
        yield from result.problems
        if verbose and not result.problems:
            yield f"{result.id}: as expected"


def _summary(counts: Mapping[str, int], results: list[_Result]) -> str:
    from oracle import catalogue

    what = "scenario" if counts[_PASS] == 1 else "scenarios"
    told = f"{counts[_PASS]} {what} as expected, {counts[_FAIL]} not"
    told = f"{told}, {counts[_ERROR]} impossible" if counts[_ERROR] else told
    if own := catalogue.workspace():
        from_there = sum(one.id.startswith(f"{own.name}.") for one in results)
        if from_there < len(results):
            told = f"{told}; {from_there} of the {len(results)} from {own.name}"
    return told


def _told(scenario: Scenario, problem: str) -> str:
    """The problem with its place in the file, or with the id where no such file is in reach."""
    from oracle.scenario import with_place

    if Path(scenario.path).exists():
        return with_place(problem, scenario.path)
    return f"{scenario.id}: {problem}"


def _refuse_empty(paths: tuple[Path, ...]) -> None:
    """Refuse a folder without any scenario: it is hardly the one that was meant."""
    from oracle.errors import InputError
    from oracle.specfile import yaml_files

    empty = [path for path in paths if path.is_dir() and not yaml_files(path)]
    if empty:
        raise InputError(*(f"{path} holds no scenario" for path in empty))
