"""A folder that holds something already: is it a corpus, and which of its files are ours."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from oracle.corpus.contents import CHECKSUMS, MANIFEST
from oracle.corpus.manifest import Digests
from oracle.corpus.scanning import MOST_BYTES
from oracle.system.reading import read_file

_LINE: Final = re.compile(r"[0-9a-f]{64}  (.+)")


def is_corpus(folder: Path) -> bool:
    """Whether a folder has the manifest of a corpus, and not of another program."""
    try:
        content = json.loads(read_file(folder / MANIFEST, MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return False
    if not isinstance(content, dict) or type(content.get("format")) is not int:
        return False
    digests = content.get("digests")
    return isinstance(digests, dict) and digests.keys() == set(Digests._fields)


def listed_in(folder: Path) -> frozenset[str]:
    """Name the files in a folder that its list of checksums has."""
    try:
        lines = read_file(folder / CHECKSUMS, MOST_BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return frozenset()
    listed = {found[1] for found in map(_LINE.fullmatch, lines) if found}
    # The list may come from anybody: what it names elsewhere is not in the folder.
    inside = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return frozenset(listed & inside)
