"""A hand written as PokerStars text, in the wording of today."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from oracle.histories.amounts import write_amount
from oracle.histories.summary import put_chips_in
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
    Summed,
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
_BETTING: Final = {"limit": "Limit", "pot-limit": "Pot Limit", "no-limit": "No Limit"}
_DRAWS: Final = {1: "Single Draw ", 2: "Double Draw "}
_EVENTS: Final = {
    "timed-out": " has timed out",
    "sat-out": " is sitting out",
    "back": " has returned",
    "left": " leaves the table",
    "disconnected": " is disconnected",
    "connected": " is connected",
    "finished": " finished the tournament",
}
_ENDED: Final = {
    "deal": "folded before the Draw",
    "draw-1": "folded after the 1st Draw",
    "draw-2": "folded after the 2nd Draw",
    "draw-3": "folded after the 3rd Draw",
}
_STRANGER: Final = "A guest"


def write(history: History) -> str:
    """Write a hand: as the site does, with an empty line at the end."""
    return "\n".join((*_Writer(history).lines(), "", ""))


class _Writer:
    """Writes the lines of a hand."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.names = {player.seat: player.name for player in history.players}
        told = [fact.pot or 0 for fact in history.facts if isinstance(fact, Collected)]
        self.pots = max((len(history.pots or ()), *(pot + 1 for pot in told), 1))
        self.seated_away = self._seated_away()
        self.showdown = False

    def lines(self) -> Iterator[str]:
        """Give every line."""
        history = self.history
        yield self._header()
        yield from self._table()
        for player in history.players:
            yield self._seat(player.seat)
        for place, fact in enumerate(history.facts):
            if place not in self.seated_away.values():
                yield from self._fact(fact)
        yield "*** SUMMARY ***"
        if history.total is not None:
            yield self._total(history.total)
        yield from self._summary()

    def amount(self, amount: int) -> str:
        """Write an amount."""
        return write_amount(amount, self.history.unit)

    def _name(self, seat: int | None) -> str:
        return self.names.get(-1 if seat is None else seat, _STRANGER)

    def _header(self) -> str:
        history, stakes = self.history, self.history.stakes
        limit = stakes.betting == "limit"
        pair = (
            (stakes.small_bet, stakes.big_bet) if limit else (stakes.small_blind, stakes.big_blind)
        )
        small, big = (self.amount(amount or 0) for amount in pair)
        game = f"{_DRAWS.get(stakes.draws, '')}{stakes.game.title()} {_BETTING[stakes.betting]}"
        code = f" {history.unit.currency}" if history.unit.currency else ""
        level = " - Level I" if history.tournament else ""
        before = f" Tournament #{history.tournament}, Freeroll " if history.tournament else " "
        time = f" - {history.time}" if history.time else ""
        return f"PokerStars Hand #{history.id}:{before} {game}{level} ({small}/{big}{code}){time}"

    def _table(self) -> Iterator[str]:
        history = self.history
        most = max((2, *(player.seat for player in history.players)))
        play = "" if history.tournament or history.unit.currency else " (Play Money)"
        button = "" if history.button is None else f" Seat #{history.button} is the button"
        yield f"Table '{history.table or ''}' {most}-max{play}{button}"

    def _seated_away(self) -> dict[int, int]:
        """Give the seats that sit out before anything happens, with the place of that fact."""
        away: dict[int, int] = {}
        for place, fact in enumerate(self.history.facts):
            if not isinstance(fact, Happened) or fact.what != "sat-out" or fact.seat is None:
                break
            away.setdefault(fact.seat, place)
        return away

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
                yield f"{self._name(fact.seat)} collected {self.amount(fact.amount)} from " + (
                    self._pot(fact.pot or 0)
                )
                if not self.showdown and not self._shows(fact.seat):
                    yield f"{self._name(fact.seat)}: doesn't show hand"
            case Returned():
                amount = self.amount(fact.amount)
                yield f"Uncalled bet ({amount}) returned to {self._name(fact.seat)}"
            case Dealt():
                yield f"Dealt to {self._name(fact.seat)} {_cards(fact.cards)}"
            case Wagered(capped=True):
                yield f"{self._name(fact.seat)}: {self._said(fact)}"
                yield "Betting is capped"
            case Drew(received=cards) if cards is not None and fact.count:
                yield f"{self._name(fact.seat)}: {self._said(fact)}"
                kept = f"{_cards(fact.kept)} " if fact.kept else ""
                yield f"Dealt to {self._name(fact.seat)} {kept}{_cards(cards)}"
            case _:
                yield f"{self._name(fact.seat)}: {self._said(fact)}"

    def _said(self, fact: Any) -> str:
        if isinstance(fact, Posted | Called | Wagered):
            return self._put_in(fact) + (" and is all-in" if fact.all_in else "")
        match fact:
            case Folded() | Checked():
                return "folds" if isinstance(fact, Folded) else "checks"
            case Drew(count=0):
                return "stands pat" + (f" on {_cards(fact.kept)}" if fact.kept else "")
            case Drew():
                cards = "" if fact.discards is None else f" {_cards(fact.discards)}"
                return f"discards {fact.count} card{'s' if fact.count > 1 else ''}{cards}"
            case Shown():
                return f"shows {_cards(fact.cards)}" + (f" ({fact.value})" if fact.value else "")
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

    def _shows(self, seat: int) -> bool:
        return any(isinstance(fact, Shown) and fact.seat == seat for fact in self.history.facts)

    def _pot(self, pot: int) -> str:
        if self.pots == 1:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if self.pots == 2 else f"side pot-{pot}"

    def _happened(self, fact: Happened) -> str:
        name = self._name(fact.seat)
        match fact.what:
            case "cancelled":
                return "Hand cancelled"
            case "joined":
                return f"{_STRANGER} joins the table at seat #{fact.seat}"
            case "chips-added":
                return f"{name} re-buys and receives {self.amount(fact.amount or 0)} chips"
            case what:
                return name + _EVENTS[what]

    def _total(self, total: int) -> str:
        pots = self.history.pots or ()
        side = [
            f" Side pot{'' if len(pots) == 2 else f'-{number}'} {self.amount(pot)}."
            for number, pot in enumerate(pots[1:], start=1)
        ]
        main = [f" Main pot {self.amount(pot)}." for pot in pots[:1]]
        rake = self.amount(self.history.rake or 0)
        return f"Total pot {self.amount(total)}{''.join(main + side)} | Rake {rake}"

    def _summary(self) -> Iterator[str]:
        bold = put_chips_in(self.history.facts)
        places = self._places()
        for summed in self.history.summary:
            seat = summed.seat
            before = f"Seat {seat}: {self._name(seat)}{places.get(seat, '')} "
            timid = " (didn't bet)" if summed.ended == "deal" and seat not in bold else ""
            yield before + self._ended(summed) + timid

    def _places(self) -> dict[int, str]:
        places: dict[int, str] = {}
        if self.history.button is not None:
            places[self.history.button] = " (button)"
        for fact in self.history.facts:
            if isinstance(fact, Posted) and fact.blind in {"small", "big"}:
                places[fact.seat] = f"{places.get(fact.seat, '')} ({_BLINDS[fact.blind]})"
        return places

    def _ended(self, summed: Summed) -> str:
        value = f" with a {summed.value}" if summed.value else ""
        match summed.ended:
            case "collected":
                return f"collected ({self.amount(summed.won or 0)})"
            case "mucked":
                return "mucked" + (f" {_cards(summed.cards)}" if summed.cards else "")
            case "showed":
                won = "lost" if summed.won is None else f"won ({self.amount(summed.won)})"
                return f"showed {_cards(summed.cards or ())} and {won}{value}"
            case ended:
                return _ENDED[ended or "deal"]


def _cards(cards: Cards) -> str:
    return f"[{' '.join(cards)}]"
