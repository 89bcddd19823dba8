"""The files of scenarios: ours, those of the open workspace, and those that a user names."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from oracle import catalogue
from oracle.specfile import SpecFile, load, yaml_files
from oracle.system.resources import folder, workspace_place


class Written(NamedTuple):
    """The file of a scenario, and whose it is."""

    file: SpecFile
    ours: bool = False
    """It is one of poker-oracle, and whatever names no house is by the rules of card-room."""
    placed: bool = False
    """Its name must be that of its id."""
    room: str | None = None
    """The workspace whose name its id must begin with."""


def our_files(specs: Path) -> list[Written]:
    """Read the files that come with poker-oracle."""
    return [
        Written(load(path, f"specs/{path.relative_to(specs).as_posix()}"), ours=True, placed=True)
        for path in sorted(specs.glob("scenarios/*/*.yaml"))
    ]


def own_files() -> list[Written]:
    """Read the hands of the open workspace."""
    own = catalogue.workspace()
    files = catalogue.workspace_files(catalogue.HANDS)
    return [Written(file, room=own.name) for file in files] if own else []


def named_files(paths: Iterable[Path]) -> list[Written]:
    """Read files, and all files in folders."""
    found = [inner for path in paths for inner in (yaml_files(path) if path.is_dir() else [path])]
    return [Written(load(path), ours=_is_ours(path), room=_room_of(path)) for path in found]


def _is_ours(path: Path) -> bool:
    return path.resolve().is_relative_to(folder("specs"))


def _room_of(path: Path) -> str | None:
    """Name the open workspace if the file is one of its hands."""
    place, own = workspace_place(), catalogue.workspace()
    if place is None or own is None:
        return None
    return own.name if path.resolve().is_relative_to(place.path / catalogue.HANDS) else None
