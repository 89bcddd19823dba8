"""Writing what a user names: the standard output, a pipe or a device, or a file that is replaced.

A file is written beside its place and moved there in one step, so that nobody ever sees a part of
it and a failure leaves the old file. What is not a file cannot be replaced: it is written into.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from oracle.errors import InputError

_STANDARD_OUTPUT: Final = 1


def is_standard_output(path: Path) -> bool:
    """Whether a path is ``-`` or another name of the standard output, such as ``/dev/stdout``."""
    if str(path) == "-":
        return True
    try:
        return os.path.samestat(path.stat(), os.fstat(_STANDARD_OUTPUT))
    except OSError:
        return False


def write_together(contents: Mapping[Path, bytes]) -> None:
    """Write files, each whole, all or none, and make missing folders.

    A symbolic link is followed; to a pipe or a device the content is written directly.

    Raises:
        InputError: one of them cannot be written; everything is as it was before.
    """
    made: list[Path] = []
    try:
        for path in contents:
            with _told(path):
                for folder in reversed(path.parents):
                    if not folder.exists():
                        folder.mkdir()
                        made.append(folder)
        _write(contents)
    except BaseException:
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        raise


def refuse_twice(paths: Iterable[Path]) -> None:
    """Refuse to write two things to one place, even under two names.

    Raises:
        InputError: one of them is such a place.
    """
    taken: set[str] = set()
    for path in paths:
        place = "-" if is_standard_output(path) else os.path.realpath(path)
        if place in taken:
            raise InputError(f"{path} is named twice; name another file for each output")
        taken.add(place)


def refuse_unwritable(path: Path) -> None:
    """Refuse a file that could not be written, before long work is done for it.

    Raises:
        InputError: it cannot be written.
    """
    if is_standard_output(path):
        return
    with _told(path):
        if _is_pipe_or_device(path):
            # Opening a pipe and closing it again would end it for its reader.
            if not os.access(path, os.W_OK):
                raise _error(errno.EACCES)
            return
        partial = _partial(_place(path))
        partial.touch()
        partial.unlink()


def _write(contents: Mapping[Path, bytes]) -> None:
    places: dict[Path, Path] = {}
    straight: list[Path] = []
    try:
        for path, content in contents.items():
            with _told(path):
                if _is_pipe_or_device(path):
                    straight.append(path)
                    continue
                place = places[path] = _place(path)
                _partial(place).write_bytes(content)
                if place.exists():
                    shutil.copymode(place, _partial(place))
        for path, place in places.items():
            with _told(path):
                _partial(place).replace(place)
    finally:
        for place in places.values():
            with suppress(OSError):
                _partial(place).unlink()
    for path in straight:
        with _told(path):
            path.write_bytes(contents[path])


def _place(path: Path) -> Path:
    """Find the file that a path leads to, which may not exist yet, and which may be written.

    Raises:
        OSError: it may not.
    """
    place = Path(os.path.realpath(path))
    if place.is_dir():
        raise _error(errno.EISDIR)
    if place.is_symlink():
        raise _error(errno.ELOOP)
    if place.exists():
        if not place.stat().st_mode & 0o222:
            raise _error(errno.EACCES)
        place.open("r+b").close()
    return place


def _partial(place: Path) -> Path:
    return place.with_name(f".{place.name}.part")


def _is_pipe_or_device(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from error
