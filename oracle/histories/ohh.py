"""Open Hand History, the standardised hand history in JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import partial
from typing import Any, Final

from oracle.core.games import GAMES
from oracle.histories.amounts import NotAnAmount, amount_of, decimals_of
from oracle.histories.hands import (
    FACTS,
    Began,
    Called,
    Cards,
    Checked,
    Chunk,
    Collected,
    Dealt,
    Drew,
    Folded,
    Form,
    Happened,
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Read,
    Shown,
    Stakes,
    Unit,
    Wagered,
    read_card,
    unread,
)
from oracle.histories.lines import Unreadable, hero_of, line_at, text_of
from oracle.histories.text import Betting, Course, refuse_unseated

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
_LONGEST_NAME: Final = 40


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
        self.text = text_of(chunk, "The hand is too long to be one hand of Open Hand History.")
        self.told = self._object()
        self.unit = self._unit()

    def _object(self) -> Mapping[str, Any]:
        found = _OBJECT.search(self.text)
        decoder = json.JSONDecoder(parse_float=Decimal, parse_constant=_refuse)
        try:
            told, _end = decoder.raw_decode(self.text, found.end() if found else 0)
        except json.JSONDecodeError as error:
            right = self.text[: error.pos].rstrip()  # a comma is missing in the line before
            line = line_at(
                self.chunk, right.count("\n") + 1 if "','" in error.msg else error.lineno
            )
            raise Unreadable("The hand is not JSON, or is cut short.", line) from error
        except (ValueError, ArithmeticError, RecursionError) as error:
            raise Unreadable("The hand is not JSON that can be a hand.") from error
        if not isinstance(told, dict):
            raise Unreadable("The hand must be an object.")
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
            Unreadable: it is something else.
        """
        found = (self.told if among is None else among).get(name) or []
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise Unreadable(f"The field {name} must be a list of objects.")
        return found

    def amount(self, among: Mapping[str, Any], name: str) -> int | None:
        """Give an amount, None if it is not stated.

        Raises:
            Unreadable: it is none.
        """
        value = among.get(name)
        if value is None:
            return None
        try:
            return amount_of(value, self.unit.decimals)
        except NotAnAmount as error:
            raise Unreadable(f"The field {name} has something that is not an amount.") from error

    def name(self, name: str, among: Mapping[str, Any] | None = None) -> str | None:
        """Give a text, None if it is not stated."""
        value = (self.told if among is None else among).get(name)
        return value if isinstance(value, str) and value else None

    def stakes(self) -> Stakes | str | None:
        """Give what is played for, or the name of another game, or None if it is not stated."""
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
        """Give the lines at which a field stands, the hand's first if they look alike."""
        pattern = re.compile(rf'"{name}"\s*:')
        found = [self.text.count("\n", 0, one.start()) + 1 for one in pattern.finditer(self.text)]
        if len(found) != count:
            return iter([self.chunk.line] * count)
        return iter([line_at(self.chunk, number) for number in found])

    def line_after(self, name: str, inner: str) -> int:
        """Give the line of the first field of one name in another, or of that one."""
        last = self.text.rfind(f'"{name}"')
        found = re.compile(rf'"{inner}"\s*:').search(self.text, max(last, 0))
        place = last if found is None else found.start()
        number = self.text.count("\n", 0, max(place, 0)) + 1
        return line_at(self.chunk, number) if last >= 0 else self.chunk.line


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


_PHASES: Final = {
    "Draw 1": "draw-1",
    "Draw 2": "draw-2",
    "Draw 3": "draw-3",
    "Showdown": "showdown",
}
_POSTS: Final = {
    "Post Ante": "ante",
    "Post SB": "small",
    "Post BB": "big",
    "Post Dead": "dead",
    "Post Extra Blind": "live",
    "Straddle": "live",
}
_EVENTS: Final = {"Added Chips": "chips-added", "Sits Down": "joined", "Stands Up": "left"}


def read(chunk: Chunk) -> Read:
    """Read one hand."""
    fields = Fields(chunk)
    stakes = fields.stakes()
    if isinstance(stakes, str):
        return OtherGame(stakes, chunk.file, chunk.line)
    if stakes is None:
        raise Unreadable("The hand does not say which game is played with which betting.")
    return _Hand(fields, stakes).read()


