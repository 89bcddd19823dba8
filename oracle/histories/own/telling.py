"""A hand told by a table and its tries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.core.cards import parse_card
from oracle.core.games import GAMES
from oracle.histories.betting import Betting
from oracle.histories.told import (
    Began,
    Called,
    Cards,
    Checked,
    Dealt,
    Drew,
    Fact,
    Folded,
    History,
    Mucked,
    Player,
    Posted,
    Shown,
    Stakes,
    Wagered,
)
from oracle.wire.vocabulary import ACTIONS, BETTINGS

_LEAST_PLAYERS: Final = 2
_MOST_PLAYERS: Final = 23
_MOST: Final = 2**53


class NotTold(Exception):
    """What is given is not a hand: why, in a sentence."""


class Try(NamedTuple):
    """A try as engines are sent it, and the line that tells it."""

    told: Mapping[str, Any]
    line: int


def read_cards(words: Any) -> Cards:
    """Read cards as they are sent to engines.

    Raises:
        CardError: one of them is not a card.
        NotTold: it is not a list of texts.
    """
    if not isinstance(words, (list, tuple)) or not all(isinstance(word, str) for word in words):
        raise NotTold("Cards must be a list of texts.")
    return tuple(parse_card(word) for word in words)


class Teller:
    """Tells a hand: the table first, then each try."""

    def __init__(self, table: Mapping[str, Any], cards: Mapping[int, Cards], line: int) -> None:
        self.table = table
        self.line = line
        self.stakes = _stakes(table)
        self.size = GAMES[self.stakes.game].hand_size
        self.stacks = _numbers(table.get("stacks"), "stacks")
        self.count = len(self.stacks)
        if not _LEAST_PLAYERS <= self.count <= _MOST_PLAYERS:
            raise NotTold("The table must have two players or more.")
        self.button = table.get("button")
        if type(self.button) is not int or not 1 <= self.button <= self.count:
            raise NotTold("The button must be at a seat of the table.")
        self.chip = _number(table.get("chip", 1), "chip")
        if self.chip < 1:
            # Amounts are counted in chips, so that a chip of nothing divides by zero.
            raise NotTold("The field chip must be at least 1.")
        self.to_come = dict(cards)
        self.held: dict[int, Cards] = {}
        self.betting = Betting(self.stakes.small_blind, self.stakes.big_blind or 0)
        self.facts: list[Fact] = []
        self.draws = 0
        self.drawn: set[int] = set()
        self.in_draw = False
        self.in_showdown = False
        self._begin()

    def attempt(self, told: Mapping[str, Any], line: int, received: Cards | None = None) -> None:
        """Tell a try.

        Raises:
            NotTold: it is not an action in turn, or not one of a seat of the table.
            CardError: a card is none.
        """
        seat, word = told.get("seat"), told.get("do")
        if word not in ACTIONS:
            name = str(word)[:40]
            raise NotTold(
                f"The hand has the act {name}, on which a dealer rules; actions in turn are read."
            )
        if type(seat) is not int or not 1 <= seat <= self.count:
            raise NotTold("A try is not of a seat of the table.")
        if word == "draw":
            self._draw(seat, told, line, received)
        elif word in {"show", "muck"}:
            self._show(seat, word == "show", told, line)
        else:
            self.in_draw = False
            self._add(self._action(seat, word, told, line))

    def history(self, number: str, form: str, file: str, line: int, at: int) -> History:
        """Give the hand; ``at`` is the line of its table."""
        return History(
            id=number,
            form=form,
            stakes=self.stakes,
            players=tuple(
                Player(seat, f"seat {seat}", stack, line=at)
                for seat, stack in enumerate(self.stacks, start=1)
            ),
            button=self.button,
            facts=tuple(self.facts),
            file=file,
            line=line,
            hero=next(iter(self.held)) if len(self.held) == 1 else None,
            chip=self.chip,
            button_line=at,
        )

    def _begin(self) -> None:
        """Post what is posted beside the blinds, and then the blinds too; and deal."""
        extra = {key: _numbers(self.table.get(key, []), key) for key in ("dead", "live")}
        if any(any(amounts) for amounts in extra.values()):
            self._post(extra)
        for amount in ("small_blind", "big_blind"):
            seat = self._blind_seat(amount == "small_blind")
            nominal = getattr(self.stakes, amount) or 0
            self.betting.bets.setdefault(seat, min(nominal, self.stacks[seat - 1]))
        self.facts.append(Began("deal", self.line))
        for seat in sorted(self.to_come):
            cards = self.to_come[seat]
            if len(cards) >= self.size:
                self.held[seat], self.to_come[seat] = cards[: self.size], cards[self.size :]
                self.facts.append(Dealt(seat, self.held[seat], self.line))

    def _blind_seat(self, small: bool) -> int:
        """Give the seat of a blind: to the left of the button, or the button between two."""
        step = (0 if small else 1) if self.count == _LEAST_PLAYERS else (1 if small else 2)
        return ((self.button or 0) + step - 1) % self.count + 1

    def _post(self, extra: Mapping[str, Sequence[int]]) -> None:
        left = list(self.stacks)
        order = [((self.button or 0) + step) % self.count + 1 for step in range(self.count)]
        small = (self._blind_seat(True), "small", self.stakes.small_blind or 0)
        big = (self._blind_seat(False), "big", self.stakes.big_blind or 0)
        dead = [(seat, "dead", extra["dead"][seat - 1]) for seat in order if extra["dead"]]
        live = [(seat, "live", extra["live"][seat - 1]) for seat in order if extra["live"]]
        antes = [(seat, "ante", self.stakes.ante) for seat in order]
        for seat, blind, amount in (*antes, *dead, small, big, *live):
            posted = min(amount, left[seat - 1])
            if posted > 0:
                left[seat - 1] -= posted
                self._add(Posted(seat, blind, posted, line=self.line))

    def _add(self, fact: Fact) -> None:
        self.facts.append(fact)
        self.betting.happens(fact)

    def _action(self, seat: int, word: str, told: Mapping[str, Any], line: int) -> Fact:
        match word:
            case "fold":
                return Folded(seat, line=line)
            case "check":
                return Checked(seat, line)
            case "call":
                amount = told.get("amount")
                return Called(seat, amount if type(amount) is int else None, line=line)
            case wager:
                return Wagered(seat, wager, _number(told.get("to"), "to"), line=line)

    def _draw(self, seat: int, told: Mapping[str, Any], line: int, received: Cards | None) -> None:
        discards = None if told.get("discard") is None else read_cards(told["discard"])
        count = len(discards) if discards is not None else _number(told.get("count"), "discard")
        if not self.in_draw or seat in self.drawn:
            self.draws += 1
            self.drawn = set()
            self.in_draw = True
            self._add(Began(f"draw-{self.draws}", line))
        self.drawn.add(seat)
        held, coming = self.held.get(seat), self.to_come.get(seat, ())
        if received is None and count and len(coming) >= count:
            received, self.to_come[seat] = coming[:count], coming[count:]
        if held is not None and discards is not None and (received is not None or not count):
            kept = tuple(card for card in held if card not in discards)
            self.held[seat] = (*kept, *(received or ()))
        elif count:
            self.held.pop(seat, None)
        self._add(Drew(seat, count, discards if count else None, received or None, line=line))

    def _show(self, seat: int, shows: bool, told: Mapping[str, Any], line: int) -> None:
        cards = self.held.get(seat)
        if cards is None and told.get("cards") is not None:
            cards = read_cards(told["cards"])
        if shows and cards is None:
            return
        if not self.in_showdown:
            self.in_showdown = True
            self._add(Began("showdown", line))
        self.facts.append(
            Mucked(seat, line=line) if not shows else Shown(seat, cards or (), line=line)
        )


def _stakes(table: Mapping[str, Any]) -> Stakes:
    game, betting = table.get("game"), table.get("betting")
    if game not in GAMES or betting not in BETTINGS:
        raise NotTold("The table must say which game is played, and with which betting.")
    limit = betting == "limit"
    return Stakes(
        str(game),
        str(betting),
        _number(table.get("draws"), "draws"),
        _number(table.get("small-bet"), "small-bet") if limit else None,
        _number(table.get("big-bet"), "big-bet") if limit else None,
        _number(table.get("small-blind") or 0, "small-blind"),
        _number(table.get("big-blind") or 0, "big-blind"),
        _number(table.get("ante", 0), "ante"),
    )


def _number(value: Any, name: str) -> int:
    if type(value) is not int or not 0 <= value < _MOST:
        raise NotTold(f"The field {name} must be a whole number.")
    return value


def _numbers(values: Any, name: str) -> list[int]:
    if not isinstance(values, (list, tuple)):
        raise NotTold(f"The field {name} must be a list of whole numbers.")
    return [_number(value, name) for value in values]
