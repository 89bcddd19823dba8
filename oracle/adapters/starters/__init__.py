"""Small folders to begin with: one folder of templates here for each kind.

A file of a template is copied as it is, but for four things: ``@name@`` becomes the name that is
made of the new folder's, ``@version@`` the version of poker-oracle, a file that is nothing but
``@vectors/PROTOCOL.md@`` a copy of that file, and a name that begins with ``dot-`` gets a dot.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Final, cast

from oracle.errors import InputError
from oracle.specs import catalogue
from oracle.specs.entries import none_such
from oracle.system.resources import Folder, folder
from oracle.system.tools import version_of

ROOM: Final = "room"
"""The kind of the workspace of a room; the others are engines."""

_HERE: Final = Path(__file__).resolve().parent
_HIDDEN: Final = re.compile(r"(?<![^/])dot-")
_COPY: Final = re.compile(r"@(specs|schemas|vectors)/([\w./-]+)@\n?")
_FIRST_COMMANDS: Final = re.compile(r"(?m)^ {4}\S.*\n(?:(?: {4}.*)?\n)*")


def kinds() -> tuple[str, ...]:
    """Name the kinds, in the order of the alphabet."""
    return tuple(sorted(path.parent.name for path in _HERE.glob("*/README.md")))


def starter(kind: str, target: str) -> dict[str, bytes]:
    """Give the files of a starter, by their paths with slashes.

    Args:
        kind: one of ``kinds()``.
        target: the name of the folder into which they will be written.

    Raises:
        InputError: there is no such kind, or a room cannot have the name of this folder.
    """
    if kind not in kinds():
        raise InputError(none_such("starter", kind, kinds()))
    words = {"name": _name(target), "version": version("poker-oracle")}
    if kind == ROOM:
        _refuse_as_room(words["name"])
    return {_HIDDEN.sub(".", name): _filled(text, words) for name, text in _templates(kind)}


def _refuse_as_room(name: str) -> None:
    """Refuse the name of a room that is the name of something of ours.

    Raises:
        InputError: ids would collide.
    """
    chapters = {rule.chapter for rule in catalogue.rules().values()}
    if name in catalogue.shipped_houses() or name in chapters:
        raise InputError(
            f"a room cannot be called {name!r}, since poker-oracle has a house or a chapter of that"
            " name; name another folder"
        )


def first_commands(files: Mapping[str, bytes]) -> str:
    """Give the first commands that the README of a starter names, indented as they are there."""
    found = _FIRST_COMMANDS.search(files["README.md"].decode())
    return found.group().rstrip() if found else ""


def what_is_needed(kind: str) -> str:
    """Say what the starter needs that is not installed as it must be; empty if that is not known.

    Node.js runs TypeScript from 22.18 on, and with an option from 22.6 on.
    """
    node = version_of("node") if kind == "typescript" else None
    if node is None or _RUNS_TYPES <= node < (23,) or node >= (23, 6):
        return ""
    here = f"Node.js {'.'.join(map(str, node))}, which is installed here,"
    if node >= (22, 6):
        return f"{here} needs an option: node --experimental-strip-types engine.ts."
    least = ".".join(map(str, _RUNS_TYPES))
    return (
        f"{here} cannot run TypeScript: engine.ts needs {least} or later, "
        f"or what tsc makes of it:\n\n{_WITH_TSC}"
    )


_RUNS_TYPES: Final = (22, 18)
_WITH_TSC: Final = """\
    npm install --no-save typescript @types/node
    npx tsc --noEmit false --outDir out --rewriteRelativeImportExtensions
    poker-oracle check -- node out/engine.js"""


def _templates(kind: str) -> Iterator[tuple[str, str]]:
    for path in sorted((_HERE / kind).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(_HERE / kind).as_posix(), path.read_text("utf-8")


def _filled(text: str, words: Mapping[str, str]) -> bytes:
    if copied := _COPY.fullmatch(text):
        return (folder(cast("Folder", copied[1])) / copied[2]).read_bytes()
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    return text.encode()


def _name(target: str) -> str:
    """Make a name that every language takes: small letters, digits and single hyphens."""
    name = re.sub(r"[^a-z0-9]+", "-", target.lower()).strip("-")
    return name if re.match(r"[a-z]", name) else f"my-{name}".rstrip("-")
