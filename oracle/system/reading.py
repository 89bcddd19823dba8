"""Reading what a user names: a regular file, or ``-`` for the standard input.

Anything else may wait indefinitely, or never end: a pipe in a folder, a device, a socket.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO, Final

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
