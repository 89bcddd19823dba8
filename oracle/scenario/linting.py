"""What is wrong in files that users write: houses, hands and cases, each by what it is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from oracle import catalogue
from oracle.scenario.files import Written, named_files
from oracle.scenario.loading import problems_of, problems_of_hands
from oracle.scenario.meaning import is_house, is_users_own
from oracle.scenario.own import problems_of_cases, problems_of_own
from oracle.specfile import Problem
from oracle.system.resources import ROOM, folder, workspace_place


def problems_of_workspace() -> list[Problem]:
    """Find every problem of the open workspace, sorted by place.

    Hands and cases name houses, so they are read only where those have no problem.
    """
    found = catalogue.workspace_problems()
    if not found:
        found = problems_of_hands() + problems_of_cases(catalogue.workspace_files(catalogue.CASES))
    return sorted(found)


def problems_written(paths: Iterable[Path]) -> list[Problem]:
    """Find every problem of houses, scenarios and cases in files and folders, sorted by place.

    In a workspace whose houses have problems, those are what is found.
    """
    return catalogue.workspace_problems() or sorted(
        {problem for one in named_files(paths) for problem in _problems_of(one)}
    )


def _problems_of(written: Written) -> Iterable[Problem]:
    file, path = written.file, Path(written.file.path)
    if written.ours and is_house(file.data):
        name = f"specs/{path.resolve().relative_to(folder('specs')).as_posix()}"
        return [one for one in catalogue.problems() if one.path == name]
    if path.name == ROOM or is_house(file.data):
        return catalogue.problems_of_house(file)
    if _is_among_cases(path):
        return problems_of_cases([file])
    # The hands of a workspace need their ids, and so do ours.
    is_elsewhere = not written.ours and written.room is None
    if is_elsewhere and is_users_own(file.data):
        return problems_of_own(file)
    return problems_of(written)


def _is_among_cases(path: Path) -> bool:
    """Whether a file lies among the cases of the open workspace."""
    place = workspace_place()
    return place is not None and path.resolve().is_relative_to(place.path / catalogue.CASES)
