"""A hand written as KingsClub text."""

from collections.abc import Iterator
from typing import ClassVar, Final
from zlib import crc32

from oracle.core.games import GAMES
from oracle.histories.amounts import BETTING
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
    Posted,
    Returned,
    Unread,
    Wagered,
)
from tests.support.writers.text import EVENTS, ActsWriter, betting_of, game_and_draws, written

_PHASES: Final = {
    "deal": "1ST BETTING ROUND",
    "draw-1": "1ST DRAW",
    "draw-2": "2ND DRAW",
    "draw-3": "3RD DRAW",
}
_ROUNDS: Final = {"draw-1": "2ND", "draw-2": "3RD", "draw-3": "4TH"}


def write(history: History) -> str:
    """Write a hand as the site does, with an empty line at the end."""
    return "\n".join((*_Writer(history).lines(), "", ""))


class _Writer(ActsWriter):
    """Writes the lines of a hand."""

    blinds: ClassVar = {
        "ante": "ante",
        "small": "the small blind",
        "big": "the big blind",
        "live": "blind",
        "dead": "dead blind",
    }
    events: ClassVar = {
        **EVENTS,
        "sat-out": "{name} sits out",
        "joined": "{name} joins the table",
        "chips-added": "{name} adds {amount} chips",
    }

    def __init__(self, history: History) -> None:
        super().__init__(history)
        self.betting = betting_of(history)
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
        # The site has numbers alone; a name that is none becomes one, always the same.
        number = history.id if history.id.isdecimal() else str(crc32(history.id.encode()))
        return f"#{number}: {BETTING[stakes.betting]} {game_and_draws(stakes)} - {self.stakes()}"

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
        hidden = " ".join("X" * GAMES[self.history.stakes.game].hand_size)
        for player in self.history.players:
            if player.plays:
                cards = dealt.get(player.seat)
                said = f"[{hidden}]" if cards is None else written(cards)
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
                amount = self.amount(fact.amount)
                yield f"Uncalled bet ({amount}) returned to {self.name(fact.seat)}"
            case Happened():
                if fact.what in {"cancelled", "chips-added"} or fact.seat in self.names:
                    yield self.happened(fact)
            case Dealt() | Collected() | Unread():
                return
            case _:
                yield f"{self.name(fact.seat)} {self.said(fact)}"

    def _post(self, fact: Posted) -> Iterator[str]:
        posts = self.betting.apart(fact)
        for blind, amount in posts:
            last = fact.all_in and blind == posts[-1][0]
            said = self.said(fact._replace(blind=blind, amount=amount, all_in=last))
            yield f"{self.name(fact.seat)}: {said}"

    def called(self, fact: Called) -> int:
        """Give what a call comes to."""
        if fact.amount is None:
            return self.betting.highest
        return self.betting.bet(fact.seat) + fact.amount

    def drew(self, fact: Drew) -> str:
        """Write a draw."""
        if not fact.count:
            return "stands pat"
        if fact.discards is None:
            return f"draws {fact.count}"
        received = "" if fact.received is None else f" draws {written(fact.received)}"
        return f"discards {written(fact.discards)}{received}"

    def _summary(self) -> Iterator[str]:
        stacks = {player.seat: player.stack or 0 for player in self.history.players}
        for seat, after in self.history.stacks_after:
            won = after - stacks.get(seat, 0)
            change = f"{'-' if won < 0 else '+'}{self.amount(abs(won))}"
            name = self.name(seat)
            yield f"Seat {seat}: {name} ({self.amount(after)}) {change}"
        if self.history.rake is not None:
            yield f"Rake {self.amount(self.history.rake)}"
        for fact in self.history.facts:
            if isinstance(fact, Collected):
                amount = self.amount(fact.amount)
                yield f"{self.name(fact.seat)} wins {self._pot(fact.pot or 0)} ({amount})"

    def _pot(self, pot: int) -> str:
        if pot:
            return f"side pot {pot}"
        return "main pot" if self.last_pot else "pot"
