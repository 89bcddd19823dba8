"""A hand in Full Tilt text, read line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from oracle.core.games import GAMES
from oracle.histories.form import Chunk
from oracle.histories.full_tilt import wordings as w
from oracle.histories.full_tilt.header import read_header
from oracle.histories.telling import read_cards
from oracle.histories.text_hand import Header, TextHand, read_with
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

    form = "full-tilt"

    def __init__(self, chunk: Chunk, header: Header) -> None:
        super().__init__(chunk, header)
        self.halves = {half.name for half in GAMES[header.stakes.game].halves}
        self.begun = False

    def seats(self, text: str, line: int) -> bool:
        """Note a player."""
        found = w.SEAT.fullmatch(text) if text[:5] == "Seat " else None
        if found:
            seat = int(found["seat"])
            self.players.append(Player(seat, found["name"], self.amount(found["stack"]), line=line))
            if found["away"]:
                self.away[line] = seat
        return found is not None

    def is_around(self, text: str) -> bool:
        """Whether a line after the summary is part of no hand."""
        return w.NOBODY.fullmatch(text) is not None

    def understands(self, text: str, line: int) -> bool:
        """Note what a line of play tells."""
        if text[:4] == "*** ":
            self.begun = True
            return self.begins(w.PHASES.get(text[4:].partition(" ***")[0]), line)
        for seat, rest in self.telling.spoken(text):
            # What somebody says follows a colon; no action does.
            if rest[:2] == ": ":
                return True
            if rest[:1] == " " and self._act(seat, rest[1:], line):
                return True
        return self._about_the_table(text, line)

    def _act(self, seat: int, rest: str, line: int) -> bool:
        act = _ACTS.get(rest.partition(" ")[0])
        return (act is not None and act(self, seat, rest, line)) or self._event(seat, rest, line)

    def _event(self, seat: int, rest: str, line: int) -> bool:
        telling = self.telling
        if what := w.EVENTS.get(rest):
            telling.happens(what, seat, None, line)
            # At a cash table no cards are dealt to a player who sits out before the deal.
            if what == "sat-out" and not self.begun and self.header.tournament is None:
                self.absent.add(seat)
            return True
        if got := w.ADDS.fullmatch(rest):
            telling.happens("chips-added", seat, self.amount(got["amount"]), line)
            return True
        return w.NOT_PLAY.fullmatch(rest) is not None

    def _about_the_table(self, text: str, line: int) -> bool:
        if text.startswith("Dealt to "):
            return self.deals(text[9:], line)
        if got := w.RETURNED.fullmatch(text):
            seat = self.telling.ended(got["name"])
            if seat is not None:
                self.telling.facts.append(Returned(seat, self.amount(got["amount"]), line))
            return seat is not None
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

    def _folds(self, seat: int, rest: str, line: int) -> bool:
        if rest == "folds":
            self.telling.folds(seat, line)
        return rest == "folds"

    def _checks(self, seat: int, rest: str, line: int) -> bool:
        if rest == "checks":
            self.telling.acts(Checked(seat, line))
        return rest == "checks"

    def _puts_in(self, seat: int, rest: str, line: int) -> bool:
        got = w.PUT_IN.fullmatch(rest)
        if got is None:
            return False
        amount, all_in = self.amount(got["amount"]), got["all_in"] is not None
        if got["word"] == "calls":
            self.telling.acts(Called(seat, amount, all_in, line))
        else:
            word = "bet" if got["word"] == "bets" else "raise"
            self.telling.wagers(Wagered(seat, word, amount, None, all_in, None, line))
        return True

    def _posts(self, seat: int, rest: str, line: int) -> bool:
        if got := w.POSTS.fullmatch(rest):
            blind = w.BLINDS[got["blind"]]
        elif got := w.POSTS_BOTH.fullmatch(rest):
            blind = "both"
        elif got := w.ANTES.fullmatch(rest):
            blind = "ante"
        else:
            return False
        amount, all_in = self.amount(got["amount"]), got["all_in"] is not None
        self.telling.acts(Posted(seat, blind, amount, all_in, line))
        return True

    def _draws(self, seat: int, rest: str, line: int) -> bool:
        if got := w.DISCARDS.fullmatch(rest):
            discards = None if got[2] is None else read_cards(got[2])
            self.telling.draws(Drew(seat, int(got[1]), discards, line=line))
        elif got := w.STANDS.fullmatch(rest):
            kept = None if got[1] is None else read_cards(got[1])
            self.telling.draws(Drew(seat, 0, kept=kept, line=line))
        return got is not None

    def _is_dealt(self, seat: int, rest: str, line: int) -> bool:
        """As many as were discarded; another number is not understood."""
        del line
        got = w.IS_DEALT.fullmatch(rest)
        drew = self.telling.drawn(seat)
        return got is not None and drew is not None and drew.count == int(got[1])

    def _shows(self, seat: int, rest: str, line: int) -> bool:
        got = w.SHOWS.fullmatch(rest)
        if got is None:
            return False
        self.telling.shows(seat, read_cards(got[1]), got[2] or None, line)
        return True

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


_ACTS: Final[dict[str, Callable[[_Hand, int, str, int], bool]]] = {
    "folds": _Hand._folds,
    "checks": _Hand._checks,
    "calls": _Hand._puts_in,
    "bets": _Hand._puts_in,
    "raises": _Hand._puts_in,
    "posts": _Hand._posts,
    "antes": _Hand._posts,
    "discards": _Hand._draws,
    "stands": _Hand._draws,
    "is": _Hand._is_dealt,
    "shows": _Hand._shows,
    "mucks": _Hand._mucks,
    "wins": _Hand._wins,
    "ties": _Hand._wins,
}
