"""A hand written as Full Tilt text, with the stakes before the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from oracle.histories.text_writing import BETTING, DRAWS, TextWriter, written
from oracle.histories.told import (
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
    Shown,
    Unread,
    Wagered,
)

_PHASES: Final = {
    "deal": "HOLE CARDS",
    "draw-1": "FIRST DRAW",
    "draw-2": "SECOND DRAW",
    "draw-3": "THIRD DRAW",
    "showdown": "SHOW DOWN",
}
_BLINDS: Final = {
    "small": "the small blind of ",
    "big": "the big blind of ",
    "dead": "a dead small blind of ",
    "live": "",
}
_EVENTS: Final = {
    "timed-out": "has timed out",
    "sat-out": "is sitting out",
    "back": "has returned",
    "joined": "sits down",
    "left": "stands up",
    "disconnected": "has been disconnected",
    "connected": "has reconnected",
    "finished": "finished the tournament",
}


def write(history: History) -> str:
    """Write a hand: as the site did, with empty lines at the end."""
    return "\n".join((*_Writer(history).lines(), "", "", ""))


class _Writer(TextWriter):
    """Writes the lines of a hand."""

    thousands = True

    def __init__(self, history: History) -> None:
        super().__init__(history)
        self.button_told = history.button is None

    def lines(self) -> Iterator[str]:
        """Give every line."""
        history = self.history
        yield self._header()
        for player in history.players:
            away = ", is sitting out" if player.seat in self.seated_away else ""
            yield f"Seat {player.seat}: {player.name} ({self.amount(player.stack or 0)}){away}"
        for place, fact in enumerate(history.facts):
            if place in self.seated_away.values():
                continue
            if not isinstance(fact, Drew):
                yield from self._new_cards()
            if not isinstance(fact, Posted | Happened):
                yield from self._button()
            yield from self._fact(fact)
            if isinstance(fact, Drew) and fact.served and self._draw_goes_on(place):
                yield self.waiting.pop()
        yield from self._new_cards()
        yield from self._button()
        yield from self.closing()
        for player in history.players:
            if not player.plays:
                yield f"Seat {player.seat}: {player.name} is sitting out"

    def _draw_goes_on(self, place: int) -> bool:
        """Whether another player discards right after the fact at this place."""
        return any(isinstance(fact, Drew) for fact in self.history.facts[place + 1 : place + 2])

    def uncalled(self) -> str:
        """What the summary adds of a player who won without a call."""
        return ", mucked"

    def _header(self) -> str:
        history, stakes = self.history, self.history.stakes
        before = f"Freeroll ({history.tournament}), " if history.tournament else ""
        table = f"Table {history.table}" if history.table else "Table"
        ante = f" Ante {self.amount(stakes.ante)}" if stakes.ante else ""
        game = f"{BETTING[stakes.betting]} {DRAWS.get(stakes.draws, '')}{stakes.game.title()}"
        time = f" - {history.time}" if history.time else ""
        played = f"{self.stakes()}{ante} - {game}{time}"
        return f"Full Tilt Poker Game #{history.id}: {before}{table} - {played}"

    def _button(self) -> Iterator[str]:
        if not self.button_told:
            self.button_told = True
            yield f"The button is in seat #{self.history.button}"

    def _new_cards(self) -> Iterator[str]:
        yield from self.waiting
        self.waiting = []

    def _fact(self, fact: Fact) -> Iterator[str]:
        match fact:
            case Began():
                self.showdown = self.showdown or fact.phase == "showdown"
                yield f"*** {_PHASES[fact.phase]} ***"
            case Happened():
                yield self._happened(fact)
            case Unread():
                yield fact.text
            case Collected():
                yield from self._collected(fact)
            case Returned():
                name = self.name(fact.seat)
                yield f"Uncalled bet of {self.amount(fact.amount)} returned to {name}"
            case Dealt():
                yield f"Dealt to {self.name(fact.seat)} {written(fact.cards)}"
            case Drew():
                yield f"{self.name(fact.seat)} {self._drew(fact)}"
            case _:
                yield f"{self.name(fact.seat)} {self._said(fact)}"
                if isinstance(fact, Wagered) and fact.capped:
                    yield "Betting is capped"

    def _said(self, fact: Any) -> str:
        if isinstance(fact, Posted | Called | Wagered):
            return self._put_in(fact) + (", and is all in" if fact.all_in else "")
        match fact:
            case Folded() | Checked():
                return "folds" if isinstance(fact, Folded) else "checks"
            case Shown():
                return f"shows {written(fact.cards)}" + (f" a {fact.value}" if fact.value else "")
            case _:
                return "mucks"

    def _put_in(self, fact: Posted | Called | Wagered) -> str:
        match fact:
            case Posted(blind="ante"):
                return f"antes {self.amount(fact.amount)}"
            case Posted(blind="both"):
                return f"posts small & big blinds [{self.amount(fact.amount)}]"
            case Posted():
                return f"posts {_BLINDS[fact.blind]}{self.amount(fact.amount)}"
            case Called():
                return f"calls {self.amount(fact.amount or 0)}"
            case _:
                word = "bets" if fact.word == "bet" else "raises to"
                return f"{word} {self.amount(fact.to)}"

    def _drew(self, fact: Drew) -> str:
        """What is discarded is told at once, the new cards when all have discarded."""
        if not fact.count:
            return "stands pat" + (f" on {written(fact.kept)}" if fact.kept else "")
        name, cards = self.name(fact.seat), f"{fact.count} card{'s' if fact.count > 1 else ''}"
        if fact.received is None:
            self.waiting.append(f"{name} is dealt {cards}")
        else:
            kept = f"{written(fact.kept)} " if fact.kept else ""
            self.waiting.append(f"Dealt to {name} {kept}{written(fact.received)}")
        return f"discards {cards}" + (f" {written(fact.discards)}" if fact.discards else "")

    def _collected(self, fact: Collected) -> Iterator[str]:
        name, pot = self.name(fact.seat), fact.pot or 0
        if not self.showdown and fact.seat not in self.showers:
            yield f"{name} mucks"
        half = f"{fact.half} " if fact.half else ""
        words = "main pot" if pot == 0 else "side pot" if self.pots == 2 else f"side pot #{pot}"
        which = "pot" if self.pots == 1 else words
        ties = "ties for" if self._is_shared(fact) else "wins"
        yield f"{name} {ties} the {half}{which} ({self.amount(fact.amount)})"

    def _is_shared(self, fact: Collected) -> bool:
        return any(
            isinstance(other, Collected)
            and other.seat != fact.seat
            and (other.pot or 0, other.half) == (fact.pot or 0, fact.half)
            for other in self.history.facts
        )

    def _happened(self, fact: Happened) -> str:
        name = self.name(fact.seat)
        match fact.what:
            case "cancelled":
                return f"Hand #{self.history.id} has been canceled"
            case "chips-added":
                return f"{name} adds {self.amount(fact.amount or 0)}"
            case what:
                return f"{name} {_EVENTS[what]}"
