"""A hand written as PokerStars text, in the wording of today."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from oracle.histories.text_writing import BETTING, DRAWS, STRANGER, TextWriter, written
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
    Posted,
    Returned,
    Shown,
    Unread,
    Wagered,
)

_PHASES: Final = {
    "deal": "DEALING HANDS",
    "draw-1": "FIRST DRAW",
    "draw-2": "SECOND DRAW",
    "draw-3": "THIRD DRAW",
    "showdown": "SHOW DOWN",
}
_BLINDS: Final = {
    "small": "small blind",
    "big": "big blind",
    "live": "big blind",
    "both": "small & big blinds",
    "ante": "the ante",
    "dead": "dead blind",
}
_EVENTS: Final = {
    "timed-out": " has timed out",
    "sat-out": " is sitting out",
    "back": " has returned",
    "left": " leaves the table",
    "disconnected": " is disconnected",
    "connected": " is connected",
    "finished": " finished the tournament",
}


def write(history: History) -> str:
    """Write a hand: as the site does, with an empty line at the end."""
    return "\n".join((*_Writer(history).lines(), "", ""))


class _Writer(TextWriter):
    """Writes the lines of a hand."""

    def lines(self) -> Iterator[str]:
        """Give every line."""
        history = self.history
        yield self._header()
        yield from self._table()
        for player in history.players:
            yield self._seat(player.seat)
        for place, fact in enumerate(history.facts):
            if not isinstance(fact, Drew):
                yield from self.waiting
                self.waiting.clear()
            if place not in self.seated_away.values():
                yield from self._fact(fact)
        yield from self.waiting
        yield from self.closing()

    def _header(self) -> str:
        history, stakes = self.history, self.history.stakes
        game = f"{DRAWS.get(stakes.draws, '')}{stakes.game.title()} {BETTING[stakes.betting]}"
        code = f" {history.unit.currency}" if history.unit.currency else ""
        level = " - Level I" if history.tournament else ""
        before = f" Tournament #{history.tournament}, Freeroll " if history.tournament else " "
        time = f" - {history.time}" if history.time else ""
        played = f"{game}{level} ({self.stakes()}{code})"
        return f"PokerStars Hand #{history.id}:{before} {played}{time}"

    def _table(self) -> Iterator[str]:
        history = self.history
        most = max((2, *(player.seat for player in history.players)))
        play = "" if history.tournament or history.unit.currency else " (Play Money)"
        button = "" if history.button is None else f" Seat #{history.button} is the button"
        yield f"Table '{history.table or ''}' {most}-max{play}{button}"

    def _seat(self, seat: int) -> str:
        player = next(player for player in self.history.players if player.seat == seat)
        stack = self.amount(player.stack or 0)
        absent = "" if player.plays else " out of hand (moved from another table into small blind)"
        away = " is sitting out" if seat in self.seated_away else absent
        return f"Seat {seat}: {player.name} ({stack} in chips){away}"

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
                yield f"{self.name(fact.seat)} collected {self.amount(fact.amount)} from " + (
                    self._pot(fact.pot or 0)
                )
                if not self.showdown and fact.seat not in self.showers:
                    yield f"{self.name(fact.seat)}: doesn't show hand"
            case Returned():
                amount = self.amount(fact.amount)
                yield f"Uncalled bet ({amount}) returned to {self.name(fact.seat)}"
            case Dealt():
                yield f"Dealt to {self.name(fact.seat)} {written(fact.cards)}"
            case Wagered(capped=True):
                yield f"{self.name(fact.seat)}: {self._said(fact)}"
                yield "Betting is capped"
            case Drew(received=cards) if cards is not None and fact.count:
                yield f"{self.name(fact.seat)}: {self._said(fact)}"
                yield from self._new_cards(fact, cards)
            case _:
                yield f"{self.name(fact.seat)}: {self._said(fact)}"

    def _new_cards(self, fact: Drew, cards: Cards) -> Iterator[str]:
        """Write new cards at once, or keep them until all have discarded."""
        kept = f"{written(fact.kept)} " if fact.kept else ""
        new = f"Dealt to {self.name(fact.seat)} {kept}{written(cards)}"
        if fact.served is False:
            self.waiting.append(new)
        else:
            yield new

    def _said(self, fact: Any) -> str:
        if isinstance(fact, Posted | Called | Wagered):
            return self._put_in(fact) + (" and is all-in" if fact.all_in else "")
        match fact:
            case Folded() | Checked():
                return "folds" if isinstance(fact, Folded) else "checks"
            case Drew(count=0):
                return "stands pat" + (f" on {written(fact.kept)}" if fact.kept else "")
            case Drew():
                cards = "" if fact.discards is None else f" {written(fact.discards)}"
                return f"discards {fact.count} card{'s' if fact.count > 1 else ''}{cards}"
            case Shown():
                return f"shows {written(fact.cards)}" + (f" ({fact.value})" if fact.value else "")
            case _:
                return "mucks hand"

    def _put_in(self, fact: Posted | Called | Wagered) -> str:
        match fact:
            case Posted():
                return f"posts {_BLINDS[fact.blind]} {self.amount(fact.amount)}"
            case Called():
                return f"calls {self.amount(fact.amount or 0)}"
            case Wagered(word="raise"):
                by = fact.to if fact.by is None else fact.by
                return f"raises {self.amount(by)} to {self.amount(fact.to)}"
            case _:
                return f"bets {self.amount(fact.to)}"

    def _pot(self, pot: int) -> str:
        if self.pots == 1:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if self.pots == 2 else f"side pot-{pot}"

    def _happened(self, fact: Happened) -> str:
        name = self.name(fact.seat)
        match fact.what:
            case "cancelled":
                return "Hand cancelled"
            case "joined":
                return f"{STRANGER} joins the table at seat #{fact.seat}"
            case "chips-added":
                return f"{name} re-buys and receives {self.amount(fact.amount or 0)} chips"
            case what:
                return name + _EVENTS[what]
