"""Lists of tries: what engines are given of a played hand, in JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.core.cards import CardError, parse_card
from oracle.core.games import GAMES
from oracle.core.ruleset import BETTINGS
from oracle.histories.hands import (
    Began,
    Called,
    Cards,
    Checked,
    Chunk,
    Dealt,
    Drew,
    Fact,
    Folded,
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Read,
    Shown,
    Stakes,
    Wagered,
)
from oracle.histories.lines import Unreadable, line_at, text_of
from oracle.histories.text import Betting, CourseWithoutHeadings
from oracle.wire import full_table
from oracle.wire.vocabulary import ACTIONS

_LEAST_PLAYERS: Final = 2
_MOST_PLAYERS: Final = 23
_MOST: Final = 2**53


class Attempt(NamedTuple):
    """A try as engines are sent it, and the line that tells it."""

    told: Mapping[str, Any]
    line: int


def read_cards(words: Any) -> Cards:
    """Read cards as they are sent to engines.

    Raises:
        CardError: one of them is not a card.
        Unreadable: it is not a list of texts.
    """
    if not isinstance(words, (list, tuple)) or not all(isinstance(word, str) for word in words):
        raise Unreadable("Cards must be a list of texts.")
    return tuple(parse_card(word) for word in words)


class HandBuilder(CourseWithoutHeadings):
    """Tells a hand: the table first, then each try."""

    def __init__(
        self, table: Mapping[str, Any], cards: Mapping[int, Cards], line: int, cards_line: int
    ) -> None:
        self.table = table
        self.line = line
        self.cards_line = cards_line
        self.stakes = _stakes(table)
        self.size = GAMES[self.stakes.game].hand_size
        self.stacks = _numbers(table.get("stacks"), "stacks")
        self.count = len(self.stacks)
        if not _LEAST_PLAYERS <= self.count <= _MOST_PLAYERS:
            raise Unreadable("The table must have two players or more.")
        self.button = table.get("button")
        if type(self.button) is not int or not 1 <= self.button <= self.count:
            raise Unreadable("The button must be at a seat of the table.")
        self.chip = _number(table.get("chip", 1), "chip")
        if self.chip < 1:
            # Amounts are counted in chips, so that a chip of nothing divides by zero.
            raise Unreadable("The field chip must be at least 1.")
        self.to_come = dict(cards)
        self.held: dict[int, Cards] = {}
        betting = Betting(self.stakes.small_blind, self.stakes.big_blind or 0)
        super().__init__(betting, range(1, self.count + 1))
        self._begin()

    def attempt(self, told: Mapping[str, Any], line: int, received: Cards | None = None) -> None:
        """Tell a try.

        Raises:
            Unreadable: it is not an action in turn, or not one of a seat of the table.
            CardError: a card is none.
        """
        seat, word = told.get("seat"), told.get("do")
        if word not in ACTIONS:
            name = str(word)[:40]
            raise Unreadable(
                f"The hand has the act {name}, on which a dealer rules; actions in turn are read."
            )
        if type(seat) is not int or not 1 <= seat <= self.count:
            raise Unreadable("A try is not of a seat of the table.")
        if word == "draw":
            self._draw(seat, told, line, received)
        elif word in {"show", "muck"}:
            self._show(seat, word == "show", told, line)
        else:
            self.bets(self._action(seat, word, told, line))

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
            stakes_line=at,
        )

    def _begin(self) -> None:
        """Post what is posted beside the blinds, and then the blinds too; and deal."""
        extra = {key: _numbers(self.table.get(key, []), key) for key in ("dead", "live")}
        for key, amounts in extra.items():
            if len(amounts) not in {0, self.count}:
                raise Unreadable(f"The field {key} must have one number for each stack.")
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
                self.facts.append(Dealt(seat, self.held[seat], self.cards_line))

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
                self.add(Posted(seat, blind, posted, line=self.line))

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
        if self.draws_again(seat) and not (
            discards and set(discards) <= set(self.held.get(seat, ()))
        ):
            self.add(Drew(seat, count, discards if count else None, line=line))  # once too often
            return
        self.comes_to_draw(seat, line)
        held, coming = self.held.get(seat), self.to_come.get(seat, ())
        dealt = None
        if received is None and count and len(coming) >= count:
            received, self.to_come[seat] = coming[:count], coming[count:]
        elif received is None and count and coming:  # too few are told
            dealt, self.to_come[seat] = len(coming), ()
        if held is not None and discards is not None and (received is not None or not count):
            kept = tuple(card for card in held if card not in discards)
            self.held[seat] = (*kept, *(received or ()))
        elif count:
            self.held.pop(seat, None)
        gone = discards if count else None
        self.add(Drew(seat, count, gone, received or None, line=line, dealt=dealt))

    def _show(self, seat: int, shows: bool, told: Mapping[str, Any], line: int) -> None:
        cards = self.held.get(seat)
        if cards is None and told.get("cards") is not None:
            cards = read_cards(told["cards"])
        if shows and cards is None:
            return
        self.comes_to_show(line)
        self.facts.append(
            Mucked(seat, line=line) if not shows else Shown(seat, cards or (), line=line)
        )


def _stakes(table: Mapping[str, Any]) -> Stakes:
    game, betting = table.get("game"), table.get("betting")
    if game not in GAMES or betting not in BETTINGS:
        raise Unreadable("The table must say which game is played, and with which betting.")
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
        raise Unreadable(f"The field {name} must be a whole number.")
    return value


def _numbers(values: Any, name: str) -> list[int]:
    if not isinstance(values, (list, tuple)):
        raise Unreadable(f"The field {name} must be a list of whole numbers.")
    return [_number(value, name) for value in values]


_GIVEN: Final = re.compile(r'"given"\s*:\s*(?=\{)')
_BEGINS: Final = re.compile(r'\s*(?:[\[,{]\s*)*(?:".*)?"given"\s*:\s*\{')
_ID: Final = re.compile(r'"id"\s*:\s*"([^"\\]*)"')
_TRY: Final = re.compile(r'"do"\s*:')
_NOT_JSON: Final = "The list of tries is not JSON, or is cut short."
_PLAYED: Final = "play"


def begins(line: str) -> bool:
    """Whether what is given of a hand begins in this line."""
    return _BEGINS.match(line) is not None


def heads(_line: str) -> bool:
    """No line begins a head, but what stands before a hand may name it."""
    return False


def read(chunk: Chunk) -> Read:
    """Read one hand."""
    text = text_of(chunk, "The list of tries is too long to be one hand.")
    try:
        vector = _vector(text)
    except (ValueError, RecursionError) as error:
        line = line_at(chunk, error.lineno) if isinstance(error, json.JSONDecodeError) else None
        raise Unreadable(_NOT_JSON, line) from error
    kind = vector.get("kind", _PLAYED)
    if kind != _PLAYED:
        return OtherGame(f"a vector of the kind {str(kind)[:20]}", chunk.file, chunk.line)
    try:
        return _history(chunk, vector, text)
    except CardError as error:
        raise Unreadable(f"A card of the hand cannot be read: {str(error)[:200]}.") from error


def _vector(text: str) -> Mapping[str, Any]:
    """Give the vector, or what is given if the text around it belongs to other hands."""
    try:
        whole = json.loads(text.strip().strip(",[]"))
        if isinstance(whole, dict) and isinstance(whole.get("given"), dict):
            return whole
    except ValueError:
        pass
    found = _GIVEN.search(text)
    if found is None:
        raise ValueError("no object")
    given, _end = json.JSONDecoder().raw_decode(text, found.end())
    name = _ID.search(text, 0, found.start())
    return {"given": given, "id": name[1] if name else None}


def _history(chunk: Chunk, vector: Mapping[str, Any], text: str) -> History:
    given, expect = vector["given"], vector.get("expect")
    table, tries = given.get("table"), given.get("tries")
    if not isinstance(table, dict) or not isinstance(tries, list):
        raise Unreadable("What is given must have a table and a list of tries.")
    if not isinstance(table.get("stacks"), list):
        raise Unreadable("The field stacks must be a list of whole numbers.")
    try:
        table = full_table(table)
    except (TypeError, ValueError) as error:
        raise Unreadable("The table has something that is not a whole number.") from error
    lines = _lines(chunk, text, len(tries))
    at = line_at(chunk, text.count("\n", 0, max(text.find('"table"'), 0)) + 1)
    teller = HandBuilder(table, _cards(given, expect), at, at)
    refused = _refused(expect, len(tries))
    for told, line, out in zip(tries, lines, refused, strict=True):
        if not isinstance(told, dict):
            raise Unreadable("A try must be an object.")
        if not out:
            teller.attempt(told, line)
    name = vector.get("id")
    number = str(name)[:200] if isinstance(name, (str, int)) else str(chunk.number)
    return teller.history(number, "tries", chunk.file, chunk.line, at)


def _lines(chunk: Chunk, text: str, count: int) -> list[int]:
    """Give the line of each try, the first of the hand if they cannot be told apart."""
    start = text.find('"tries"')
    numbers = [text.count("\n", 0, found.start()) + 1 for found in _TRY.finditer(text, start)]
    if start < 0 or len(numbers) < count:
        return [chunk.line] * count
    return [line_at(chunk, number) for number in numbers[:count]]


def _cards(given: Mapping[str, Any], expect: Any) -> dict[int, Cards]:
    """Give the cards of each seat; of a deck only the first hands, if a vector tells them."""
    cards = given.get("cards")
    if isinstance(cards, dict):
        return {
            int(seat): read_cards(words)
            for seat, words in cards.items()
            if isinstance(seat, str) and re.fullmatch("[0-9]{1,3}", seat)
        }
    start = expect.get("start") if isinstance(expect, dict) else None
    hands = start.get("cards") if isinstance(start, dict) else None
    if not isinstance(hands, list):
        return {}
    return {seat: read_cards(hand) for seat, hand in enumerate(hands, start=1) if hand}


def _refused(expect: Any, count: int) -> list[bool]:
    """Say of each try whether a vector expects that it is refused."""
    steps = expect.get("steps") if isinstance(expect, dict) else None
    if not isinstance(steps, list):
        return [False] * count
    if len(steps) != count:
        raise Unreadable("The vector must expect one step for each try.")
    return [isinstance(step, dict) and "refused" in step for step in steps]
