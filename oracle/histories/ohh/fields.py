"""The fields of a hand in Open Hand History.

Learned from the public specification, version 1.4.7, which has games of draw by the word Draw alone
and no actions for draws. Extensions of ours, so that nothing in the specification changes:

* ``draw_game``, ``Badugi`` or ``Badacey``, and ``draws``, beside the ``game_type`` Draw;
* ``small_bet_amount`` and ``big_bet_amount`` beside a ``bet_limit`` of the type FL;
* the streets ``Draw 1``, ``Draw 2`` and ``Draw 3``;
* the actions ``Discard Cards``, with the ``count`` and the ``cards`` if they are known, and ``Stand
  Pat``; the new cards are told by ``Dealt Cards``;
* ``half`` in what a player wins, the ranking of the half of the pot.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from oracle.core.games import GAMES
from oracle.histories.amounts import NotAnAmount
from oracle.histories.documents import line_at, text_of
from oracle.histories.form import Chunk
from oracle.histories.numbers import amount_of, decimals_of
from oracle.histories.told import Stakes, Unit

_BEGINS: Final = re.compile(r'\s*(?:\{\s*)?"ohh"\s*:')
_OBJECT: Final = re.compile(r'"ohh"\s*:\s*')
_PLAY_MONEY: Final = frozenset(("XPM", "PPC"))
_BETTING: Final = {"FL": "limit", "PL": "pot-limit", "NL": "no-limit"}
_AMOUNTS: Final = frozenset(
    (
        *("small_blind_amount", "big_blind_amount", "ante_amount", "small_bet_amount", "amount"),
        *("big_bet_amount", "starting_stack", "rake", "win_amount"),
    )
)
_MOST_PLAYERS: Final = 23


class NotOhh(Exception):
    """The hand cannot be read: a sentence, and the line if one is known."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line


def begins(line: str) -> bool:
    """Whether a hand begins in this line."""
    return _BEGINS.match(line) is not None


def heads(_line: str) -> bool:
    """No line begins a head, but a brace may stand in a line before a hand."""
    return False


def _refuse(word: str) -> Any:
    raise ValueError(word)


class Fields:
    """The fields of a hand."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        text = text_of(chunk)
        if text is None:
            raise NotOhh("The hand is too long to be one hand of Open Hand History.")
        self.text = text
        self.told = self._object()
        self.unit = self._unit()

    def _object(self) -> Mapping[str, Any]:
        found = _OBJECT.search(self.text)
        decoder = json.JSONDecoder(parse_float=Decimal, parse_constant=_refuse)
        try:
            told, _end = decoder.raw_decode(self.text, found.end() if found else 0)
        except json.JSONDecodeError as error:
            line = line_at(self.chunk, error.lineno)
            raise NotOhh("The hand is not JSON, or is cut short.", line) from error
        except (ValueError, ArithmeticError, RecursionError) as error:
            raise NotOhh("The hand is not JSON that can be a hand.") from error
        if not isinstance(told, dict):
            raise NotOhh("The hand must be an object.")
        return told

    def _unit(self) -> Unit:
        currency = self.told.get("currency")
        known = isinstance(currency, str) and re.fullmatch("[A-Z]{3}", currency)
        chips = not known or currency in _PLAY_MONEY or self.told.get("tournament") is True
        most = max(map(decimals_of, _amounts_in(self.told)), default=0)
        return Unit("", most) if chips else Unit(str(currency), max(2, most))

    def objects(self, name: str, among: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """Give a list of objects, empty if it is not there.

        Raises:
            NotOhh: it is something else.
        """
        found = (self.told if among is None else among).get(name) or []
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise NotOhh(f"The field {name} must be a list of objects.")
        return found

    def amount(self, among: Mapping[str, Any], name: str) -> int | None:
        """Give an amount, None if it is not told.

        Raises:
            NotOhh: it is none.
        """
        value = among.get(name)
        if value is None:
            return None
        try:
            return amount_of(value, self.unit.decimals)
        except NotAnAmount as error:
            raise NotOhh(f"The field {name} has something that is not an amount.") from error

    def name(self, name: str, among: Mapping[str, Any] | None = None) -> str | None:
        """Give a text, None if it is not told."""
        value = (self.told if among is None else among).get(name)
        return value if isinstance(value, str) and value else None

    def stakes(self) -> Stakes | str | None:
        """Give what is played for, or the name of another game, or None if it is not told."""
        kind = self.name("game_type")
        game = self.name("draw_game") if kind == "Draw" else kind
        if kind is None:
            return None
        if game is None or game.lower() not in GAMES:
            return (game or kind)[:60]
        limit = self.told.get("bet_limit")
        betting = _BETTING.get(str(limit.get("bet_type"))) if isinstance(limit, dict) else None
        if betting is None:
            return None
        draws = self.told.get("draws", 3)
        names = ("small_blind_amount", "big_blind_amount", "small_bet_amount", "big_bet_amount")
        small, big, small_bet, big_bet = (self.amount(self.told, name) for name in names)
        if betting != "limit":
            small_bet = big_bet = None
        elif small_bet is None:
            # The specification has no bets of limit games; the big blind is the small one of them.
            small_bet, big_bet = big, None if big is None else 2 * big
        return Stakes(
            game.lower(),
            betting,
            draws if type(draws) is int and 1 <= draws <= 9 else 3,
            small_bet,
            big_bet,
            small,
            big,
            self.amount(self.told, "ante_amount") or 0,
        )

    def lines(self, name: str, count: int) -> Iterator[int]:
        """Give the lines at which a field stands, the hand's first if they cannot be told apart."""
        pattern = re.compile(rf'"{name}"\s*:')
        found = [self.text.count("\n", 0, one.start()) + 1 for one in pattern.finditer(self.text)]
        if len(found) != count:
            return iter([self.chunk.line] * count)
        return iter([line_at(self.chunk, number) for number in found])


def _amounts_in(value: Any) -> Iterator[Any]:
    """Give all numbers in fields of amounts, however deep."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield from (inner for name, inner in one.items() if name in _AMOUNTS)
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
