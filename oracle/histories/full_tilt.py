"""Full Tilt text: the first line in both orders that the site had, and a hand line by line."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from oracle.core.games import GAMES
from oracle.histories import full_tilt_wordings as w
from oracle.histories.amounts import (
    MONEY,
    NotAnAmount,
    read_amount,
    sign_of,
    stakes_in_words,
    unit_of,
)
from oracle.histories.hands import FACTS, Chunk, Collected, Form, Mucked, Read, Unread
from oracle.histories.lines import LONGEST_PLAY
from oracle.histories.text import Header, TextActs, read_with

_BEGINS: Final = re.compile(
    r"Full ?Tilt ?Poker Game #(?P<id>[^\s:]+): (?P<rest>.* - .*)", re.DOTALL
)


def _stakes(number: int) -> str:
    return (
        rf"(?P<small{number}>{MONEY})(?P<small_k{number}>[KMB]?)"
        rf"/(?P<big{number}>{MONEY})(?P<big_k{number}>[KMB]?)"
        rf"(?: Ante (?P<ante{number}>{MONEY}))?"
    )


_HEADER: Final = re.compile(
    rf"(?P<where>.*?)(?: - {_stakes(1)})? - (?:[\w-]+ - )?(?:CAP )?(?:{MONEY} Cap )?"
    r"(?P<betting>No Limit|Pot Limit|Limit|NL|PL|FL) (?P<game>.+?)"
    rf"(?: - {_stakes(2)})?(?: - (?P<time>.*?))?(?: \(partial\))?"
)
_WHERE: Final = re.compile(
    r"(?:(?:.* )?\((?P<tournament>[^()]+)\), )?(?:Table|Match)(?: (?P<table>.*))?"
)
_GAME: Final = re.compile(
    r"(?P<draws>(?:Single|Double) Draw )?(?P<game>Badugi|Badacey)"
    r"|(?P<lowball>(?:2-7|A-5) Triple Draw)"
)
_TIMES: Final = {"": 1, "K": 1_000, "M": 1_000_000, "B": 1_000_000_000}


def begins(line: str) -> bool:
    """Whether a hand begins with this line."""
    return line[:4] == "Full" and len(line) <= LONGEST_PLAY and bool(_BEGINS.match(line))


def read_header(line: str) -> Header | str | None:
    """Read the first line of a hand, or the name of another game; None if it is neither."""
    begun = _BEGINS.match(line)
    found = _HEADER.fullmatch(begun["rest"]) if begun else None
    if begun is None or found is None:
        return None
    game = _GAME.fullmatch(found["game"])
    if game is None:
        return f"{found['game']} {found['betting']}"
    where = _WHERE.fullmatch(found["where"])
    number = next((number for number in "12" if found[f"small{number}"]), None)
    if where is None or number is None:
        return None
    unit = unit_of(found[f"small{number}"], play=where["tournament"] is not None)
    try:
        small, big, ante = (
            read_amount(found[f"{name}{number}"] or "0", unit.decimals)
            for name in ("small", "big", "ante")
        )
    except NotAnAmount:
        return None
    small *= _TIMES[found[f"small_k{number}"]]
    big *= _TIMES[found[f"big_k{number}"]]
    stakes = stakes_in_words(
        game["lowball"] or game["game"], found["betting"], game["draws"], small, big
    )
    stakes = stakes._replace(ante=ante)
    time, sign = found["time"], sign_of(found[f"small{number}"])
    return Header(begun["id"], stakes, unit, where["table"], where["tournament"], time, sign)


def read(chunk: Chunk) -> Read:
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
            return self.telling.capped(line)
        return self._about_a_stranger(text, line)

    def _about_a_stranger(self, text: str, line: int) -> bool:
        """A line about a person who is not in the list of seats, or about nobody."""
        for ending, what in w.EVENTS.items():
            if text.endswith(" " + ending):
                return self.happens(what, line)
        if w.A_STRANGER_ADDS.fullmatch(text):
            return True  # to chips that are in no hand yet
        return (": " in text and text[:5] != "Seat ") or w.NOBODY.fullmatch(text) is not None

    def _posts(self, seat: int, rest: str, line: int) -> bool:
        if got := w.POSTS_BOTH.fullmatch(rest):
            return self._posted(seat, "both", got, line)
        if got := w.ANTES.fullmatch(rest):
            return self._posted(seat, "ante", got, line)
        return super()._posts(seat, rest, line)

    def _is_dealt(self, seat: int, rest: str, line: int) -> bool:
        """How many cards come, after a discard."""
        got = w.IS_DEALT.fullmatch(rest)
        if got and not self.telling.is_dealt(seat, int(got[1]), line):
            why = "It tells new cards, and no discard waits for any."
            text = f"{self.telling.names[seat]} {rest}"
            self.telling.facts.append(Unread(text, line, why=why))
        return got is not None

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


FORM: Final = Form(
    id="full-tilt",
    name="Full Tilt text",
    begins=begins,
    read=read,
    tells=frozenset(FACTS) - {"capped", "differences", "stacks-after"},
    house="full-tilt",
    first="F",
    opening="FullTiltPoker Game #1: Table Oak - $1/$2 - Limit Badugi",
    signs=("Full", "Tilt", "Game #", "The button is in seat #", "*** PRE-DRAW", " blind of "),
)
