"""The elements of a hand in Merge XML, and the description that stands before many hands.

Learned from the patterns and the test hands of a public importer, fpdb-3, among them one of Badugi.
Extensions of ours are the type Badacey, the words Single Draw and Double Draw after the type, and
the name of a ranking as the ``pottype`` of a half.

Documents with a DOCTYPE are refused, so no entity is ever declared, and none is expanded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Final, NamedTuple
from xml.parsers import expat

from oracle.histories.documents import line_at, text_of
from oracle.histories.form import Chunk

_GAME: Final = re.compile(r'\s*<game\s+id="')
_DESCRIPTION: Final = re.compile(
    r'\s*<description\s+type="(?P<type>[^"]*)"\s+stakes="(?P<stakes>[^"]*)"'
)
_END: Final = "</game>"
_BARE_AMPERSAND: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)")
_DEEPEST: Final = 6
_PARTS: Final = frozenset(("event", "cards", "winner"))


class NotMerge(Exception):
    """The hand cannot be read: a sentence, and the line."""

    def __init__(self, sentence: str, line: int) -> None:
        super().__init__(sentence)
        self.line = line


class Element(NamedTuple):
    """An element by its name, with its attributes and its line."""

    name: str
    told: Mapping[str, str]
    line: int


class Round(NamedTuple):
    """A round of a hand, with what happened in it."""

    id: str
    parts: list[Element]
    line: int


def begins(line: str) -> bool:
    """Whether a hand begins with this line."""
    return _GAME.match(line) is not None


def heads(line: str) -> bool:
    """Whether this line describes the hands after it."""
    return _DESCRIPTION.match(line) is not None


def description(chunk: Chunk) -> tuple[str, str] | None:
    """Give the game and the stakes that stand before a hand; None if nothing does."""
    for line in chunk.head:
        if found := _DESCRIPTION.match(line):
            return unescape(found["type"]), unescape(found["stakes"])
    return None


class Game:
    """The elements of one hand."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.told: Mapping[str, str] = {}
        self.dealer: str | None = None
        self.dealer_line = 0
        self.players: list[Element] = []
        self.rounds: list[Round] = []
        self.strange: list[Element] = []
        self._depth = 0
        self._parse()

    def _parse(self) -> None:
        chunk = self.chunk._replace(head=())
        text = text_of(chunk)
        if text is None:
            raise NotMerge("The hand is too long to be one hand of Merge XML.", chunk.line)
        end = text.find(_END)
        if end < 0:
            raise NotMerge("The hand is cut short: its game does not end.", chunk.line)
        parser = expat.ParserCreate()
        self._parser = parser
        parser.StartDoctypeDeclHandler = self._refuse
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        try:
            parser.Parse(_BARE_AMPERSAND.sub("&amp;", text[: end + len(_END)]), True)
        except expat.ExpatError as error:
            line = line_at(chunk, error.lineno)
            raise NotMerge("The hand is not well-formed XML.", line) from error
        finally:
            del self._parser

    def _refuse(self, *_declaration: object) -> None:
        raise NotMerge("The hand has a DOCTYPE, which no hand has.", self._line())

    def _line(self) -> int:
        return line_at(self.chunk._replace(head=()), self._parser.CurrentLineNumber)

    def _start(self, name: str, told: dict[str, str]) -> None:
        self._depth += 1
        line = self._line()
        if self._depth > _DEEPEST:
            raise NotMerge("The elements of the hand are nested too deep.", line)
        element = Element(name, told, line)
        if name == "game" and self._depth == 1:
            self.told = told
        elif name == "players":
            self.dealer, self.dealer_line = told.get("dealer"), line
        elif name == "player":
            self.players.append(element)
        elif name == "round":
            self.rounds.append(Round(told.get("id", ""), [], line))
        elif name in _PARTS and self.rounds:
            self.rounds[-1].parts.append(element)
        else:
            self.strange.append(element)

    def _end(self, _name: str) -> None:
        self._depth -= 1
