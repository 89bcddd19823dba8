"""A lock on a folder that ends with the program that has it, however that ends."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

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
