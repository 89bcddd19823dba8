"""The site in a folder, with its index for searching."""

from __future__ import annotations

import json
import re
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from oracle.errors import InputError
from oracle.site.building import MARKER, Files
from oracle.system.folders import Files as Folder
from oracle.system.tools import run_tool
from oracle.system.writing import write_together

_INDEX: Final = "search"
_NOT_SEARCHED: Final = "details:not(.words)"
"""What is folded is long and seldom wanted, but for a hand in words."""

_OF_ITS_PAGES: Final = re.compile("-ui|-highlight")
"""Files of Pagefind's own that draw its results; ours are drawn by ``search.js``."""


def write_site(folder: Path, made: Files) -> int:
    """Write the files of a site and its index into a folder; say how many files it has.

    A folder that holds an older site gets the new one as a whole, and what that no longer has goes.

    Raises:
        InputError: the folder holds other things, cannot be written, or Pagefind is missing.
    """
    older = _files_of(folder)
    whole = {**made, **_index(made)}
    whole[MARKER] = (json.dumps({"files": sorted(whole)}, indent=1) + "\n").encode()
    gone = [name for name in older if name not in whole]
    write_together({}, {folder: Folder(whole, gone)})
    return len(whole)


def refuse_other_things(folder: Path) -> None:
    """Refuse, before any work, a folder that holds something else than a site.

    Raises:
        InputError: it does, or the index could not be made.
    """
    _files_of(folder)
    if find_spec("pagefind") is None:
        raise InputError("Pagefind is not installed; pip install 'poker-oracle[site]' has it")


def _files_of(folder: Path) -> list[str]:
    try:
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return []
        named = json.loads((folder / MARKER).read_bytes())["files"]
        return [*map(str, named), MARKER]
    except (OSError, ValueError, LookupError, TypeError):
        raise InputError(
            f"{folder} holds other things than a site; name an empty or a new folder"
        ) from None


def _index(made: Files) -> Files:
    """Let Pagefind make the index of the pages."""
    pages = {name: content for name, content in made.items() if name.endswith(".html")}
    with tempfile.TemporaryDirectory() as made_in:
        place = Path(made_in)
        for name, content in pages.items():
            path = place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        options = ("--site", ".", "--output-subdir", _INDEX, "--exclude-selectors", _NOT_SEARCHED)
        command = (sys.executable, "-m", "pagefind", *options)
        run_tool("Pagefind", command, place, "pip install 'poker-oracle[site]' has it")
        made_by_it = (path for path in (place / _INDEX).rglob("*") if path.is_file())
        found = sorted(path for path in made_by_it if not _OF_ITS_PAGES.search(path.name))
        return {path.relative_to(place).as_posix(): path.read_bytes() for path in found}
