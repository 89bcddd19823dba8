"""Files of users: reading what they name, and writing it so that nothing is half-written."""

from __future__ import annotations

import errno
import os
import signal
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from oracle.errors import InputError
from oracle.system.folders import FileByFile, Files, NewFolder, clear_up, new_folder
from oracle.system.parts import Part, keep, locked

STANDARD_INPUT: Final = "-"
_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_PIPE: Final = f"it is a pipe; give a file, or {STANDARD_INPUT} for the standard input"
_SORTS: Final = (
    (stat.S_ISDIR, "it is a folder; give a file"),
    (stat.S_ISFIFO, _PIPE),
    (stat.S_ISSOCK, "it is a socket; give a file"),
)


def open_file(path: Path, *, follow: bool = True) -> BinaryIO:
    """Open a regular file; ``follow`` says whether a link may lead to it.

    Raises:
        OSError: it cannot be opened, or is something else.
    """
    # Without the flag, opening a pipe would wait until somebody writes into it.
    try:
        file = os.open(path, _FLAGS if follow else _FLAGS | _NO_LINK)
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise OSError(error.errno, _SORTS[2][1], str(path)) from error
        raise
    except ValueError as error:
        raise OSError(errno.ENOENT, "no file has such a name", str(path)) from error
    mode = os.fstat(file).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(file, "rb")
    os.close(file)
    told = next((told for is_one, told in _SORTS if is_one(mode)), "it is a device; give a file")
    raise OSError(errno.EINVAL, told, str(path))


def read_file(path: Path, most: int = -1) -> bytes:
    """Read a file, or no more than its first bytes.

    Raises:
        OSError: it cannot be read, or is not a regular file.
    """
    with open_file(path) as stream:
        return stream.read(most)


@contextmanager
def readable(path: Path | str) -> Iterator[None]:
    """Tell in a sentence that a file or a folder cannot be read, where that fails.

    Raises:
        InputError: it does.
    """
    try:
        yield
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error


def read_input(path: Path, most: int) -> bytes:
    """Read the first bytes of a file, or of the standard input if the path is ``-``.

    Raises:
        OSError: it cannot be read.
    """
    if str(path) != STANDARD_INPUT:
        return read_file(path, most)
    if sys.stdin is None:
        raise OSError(errno.EBADF, "the standard input is closed")
    return sys.stdin.buffer.read(most)


_STANDARD_OUTPUT: Final = 1


def is_standard_output(path: Path) -> bool:
    """Whether a path is ``-`` or another name of the standard output, such as ``/dev/stdout``."""
    if str(path) == "-":
        return True
    try:
        return os.path.samestat(path.stat(), os.fstat(_STANDARD_OUTPUT))
    except OSError:
        return False


def write_together(
    contents: Mapping[Path, bytes], folders: Mapping[Path, Files] | None = None
) -> None:
    """Write files and folders, each as a whole, all or none, and make missing folders.

    A folder is replaced in one step, and files of others in it stay. Several places cannot be
    replaced in one step: everything is on the disk before the first, and only a program that is
    killed outright can leave the others as they were. Nothing is written through a symbolic link to
    a file; to a pipe or a device the content is written directly.

    Raises:
        InputError: one of them cannot be written; everything is as it was before.
    """
    made: list[Path] = []
    try:
        wanted = folders or {}
        for path in (*contents, *wanted):
            with _told(path):
                for folder in reversed(path.parents):
                    if not folder.exists():
                        folder.mkdir()
                        made.append(folder)
        _write(contents, {Path(os.path.realpath(path)): files for path, files in wanted.items()})
    except BaseException:
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        raise


def new_temporary(begins: str, ends: str) -> Path:
    """Make a new empty file among the temporary files, which only its owner can read.

    Raises:
        OSError: none can be made.
    """
    number, name = tempfile.mkstemp(ends, begins)
    os.close(number)
    return Path(name)


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
        Part(_place(path), b"").drop()


def refuse_to_replace(
    path: Path, is_ours: Callable[[Path], bool], what: str, *, force: bool
) -> None:
    """Refuse to replace a file that is not one of ours, unless that is forced.

    Args:
        path: where something will be written.
        is_ours: whether the file there is one that we wrote for the same purpose.
        what: what such a file is.
        force: whether anything may be replaced.

    Raises:
        InputError: it is another file, or cannot be read.
    """
    if force or is_standard_output(path) or not path.is_file():
        return
    with _told(path):
        if path.stat().st_size and not is_ours(path):
            raise InputError(
                f"{path} is there and is not {what}; name another file, or give --force to "
                "replace it"
            )


def _write(contents: Mapping[Path, bytes], folders: Mapping[Path, Files]) -> None:
    """Make everything beside its place, then put it there."""
    straight = [path for path in contents if _is_pipe_or_device(path)]
    made: dict[Path, Part | NewFolder | FileByFile] = {}
    with ExitStack() as undone, _lock(folders):
        for path, files in folders.items():
            with _told(path):
                clear_up(path)
                made[path] = new_folder(path, files)
                undone.callback(made[path].drop)
        for path, content in contents.items():
            if path not in straight:
                with _told(path):
                    made[path] = Part(_place(path), content)
                    undone.callback(made[path].drop)
        with _uninterrupted():
            for path, one in made.items():
                with _told(path):
                    one.put()
        for parent in {path.parent for path in made}:
            keep(parent)
    for path in straight:
        with _told(path):
            path.write_bytes(contents[path])


@contextmanager
def _lock(folders: Iterable[Path]) -> Iterator[None]:
    """Let no other program of ours replace these folders meanwhile."""
    with ExitStack() as held:
        for parent in sorted({path.parent for path in folders}):
            with _told(parent):
                held.enter_context(locked(parent))
        yield


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let signals that end the program wait until everything has its place."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _place(path: Path) -> Path:
    """Find the file that a path names, which may not exist yet, and which may be written.

    Raises:
        OSError: it may not.
        InputError: it is a link to a file, or to nothing.
    """
    if path.is_dir():
        raise _error(errno.EISDIR)
    if path.is_symlink():
        raise InputError(
            f"{path} is a link to {path.readlink()}; name that file, or remove the link"
        )
    place = Path(os.path.realpath(path))
    if place.exists():
        if not place.stat().st_mode & 0o222:
            raise _error(errno.EACCES)
        place.open("r+b").close()
    return place


def _is_pipe_or_device(path: Path) -> bool:
    there = os.path.exists(path)
    return there and not path.is_file() and not path.is_dir()


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from error
