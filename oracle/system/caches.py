"""The place where what can be fetched again is kept from one run to the next."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from oracle.errors import InputError

_READY: Final = "ready"


def kept(name: str, make: Callable[[Path], None]) -> Path:
    """Give a folder that is made once; a program that is stopped meanwhile leaves none.

    Args:
        name: what tells it from every other, such as the hash of what it is made from.
        make: fills an empty folder.

    Raises:
        InputError: there is no place to keep it; or ``make`` raises it.
    """
    place = cache_folder() / name
    if (place / _READY).is_file():
        return place
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent, prefix=f".{name}-") as beside:
            made = Path(beside) / "made"
            made.mkdir()
            make(made)
            (made / _READY).touch()
            if not (place / _READY).is_file():
                shutil.rmtree(place, ignore_errors=True)
                made.rename(place)
    except OSError as error:
        # Another run may have been faster.
        if not (place / _READY).is_file():
            raise InputError(f"{place} cannot be written: {error.strerror}") from error
    return place


def cache_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Find where this system keeps what can be fetched again."""
    home = Path.home()
    if platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(environment.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "poker-oracle"
