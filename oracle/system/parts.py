"""A file in the making: nobody can guess its name, lead it elsewhere, or see a part of it.

Where the system can make a file without a name, it gets one only when it is whole, so that a
program that is killed leaves nothing behind. What folders need beside it: to change places in one
step, and a lock that ends with the program that has it.
"""

from __future__ import annotations

import errno
import functools
import os
import secrets
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

MARK: Final = "poker-oracle-"
"""Part of the name of everything that is here for a moment only."""

_NEW: Final = os.O_WRONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NAMED: Final = _NEW | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
_UNNAMED: Final = getattr(os, "O_TMPFILE", 0)
_OPEN_FILES: Final = Path("/proc/self/fd")
_MODE: Final = 0o666


class Part:
    """The new content of a file, written beside its place and safe on the disk."""

    def __init__(self, place: Path, content: bytes) -> None:
        """Write it; the place itself stays as it is, and only lends its mode.

        Raises:
            OSError: it cannot be written; nothing is left of it.
        """
        self._place = place
        self._name: Path | None = None
        self._file = self._unnamed()
        if self._file is None:
            self._name = beside(place)
            self._file = os.open(self._name, _NAMED, _MODE)
        try:
            write_whole(self._file, content)
            if place.exists():
                _take_mode(self._file, place)
        except BaseException:
            self.drop()
            raise

    def put(self) -> None:
        """Replace what is at the place, in one step.

        Raises:
            OSError: it cannot be replaced.
        """
        if self._name is None:
            self._name = beside(self._place)
            # This is a link to the open file, and only with a folder given is a link followed.
            os.link(_OPEN_FILES / str(self._file), self._name, src_dir_fd=self._file)
        # Windows replaces no file by one that is open.
        self._close()
        self._name.replace(self._place)
        self._name = None

    def drop(self) -> None:
        """Leave nothing of what was not put."""
        self._close()
        if self._name is not None:
            with suppress(OSError):
                self._name.unlink()
            self._name = None

    def _unnamed(self) -> int | None:
        if not _UNNAMED or not _OPEN_FILES.is_dir():
            return None
        try:
            return os.open(self._place.parent, _NEW | _UNNAMED, _MODE)
        except OSError as error:
            # Not every file system has it, and the oldest systems take it for a folder.
            if error.errno in {errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL, errno.ENOENT}:
                return None
            raise

    def _close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def beside(place: Path) -> Path:
    """Give a hidden name in the same folder that nobody can guess."""
    return place.with_name(f".{short(place)}.{MARK}{secrets.token_hex(8)}")


def short(place: Path) -> str:
    """Give the beginning of a name, to which something can be added."""
    return place.name[:40]


def make_file(place: Path, content: bytes) -> None:
    """Make a file where there is none, safe on the disk.

    Raises:
        OSError: it cannot be made, or there is something.
    """
    file = os.open(place, _NAMED, _MODE)
    try:
        write_whole(file, content)
    finally:
        os.close(file)


def write_whole(file: int, content: bytes) -> None:
    """Write everything into an open file, and wait until the disk has it."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(file, rest) :]
    os.fsync(file)


def keep(folder: Path) -> None:
    """Wait until the disk has the names in a folder, where a system can do that."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def refuse_folder(path: Path) -> None:
    """Refuse a folder where a file must be.

    Raises:
        OSError: it is one.
    """
    if path.is_dir():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


def has_content(path: Path, content: bytes) -> bool:
    """Whether a file that no link leads to has this content."""
    return (
        path.is_file()
        and os.path.realpath(path) == str(path)
        and path.stat().st_size == len(content)
        and path.read_bytes() == content
    )


def _take_mode(file: int, place: Path) -> None:
    if hasattr(os, "fchmod"):
        os.fchmod(file, stat.S_IMODE(place.stat().st_mode))


_HERE: Final = -100
"""``AT_FDCWD``: names are looked up as in any other call."""

_EXCHANGE: Final = 2
"""``RENAME_EXCHANGE`` of Linux, and ``RENAME_SWAP`` of macOS."""

_CANNOT: Final = frozenset({errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP})


def exchanged(one: Path, other: Path) -> bool:
    """Let two folders change places in one step; say whether this system can do that.

    Raises:
        OSError: it can, but not with these two.
    """
    exchange = _exchange()
    if exchange is None:
        return False
    number = exchange(os.fsencode(one), os.fsencode(other))
    if number in _CANNOT:
        return False
    if number:
        raise OSError(number, os.strerror(number), str(other))
    return True


@functools.cache
def _exchange() -> Callable[[bytes, bytes], int] | None:
    """Give the call that swaps two names and returns the number of its error, if there is one."""
    if not sys.platform.startswith(("linux", "darwin")):
        return None
    import ctypes  # noqa: PLC0415 - needed by few commands

    library = ctypes.CDLL(None, use_errno=True)
    name = "renameat2" if sys.platform.startswith("linux") else "renamex_np"
    function = getattr(library, name, None)
    if function is None:
        return None

    def exchange(one: bytes, other: bytes) -> int:
        if name == "renameat2":
            done = function(_HERE, one, _HERE, other, _EXCHANGE)
        else:
            done = function(one, other, _EXCHANGE)
        return ctypes.get_errno() if done else 0

    return exchange


_SECONDS: Final = 60.0
_PAUSE: Final = 0.02


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Wait until no other program of ours has locked a folder, and lock it.

    Where a system or a file system has no such locks, nobody waits.

    Raises:
        OSError: another program does not let go of it.
    """
    try:
        import fcntl  # noqa: PLC0415 - not on every platform
    except ImportError:
        yield
        return
    file = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        end = time.monotonic() + _SECONDS
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    told = "another program is writing there; try again later"
                    raise OSError(errno.EBUSY, told) from None
                time.sleep(_PAUSE)
            except OSError:
                break
        yield
    finally:
        os.close(file)
