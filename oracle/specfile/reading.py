"""YAML into plain data, strictly, with the place of every value.

The parser's events are read one by one instead of being composed and constructed, because there
PyYAML would resolve ``off``, ``010`` and dates, and lose duplicate keys and places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from oracle.specfile.problem import WHOLE_FILE, Position, Problem, SpecPath
from oracle.specfile.syntax import in_words
from oracle.system.reading import STANDARD_INPUT, read_input

MOST_CHARACTERS: Final = 500_000
MOST_LEVELS: Final = 20
MOST_DIGITS: Final = 15

_INTEGER: Final = re.compile(rf"-?(0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})")
_TRUTH: Final = {"true": True, "false": False}
_ENDINGS: Final = (".yaml", ".yml")
_FIRST: Final = Position(1, 1)

# PyYAML may have been built without its C parser; both send the same events.
_Loader: Final[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


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
        return self.positions.get(path, _FIRST)

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
                for key, inner in _entries(value)
                if step is None or step == key
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
        text: the YAML, at most ``MOST_CHARACTERS`` long and ``MOST_LEVELS`` deep.
        name: the name of the text in problems.
    """
    if len(text) > MOST_CHARACTERS:
        return _unreadable(
            name, WHOLE_FILE, f"the file is too long; the maximum is {MOST_CHARACTERS} characters"
        )
    tabs = tuple(_tabs(text, name))
    if tabs:
        return SpecFile(None, name, {}, problems=tabs)
    return _Reading(name).read(text)


def _unreadable(name: str, position: Position, message: str) -> SpecFile:
    return SpecFile(None, name, {}, problems=(Problem(name, *position, message),))


def _tabs(text: str, name: str) -> Iterator[Problem]:
    if "\t" not in text:
        return
    for number, line in enumerate(text.split("\n"), start=1):
        column = line.find("\t") + 1
        if column:
            yield Problem(name, number, column, "this is a tab; use spaces")


class _Stop(Exception):
    """Nothing after this place can be read."""


class _Reading:
    """One pass over the events of a file."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.positions: dict[SpecPath, Position] = {}
        self.keys: dict[SpecPath, Position] = {}
        self.problems: list[Problem] = []
        self.unread: set[SpecPath] = set()

    def read(self, text: str) -> SpecFile:
        data: Any = None
        try:
            self.loader = _Loader(text)
            data = self.document()
        except yaml.MarkedYAMLError as error:
            self.report(_position(error.problem_mark), in_words(error))
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, error.position) + 1
            self.report(Position(line, 1), "text cannot contain a character in this line")
        except _Stop:
            pass
        return SpecFile(
            data,
            self.name,
            self.positions,
            self.keys,
            tuple(self.problems),
            frozenset(self.unread),
        )

    def report(self, position: Position, message: str) -> None:
        self.problems.append(Problem(self.name, *position, message))

    def next(self) -> Any:
        return self.loader.get_event()

    def document(self) -> Any:
        self.next()
        if isinstance(self.next(), yaml.StreamEndEvent):
            self.report(_FIRST, "the file is empty")
            raise _Stop
        data = self.value(self.next(), ())
        self.next()
        extra = self.next()
        if isinstance(extra, yaml.DocumentStartEvent):
            second = "a second document starts here; only one is allowed"
            self.report(_position(extra.start_mark), second)
        return data

    def value(self, event: Any, path: SpecPath) -> Any:
        position = self.positions[path] = _position(event.start_mark)
        if len(path) > MOST_LEVELS:
            self.report(position, f"this is nested too deeply; the maximum is {MOST_LEVELS} levels")
            raise _Stop
        if isinstance(event, yaml.AliasEvent):
            self.refuse(path, f"*{event.anchor} is an alias; write the value itself")
            return ""
        if event.anchor is not None:
            self.report(position, f"&{event.anchor} is an anchor; anchors are not allowed")
        if event.tag is not None:
            self.refuse(path, f"{event.tag} is a tag; tags are not allowed")
        if isinstance(event, yaml.ScalarEvent):
            return _scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(path)
        return self.mapping(path)

    def refuse(self, path: SpecPath, message: str) -> None:
        self.report(self.positions[path], message)
        self.unread.add(path)

    def sequence(self, path: SpecPath) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := self.next(), yaml.SequenceEndEvent):
            items.append(self.value(event, (*path, len(items))))
        return items

    def mapping(self, path: SpecPath) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        while not isinstance(event := self.next(), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                self.report(_position(event.start_mark), "a key must be plain text")
                raise _Stop
            self.entry(event, path, entries)
        return entries

    def entry(self, event: Any, path: SpecPath, entries: dict[str, Any]) -> None:
        key = str(event.value)
        place = (*path, key)
        position = _position(event.start_mark)
        if event.anchor is not None or event.tag is not None:
            self.report(position, "a key must not have an anchor or a tag")
        if key not in entries:
            self.keys[place] = position
            entries[key] = self.value(self.next(), place)
            return
        first = self.keys[place].line
        self.report(position, f"duplicate key {key!r}; the first is in line {first}")
        # The second value has no place in the data, but its own problems are still reported.
        shadow = _Reading(self.name)
        shadow.loader, shadow.problems = self.loader, self.problems
        shadow.value(self.next(), place)


def _entries(value: Any) -> Iterable[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


def _position(mark: Any) -> Position:
    return Position(mark.line + 1, mark.column + 1)


def _scalar(event: Any) -> str | int | bool:
    text = str(event.value)
    # The first of the two says that the text is not in quotes.
    if event.implicit[0]:
        if _INTEGER.fullmatch(text):
            return int(text)
        return _TRUTH.get(text, text)
    return text
