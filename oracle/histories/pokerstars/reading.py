"""A hand in PokerStars text, read line by line.

Learned from the hands in the project's reach; the wordings of other years, of tournaments with
bounties and re-buys and of rarer events from the patterns of public importers such as fpdb-3.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from oracle.histories.form import Chunk
from oracle.histories.pokerstars import wordings as w
from oracle.histories.pokerstars.header import read_header
from oracle.histories.telling import bracketed
from oracle.histories.text_acts import TextActs
from oracle.histories.text_hand import read_with
from oracle.histories.told import Called, Collected, Read, Wagered


def read(chunk: Chunk) -> Iterator[Read]:
    """Read one hand; a line that is not understood is given as it is."""
    return read_with(_Hand, read_header(chunk.lines[0].strip()), chunk)


class _Hand(TextActs):
    """A hand that is being read."""

    form = "pokerstars"
    words: ClassVar = w

    def seats(self, text: str, line: int) -> bool:
        """Note a player, or the table with its button."""
        found = w.SEAT.fullmatch(text) if text[:5] == "Seat " else None
        if found:
            seat = self.sits(found, line)
            if found["away"] == " is sitting out":
                self.away[line] = seat
            elif found["away"]:
                self.absent.add(seat)
            return True
        at_table = text[:6].upper() == "TABLE " and not self.players
        table = w.TABLE.fullmatch(text) if at_table else None
        if table:
            self.table = table["table"] or None
            self.button = int(table["button"]) if table["button"] else None
            self.button_line = line if table["button"] else 0
        return table is not None

    def understands(self, text: str, line: int) -> bool:
        """Note what a line of play tells."""
        telling = self.telling
        head, colon, rest = text.partition(": ")
        seat = telling.seats.get(head) if colon else None
        if seat is not None and head not in telling.nested and self.does(seat, rest, line):
            return True
        if text[:4] == "*** ":
            return self.heads(text, line)
        return self._about_somebody(text, line) or self._about_the_table(text, line)

    def _about_somebody(self, text: str, line: int) -> bool:
        for seat, rest in self.telling.spoken(text):
            if rest[:2] == ": " and self.does(seat, rest[2:], line):
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
        if self.adds_chips(seat, rest, line):
            return True
        if rest.endswith(" after the button"):
            self.absent.add(seat)
        return w.NOT_PLAY.fullmatch(rest) is not None

    def _about_the_table(self, text: str, line: int) -> bool:
        given = self.goes_to(text, line)
        if given is not None:
            return given
        if text.startswith("Betting is capped"):
            return self.telling.capped()
        if text.startswith("Hand cancelled"):
            return self.happens("cancelled", line)
        if got := w.JOINS.fullmatch(text):
            return self.happens("joined", line, int(got[1]))
        return self._about_a_stranger(text, line) or w.NOBODY.fullmatch(text) is not None

    def _about_a_stranger(self, text: str, line: int) -> bool:
        """A line about a person who is not in the list of seats."""
        if ' said, "' in text and text[-1] == '"':
            return True
        for ending, what in w.EVENTS.items():
            if text.endswith(ending):
                return self.happens(what, line)
        return text.endswith(" will be allowed to play after the button")

    def _folds(self, seat: int, rest: str, line: int) -> bool:
        """A player who folds may show the hand."""
        shown = bracketed(rest[6:]) if rest[:7] == "folds [" else None
        if rest != "folds" and not shown and rest != "folds (disconnect)":
            return False
        self.telling.folds(seat, line)
        if shown:
            self.telling.shows(seat, shown[0], None, line)
        return True

    def _checks(self, seat: int, rest: str, line: int) -> bool:
        return super()._checks(seat, rest.removesuffix(" (disconnect)"), line)

    def _puts_in(self, seat: int, rest: str, line: int) -> bool:
        """A raise is told by what it is more than the bet, too."""
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

    acts: ClassVar = {
        **TextActs.acts,
        "folds": _folds,
        "checks": _checks,
        **dict.fromkeys(("calls", "bets", "raises"), _puts_in),
    }
