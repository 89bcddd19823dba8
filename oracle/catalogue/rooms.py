"""A folder in which hands are kept: a workspace, or one that is still to be made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from oracle.catalogue.reading import rules, shipped_houses
from oracle.catalogue.workspace import workspace
from oracle.errors import InputError
from oracle.system.resources import ROOM, Place, opened, place_in

_NAME: Final = re.compile(r"[^a-z0-9]+")


def place_for_hands(folder: Path) -> Place | None:
    """Look at a folder for hands: None if it is empty, or is still to be made.

    Raises:
        InputError: something else than a workspace is there.
    """
    if (folder / ROOM).is_file():
        return place_in(folder)
    try:
        taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    except OSError as error:
        raise InputError(f"{folder} cannot be read: {error.strerror}") from error
    if taken:
        raise InputError(
            f"{folder} is neither a workspace nor empty; name a workspace, or a new folder"
        )
    return None


def name_of_room(folder: Path, place: Place | None) -> str:
    """The name of the room in a folder, with which the ids of its hands begin."""
    if place is not None:
        with opened(place):
            own = workspace()
        if own:
            return own.name
    return _new_name(folder)


def _new_name(folder: Path) -> str:
    """A name for a room in a folder, which no house or chapter of ours has."""
    name = _NAME.sub("-", folder.resolve().name.lower()).strip("-") or "found"
    chapters = {rule.chapter for rule in rules().values()}
    taken = name in shipped_houses() or name in chapters or not name[0].isalpha()
    return f"found-{name}" if taken else name
