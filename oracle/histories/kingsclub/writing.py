"""A hand written as KingsClub text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from zlib import crc32

from oracle.histories.betting import Betting, small_blind_of
from oracle.histories.told import (
    Began,
    Called,
    Cards,
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
    Returned,
    Shown,
    Wagered,
)

_BETTING: Final = {"limit": "Limit", "pot-limit": "Pot Limit", "no-limit": "No Limit"}
_DRAWS: Final = {1: " Single Draw", 2: " Double Draw"}
_PHASES: Final = {
    "deal": "1ST BETTING ROUND",
    "draw-1": "1ST DRAW",
    "draw-2": "2ND DRAW",
    "draw-3": "3RD DRAW",
}
_ROUNDS: Final = {"draw-1": "2ND", "draw-2": "3RD", "draw-3": "4TH"}
_BLINDS: Final = {
    "ante": "ante",
    "small": "the small blind",
    "big": "the big blind",
    "live": "blind",
    "dead": "dead blind",
}
_EVENTS: Final = {
    "sat-out": " sits out",
    "timed-out": " has timed out",
    "back": " has returned",
    "left": " leaves the table",
    "joined": " joins the table",
    "disconnected": " is disconnected",
    "connected": " is connected",
    "finished": " finished the tournament",
}
_HIDDEN: Final = 4
_HIDDEN_OF: Final = {"badacey": 5}


def write(history: History) -> str:
    """Write a hand as the site does, with an empty line at the end."""
    return "\n".join((*_Writer(history).lines(), "", ""))


class _Writer:
    """Writes the lines of a hand."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.names = {player.seat: player.name for player in history.players}
        self.betting = Betting(small_blind_of(history.facts) or history.stakes.small_blind)
        self.phase = "deal"
        self.draws = False
        pots = [fact.pot or 0 for fact in history.facts if isinstance(fact, Collected)]
        self.last_pot = max(pots, default=0)

    def amount(self, amount: int) -> str:
        """Write an amount, with decimals only if it has any."""
        decimals = self.history.unit.decimals
        cents = amount * 10 ** (2 - decimals) if decimals <= 2 else amount // 10 ** (decimals - 2)
        whole, rest = divmod(cents, 100)
        return f"{whole:,}.{rest:02}" if rest else f"{whole:,}"

    def lines(self) -> Iterator[str]:
        """Give every line."""
        history = self.history
        yield self._header()
        if history.time:
            yield history.time
        button = "" if history.button is None else f" Seat {history.button} is the button"
        table = history.table or ""
        if history.tournament is not None:
            table = f"T{history.tournament} [{table}]"
        yield f"Table '{table}'{button}"
        for player in history.players:
            yield f"Seat {player.seat}: {player.name} ({self.amount(player.stack or 0)})"
        yield from self._play()
        yield "*** SUMMARY ***"
        yield from self._summary()

    def _header(self) -> str:
        history, stakes = self.history, self.history.stakes
        limit = stakes.betting == "limit"
        pair = (
            (stakes.small_bet, stakes.big_bet) if limit else (stakes.small_blind, stakes.big_blind)
        )
        small, big = (self.amount(amount or 0) for amount in pair)
        game = f"{stakes.game.title()}{_DRAWS.get(stakes.draws, '')}"
        # The site has numbers alone; a name that is none becomes one, always the same.
        number = history.id if history.id.isdecimal() else str(crc32(history.id.encode()))
        return f"#{number}: {_BETTING[stakes.betting]} {game} - {small}/{big}"

    def _play(self) -> Iterator[str]:
        shown = False
        for fact in self.history.facts:
            if isinstance(fact, Dealt) and not shown:
                shown = True
                yield from self._deal()
            if isinstance(fact, Folded | Checked | Called | Wagered):
                if not shown:
                    shown = True
                    yield from self._deal()
                if self.phase in _ROUNDS and self.draws:
                    self.draws = False
                    yield f"*** {_ROUNDS[self.phase]} BETTING ROUND ***"
            yield from self._fact(fact)
            self.betting.happens(fact)

    def _deal(self) -> Iterator[str]:
        dealt = {fact.seat: fact.cards for fact in self.history.facts if isinstance(fact, Dealt)}
        hidden = " ".join("X" * _HIDDEN_OF.get(self.history.stakes.game, _HIDDEN))
        for player in self.history.players:
            if player.plays:
                cards = dealt.get(player.seat)
                said = f"[{hidden}]" if cards is None else _cards(cards)
                yield f"Dealt to {player.name}: {said}"

    def _fact(self, fact: Fact) -> Iterator[str]:
        match fact:
            case Began():
                self.phase = fact.phase
                self.draws = fact.phase in _ROUNDS
                if fact.phase in _PHASES:
                    yield f"*** {_PHASES[fact.phase]} ***"
            case Posted():
                yield from self._post(fact)
            case Returned():
                yield f"Uncalled bet ({self.amount(fact.amount)}) returned to {self._name(fact)}"
            case Happened():
                yield from self._happened(fact)
            case _:
                said = self._said(fact)
                if said:
                    yield f"{self._name(fact)} {said}"

    def _name(self, fact: Fact) -> str:
        seat = getattr(fact, "seat", None)
        return self.names.get(-1 if seat is None else seat, "A guest")

    def _post(self, fact: Posted) -> Iterator[str]:
        posts = [(fact.blind, fact.amount)]
        if fact.blind == "both":
            small = min(self.betting.small_blind or fact.amount // 3, fact.amount)
            posts = [("dead", small), ("live", fact.amount - small)]
        for blind, amount in posts:
            all_in = ", and is all in" if fact.all_in and blind == posts[-1][0] else ""
            said = f"{_BLINDS[blind]} {self.amount(amount)}"
            yield f"{self._name(fact)}: posts {said}{all_in}"

    def _happened(self, fact: Happened) -> Iterator[str]:
        if fact.what == "cancelled":
            yield "Hand cancelled"
        elif fact.what == "chips-added":
            yield f"{self._name(fact)} adds {self.amount(fact.amount or 0)} chips"
        elif fact.seat in self.names:
            yield f"{self._name(fact)}{_EVENTS[fact.what]}"

    def _said(self, fact: Fact) -> str | None:
        said = None
        match fact:
            case Folded() | Checked():
                said = "folds" if isinstance(fact, Folded) else "checks"
            case Called():
                bet = self.betting.bet(fact.seat)
                to = self.betting.highest if fact.amount is None else bet + fact.amount
                said = f"calls {self.amount(to)}{_all_in(fact)}"
            case Wagered():
                word = "bets" if fact.word == "bet" else "raises to"
                said = f"{word} {self.amount(fact.to)}{_all_in(fact)}"
            case Drew():
                said = _draw(fact)
            case Shown():
                said = f"shows {_cards(fact.cards)}"
            case Mucked():
                said = "mucks"
            case _:
                pass
        return said

    def _summary(self) -> Iterator[str]:
        stacks = {player.seat: player.stack or 0 for player in self.history.players}
        for seat, after in self.history.stacks_after:
            won = after - stacks.get(seat, 0)
            change = f"{'-' if won < 0 else '+'}{self.amount(abs(won))}"
            name = self.names.get(seat, "A guest")
            yield f"Seat {seat}: {name} ({self.amount(after)}) {change}"
        if self.history.rake is not None:
            yield f"Rake {self.amount(self.history.rake)}"
        for fact in self.history.facts:
            if isinstance(fact, Collected):
                amount = self.amount(fact.amount)
                yield f"{self._name(fact)} wins {self._pot(fact.pot or 0)} ({amount})"

    def _pot(self, pot: int) -> str:
        if pot:
            return f"side pot {pot}"
        return "main pot" if self.last_pot else "pot"


def _draw(fact: Drew) -> str:
    if not fact.count:
        return "stands pat"
    if fact.discards is None:
        return f"draws {fact.count}"
    received = "" if fact.received is None else f" draws {_cards(fact.received)}"
    return f"discards {_cards(fact.discards)}{received}"


def _all_in(fact: Called | Wagered) -> str:
    return ", and is all in" if fact.all_in else ""


def _cards(cards: Cards) -> str:
    return f"[{' '.join(cards)}]"
