"""A hand in PokerStars text, read line by line.

Learned from the hands in the project's reach; the wordings of other years, of tournaments with
bounties and re-buys and of rarer events from the patterns of public importers such as fpdb-3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from oracle.core.cards import CardError
from oracle.core.games import GAMES
from oracle.histories.amounts import NotAnAmount, read_amount
from oracle.histories.form import Chunk
from oracle.histories.pokerstars import wordings as w
from oracle.histories.pokerstars.header import Header, Other, read_header
from oracle.histories.pokerstars.summary import Summary, read_summary_line
from oracle.histories.telling import Telling, bracketed, read_cards
from oracle.histories.told import (
    Began,
    Broken,
    Called,
    Checked,
    Collected,
    Drew,
    Happened,
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Read,
    Returned,
    Unread,
    Wagered,
)


def read(chunk: Chunk) -> Iterator[Read]:
    """Read one hand; a line that is not understood is told as it is."""
    header = read_header(chunk.lines[0].strip())
    if isinstance(header, Other):
        yield OtherGame(header.name, chunk.file, chunk.line)
    elif header is None:
        sentence = "The first line of the hand does not say what is played for which stakes."
        yield Broken(sentence, chunk.file, chunk.line)
    else:
        yield _Hand(chunk, header).read()


class _Hand:
    """A hand that is being read."""

    def __init__(self, chunk: Chunk, header: Header) -> None:
        self.chunk = chunk
        self.header = header
        self.amount: Callable[[str], int] = partial(_amount, {}, decimals=header.unit.decimals)
        self.limit = header.stakes.betting == "limit"
        self.table: str | None = None
        self.button: int | None = None
        self.summary = Summary()
        self.summing = False
        self.absent: set[int] = set()

    def read(self) -> Read:
        """Read the seats, then every line."""
        players, others = self._seated()
        broken = why_not_seated(players)
        if broken:
            return Broken(broken, self.chunk.file, self.chunk.line)
        self.telling = Telling(players, GAMES[self.header.stakes.game].hand_size)
        for line in sorted(self.away):
            self.telling.happens("sat-out", self.away[line], None, line)
        for line, text in others:
            self._line(text, line)
        return self._history(players)

    def _seated(self) -> tuple[list[Player], list[tuple[int, str]]]:
        """Give the players, and the lines that seat nobody; ``away`` are seats by their line."""
        players: list[Player] = []
        others: list[tuple[int, str]] = []
        self.away: dict[int, int] = {}
        seating = True
        for line, raw in enumerate(self.chunk.lines[1:], start=self.chunk.line + 1):
            text = raw.strip()
            if not text:
                continue
            if seating:
                if self._seats(text, line, players):
                    continue
                seating = text[:4] != "*** "
            others.append((line, text))
        return players, others

    def _seats(self, text: str, line: int, players: list[Player]) -> bool:
        found = w.SEAT.fullmatch(text) if text[:5] == "Seat " else None
        if found:
            try:
                stack = self.amount(found["stack"])
            except NotAnAmount:
                return False
            seat = int(found["seat"])
            players.append(Player(seat, found["name"], stack, line=line))
            if found["away"] == " is sitting out":
                self.away[line] = seat
            elif found["away"]:
                self.absent.add(seat)
            return True
        table = w.TABLE.fullmatch(text) if text[:6].upper() == "TABLE " and not players else None
        if table:
            self.table = table["table"] or None
            self.button = int(table["button"]) if table["button"] else None
        return table is not None

    def _line(self, text: str, line: int) -> None:
        try:
            understood = self._understands(text, line)
        except (NotAnAmount, CardError):
            understood = False
        if not understood:
            self.telling.facts.append(Unread(text, line))

    def _understands(self, text: str, line: int) -> bool:
        telling = self.telling
        if self.summing:
            return read_summary_line(text, line, self.summary, telling, self.amount) or (
                w.NOBODY.fullmatch(text) is not None
            )
        head, colon, rest = text.partition(": ")
        seat = telling.seats.get(head) if colon else None
        if seat is not None and head not in telling.nested:
            act = _ACTS.get(rest.partition(" ")[0])
            if act is not None and act(self, seat, rest, line):
                return True
        if text[:4] == "*** ":
            return self._phase(text, line)
        return self._about_somebody(text, line) or self._about_the_table(text, line)

    def _phase(self, text: str, line: int) -> bool:
        word = text[4:].partition(" ***")[0]
        if word == "SUMMARY":
            self.summing = True
            return True
        phase = w.PHASES.get(word)
        if phase is None:
            return False
        self.telling.showdown = self.telling.showdown or phase == "showdown"
        self.telling.facts.append(Began(phase, line))
        return True

    def _about_somebody(self, text: str, line: int) -> bool:
        for seat, rest in self.telling.spoken(text):
            act = _ACTS.get(rest[2:].partition(" ")[0]) if rest[:2] == ": " else None
            if act is not None and act(self, seat, rest[2:], line):
                return True
            if self._event(seat, rest, line):
                return True
        return False

    def _event(self, seat: int, rest: str, line: int) -> bool:
        telling = self.telling
        what = w.EVENTS.get(rest) or ("finished" if w.FINISHED.fullmatch(rest) else None)
        if what:
            telling.happens(what, seat, None, line)
            if rest == ": sits out":
                self.absent.add(seat)
            return True
        if got := w.COLLECTED.fullmatch(rest):
            pot = int(got["side"] or 1) if got["pot"][0] == "s" else 0
            telling.facts.append(Collected(seat, self.amount(got["amount"]), pot, None, line))
            return True
        if got := w.CHIPS.fullmatch(rest):
            telling.happens("chips-added", seat, self.amount(got["amount"]), line)
            return True
        if rest.endswith(" after the button"):
            self.absent.add(seat)
        return w.NOT_PLAY.fullmatch(rest) is not None

    def _about_the_table(self, text: str, line: int) -> bool:
        telling = self.telling
        if text.startswith("Dealt to "):
            return self._dealt(text[9:], line)
        if got := w.RETURNED.fullmatch(text):
            seat = telling.ended(got[2])
            if seat is not None:
                telling.facts.append(Returned(seat, self.amount(got[1]), line))
            return seat is not None
        if text.startswith("Betting is capped"):
            return telling.capped()
        if text.startswith("Hand cancelled"):
            telling.facts.append(Happened("cancelled", line=line))
            return True
        if got := w.JOINS.fullmatch(text):
            telling.facts.append(Happened("joined", int(got[1]), line=line))
            return True
        return self._about_a_stranger(text, line) or w.NOBODY.fullmatch(text) is not None

    def _about_a_stranger(self, text: str, line: int) -> bool:
        """A line about a person who is not in the list of seats."""
        if ' said, "' in text and text[-1] == '"':
            return True
        for ending, what in w.EVENTS.items():
            if text.endswith(ending):
                self.telling.facts.append(Happened(what, line=line))
                return True
        return text.endswith(" will be allowed to play after the button")

    def _dealt(self, rest: str, line: int) -> bool:
        for seat, after in self.telling.spoken(rest):
            lists = bracketed(after[1:]) if after[:1] == " " else None
            if lists:
                self.telling.receives(seat, lists, line)
                return True
        return False

    def _history(self, players: list[Player]) -> History:
        telling, header, summary = self.telling, self.header, self.summary
        facts = telling.finished(self.button, summary.seats)
        antes = [fact.amount for fact in facts if isinstance(fact, Posted) and fact.blind == "ante"]
        if header.tournament is None:
            self.absent |= set(self.away.values())
        return History(
            id=header.id,
            form="pokerstars",
            stakes=header.stakes._replace(ante=max(antes, default=0)),
            players=tuple(
                player._replace(plays=False)
                if player.seat in self.absent - telling.acted
                else player
                for player in players
            ),
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
        )

    def _folds(self, seat: int, rest: str, line: int) -> bool:
        shown = bracketed(rest[6:]) if rest[:7] == "folds [" else None
        if rest != "folds" and not shown and rest != "folds (disconnect)":
            return False
        self.telling.folds(seat, line)
        if shown:
            self.telling.shows(seat, shown[0], None, line)
        return True

    def _checks(self, seat: int, rest: str, line: int) -> bool:
        if rest not in {"checks", "checks (disconnect)"}:
            return False
        self.telling.acts(Checked(seat, line))
        return True

    def _puts_in(self, seat: int, rest: str, line: int) -> bool:
        got = w.PUT_IN.fullmatch(rest)
        if got is None or (got["word"] == "raises") != (got["to"] is not None):
            return False
        first, all_in = self.amount(got["first"]), got["all_in"] is not None
        if got["word"] == "calls":
            self.telling.acts(Called(seat, first, all_in, line))
            return True
        word = got["word"][:-1]
        to = self.amount(got["to"]) if got["to"] else first
        capped = False if self.limit else None
        self.telling.wagers(Wagered(seat, word, to, first, all_in, capped, line))
        return True

    def _posts(self, seat: int, rest: str, line: int) -> bool:
        got = w.POSTS.fullmatch(rest)
        if got is None:
            return False
        amount, all_in = self.amount(got["amount"]), got["all_in"] is not None
        self.telling.acts(Posted(seat, w.BLINDS[got["blind"]], amount, all_in, line))
        return True

    def _draws(self, seat: int, rest: str, line: int) -> bool:
        if got := w.DISCARDS.fullmatch(rest):
            discards = None if got[2] is None else read_cards(got[2])
            self.telling.draws(Drew(seat, int(got[1]), discards, line=line))
        elif got := w.STANDS.fullmatch(rest):
            kept = None if got[1] is None else read_cards(got[1])
            self.telling.draws(Drew(seat, 0, kept=kept, line=line))
        return got is not None

    def _shows(self, seat: int, rest: str, line: int) -> bool:
        got = w.SHOWS.fullmatch(rest)
        if got is None:
            return False
        self.telling.shows(seat, read_cards(got[1]), got[2] or got[3], line)
        return True

    def _mucks(self, seat: int, rest: str, line: int) -> bool:
        if rest not in {"mucks hand", "mucks"}:
            return False
        self.telling.facts.append(Mucked(seat, line=line))
        return True


_ACTS: Final[dict[str, Callable[[_Hand, int, str, int], bool]]] = {
    "folds": _Hand._folds,
    "checks": _Hand._checks,
    "calls": _Hand._puts_in,
    "bets": _Hand._puts_in,
    "raises": _Hand._puts_in,
    "posts": _Hand._posts,
    "discards": _Hand._draws,
    "stands": _Hand._draws,
    "shows": _Hand._shows,
    "mucks": _Hand._mucks,
}


def why_not_seated(players: list[Player]) -> str | None:
    """Say why a hand with these players cannot be read; None if it can."""
    if not players:
        return "The hand names no player with a seat and chips."
    if len({player.seat for player in players}) < len(players):
        return "Two players of the hand have the same seat."
    if len({player.name for player in players}) < len(players):
        return "Two players of the hand have the same name."
    return None


def _amount(known: dict[str, int], text: str, *, decimals: int) -> int:
    amount = known.get(text)
    if amount is None:
        amount = known[text] = read_amount(text, decimals)
    return amount
