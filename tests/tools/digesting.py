"""Digests of the sources that decide published figures, so that a test notices stale ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def files_in(where: str, *patterns: str) -> list[Path]:
    """The files of a folder that have such names, in order."""
    return sorted(path for pattern in patterns for path in (ROOT / where).glob(pattern))


def digest_of(files: Iterable[Path]) -> str:
    """The SHA-256 of the contents of files, one after the other."""
    whole = hashlib.sha256()
    for path in files:
        whole.update(path.read_bytes())
    return whole.hexdigest()
