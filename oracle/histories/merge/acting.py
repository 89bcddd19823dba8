"""What the elements of a round in Merge XML tell."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from oracle.core.cards import parse_card
from oracle.core.games import GAMES
from oracle.histories.betting import Betting
from oracle.histories.merge.elements import Element
from oracle.histories.merge.stakes import money
from oracle.histories.told import (
    Began,
    Called,
    Cards,
    Checked,
    Collected,
    Dealt,
    Drew,
    Folded,
    Happened,
    Mucked,
    Posted,
    Returned,
    Shown,
    Stakes,
    Unit,
    Wagered,
)

_EVENTS: Final = {
    "DISCONNECTED": "disconnected",
    "RECONNECTED": "connected",
    "LEAVE": "left",
    "PLAYER_OUT": "finished",
}
_POSTS: Final = {
    "SMALL_BLIND": "small",
    "BIG_BLIND": "big",
    "INITIAL_BLIND": "live",
    "ANTE": "ante",
}


class Acting:
    """The facts of a hand, told element by element.

    ``contested`` is False once all but one have folded; ``old_raises`` says that a raise is told by
    what it adds.
    """

    def __init__(self, stakes: Stakes, unit: Unit, *, old_raises: bool) -> None:
        self.stakes = stakes
        self.unit = unit
        self.old_raises = old_raises
        self.betting = Betting()
        self.facts: list[Any] = []
        self.held: dict[int, Cards] = {}
        self.drew: dict[int, int] = {}
        self.dealt_at = 0
        self.acted: set[int] = set()
        self.seats: set[int] = set()
        self.playing: set[int] = set()
        self.contested = True
        self.given_back = False

    def add(self, fact: Any) -> None:
        """Add a fact of the betting or of the draws."""
        self.facts.append(fact)
        self.betting.happens(fact)

    def part(self, element: Element, round_id: str) -> bool:
        """Tell an element of a round; False if it is not understood.

        Raises:
            NotAnAmount: an amount is none.
            CardError: a card is none.
            ValueError: a seat is none.
        """
        told, line = element.told, element.line
        kind = told.get("type", "")
        if element.name == "event" and kind == "CHAT":
            return True
        if kind == "GAME_CANCELLED":
            self.facts.append(Happened("cancelled", line=line))
            return True
        seat = int(told.get("player", "")[:4])
        if seat not in self.seats:
            return False
        if element.name == "cards":
            return self._cards(seat, kind, told.get("cards", ""), line)
        if element.name == "winner":
            return self._wins(seat, told, line)
        return self._event(seat, kind, told, line, round_id == "BLINDS")

    def _event(self, seat: int, kind: str, told: Any, line: int, blinds: bool) -> bool:
        if kind in _POSTS or kind == "RETURN_BLIND":
            amount = money(told.get("amount", ""), self.unit)
            blind = _POSTS.get(kind) or self._returning(amount)
            self.acted.add(seat)
            self.add(Posted(seat, blind, amount, line=line))
            if blind == "small":
                self.betting.small_blind = amount
            return True
        if kind == "SIT_OUT":
            if blinds or seat not in (self.playing | self.acted) - self.betting.folded:
                self.facts.append(Happened("sat-out", seat, line=line))
            else:
                self.add(Folded(seat, True, line))
            return True
        if what := _EVENTS.get(kind):
            self.facts.append(Happened(what, seat, line=line))
            return True
        act = _ACTS.get(kind)
        if act is None or not act(self, seat, told, line):
            return False
        self.acted.add(seat)
        return True

    def _returning(self, amount: int) -> str:
        big = self.stakes.small_bet or self.stakes.big_blind or 0
        return "both" if amount > big else "live" if amount == big else "dead"

    def _folds(self, seat: int, _told: Any, line: int) -> bool:
        self.add(Folded(seat, line=line))
        return True

    def _checks(self, seat: int, _told: Any, line: int) -> bool:
        self.add(Checked(seat, line))
        return True

    def _calls(self, seat: int, told: Any, line: int) -> bool:
        self.add(Called(seat, money(told.get("amount", ""), self.unit), line=line))
        return True

    def _bets(self, seat: int, told: Any, line: int) -> bool:
        word = "bet" if told["type"] == "BET" else "raise"
        to = money(told.get("amount", ""), self.unit)
        if word == "bet" or self.old_raises:
            to += self.betting.bet(seat)
        self.add(Wagered(seat, word, to, line=line))
        return True

    def _all_in(self, seat: int, told: Any, line: int) -> bool:
        """An all-in is told by what it adds, whether it calls, bets or raises."""
        amount = money(told.get("amount", ""), self.unit)
        to, highest = self.betting.bet(seat) + amount, self.betting.highest
        if highest and to <= highest:
            self.add(Called(seat, amount, True, line))
        else:
            word = "raise" if highest else "bet"
            self.add(Wagered(seat, word, to, None, True, None, line))
        return True

    def _draws(self, seat: int, told: Any, line: int) -> bool:
        text = told.get("text", "")
        if not re.fullmatch("[0-9]", text):
            return False
        self.drew[seat] = len(self.facts)
        self.add(Drew(seat, int(text), line=line))
        return True

    def is_showdown(self) -> bool:
        """Whether the showdown has begun."""
        return any(isinstance(fact, Began) and fact.phase == "showdown" for fact in self.facts)

    def _show_down(self, line: int) -> None:
        if self.contested and not self.is_showdown():
            self.add(Began("showdown", line))

    def _shows(self, seat: int, _told: Any, line: int) -> bool:
        self._show_down(line)
        self.facts.append(Shown(seat, (), None, not self.contested, line))
        return True

    def _mucks(self, seat: int, _told: Any, line: int) -> bool:
        if self.contested:
            self._show_down(line)
            self.facts.append(Mucked(seat, line=line))
        return True

    def _cards(self, seat: int, kind: str, text: str, line: int) -> bool:
        words = text.split(",")
        if "null" in words:
            return True
        cards = tuple(parse_card(word) for word in words)
        if kind == "HOLE":
            if seat not in self.held:
                self.facts.insert(self.dealt_at, Dealt(seat, cards, line))
                self.dealt_at += 1
                self.drew = {one: place + 1 for one, place in self.drew.items()}
            self.held[seat] = cards
            return True
        if kind == "DRAW_DRAWN_CARDS":
            return self._drawn(seat, cards)
        if kind not in {"SHOWN", "MUCKED"}:
            return False
        return self._turned_up(seat, cards, kind == "SHOWN", line)

    def _drawn(self, seat: int, cards: Cards) -> bool:
        """Note the hand after a draw, in which each new card is in the place of the old one."""
        before, self.held[seat] = self.held.get(seat), cards
        place = self.drew.get(seat)
        if place is None:
            return before == cards
        if before is None or len(before) != len(cards):
            return False
        if self.facts[place].count:
            changed = [(old, new) for old, new in zip(before, cards, strict=True) if old != new]
            self.facts[place] = self.facts[place]._replace(
                discards=tuple(old for old, _new in changed),
                received=tuple(new for _old, new in changed),
            )
            return True
        return before == cards

    def _turned_up(self, seat: int, cards: Cards, shown: bool, line: int) -> bool:
        for place in reversed(range(len(self.facts))):
            fact = self.facts[place]
            if isinstance(fact, Shown if shown else Mucked) and fact.seat == seat:
                self.facts[place] = fact._replace(cards=cards)
                return True
        if shown:
            self.facts.append(Shown(seat, cards, None, not self.contested, line))
        return shown

    def _wins(self, seat: int, told: Any, line: int) -> bool:
        amount = money(told.get("amount", ""), self.unit)
        if told.get("uncalled") == "true":
            self.given_back = True
            self.add(Returned(seat, amount, line))
            return True
        uncalled = self.betting.uncalled()
        if not self.given_back and uncalled is not None and uncalled[0] == seat:
            # What came back is in the first amount that the player won.
            back = min(uncalled[1], amount)
            self.add(Returned(seat, back, line))
            amount -= back
            self.given_back = True
        number = told.get("potnumber", "1")
        pot = int(number) - 1 if re.fullmatch("[1-9][0-9]?", number) else None
        halves = {half.name for half in GAMES[self.stakes.game].halves}
        half = told.get("pottype")
        self.facts.append(Collected(seat, amount, pot, half if half in halves else None, line))
        self._name(seat, told.get("hand"))
        return True

    def _name(self, seat: int, value: str | None) -> None:
        for place, fact in enumerate(self.facts):
            if value and isinstance(fact, Shown) and fact.seat == seat:
                self.facts[place] = fact._replace(value=value)


_ACTS: Final[dict[str, Callable[[Acting, int, Any, int], bool]]] = {
    "FOLD": Acting._folds,
    "CHECK": Acting._checks,
    "CALL": Acting._calls,
    "BET": Acting._bets,
    "RAISE": Acting._bets,
    "COMPLETE": Acting._bets,
    "ALL_IN": Acting._all_in,
    "DRAW": Acting._draws,
    "SHOW": Acting._shows,
    "MUCK": Acting._mucks,
}
