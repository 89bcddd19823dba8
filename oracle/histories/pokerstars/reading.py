"""A hand in PokerStars text, read line by line.

Learned from the hands in the project's reach; the wordings of other years, of tournaments with
bounties and re-buys and of rarer events from the patterns of public importers such as fpdb-3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from oracle.histories.form import Chunk
from oracle.histories.pokerstars import wordings as w
from oracle.histories.pokerstars.header import read_header
from oracle.histories.telling import bracketed, read_cards
from oracle.histories.text_hand import TextHand, read_with
from oracle.histories.told import (
    Called,
    Checked,
    Collected,
    Drew,
    Mucked,
    Player,
    Posted,
    Read,
    Returned,
    Wagered,
)


def read(chunk: Chunk) -> Iterator[Read]:
    """Read one hand; a line that is not understood is told as it is."""
    return read_with(_Hand, read_header(chunk.lines[0].strip()), chunk)


class _Hand(TextHand):
    """A hand that is being read."""

    form = "pokerstars"

    def seats(self, text: str, line: int) -> bool:
        """Note a player, or the table with its button."""
        found = w.SEAT.fullmatch(text) if text[:5] == "Seat " else None
        if found:
            seat = int(found["seat"])
            self.players.append(Player(seat, found["name"], self.amount(found["stack"]), line=line))
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

    def is_around(self, text: str) -> bool:
        """Whether a line after the summary is part of no hand."""
        return w.NOBODY.fullmatch(text) is not None

    def understands(self, text: str, line: int) -> bool:
        """Note what a line of play tells."""
        telling = self.telling
        head, colon, rest = text.partition(": ")
        seat = telling.seats.get(head) if colon else None
        if seat is not None and head not in telling.nested:
            act = _ACTS.get(rest.partition(" ")[0])
            if act is not None and act(self, seat, rest, line):
                return True
        if text[:4] == "*** ":
            return self.begins(w.PHASES.get(text[4:].partition(" ***")[0]), line)
        return self._about_somebody(text, line) or self._about_the_table(text, line)

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
            return self.deals(text[9:], line)
        if got := w.RETURNED.fullmatch(text):
            seat = telling.ended(got[2])
            if seat is not None:
                telling.facts.append(Returned(seat, self.amount(got[1]), line))
            return seat is not None
        if text.startswith("Betting is capped"):
            return telling.capped()
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
