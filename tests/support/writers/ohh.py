"""A hand written in Open Hand History."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from oracle.histories.hands import (
    Began,
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    History,
    Mucked,
    Posted,
    Shown,
    Wagered,
)
from tests.support.writers.text import betting_of, number_in

_VERSION: Final = "1.4.7"
_BETTING: Final = {"limit": "FL", "pot-limit": "PL", "no-limit": "NL"}
_STREETS: Final = {
    "deal": "Preflop",
    "draw-1": "Draw 1",
    "draw-2": "Draw 2",
    "draw-3": "Draw 3",
    "showdown": "Showdown",
}
_POSTS: Final = {
    "ante": "Post Ante",
    "small": "Post SB",
    "big": "Post BB",
    "dead": "Post Dead",
    "live": "Post Extra Blind",
}
_EVENTS: Final = {"chips-added": "Added Chips", "joined": "Sits Down", "left": "Stands Up"}


def write(history: History) -> str:
    """Write a hand, one field or action in a line, with an empty line at the end."""
    return "\n".join((*_Writer(history).lines(), "", ""))


class _Writer:
    """Writes the fields of a hand; values are JSON already."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.ids = {player.seat: number for number, player in enumerate(history.players)}
        self.betting = betting_of(history)
        self.number = 0

    def lines(self) -> Iterator[str]:
        """Give every line."""
        yield '{"ohh": {'
        for name, value in self._fields():
            yield f'  "{name}": {value},'
        yield from _list("players", self._players())
        yield '  "rounds": ['
        rounds = [(street, tuple(actions)) for street, actions in self._rounds()]
        for number, (street, actions) in enumerate(rounds):
            yield f'    {{"id": {number}, "street": "{street}", "cards": [], "actions": ['
            yield from _joined(actions, "      ")
            yield "    ]}" + ("," if number < len(rounds) - 1 else "")
        yield "  ],"
        yield from _list("pots", self._pots(), last=True)
        yield "}}"

    def amount(self, amount: int) -> str:
        """Write an amount."""
        return number_in(amount, self.history.unit)

    def _fields(self) -> Iterator[tuple[str, str]]:
        history, stakes = self.history, self.history.stakes
        tournament = history.tournament is not None
        yield "spec_version", json.dumps(_VERSION)
        yield "site_name", '"poker-oracle"'
        yield "network_name", '"poker-oracle"'
        yield "internal_version", json.dumps(_VERSION)
        yield "tournament", json.dumps(tournament)
        if tournament:
            yield "tournament_info", _object(tournament_number=json.dumps(history.tournament))
        yield "game_number", _text(history.id)
        yield "start_date_utc", _text(history.time)
        yield "table_name", _text(history.table)
        yield "game_type", '"Draw"'
        yield "draw_game", json.dumps(stakes.game.title())
        yield "draws", str(stakes.draws)
        yield "bet_limit", _object(bet_type=json.dumps(_BETTING[stakes.betting]), bet_cap="0")
        yield "table_size", str(max(2, *(player.seat for player in history.players)))
        yield "currency", json.dumps(history.unit.currency or "XPM")
        yield "dealer_seat", "null" if history.button is None else str(history.button)
        yield "small_blind_amount", self._told(stakes.small_blind)
        yield "big_blind_amount", self._told(stakes.big_blind)
        yield "ante_amount", self.amount(stakes.ante)
        if stakes.betting == "limit":
            yield "small_bet_amount", self._told(stakes.small_bet)
            yield "big_bet_amount", self._told(stakes.big_bet)
        yield "hero_player_id", str(self.ids.get(-1 if history.hero is None else history.hero, -1))
        yield "flags", "[]"

    def _told(self, amount: int | None) -> str:
        return "null" if amount is None else self.amount(amount)

    def _players(self) -> Iterator[str]:
        for player in self.history.players:
            yield _object(
                id=str(self.ids[player.seat]),
                seat=str(player.seat),
                name=_text(player.name),
                starting_stack=self._told(player.stack),
                is_sitting_out=json.dumps(not player.plays),
            )

    def _rounds(self) -> Iterator[tuple[str, list[str]]]:
        street = "Preflop"
        actions: list[str] = []
        for fact in self.history.facts:
            if isinstance(fact, Began) and fact.phase != "deal":
                yield street, actions
                street, actions = _STREETS[fact.phase], []
            actions += self._actions(fact)
            self.betting.happens(fact)
        yield street, actions

    def _action(self, word: str, seat: int | None, **more: str) -> str:
        self.number += 1
        number = {} if seat is None or seat not in self.ids else {"player_id": str(self.ids[seat])}
        told = {"action_number": str(self.number), **number, "action": json.dumps(word), **more}
        return _object(**told)

    def _actions(self, fact: Fact) -> Iterator[str]:
        match fact:
            case Posted():
                yield from self._post(fact)
            case Dealt() | Shown():
                word = "Dealt Cards" if isinstance(fact, Dealt) else "Shows Cards"
                yield self._action(word, fact.seat, cards=json.dumps(fact.cards))
            case Folded() | Checked():
                yield self._action("Fold" if isinstance(fact, Folded) else "Check", fact.seat)
            case Called():
                amount = self.betting.owes(fact.seat) if fact.amount is None else fact.amount
                yield self._put_in("Call", fact.seat, amount, fact.all_in)
            case Wagered():
                word = fact.word.title()
                amount = fact.to - self.betting.bet(fact.seat)
                yield self._put_in(word, fact.seat, amount, fact.all_in)
            case Drew():
                yield from self._draw(fact)
            case Mucked():
                cards = {} if fact.cards is None else {"cards": json.dumps(fact.cards)}
                yield self._action("Mucks Cards", fact.seat, **cards)
            case Happened() if fact.what in _EVENTS:
                added = {} if fact.amount is None else {"amount": self.amount(fact.amount)}
                yield self._action(_EVENTS[fact.what], fact.seat, **added)
            case _:
                return

    def _put_in(self, word: str, seat: int, amount: int, all_in: bool | None) -> str:
        flag = {} if all_in is None else {"is_allin": json.dumps(all_in)}
        return self._action(word, seat, amount=self.amount(amount), **flag)

    def _post(self, fact: Posted) -> Iterator[str]:
        for blind, amount in self.betting.apart(fact):
            yield self._put_in(_POSTS[blind], fact.seat, amount, fact.all_in)

    def _draw(self, fact: Drew) -> Iterator[str]:
        if not fact.count:
            yield self._action("Stand Pat", fact.seat)
            return
        cards = {} if fact.discards is None else {"cards": json.dumps(fact.discards)}
        yield self._action("Discard Cards", fact.seat, count=str(fact.count), **cards)
        if fact.received is not None:
            yield self._action("Dealt Cards", fact.seat, cards=json.dumps(fact.received))

    def _pots(self) -> Iterator[str]:
        """Write the pots; what the total has beyond the others and the winnings is in the first."""
        history = self.history
        won = [fact for fact in history.facts if isinstance(fact, Collected)]
        numbers = list(dict.fromkeys([*(fact.pot or 0 for fact in won), 0]))
        sums = {
            number: sum(fact.amount for fact in won if (fact.pot or 0) == number)
            for number in numbers
        }
        rake = history.rake or 0
        total = sum(sums.values()) + rake if history.total is None else history.total
        for number in numbers:
            others = sum(amount for other, amount in sums.items() if other)
            amount = sums[number] if number else total - others
            wins = [self._win(fact) for fact in won if (fact.pot or 0) == number]
            taken = {} if number or history.rake is None else {"rake": self.amount(rake)}
            told = {"number": str(number), "amount": self.amount(amount), **taken}
            yield _object(**told, player_wins=f"[{', '.join(wins)}]")

    def _win(self, fact: Collected) -> str:
        half = {} if fact.half is None else {"half": json.dumps(fact.half)}
        player = str(self.ids.get(fact.seat, -1))
        return _object(player_id=player, win_amount=self.amount(fact.amount), **half)


def _text(text: str | None) -> str:
    return json.dumps(text, ensure_ascii=False)


def _object(**told: Any) -> str:
    return "{" + ", ".join(f'"{name}": {value}' for name, value in told.items()) + "}"


def _list(name: str, values: Iterable[str], last: bool = False) -> Iterator[str]:
    yield f'  "{name}": ['
    yield from _joined(tuple(values), "    ")
    yield "  ]" + ("" if last else ",")


def _joined(values: tuple[str, ...], indent: str) -> Iterator[str]:
    for number, value in enumerate(values, start=1):
        yield indent + value + ("," if number < len(values) else "")
