"""Strict YAML for people.

A file read with the place of every value. What is wrong with one is a ``Problem``; the parser
itself is loaded when a text is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.errors import InputError
from oracle.system.files import STANDARD_INPUT, read_input

SpecPath = tuple[str | int, ...]
"""The path to a value: keys and list indexes from the top of the file."""


class Position(NamedTuple):
    """A place in a file; lines and columns are counted from 1, as in editors."""

    line: int
    column: int


WHOLE_FILE: Final = Position(0, 0)
"""The place of a problem with the file itself, for instance that it is missing."""


class Problem(NamedTuple):
    """One mistake in a file, as one sentence; problems sort by place."""

    path: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        if (self.line, self.column) == WHOLE_FILE:
            return f"{self.path}: {self.message}"
        return f"{self.path}:{self.line}:{self.column}: {self.message}"


class SpecError(InputError):
    """Files that cannot be used, with every problem found in them, sorted by place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__(*map(str, self.problems))


MOST_CHARACTERS: Final = 500_000
MOST_DIGITS: Final = 15
FIRST: Final = Position(1, 1)

_ENDINGS: Final = (".yaml", ".yml")


@dataclass(frozen=True)
class SpecFile:
    """A file that was read: its data, the place of everything in it, and its problems so far."""

    data: Any
    """Mappings, lists, text, integers and booleans; None if a syntax error hides it."""
    path: str
    """The name of the file in problems."""
    positions: Mapping[SpecPath, Position]
    """Where each value starts."""
    keys: Mapping[SpecPath, Position] = field(default_factory=dict)
    """Where the key of each value of a mapping starts."""
    problems: tuple[Problem, ...] = ()
    """What was found on reading."""
    unread: frozenset[SpecPath] = frozenset()
    """Values that were refused on reading, so that nothing more can be said about them."""

    @property
    def was_read(self) -> bool:
        """Whether there is data; a syntax error prevents it."""
        return self.data is not None

    def at(self, path: SpecPath) -> Position:
        """Where the value starts, or the nearest value around it if the file does not have it."""
        while path and path not in self.positions:
            path = path[:-1]
        return self.positions.get(path, FIRST)

    def key_at(self, path: SpecPath) -> Position:
        """Where the key of the value starts; for an element of a list, where the element starts."""
        return self.keys.get(path) or self.at(path)

    def find(self, *steps: str | int | None) -> Iterator[tuple[SpecPath, Any]]:
        """Every value along a path, with its own path; None stands for any key or index.

        What is missing, has another shape or was refused is skipped, so that the meaning of the
        good parts of a file can be checked although other parts are wrong.
        """
        found: list[tuple[SpecPath, Any]] = [((), self.data)]
        for step in steps:
            found = [
                ((*path, key), inner)
                for path, value in found
                for key, inner in _entries(value, step)
            ]
        yield from (entry for entry in found if entry[0] not in self.unread)

    def problem(self, path: SpecPath, message: str) -> Problem:
        """State a problem with the value at a path."""
        return Problem(self.path, *self.at(path), message)

    def key_problem(self, path: SpecPath, message: str) -> Problem:
        """State a problem with the key of the value at a path."""
        return Problem(self.path, *self.key_at(path), message)


def yaml_files(folder: Path) -> list[Path]:
    """Find the YAML files in a folder and in its folders, sorted."""
    return sorted(path for ending in _ENDINGS for path in folder.rglob(f"*{ending}"))


def load(path: Path, name: str | None = None) -> SpecFile:
    """Read a YAML file; its problems are part of the result, never raised.

    Args:
        path: the file, in UTF-8; ``-`` is the standard input.
        name: the name of the file in problems, by default its path as given.
    """
    name = name or ("standard input" if str(path) == STANDARD_INPUT else str(path))
    try:
        content = read_input(path, 4 * MOST_CHARACTERS + 1)
    except OSError as error:
        return _unreadable(name, WHOLE_FILE, f"the file cannot be read: {error.strerror}")
    return load_bytes(content, name)


def load_bytes(content: bytes, name: str) -> SpecFile:
    """Read YAML in UTF-8; its problems are part of the result, never raised."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return _unreadable(name, Position(line, 1), "the file is not UTF-8 text")
    return load_text(text, name)


def load_text(text: str, name: str = "text") -> SpecFile:
    """Read YAML; its problems are part of the result, never raised.

    Args:
        text: the YAML, at most ``MOST_CHARACTERS`` long and ``yaml_events.MOST_LEVELS`` deep.
        name: the name of the text in problems.
    """
    if len(text) > MOST_CHARACTERS:
        return _unreadable(
            name, WHOLE_FILE, f"the file is too long; the maximum is {MOST_CHARACTERS} characters"
        )
    tabs = tuple(_tabs(text, name))
    if tabs:
        return SpecFile(None, name, {}, problems=tabs)
    from oracle.specs.yaml_events import read_events  # noqa: PLC0415 - needs the parser

    return read_events(text, name)


def _unreadable(name: str, position: Position, message: str) -> SpecFile:
    return SpecFile(None, name, {}, problems=(Problem(name, *position, message),))


def _tabs(text: str, name: str) -> Iterator[Problem]:
    if "\t" not in text:
        return
    for number, line in enumerate(text.split("\n"), start=1):
        column = line.find("\t") + 1
        if column:
            yield Problem(name, number, column, "this is a tab; use spaces")


def _entries(value: Any, step: str | int | None) -> Iterable[tuple[str | int, Any]]:
    """Give what a mapping or a list has under a key or an index, or everything for None."""
    entries = dict(enumerate(value)) if isinstance(value, list) else value
    if not isinstance(entries, dict):
        return ()
    if step is None:
        return entries.items()
    return ((step, entries[step]),) if step in entries else ()