class _Hand(Course):
    """A hand that is being read."""

    def __init__(self, fields: Fields, stakes: Stakes) -> None:
        super().__init__(Betting(stakes.small_blind, stakes.big_blind or 0))
        self.fields = fields
        self.stakes = stakes
        self.seats: dict[int, int] = {}
        self.playing: set[int] = set()
        self.dealt: set[int] = set()
        self.drew: dict[int, int] = {}
        self.began = False

    def read(self) -> History:
        """Read the players, every round, and the pots."""
        fields, told = self.fields, self.fields.told
        players = self._players()
        refuse_unseated(players)
        rounds = [(one, fields.objects("actions", one)) for one in fields.objects("rounds")]
        lines = fields.lines("action", sum(len(actions) for _round, actions in rounds))
        for one, actions in rounds:
            self._round(one, actions, lines)
        total, rake = self._pots()
        number = told.get("game_number")
        info = told.get("tournament_info")
        hero, button = told.get("hero_player_id"), told.get("dealer_seat")
        known = self.seats.get(hero) if type(hero) is int else None
        tournament = fields.name("tournament_number", info) if isinstance(info, dict) else None
        return History(
            id=str(number)[:200] if isinstance(number, (str, int)) else str(fields.chunk.number),
            form="ohh",
            stakes=self.stakes,
            players=tuple(players),
            button=button if type(button) is int else None,
            facts=tuple(self.facts),
            file=fields.chunk.file,
            line=fields.chunk.line,
            unit=fields.unit,
            table=fields.name("table_name"),
            tournament=(tournament or "") if told.get("tournament") is True else None,
            time=fields.name("start_date_utc"),
            total=total,
            rake=rake,
            hero=known if known is not None else hero_of(self.facts),
            total_line=fields.line_after("pots", "amount"),
            stakes_line=next(fields.lines("big_bet_amount", 1)),
            game_line=next(fields.lines("draw_game", 1)),
            button_line=next(fields.lines("dealer_seat", 1)),
        )

    def _players(self) -> list[Player]:
        fields = self.fields
        told = fields.objects("players")
        players = []
        for one, line in zip(told, fields.lines("starting_stack", len(told)), strict=True):
            number, seat, name = one.get("id"), one.get("seat"), one.get("name")
            if type(number) is not int or type(seat) is not int or not 0 <= seat < 1000:
                raise Unreadable("A player of the hand has no id, or no seat.", line)
            if not isinstance(name, str) or number in self.seats:
                raise Unreadable("A player of the hand has no name, or the id of another.", line)
            self.seats[number] = seat
            plays = one.get("is_sitting_out") is not True
            if plays:
                self.playing.add(seat)
            stack = fields.amount(one, "starting_stack")
            players.append(Player(seat, name, stack, plays, line))
        return players

    def _round(
        self, told: Mapping[str, Any], actions: list[dict[str, Any]], lines: Iterator[int]
    ) -> None:
        phase = _PHASES.get(str(told.get("street")))
        for action in actions:
            line = next(lines)
            if phase is not None:
                self.add(Began(phase, line))
                self.drew, phase = {}, None
            stranger = self._stranger(action.get("player_id"))
            text = str(action.get("action"))[:100]
            self.tells(partial(self._action, action, line), text, line, stranger)

    def _stranger(self, number: Any) -> str:
        """Name the player of a line, if none of the players has this id."""
        return "" if number in self.seats else f"Player {number}"[:_LONGEST_NAME]

    def _action(self, told: Mapping[str, Any], line: int) -> bool:
        word, number = str(told.get("action")), told.get("player_id")
        seat = self.seats.get(number) if type(number) is int else None
        if word in _EVENTS:
            amount = self.fields.amount(told, "amount") if word == "Added Chips" else None
            self.facts.append(Happened(_EVENTS[word], seat, amount, line))
            return True
        if seat is None:
            return False
        if word in _POSTS:
            amount = self.fields.amount(told, "amount")
            if amount is not None:
                self.add(Posted(seat, _POSTS[word], amount, _flag(told), line))
            return amount is not None
        if not self.began:
            self.began = True
            self.add(Began("deal", line))
        if word in {"Dealt Cards", "Shows Cards", "Mucks Cards"}:
            return self._cards(seat, word, told, line)
        if word in {"Discard Cards", "Stand Pat"}:
            return self._draw(seat, word == "Stand Pat", told, line)
        return self._bet(seat, word, told, line)

    def _bet(self, seat: int, word: str, told: Mapping[str, Any], line: int) -> bool:
        amount = self.fields.amount(told, "amount")
        self.playing.add(seat)
        match word:
            case "Fold":
                self.add(Folded(seat, line=line))
            case "Check":
                self.add(Checked(seat, line))
            case "Call":
                self.add(Called(seat, amount, _flag(told), line))
            case "Bet" | "Raise" if amount is not None:
                to = self.betting.bet(seat) + amount
                self.add(Wagered(seat, word.lower(), to, None, _flag(told), None, line))
            case _:
                return False
        return True

    def _cards(self, seat: int, word: str, told: Mapping[str, Any], line: int) -> bool:
        cards = _cards_of(told)
        contested = len(self.playing - self.betting.folded) > 1
        if word == "Shows Cards" and cards:
            self.facts.append(Shown(seat, cards, None, not contested, line))
        elif word == "Mucks Cards":
            self.facts.append(Mucked(seat, cards, line))
        elif word == "Dealt Cards" and seat not in self.dealt:
            self.dealt.add(seat)
            if cards:
                self.facts.append(Dealt(seat, cards, line))
        elif word == "Dealt Cards" and seat in self.drew:
            place = self.drew.pop(seat)
            self.facts[place] = self.facts[place]._replace(received=cards)
        else:
            return False
        return True

    def _draw(self, seat: int, pat: bool, told: Mapping[str, Any], line: int) -> bool:
        cards = None if pat else _cards_of(told)
        count = 0 if pat else told.get("count", len(cards or ()))
        if type(count) is not int or not 0 <= count <= 9:
            return False
        if count:
            self.dealt.add(seat)
            self.drew[seat] = len(self.facts)
        self.add(Drew(seat, count, cards, line=line))
        return True

    def _pots(self) -> tuple[int | None, int | None]:
        """Tell what was won; give the total of the pots and of the rake."""
        fields = self.fields
        pots = fields.objects("pots")
        wins = [(pot, fields.objects("player_wins", pot)) for pot in pots]
        lines = fields.lines("win_amount", sum(len(won) for _pot, won in wins))
        halves = {half.name for half in GAMES[self.stakes.game].halves}
        for pot, won in wins:
            number = pot.get("number")
            for one in won:
                line, amount = next(lines), fields.amount(one, "win_amount")
                player = one.get("player_id")
                seat = self.seats.get(player) if type(player) is int else None
                if seat is None or amount is None:
                    fact = unread("player_wins", line)._replace(stranger=self._stranger(player))
                    self.facts.append(fact)
                    continue
                half = one.get("half") if one.get("half") in halves else None
                named = number if type(number) is int else None
                self.facts.append(Collected(seat, amount, named, half, line))
        return self._sum(pots, "amount"), self._sum(pots, "rake")

    def _sum(self, pots: list[dict[str, Any]], name: str) -> int | None:
        amounts = [self.fields.amount(pot, name) for pot in pots]
        known = [amount for amount in amounts if amount is not None]
        return sum(known) if known else None


def _flag(told: Mapping[str, Any]) -> bool | None:
    value = told.get("is_allin")
    return value if isinstance(value, bool) else None


def _cards_of(told: Mapping[str, Any]) -> Cards | None:
    words = told.get("cards")
    if not isinstance(words, list) or not words or not all(isinstance(one, str) for one in words):
        return None
    return tuple(read_card(word) for word in words)


FORM: Final = Form(
    id="ohh",
    name="Open Hand History",
    begins=begins,
    read=read,
    tells=frozenset(FACTS)
    - {"capped", "returned", "hand-names", "stacks-after"}
    - {"differences", "summary"},
    house="online",
    heads=heads,
    first='{" \t',
    opening='{"ohh": {',
    signs=('"spec_version"', '"dealer_seat"', '"starting_stack"', '"game_number"', '"rounds"'),
)
