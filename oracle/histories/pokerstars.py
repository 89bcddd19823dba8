"""PokerStars text, in the wordings of all years."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from oracle.histories import pokerstars_wordings as w
from oracle.histories.amounts import (
    MONEY,
    NotAnAmount,
    read_amount,
    sign_of,
    stakes_in_words,
    unit_of,
)
from oracle.histories.hands import FACTS, Called, Chunk, Collected, Form, Read, Wagered
from oracle.histories.lines import LONGEST_PLAY
from oracle.histories.telling import bracketed
from oracle.histories.text import Header, TextActs, read_with

_BEGINS: Final = re.compile(
    r"(?:POKERSTARS (?:HOME GAME |ZOOM |RUSH )?(?:GAME|HAND)|(?P<swc>SWCPOKER HAND))"
    r" +#(?P<id>[^\s:]+):\s+"
    r"(?P<rest>(?!\s)[^(]*\(.*)",
    re.IGNORECASE | re.DOTALL,
)
_FIRST_WORDS: Final = {"POKERSTA", "SWCPOKER"}
_DECIMALS_OF_SWC: Final = 2
_DIGIT: Final = re.compile(r"\d")
_TOURNAMENT: Final = re.compile(
    r"(?:\{.*?\}\s+)?(?:(?:Zoom |Rush )?(?:Tournament |(?:Tournament|SitNGo) \(.*?\))"
    r"#(?P<tournament>[^\s,]+),\s*)?",
    re.IGNORECASE,
)
_GAME: Final = re.compile(
    r"(?P<draws>(?:Single|Double) Draw )?(?P<game>Badugi|Badacey|Triple Draw 2-7 Lowball)"
    r" (?P<betting>(?:Fixed )?Limit|Pot Limit|No Limit)\)?,?\s+(?:-\s+)?(?:Match\s.*?,\s+)?"
    r"(?:Level\s+(?P<level>\w+)\s+)?\(?(?:ante [0-9]+, )?"
    rf"(?P<small>{MONEY})/(?P<big>{MONEY})"
    r"(?: - .*?Cap -)? ?(?P<code>[A-Z]{3})?\)(?:\s\[AAMS.*?\])?(?:\s+-\s+(?P<time>.*))?",
    re.IGNORECASE,
)
_FEE: Final = re.compile(
    r"(?:Freeroll|(?:[^\s\d]{0,3}[\d.,]+(?![\d.,-])\s*\+?\s*)+(?:[A-Z]{2,4}\b)?)?\s*", re.IGNORECASE
)
_OTHER: Final = re.compile(
    r"(?P<name>[^(]*?(?:\([^()]*?)?(?:No Limit|Pot Limit|Limit))\b", re.IGNORECASE
)


def begins(line: str) -> bool:
    """Whether a hand begins with this line."""
    return line[:8].upper() in _FIRST_WORDS and _begun(line) is not None


def _begun(line: str) -> re.Match[str] | None:
    """Match a line that has stakes: a bracket, and a digit somewhere after it."""
    begun = _BEGINS.match(line) if len(line) <= LONGEST_PLAY else None
    return begun if begun and _DIGIT.search(line, line.index("(", begun.start("rest"))) else None


def read_header(line: str) -> Header | str | None:
    """Read the first line of a hand, or the name of another game; None if it is neither."""
    begun = _begun(line)
    if begun is None:
        return None
    rest = begun["rest"]
    before = _TOURNAMENT.match(rest)
    tournament = before["tournament"] if before else None
    game = _GAME.search(rest, before.end() if before else 0)
    if game is None:
        return _other(rest[before.end() if before else 0 :], tournament is not None)
    unit = unit_of(game["small"], game["code"], play=tournament is not None)
    if begun["swc"] and tournament is None:
        # No currency is named; stakes in whole chips may be played with parts of them.
        unit = unit._replace(decimals=max(_DECIMALS_OF_SWC, unit.decimals))
    try:
        small, big = (read_amount(game[name], unit.decimals) for name in ("small", "big"))
    except NotAnAmount:
        return None
    stakes = stakes_in_words(game["game"], game["betting"], game["draws"], small, big)
    sign = sign_of(game["small"])
    return Header(begun["id"], stakes, unit, None, tournament, game["time"], sign)


def _other(rest: str, tournament: bool) -> str | None:
    fee = _FEE.match(rest) if tournament else None
    named = _OTHER.match(rest, fee.end() if fee else 0)
    if named is None or re.search(r"Badugi|Badacey", named["name"], re.IGNORECASE):
        return None
    name = named["name"].strip()
    return name + ")" if "(" in name else name


def read(chunk: Chunk) -> Read:
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
            return self.telling.capped(line)
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


FORM: Final = Form(
    id="pokerstars",
    name="PokerStars text",
    begins=begins,
    read=read,
    tells=frozenset(FACTS) - {"halves", "stacks-after"},
    house="online",
    first="PpSs",
    opening="PokerStars Hand #1: Badugi Limit ($1/$2)",
    signs=("PokerStars", "Hand #", "Table '", " in chips)", "*** DEALING HANDS", "*** FIRST DRAW"),
)
