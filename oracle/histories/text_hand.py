"""A hand that is read line by line, as far as several sites write it alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

from oracle.core.cards import CardError
from oracle.core.games import GAMES
from oracle.histories.amounts import NotAnAmount, read_amount
from oracle.histories.closing import Summary, read_summary_line
from oracle.histories.form import Chunk
from oracle.histories.lines import LONGEST_PLAY
from oracle.histories.telling import Telling, bracketed
from oracle.histories.told import (
    Began,
    Broken,
    Happened,
    History,
    OtherGame,
    Player,
    Posted,
    Read,
    Stakes,
    Unit,
    Unread,
)

NO_HEADER = "The first line of the hand does not say what is played for which stakes."
_TOLD_OF_LONG = 200
_NO_PLAYER = "The hand names no player with a seat and chips."
_SAME_SEAT = "Two players of the hand have the same seat."
_SAME_NAME = "Two players of the hand have the same name."


class Header(NamedTuple):
    """What the first line of a hand says."""

    id: str
    stakes: Stakes
    unit: Unit
    table: str | None
    tournament: str | None
    time: str | None


class Other(NamedTuple):
    """Another game, by its name."""

    name: str


class TextHand(ABC):
    """A hand that is being read.

    A site says how it seats players (``seats``) and what its lines tell (``understands``).
    ``away`` are the seats that sit out from the beginning, by their line; ``absent`` those that
    are not dealt in, unless they do something.
    """

    form = ""

    def __init__(self, chunk: Chunk, header: Header) -> None:
        self.chunk = chunk
        self.header = header
        self.limit = header.stakes.betting == "limit"
        self.table = header.table
        self.button: int | None = None
        self.button_line = 0
        self.summary = Summary()
        self.summing = False
        self.players: list[Player] = []
        self.away: dict[int, int] = {}
        self.absent: set[int] = set()
        self._amounts: dict[str, int] = {}

    def read(self) -> Read:
        """Read the seats, then every line."""
        others = self._seated()
        broken = why_not_seated(self.players)
        if broken:
            return Broken(broken, self.chunk.file, self.chunk.line)
        self.telling = Telling(self.players, GAMES[self.header.stakes.game].hand_size)
        for line in sorted(self.away):
            self.telling.happens("sat-out", self.away[line], None, line)
        for line, text in others:
            self._line(text, line)
        return self._history()

    def amount(self, text: str) -> int:
        """Read an amount in the unit of the hand.

        Raises:
            NotAnAmount: it is none.
        """
        amount = self._amounts.get(text)
        if amount is None:
            amount = self._amounts[text] = read_amount(text, self.header.unit.decimals)
        return amount

    @abstractmethod
    def seats(self, text: str, line: int) -> bool:
        """Note a player, or where the table and its button are; False for any other line."""

    @abstractmethod
    def understands(self, text: str, line: int) -> bool:
        """Note what a line of play tells; False if it is not understood."""

    @abstractmethod
    def is_around(self, text: str) -> bool:
        """Whether a line after the summary is part of no hand."""

    def begins(self, phase: str | None, line: int) -> bool:
        """Note that a part of the hand begins; False if it is none."""
        if phase is None:
            return False
        if phase == "summary":
            self.summing = True
            return True
        self.telling.showdown = self.telling.showdown or phase == "showdown"
        self.telling.facts.append(Began(phase, line))
        return True

    def deals(self, rest: str, line: int) -> bool:
        """Note cards dealt: a name, then one list of cards or two."""
        for seat, after in self.telling.spoken(rest):
            lists = bracketed(after[1:]) if after[:1] == " " else None
            if lists:
                self.telling.receives(seat, lists, line)
                return True
        return False

    def happens(self, what: str, line: int, seat: int | None = None) -> bool:
        """Note what happened beside play."""
        self.telling.facts.append(Happened(what, seat, line=line))
        return True

    def _seated(self) -> list[tuple[int, str]]:
        """Note the players, and give the lines that seat nobody."""
        others: list[tuple[int, str]] = []
        seating = True
        for line, raw in enumerate(self.chunk.lines[1:], start=self.chunk.line + 1):
            text = raw.strip()
            if not text:
                continue
            if seating and len(text) <= LONGEST_PLAY:
                try:
                    if self.seats(text, line):
                        continue
                except NotAnAmount:
                    pass
                seating = text[:4] != "*** "
            others.append((line, text))
        return others

    def _line(self, text: str, line: int) -> None:
        if len(text) > LONGEST_PLAY:
            self.telling.facts.append(Unread(text[:_TOLD_OF_LONG], line))
            return
        try:
            if self.summing:
                understood = read_summary_line(text, line, self.summary, self.telling, self.amount)
                understood = understood or self.is_around(text)
            else:
                understood = self.understands(text, line)
        except (NotAnAmount, CardError):
            understood = False
        if not understood:
            self.telling.facts.append(Unread(text, line))

    def _history(self) -> History:
        telling, header, summary = self.telling, self.header, self.summary
        facts = telling.finished(self.button, summary.seats)
        antes = [fact.amount for fact in facts if isinstance(fact, Posted) and fact.blind == "ante"]
        away = set() if header.tournament else set(self.away.values())
        absent = (self.absent | summary.absent | away) - telling.acted
        return History(
            id=header.id,
            form=self.form,
            stakes=header.stakes._replace(ante=max(antes, default=header.stakes.ante)),
            players=tuple(_playing(self.players, absent)) if absent else tuple(self.players),
            button=self.button,
            facts=facts,
            file=self.chunk.file,
            line=self.chunk.line,
            unit=header.unit,
            table=self.table,
            tournament=header.tournament,
            time=header.time,
            total=summary.total,
            rake=summary.rake,
            pots=summary.pots,
            summary=tuple(summary.seats),
            hero=telling.hero(),
            total_line=summary.line,
            button_line=self.button_line,
        )


def read_with(hand: type[TextHand], header: Header | Other | None, chunk: Chunk) -> Iterator[Read]:
    """Read one hand, if its header says that it is one of ours."""
    if isinstance(header, Other):
        yield OtherGame(header.name, chunk.file, chunk.line)
    elif header is None:
        yield Broken(NO_HEADER, chunk.file, chunk.line)
    else:
        yield hand(chunk, header).read()


def why_not_seated(players: list[Player]) -> str | None:
    """Say why a hand with these players cannot be read; None if it can."""
    if not players:
        return _NO_PLAYER
    if len({player.seat for player in players}) < len(players):
        return _SAME_SEAT
    if len({player.name for player in players}) < len(players):
        return _SAME_NAME
    return None


def _playing(players: list[Player], absent: set[int]) -> Iterator[Player]:
    for player in players:
        yield player._replace(plays=False) if player.seat in absent else player
