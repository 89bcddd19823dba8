"""YAML as a stream of events, read strictly: no alias, no tag, no key twice, one document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import yaml

from oracle.specs.strict_yaml import FIRST, MOST_DIGITS, Position, Problem, SpecFile, SpecPath

if TYPE_CHECKING:
    from yaml import MarkedYAMLError

MOST_LEVELS: Final = 20
_INTEGER: Final = re.compile(rf"-?(0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})")
_TRUTH: Final = {"true": True, "false": False}

# PyYAML may have been built without its C parser; both send the same events.
_Loader: Final[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

# libyaml and PyYAML's own parser word the same error differently; each row knows both.
_HINTS: Final = tuple(
    (re.compile(said), hint)
    for said, hint in (
        (
            "mapping values are not allowed",
            "text with a colon needs quotes, or the indentation is wrong",
        ),
        (
            "while parsing a block mapping: (did not find expected key|expected <block end>)",
            "check the indentation and the quotes above this line",
        ),
        (
            "while parsing a block collection: (did not find expected|expected <block end>)",
            "check the indentation; every entry of the list above starts with a dash",
        ),
        ("could not find expected ':'", "a colon is missing after the key"),
        (
            "found character .*that cannot start any token",
            "text that starts like this must be in quotes",
        ),
        (
            "(did not find )?expected ',' or",
            "a comma or a closing bracket is missing",
        ),
        ("found unexpected end of stream", "a closing quote is missing"),
        ("found unexpected document", "a closing quote is missing above this line"),
        (
            "(did not find )?expected (the )?node content",
            "a value is missing, or text that starts like this must be in quotes",
        ),
        ("sequence entries are not allowed", "a list with dashes starts on a line of its own"),
        ("found unknown escape character", "write a backslash twice, or use single quotes"),
        (
            r"(did not find )?expected '?<document start>",
            "check the indentation and the brackets above this line",
        ),
    )
)


def in_words(error: MarkedYAMLError) -> str:
    """Say that a file cannot be read from here on, and what is probably wrong."""
    said = error.problem or "the text is not YAML"
    whole = f"{error.context}: {said}"
    hint = next((hint for pattern, hint in _HINTS if pattern.search(whole)), said)
    return f"the file cannot be read from here on: {hint}"


def read_events(text: str, name: str) -> SpecFile:
    """Read a text in one pass; see ``strict_yaml.load_text``."""
    return _Reading(name).read(text)


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
            self.next = _Loader(text).get_event
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

    def document(self) -> Any:
        self.next()
        if isinstance(self.next(), yaml.StreamEndEvent):
            self.report(FIRST, "the file is empty")
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
        shadow.next, shadow.problems = self.next, self.problems
        shadow.value(self.next(), place)


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
