"""Houses and profiles as users name them: by a known name, or by a file."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from oracle.errors import InputError
from oracle.system.reading import STANDARD_INPUT

_ENDINGS: Final = (".yaml", ".yml")


def named_file(name_or_path: str) -> Path | None:
    """Take what ends in .yaml or .yml, contains a folder, or is ``-``, for a file."""
    path = Path(name_or_path)
    is_file = path.suffix in _ENDINGS or len(path.parts) > 1 or name_or_path == STANDARD_INPUT
    return path if is_file else None


def refuse_unknown(what: str, name: str, known: Collection[str]) -> None:
    """Check that a house or a profile is known by this name.

    Raises:
        InputError: it is not, or it is the name of a file without the ending of one.
    """
    if name in known:
        return
    path = Path(name)
    if path.is_file():
        raise InputError(
            f"{path} is read as the name of a {what}; rename the file to {path}{_ENDINGS[0]}"
        )
    if path.is_dir():
        raise InputError(f"{path} is a folder; name a {what} or its file")
    raise InputError(f"there is no {what} {name!r}; the {what}s are {', '.join(known)}")
