"""A corpus read from a folder, or from a revision in git, whose files are not checked out."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from oracle.corpus import (
    CHAPTER,
    MANIFEST,
    as_line,
    chapters_in,
    format_of,
    refuse_format,
    refuse_other_format,
)
from oracle.diff.shelf import Opener, Shelf
from oracle.errors import InputError
from oracle.prose import listing
from oracle.system.reading import open_file
from oracle.system.tools import git

_FOLDER: Final = "vectors"
_TYPES: Final[Mapping[str, type]] = {
    "id": str,
    "kind": str,
    "title": str,
    "rules": list,
    "exercises": list,
    "switches": dict,
    "given": dict,
    "expect": dict,
}


def _are_texts(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


_PARTS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "rules": _are_texts,
    "exercises": _are_texts,
    "supersedes": lambda ids: isinstance(ids, list) and _are_texts(ids),
    "aspects": lambda aspects: isinstance(aspects, list) and _are_texts(aspects),
    "switches": lambda switches: all(
        isinstance(same, str) or (isinstance(same, list) and same and _are_texts(same))
        for same in switches.values()
    ),
}


def read_corpus(source: str) -> Shelf:
    """Read the vectors in a folder, or those that a git revision has in its folder ``vectors``.

    What is the name of a folder is read as one.

    Raises:
        InputError: there is no such folder or revision, or its files are not a corpus.
    """
    folder = Path(source)
    if folder.is_dir():
        refuse_other_format(folder)
    files = _files_in(folder) if folder.is_dir() else _files_of(source)
    return Shelf(files, partial(_checked, source=source), source)


def _files_in(folder: Path) -> dict[str, Opener]:
    return {str(path): partial(open_file, path) for path in chapters_in(folder)}


def _checked(vector: dict[str, Any], *, source: str) -> dict[str, Any]:
    try:
        as_line(vector)
    except UnicodeEncodeError as error:
        name = json.dumps(vector["id"])
        raise InputError(
            f"{source} is not a corpus: a text of {name} holds half a character"
        ) from error
    except RecursionError as error:
        raise InputError(f"{source} is not a corpus: a line of it is nested too deeply") from error
    wrong = [key for key, kind in _TYPES.items() if not isinstance(vector.get(key), kind)]
    wrong = wrong or [
        key for key, is_usable in _PARTS.items() if key in vector and not is_usable(vector[key])
    ]
    if wrong:
        name, parts = vector["id"], listing(wrong, "or")
        raise InputError(f"{source} is not a corpus: {name} has no usable {parts}")
    # A switch had a single setting, not a list of them, before the first release.
    lists = {
        name: [same] if isinstance(same, str) else same for name, same in vector["switches"].items()
    }
    return {**vector, "switches": lists}


def _files_of(revision: str) -> dict[str, Opener]:
    commit = _commit(revision)
    listed = git("ls-tree", "--name-only", "-z", "--full-tree", commit, f"{_FOLDER}/")
    names = listed.decode(errors="replace").split("\0")
    files = [name for name in names if name.endswith(CHAPTER)]
    if not files:
        raise InputError(f"the revision {revision} has no vectors in its folder {_FOLDER}")
    if (manifest := f"{_FOLDER}/{MANIFEST}") in names:
        refuse_format(format_of(git("cat-file", "blob", f"{commit}:{manifest}")), revision)
    return {
        f"{revision}:{name}": partial(io.BytesIO, git("cat-file", "blob", f"{commit}:{name}"))
        for name in files
    }


def _commit(revision: str) -> str:
    try:
        git("rev-parse", "--git-dir")
    except InputError as error:
        raise InputError(f"{revision!r} is neither a house nor a folder; {error}") from error
    try:
        found = git(
            "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"
        )
    except InputError as error:
        raise InputError(
            f"{revision!r} is not a house, a folder or a revision of this git repository"
        ) from error
    return found.decode().strip()
