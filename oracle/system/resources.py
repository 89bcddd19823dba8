"""Where the specs, the schemas and the vectors are: ours, then those of the user's workspace.

A wheel has ours inside the package, a checkout beside it. A workspace is found from the current
folder upwards by its file ``poker-room.yaml``, or is named; the command line opens it for the time
of one command. Nobody writes into the folders of an installed package.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from oracle.errors import InputError

Folder = Literal["specs", "schemas", "vectors"]

ROOM: Final = "poker-room.yaml"
"""The file that makes a folder a workspace: the house of the room."""

_PACKAGE: Final = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, eq=False)
class Location:
    """The folder of a workspace, opened once; what is read from it belongs to this opening."""

    path: Path
    """Absolute, so that it does not depend on the current folder."""
    shown: Path
    """The way to it from here, as problems name its files."""


_OPENED: Final[list[Location]] = []


@functools.cache
def folder(name: Folder) -> Path:
    """Find a folder of shipped data.

    It is asked for each setting of each hand, so the file system is asked only once.

    Raises:
        InputError: it is missing, so the installation is damaged.
    """
    return folder_of(_PACKAGE, name)


def folder_of(package: Path, name: Folder) -> Path:
    """Find a folder of data beside a package in a checkout, or inside one from a wheel.

    Raises:
        InputError: neither place has the folder.
    """
    found = _checkout(package)
    if found is not None and (found / name).is_dir():
        return found / name
    shipped = package / "_data" / name
    if shipped.is_dir():
        return shipped
    raise InputError(f"the folder {name!r} of poker-oracle is missing; install poker-oracle again")


def package_files(folders: Iterable[Folder]) -> Iterator[tuple[str, bytes]]:
    """Give the modules of the package and the files of shipped folders, in the order of names.

    Raises:
        InputError: a folder is missing, so the installation is damaged.
    """
    modules = ("oracle", _PACKAGE, sorted(_PACKAGE.rglob("*.py")))
    shipped = ((name, folder(name), sorted(folder(name).rglob("*.*"))) for name in folders)
    for name, place, paths in (modules, *shipped):
        for path in paths:
            if path.is_file():
                yield f"{name}/{path.relative_to(place).as_posix()}", path.read_bytes()


def checkout_around_here() -> Path | None:
    """Give the checkout that poker-oracle runs from, if the current folder lies in it."""
    here, found = _here(), _checkout(_PACKAGE)
    return found if here and found and here.is_relative_to(found) else None


def workspace_place() -> Location | None:
    """Give the workspace that is open, if one is."""
    return _OPENED[-1] if _OPENED else None


@contextmanager
def opened(place: Location | None) -> Iterator[None]:
    """Work in a workspace, or in none, whatever was open before."""
    before = [*_OPENED]
    open_only(place)
    try:
        yield
    finally:
        _OPENED[:] = before


def open_only(place: Location | None) -> None:
    """Open a workspace, or close the one that is open, for as long as this process runs."""
    _OPENED[:] = [] if place is None else [place]


def place_around_here() -> Location | None:
    """Find the workspace around the current folder; a checkout of poker-oracle ends the search."""
    here = _here()
    return place_around(here) if here else None


def place_around(inside: Path) -> Location | None:
    """Find the workspace around a folder or file; a checkout of poker-oracle ends the search."""
    around = checkout_around_here()
    for outer in (inside, *inside.parents):
        if _is_file(outer / ROOM):
            return Location(outer, Path(os.path.relpath(outer)))
        if outer == around:
            break
    return None


def place_in(target: Path) -> Location:
    """Give the workspace in a folder.

    Raises:
        InputError: the folder is not a workspace.
    """
    if target.name == ROOM and target.is_file():
        target = target.parent
    if not (target / ROOM).is_file():
        raise InputError(
            f"{target} is not a workspace, since it has no {ROOM}; make one with "
            "'poker-oracle init room FOLDER'"
        )
    return Location(target.resolve(), target)


def _here() -> Path | None:
    """Give the current folder; None if it is gone."""
    try:
        return Path.cwd()
    except OSError:
        return None


def _is_file(path: Path) -> bool:
    """Whether there is such a file; a folder that may not be looked into has none."""
    try:
        return path.is_file()
    except OSError:
        return False


def _checkout(package: Path) -> Path | None:
    """Give the checkout around the package.

    Only a project file marks one: an installed package may be beside another folder of the same
    name as one of ours.
    """
    return package.parent if (package.parent / "pyproject.toml").is_file() else None


def repository() -> str | None:
    """Give the address of the repository, which ``pyproject.toml`` alone has."""
    from importlib.metadata import metadata  # noqa: PLC0415 - needed by few commands

    named = (one.split(", ", 1) for one in metadata("poker-oracle").get_all("Project-URL") or ())
    return dict(named).get("Repository")
