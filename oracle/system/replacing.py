"""How a folder gets its new content: in one step wherever that can be done, else file by file."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

from oracle.system.folders import Files, NewFolder, files_in
from oracle.system.parts import Part, has_content, refuse_folder

_MOST_OF_OTHERS: Final = 10_000
"""How many files of others are linked; a folder with more of them is not one of ours."""


class FileByFile:
    """The new content of a folder that cannot change places with another one."""

    def __init__(self, place: Path, files: Files) -> None:
        """Write each file beside its place.

        Raises:
            OSError: one cannot be written; nothing is left of them.
        """
        self._place = place
        self._gone = files.gone
        self._parts: list[Part] = []
        self._made: list[Path] = []
        try:
            for name, content in files.content.items():
                self._make_folders((place / name).parent)
                refuse_folder(place / name)
                if not has_content(place / name, content):
                    self._parts.append(Part(place / name, content))
        except BaseException:
            self.drop()
            raise

    def put(self) -> None:
        """Replace the files one by one.

        Raises:
            OSError: one cannot be replaced.
        """
        for part in self._parts:
            part.put()
        for name in self._gone:
            (self._place / name).unlink(missing_ok=True)
            with suppress(OSError):
                # A corpus has no empty folders.
                (self._place / name).parent.rmdir()

    def drop(self) -> None:
        """Leave nothing of what was not put."""
        for part in self._parts:
            part.drop()
        for folder in reversed(self._made):
            with suppress(OSError):
                # Those in which a file was put are not empty.
                folder.rmdir()

    def _make_folders(self, folder: Path) -> None:
        for one in reversed((folder, *folder.parents)):
            if not one.exists():
                one.mkdir()
                self._made.append(one)


def new_folder(place: Path, files: Files) -> NewFolder | FileByFile:
    """Make the new content of a folder, to be put in one step wherever that can be done.

    Raises:
        OSError: it cannot be written.
    """
    if place.exists() and not place.is_dir():
        raise OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(place))
    if _can_change_places(place):
        try:
            return NewFolder(place, files)
        except OSError:
            if not place.exists():
                raise
    return FileByFile(place, files)


def _can_change_places(place: Path) -> bool:
    """Whether a folder can change places with another one.

    A mount point cannot, nor can what is in a folder that may not be written; and a folder in which
    somebody works, or which has thousands of other files, should not.
    """
    parent = place.parent
    if not os.access(parent, os.W_OK | os.X_OK):
        return False
    if not place.exists():
        return True
    return (
        place.stat().st_dev == parent.stat().st_dev
        and not os.path.ismount(place)
        and not _is_worked_in(place)
        and sum(1 for _ in islice(files_in(place), _MOST_OF_OTHERS + 1)) <= _MOST_OF_OTHERS
    )


def _is_worked_in(place: Path) -> bool:
    try:
        return Path.cwd().is_relative_to(place)
    except OSError:
        return False
