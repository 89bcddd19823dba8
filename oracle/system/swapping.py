"""Two folders that change places: at once where the system can, else by two renames."""

from __future__ import annotations

import errno
import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

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
