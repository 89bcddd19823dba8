"""What players do in a text of lines, as far as several sites write it alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, ClassVar, Final, TypeAlias

from oracle.histories.telling import read_cards
from oracle.histories.text_hand import TextHand
from oracle.histories.told import (
    Called,
    Checked,
    Drew,
    Mucked,
    Player,
    Posted,
    Returned,
    Wagered,
)

Act: TypeAlias = Callable[[Any, int, str, int], bool]
"""Notes what a seat did, by the rest of a line after its name; False if it is not understood."""

PHASES: Final = {
    **dict.fromkeys(("DEALING HANDS", "HOLE CARDS", "PRE-DRAW"), "deal"),
    **dict.fromkeys(("FIRST DRAW", "DRAW"), "draw-1"),
    "SECOND DRAW": "draw-2",
    "THIRD DRAW": "draw-3",
    **dict.fromkeys(("SHOW DOWN", "SHOWDOWN"), "showdown"),
    "SUMMARY": "summary",
}
"""The parts of a hand in the words of PokerStars and Full Tilt."""


class TextActs(TextHand):
    """A hand whose lines name a player and then say what the player does.

    ``words`` is the module with the patterns of the site, and ``acts`` says what reads the rest of
    a line, by its first word. Each site replaces what it writes otherwise.
    """

    words: ClassVar[ModuleType]

    def is_around(self, text: str) -> bool:
        """Whether a line after the summary is part of no hand."""
        return self.words.NOBODY.fullmatch(text) is not None

    def sits(self, found: re.Match[str], line: int) -> int:
        """Note a player, and give the seat."""
        seat = int(found["seat"])
        self.players.append(Player(seat, found["name"], self.amount(found["stack"]), line=line))
        return seat

    def heads(self, text: str, line: int) -> bool:
        """Note the part of the hand that begins with ``*** FIRST DRAW ***``."""
        return self.begins(self.words.PHASES.get(text[4:].partition(" ***")[0]), line)

    def does(self, seat: int, rest: str, line: int) -> bool:
        """Note what a player does; False if it is not understood."""
        act = self.acts.get(rest.partition(" ")[0])
        return act is not None and act(self, seat, rest, line)

    def goes_to(self, text: str, line: int) -> bool | None:
        """Note cards dealt or an uncalled bet returned; None if the line says nothing like it."""
        if text.startswith("Dealt to "):
            return self.deals(text[9:], line)
        found = self.words.RETURNED.fullmatch(text)
        if found is None:
            return None
        seat = self.telling.ended(found["name"])
        if seat is not None:
            self.telling.facts.append(Returned(seat, self.amount(found["amount"]), line))
        return seat is not None

    def adds_chips(self, seat: int, rest: str, line: int) -> bool:
        """Note that a player has more chips than before."""
        found = self.words.ADDS.fullmatch(rest)
        if found:
            self.telling.happens("chips-added", seat, self.amount(found["amount"]), line)
        return found is not None

    def cost(self, seat: int, amount: int) -> int:
        """Give what a call costs, of the amount that is told of it."""
        del seat
        return amount

    def turns_up(self, line: int) -> None:
        """Note what the first hand at the showdown tells beside itself."""

    def _folds(self, seat: int, rest: str, line: int) -> bool:
        if rest == "folds":
            self.telling.folds(seat, line)
        return rest == "folds"

    def _checks(self, seat: int, rest: str, line: int) -> bool:
        if rest == "checks":
            self.telling.acts(Checked(seat, line))
        return rest == "checks"

    def _puts_in(self, seat: int, rest: str, line: int) -> bool:
        """A bet and a raise are told by what they come to."""
        got = self.words.PUT_IN.fullmatch(rest)
        if got is None:
            return False
        amount, all_in = self.amount(got["amount"]), got["all_in"] is not None
        if got["word"] == "calls":
            self.telling.acts(Called(seat, self.cost(seat, amount), all_in, line))
        else:
            word = "bet" if got["word"] == "bets" else "raise"
            self.telling.wagers(Wagered(seat, word, amount, None, all_in, None, line))
        return True

    def _posts(self, seat: int, rest: str, line: int) -> bool:
        got = self.words.POSTS.fullmatch(rest)
        return got is not None and self._posted(seat, self.words.BLINDS[got["blind"]], got, line)

    def _posted(self, seat: int, blind: str, got: re.Match[str], line: int) -> bool:
        amount, all_in = self.amount(got["amount"]), got["all_in"] is not None
        self.telling.acts(Posted(seat, blind, amount, all_in, line))
        return True

    def _draws(self, seat: int, rest: str, line: int) -> bool:
        if got := self.words.DISCARDS.fullmatch(rest):
            discards = None if got[2] is None else read_cards(got[2])
            self.telling.draws(Drew(seat, int(got[1]), discards, line=line))
        elif got := self.words.STANDS.fullmatch(rest):
            kept = None if got[1] is None else read_cards(got[1])
            self.telling.draws(Drew(seat, 0, kept=kept, line=line))
        return got is not None

    def _shows(self, seat: int, rest: str, line: int) -> bool:
        """The cards, and what the site calls them, if it does."""
        got = self.words.SHOWS.fullmatch(rest)
        if got is None:
            return False
        cards, *named = got.groups()
        shown = read_cards(cards)
        self.turns_up(line)
        self.telling.shows(seat, shown, next(filter(None, named), None), line)
        return True

    def _mucks(self, seat: int, rest: str, line: int) -> bool:
        if rest not in {"mucks", "mucks hand"}:
            return False
        self.turns_up(line)
        self.telling.facts.append(Mucked(seat, line=line))
        return True

    acts: ClassVar[Mapping[str, Act]] = {
        "folds": _folds,
        "checks": _checks,
        **dict.fromkeys(("calls", "bets", "raises"), _puts_in),
        "posts": _posts,
        **dict.fromkeys(("discards", "stands"), _draws),
        "shows": _shows,
        "mucks": _mucks,
    }
