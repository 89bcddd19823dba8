"""A folder that is replaced as a whole, so that a reader finds the old files or the new ones.

The new folder is made beside the old one: files that are the same and files of others are linked
into it, and then both change places. What the new folder is made in keeps a list of the names that
are ours, by which the next writer clears up after one that was killed; no other file is removed.
A folder that cannot change places gets its files one by one.
"""

from __future__ import annotations

import errno
import glob
import json
import os
import shutil
import stat
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from oracle.system.parts import (
    MARK,
    Part,
    beside,
    exchanged,
    has_content,
    keep,
    make_file,
    refuse_folder,
    short,
)

_NEW: Final = "new"
_OLD: Final = "old"
_NAMES: Final = "names"


class Files(NamedTuple):
    """What a folder must have: the content of each file by name, and the files that must go."""

    content: Mapping[str, bytes]
    gone: Collection[str] = ()


class NewFolder:
    """The new content of a folder, made beside it and safe on the disk."""

    def __init__(self, place: Path, files: Files) -> None:
        """Make it; the folder itself, which may not exist yet, stays as it is.

        Raises:
            OSError: it cannot be made; nothing is left of it.
        """
        self._place = place
        self._is_put = False
        self._stage = beside(place)
        self._stage.mkdir(0o700)
        try:
            names = {*files.content, *files.gone}
            names |= _links_on_the_way(place, names)
            make_file(self._stage / _NAMES, json.dumps(sorted(names)).encode())
            new = self._stage / _NEW
            new.mkdir()
            _link_others(place, new, names)
            for name, content in files.content.items():
                _make(place / name, new / name, content)
            if place.is_dir():
                _look_like(place, new)
            for folder in (*_folders_in(new), self._stage):
                keep(folder)
        except BaseException:
            self.drop()
            raise

    def put(self) -> None:
        """Let it take its place.

        Raises:
            OSError: it cannot.
        """
        new, old = self._stage / _NEW, self._stage / _OLD
        if not self._place.exists():
            new.rename(self._place)
        elif not exchanged(new, self._place):
            self._place.rename(old)
            try:
                new.rename(self._place)
            except OSError:
                old.rename(self._place)
                raise
        self._is_put = True
        keep(self._place.parent)
        _clear(self._stage, self._place)

    def drop(self) -> None:
        """Leave nothing of what was not put."""
        if not self._is_put:
            shutil.rmtree(self._stage, ignore_errors=True)


def clear_up(place: Path) -> None:
    """Finish or remove what writers of this folder left that were killed.

    Only for who has the lock: nobody else is at work then.
    """
    name = glob.escape(short(place))
    for stage in place.parent.glob(f".{name}.{MARK}{'[0-9a-f]' * 16}"):
        if _is_ours(stage):
            if (stage / _OLD).is_dir() and not place.exists():
                (stage / _NEW).rename(place)
            _clear(stage, place)


def _clear(stage: Path, place: Path) -> None:
    """Remove what is left of a change; what others put there meanwhile goes where it belongs."""
    try:
        names = frozenset(json.loads((stage / _NAMES).read_bytes()))
    except (OSError, ValueError):
        # Without the list, nothing was made yet.
        names = frozenset()
    for left in (stage / _NEW, stage / _OLD):
        for path in [*files_in(left)]:
            name = path.relative_to(left).as_posix()
            with suppress(OSError):
                if name in names or _is_same(path, place / name):
                    path.unlink()
                elif not os.path.lexists(place / name):
                    (place / name).parent.mkdir(parents=True, exist_ok=True)
                    path.rename(place / name)
        for folder in [*_folders_in(left)]:
            with suppress(OSError):
                folder.rmdir()
    if not any((stage / part).exists() for part in (_NEW, _OLD)):
        with suppress(OSError):
            (stage / _NAMES).unlink(missing_ok=True)
            stage.rmdir()


def _links_on_the_way(place: Path, names: Collection[str]) -> set[str]:
    """Name the links that stand where a folder must be: nothing is written through them."""
    folders = {folder for name in names for folder in Path(name).parents}
    return {
        folder.as_posix() for folder in folders if folder.parts and (place / folder).is_symlink()
    }


def _link_others(old: Path, new: Path, names: Collection[str]) -> None:
    """Put whatever is not ours into the new folder as well."""
    for path in files_in(old):
        name = path.relative_to(old)
        if name.as_posix() not in names:
            _make_folders(old, new, name.parent)
            os.link(path, new / name, follow_symlinks=False)
    for path in _folders_in(old):
        if not any(path.iterdir()):
            _make_folders(old, new, path.relative_to(old))


def _make_folders(old: Path, new: Path, name: Path) -> None:
    for folder in reversed((name, *name.parents)):
        if not (new / folder).exists():
            (new / folder).mkdir()
            if (old / folder).is_dir():
                _look_like(old / folder, new / folder)


def _look_like(old: Path, new: Path) -> None:
    shutil.copymode(old, new)
    about = old.stat()
    if hasattr(os, "chown") and (about.st_uid, about.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(OSError):
            os.chown(new, about.st_uid, about.st_gid)


def _make(old: Path, new: Path, content: bytes) -> None:
    """Make a file; one that has this content already stays the same file."""
    new.parent.mkdir(parents=True, exist_ok=True)
    refuse_folder(old)
    if has_content(old, content):
        os.link(old, new)
        return
    make_file(new, content)
    if old.is_file() and not old.is_symlink():
        shutil.copymode(old, new)


def _is_same(one: Path, other: Path) -> bool:
    try:
        return os.path.samestat(one.lstat(), other.lstat())
    except OSError:
        return False


def _is_ours(stage: Path) -> bool:
    about = stage.lstat()
    return stat.S_ISDIR(about.st_mode) and about.st_uid == getattr(os, "geteuid", lambda: 0)()


def files_in(folder: Path) -> Iterator[Path]:
    """Give everything in a folder except folders; links are not followed."""
    for place, folders, files in os.walk(folder):
        links = (name for name in folders if (Path(place) / name).is_symlink())
        yield from (Path(place) / name for name in (*files, *links))


def _folders_in(folder: Path) -> Iterator[Path]:
    """Give every folder in a folder, the innermost first, and the folder itself."""
    for place, _folders, _files in os.walk(folder, topdown=False):
        yield Path(place)


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
