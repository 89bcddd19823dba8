"""A hand that is written line by line, as far as several sites write it alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oracle.histories.amounts import write_amount
from oracle.histories.summary import put_chips_in
from oracle.histories.told import (
    Cards,
    Collected,
    Happened,
    History,
    Posted,
    Shown,
    Summed,
)

BETTING: Final = {"limit": "Limit", "pot-limit": "Pot Limit", "no-limit": "No Limit"}
DRAWS: Final = {1: "Single Draw ", 2: "Double Draw "}
STRANGER: Final = "A guest"
"""The name of anybody without a seat."""

_ENDED: Final = {
    "deal": "folded before the Draw",
    "draw-1": "folded after the 1st Draw",
    "draw-2": "folded after the 2nd Draw",
    "draw-3": "folded after the 3rd Draw",
}
_PLACES: Final = {"small": " (small blind)", "big": " (big blind)"}


class TextWriter:
    """Writes what PokerStars and Full Tilt wrote alike, above all the summary."""

    thousands = False

    def __init__(self, history: History) -> None:
        self.history = history
        self.names = {player.seat: player.name for player in history.players}
        told = [fact.pot or 0 for fact in history.facts if isinstance(fact, Collected)]
        self.pots = max((len(history.pots or ()), *(pot + 1 for pot in told), 1))
        self.showers = {fact.seat for fact in history.facts if isinstance(fact, Shown)}
        self.seated_away = self._seated_away()
        self.showdown = False
        self.waiting: list[str] = []

    def amount(self, amount: int) -> str:
        """Write an amount."""
        return write_amount(amount, self.history.unit, self.thousands)

    def name(self, seat: int | None) -> str:
        """Give the name of the player in a seat, or words for whoever is not seated."""
        return self.names.get(-1 if seat is None else seat, STRANGER)

    def stakes(self) -> str:
        """Write the bets in limit, otherwise the blinds."""
        stakes = self.history.stakes
        limit = stakes.betting == "limit"
        pair = (
            (stakes.small_bet, stakes.big_bet) if limit else (stakes.small_blind, stakes.big_blind)
        )
        return "/".join(self.amount(amount or 0) for amount in pair)

    def closing(self) -> Iterator[str]:
        """Write the summary."""
        yield "*** SUMMARY ***"
        if self.history.total is not None:
            yield self._total(self.history.total)
        bold = put_chips_in(self.history.facts)
        places = self._places()
        for summed in self.history.summary:
            seat = summed.seat
            before = f"Seat {seat}: {self.name(seat)}{places.get(seat, '')} "
            timid = " (didn't bet)" if summed.ended == "deal" and seat not in bold else ""
            yield before + self._ended(summed) + timid

    def uncalled(self) -> str:
        """What the summary adds of a player who won without a call."""
        return ""

    def _seated_away(self) -> dict[int, int]:
        """Give the seats that sit out before anything happens, with the place of that fact."""
        away: dict[int, int] = {}
        for place, fact in enumerate(self.history.facts):
            if not isinstance(fact, Happened) or fact.what != "sat-out" or fact.seat is None:
                break
            away.setdefault(fact.seat, place)
        return away

    def _total(self, total: int) -> str:
        pots = self.history.pots or ()
        side = [
            f" Side pot{'' if len(pots) == 2 else f'-{number}'} {self.amount(pot)}."
            for number, pot in enumerate(pots[1:], start=1)
        ]
        main = [f" Main pot {self.amount(pot)}." for pot in pots[:1]]
        rake = self.amount(self.history.rake or 0)
        return f"Total pot {self.amount(total)}{''.join(main + side)} | Rake {rake}"

    def _places(self) -> dict[int, str]:
        places: dict[int, str] = {}
        if self.history.button is not None:
            places[self.history.button] = " (button)"
        for fact in self.history.facts:
            if isinstance(fact, Posted) and fact.blind in _PLACES:
                places[fact.seat] = places.get(fact.seat, "") + _PLACES[fact.blind]
        return places

    def _ended(self, summed: Summed) -> str:
        value = f" with a {summed.value}" if summed.value else ""
        match summed.ended:
            case "collected":
                return f"collected ({self.amount(summed.won or 0)}){self.uncalled()}"
            case "mucked":
                return "mucked" + (f" {written(summed.cards)}" if summed.cards else "")
            case "showed":
                won = "lost" if summed.won is None else f"won ({self.amount(summed.won)})"
                return f"showed {written(summed.cards or ())} and {won}{value}"
            case ended:
                return _ENDED[ended or "deal"]


def written(cards: Cards) -> str:
    """Write cards in brackets."""
    return f"[{' '.join(cards)}]"
