"""A hand in Full Tilt text, read line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from oracle.core.games import GAMES
from oracle.histories.form import Chunk
from oracle.histories.full_tilt import wordings as w
from oracle.histories.full_tilt.header import read_header
from oracle.histories.text_acts import TextActs
from oracle.histories.text_hand import Header, read_with
from oracle.histories.told import Collected, Mucked, Read


def read(chunk: Chunk) -> Iterator[Read]:
    """Read one hand; a line that is not understood is given as it is."""
    return read_with(_Hand, read_header(chunk.lines[0].strip()), chunk)


class _Hand(TextActs):
    """A hand that is being read."""

    form = "full-tilt"
    words: ClassVar = w

    def __init__(self, chunk: Chunk, header: Header) -> None:
        super().__init__(chunk, header)
        self.halves = {half.name for half in GAMES[header.stakes.game].halves}
        self.begun = False

    def seats(self, text: str, line: int) -> bool:
        """Note a player."""
        found = w.SEAT.fullmatch(text) if text[:5] == "Seat " else None
        if found:
            seat = self.sits(found, line)
            if found["away"]:
                self.away[line] = seat
        return found is not None

    def understands(self, text: str, line: int) -> bool:
        """Note what a line of play tells."""
        if text[:4] == "*** ":
            self.begun = True
            return self.heads(text, line)
        for seat, rest in self.telling.spoken(text):
            # What somebody says follows a colon; no action does.
            if rest[:2] == ": ":
                return True
            if rest[:1] == " " and self.does(seat, rest[1:], line):
                return True
        return self._about_the_table(text, line)

    def does(self, seat: int, rest: str, line: int) -> bool:
        """Note what a player does, or what happens to the player."""
        return super().does(seat, rest, line) or self._event(seat, rest, line)

    def _event(self, seat: int, rest: str, line: int) -> bool:
        if what := w.EVENTS.get(rest):
            self.telling.happens(what, seat, None, line)
            # At a cash table no cards are dealt to a player who sits out before the deal.
            if what == "sat-out" and not self.begun and self.header.tournament is None:
                self.absent.add(seat)
            return True
        return self.adds_chips(seat, rest, line) or w.NOT_PLAY.fullmatch(rest) is not None

    def _about_the_table(self, text: str, line: int) -> bool:
        given = self.goes_to(text, line)
        if given is not None:
            return given
        if got := w.BUTTON.fullmatch(text):
            self.button, self.button_line = int(got[1]), line
            return True
        if w.CANCELLED.fullmatch(text):
            return self.happens("cancelled", line)
        if text == "Betting is capped":
            return self.telling.capped()
        return self._about_a_stranger(text, line)

    def _about_a_stranger(self, text: str, line: int) -> bool:
        """A line about a person who is not in the list of seats, or about nobody."""
        for ending, what in w.EVENTS.items():
            if text.endswith(" " + ending):
                return self.happens(what, line)
        return ": " in text or w.NOBODY.fullmatch(text) is not None

    def _posts(self, seat: int, rest: str, line: int) -> bool:
        if got := w.POSTS_BOTH.fullmatch(rest):
            return self._posted(seat, "both", got, line)
        if got := w.ANTES.fullmatch(rest):
            return self._posted(seat, "ante", got, line)
        return super()._posts(seat, rest, line)

    def _is_dealt(self, seat: int, rest: str, line: int) -> bool:
        """As many as were discarded; another number is not understood."""
        del line
        got = w.IS_DEALT.fullmatch(rest)
        drew = self.telling.drawn(seat)
        return got is not None and drew is not None and drew.count == int(got[1])

    def _mucks(self, seat: int, rest: str, line: int) -> bool:
        # A player whom nobody called mucks, too, but shows nothing by right.
        if rest == "mucks" and self.telling.showdown:
            self.telling.facts.append(Mucked(seat, line=line))
        return rest == "mucks"

    def _wins(self, seat: int, rest: str, line: int) -> bool:
        got = w.WINS.fullmatch(rest)
        if got is None or (got["half"] is not None and got["half"] not in self.halves):
            return False
        pot = int(got["side"] or 1) if got["pot"] == "side pot" else 0
        amount = self.amount(got["amount"])
        self.telling.facts.append(Collected(seat, amount, pot, got["half"], line))
        return True

    acts: ClassVar = {
        **TextActs.acts,
        **dict.fromkeys(("posts", "antes"), _posts),
        "is": _is_dealt,
        "mucks": _mucks,
        **dict.fromkeys(("wins", "ties"), _wins),
    }
