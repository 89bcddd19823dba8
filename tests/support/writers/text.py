"""A hand that is written line by line, as far as several sites write it alike."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

from oracle.histories.hands import (
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
    Stakes,
    Summed,
    Unit,
    Unread,
    Wagered,
)
from oracle.histories.text import Betting

_SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹", "CNY": "¥", "CAD": "$", "AUD": "$"}
_DRAWS: Final = {1: "Single Draw", 2: "Double Draw"}


def write_amount(amount: int, unit: Unit, thousands: bool = False) -> str:
    """Write an amount: whole units without decimals where there is a currency."""
    whole, rest = divmod(amount, 10**unit.decimals)
    written = f"{whole:,}" if thousands else str(whole)
    if rest or (unit.decimals and not unit.currency):
        written += f".{rest:0{unit.decimals}}"
    return _SIGNS.get(unit.currency, "") + written


def stated_amounts(stakes: Stakes) -> tuple[int | None, int | None]:
    """Give the two amounts that stand for the stakes: in limit the bets, otherwise the blinds."""
    if stakes.betting == "limit":
        return stakes.small_bet, stakes.big_bet
    return stakes.small_blind, stakes.big_blind


def draws_and_game(stakes: Stakes) -> str:
    """Write the game after the number of its draws, if there are fewer than three."""
    return f"{_DRAWS.get(stakes.draws, '')} {stakes.game.title()}".lstrip()


def game_and_draws(stakes: Stakes) -> str:
    """Write the game before the number of its draws, if there are fewer than three."""
    return f"{stakes.game.title()} {_DRAWS.get(stakes.draws, '')}".rstrip()


def number_in(amount: int, unit: Unit) -> str:
    """Write an amount as a number, with its decimals if the unit has any."""
    if not unit.decimals:
        return str(amount)
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 10**unit.decimals)
    return f"{sign}{whole}.{rest:0{unit.decimals}}"


def small_blind_of(facts: Iterable[Fact]) -> int | None:
    """Give the small blind that was posted."""
    amounts = (fact.amount for fact in facts if isinstance(fact, Posted) and fact.blind == "small")
    return next(amounts, None)


def betting_of(history: History) -> Betting:
    """Give the betting of a hand before its first fact."""
    return Betting(small_blind_of(history.facts) or history.stakes.small_blind)


def summarised(history: History) -> tuple[Summed, ...]:
    """Give what a room would say at the end of each seat that was dealt in, in their order.

    ``ended`` is the part of the hand in which a seat folded, such as ``deal`` or ``draw-2``; or
    ``showed``, ``mucked``, or ``collected`` if nobody called.
    """
    ends = _ends(history.facts)
    won: dict[int, int] = {}
    for fact in history.facts:
        if isinstance(fact, Collected):
            won[fact.seat] = won.get(fact.seat, 0) + fact.amount
    summary = []
    for player in sorted(history.players):
        if player.plays:
            seat = player.seat
            end = ends.get(seat) or Summed(seat, ended="collected" if seat in won else None)
            shown = end.ended in {"showed", "collected"}
            summary.append(end._replace(won=won.get(seat) if shown else None))
    return tuple(summed for summed in summary if summed.ended is not None)


def _ends(facts: Iterable[Fact]) -> dict[int, Summed]:
    ends: dict[int, Summed] = {}
    phase = "deal"
    for fact in facts:
        match fact:
            case Began():
                phase = fact.phase
            case Folded():
                ends[fact.seat] = Summed(fact.seat, ended=phase)
            case Shown() if fact.seat not in ends or ends[fact.seat].ended == "mucked":
                ends[fact.seat] = Summed(fact.seat, fact.cards, None, "showed", fact.value)
            case Mucked() if fact.seat not in ends:
                ends[fact.seat] = Summed(fact.seat, fact.cards, None, "mucked")
            case _:
                pass
    return ends


def put_chips_in(facts: Iterable[Fact]) -> set[int]:
    """Give the seats that posted a blind, called or wagered."""
    return {
        fact.seat
        for fact in facts
        if isinstance(fact, Called | Wagered) or (isinstance(fact, Posted) and fact.blind != "ante")
    }


PHASES: Final = {
    "draw-1": "FIRST DRAW",
    "draw-2": "SECOND DRAW",
    "draw-3": "THIRD DRAW",
    "showdown": "SHOW DOWN",
}
"""The parts of a hand that PokerStars and Full Tilt name alike."""

EVENTS: Final = {
    "timed-out": "{name} has timed out",
    "sat-out": "{name} is sitting out",
    "back": "{name} has returned",
    "left": "{name} leaves the table",
    "disconnected": "{name} is disconnected",
    "connected": "{name} is connected",
    "finished": "{name} finished the tournament",
    "cancelled": "Hand cancelled",
}
"""What happened beside play, in the words of most sites."""

STRANGER: Final = "A guest"
"""The name of anybody without a seat."""

_ENDED: Final = {
    "deal": "folded before the Draw",
    "draw-1": "folded after the 1st Draw",
    "draw-2": "folded after the 2nd Draw",
    "draw-3": "folded after the 3rd Draw",
}
_PLACES: Final = {"small": " (small blind)", "big": " (big blind)"}


class ActsWriter:
    """Writes what players do as sites wrote it alike; each site replaces what it wrote otherwise.

    ``blinds`` and ``events`` are the words of the site, ``all_in`` and ``named`` what it adds of a
    player who is all-in and of a hand that has a name, ``mucks`` the word for that.
    """

    blinds: ClassVar[Mapping[str, str]]
    events: ClassVar[Mapping[str, str]] = EVENTS
    all_in: ClassVar = ", and is all in"
    named: ClassVar = ""
    mucks: ClassVar = "mucks"
    thousands: ClassVar = False

    def __init__(self, history: History) -> None:
        self.history = history
        self.names = {player.seat: player.name for player in history.players}

    def amount(self, amount: int) -> str:
        """Write an amount."""
        return write_amount(amount, self.history.unit, self.thousands)

    def name(self, seat: int | None) -> str:
        """Give the name of the player in a seat, or words for whoever is not seated."""
        return self.names.get(-1 if seat is None else seat, STRANGER)

    def stakes(self) -> str:
        """Write the bets in limit, otherwise the blinds."""
        return "/".join(self.amount(amount or 0) for amount in stated_amounts(self.history.stakes))

    def said(self, fact: Any) -> str:
        """Write what a player does, after the name."""
        match fact:
            case Posted() | Called() | Wagered():
                return self.put_in(fact) + (self.all_in if fact.all_in else "")
            case Folded() | Checked():
                return "folds" if isinstance(fact, Folded) else "checks"
            case Drew():
                return self.drew(fact)
            case Shown():
                named = self.named.format(fact.value) if fact.value else ""
                return f"shows {written(fact.cards)}{named}"
            case _:
                return self.mucks

    def put_in(self, fact: Posted | Called | Wagered) -> str:
        """Write a post or a bet."""
        match fact:
            case Posted():
                return f"posts {self.blinds[fact.blind]} {self.amount(fact.amount)}"
            case Called():
                return f"calls {self.amount(self.called(fact))}"
            case _:
                word = "bets" if fact.word == "bet" else "raises to"
                return f"{word} {self.amount(fact.to)}"

    def called(self, fact: Called) -> int:
        """Give the amount by which a call is told."""
        return fact.amount or 0

    def drew(self, fact: Drew) -> str:
        """Write a draw without the new cards."""
        if not fact.count:
            return "stands pat" + (f" on {written(fact.kept)}" if fact.kept else "")
        discards = "" if fact.discards is None else f" {written(fact.discards)}"
        return f"discards {cards_of(fact)}{discards}"

    def happened(self, fact: Happened) -> str:
        """Write what happened beside play."""
        return self.events[fact.what].format(
            name=self.name(fact.seat),
            seat=fact.seat,
            amount=self.amount(fact.amount or 0),
            id=self.history.id,
        )


class TextWriter(ActsWriter, ABC):
    """Writes what PokerStars and Full Tilt wrote alike, above all the summary.

    ``phases`` are their words for the parts of a hand; ``says`` stands after a name, ``numbered``
    before the number of a side pot, and ``uncalled`` is how an uncalled bet is told. The summary
    adds ``mucked_uncalled`` of a player who won without a call.
    """

    phases: ClassVar[Mapping[str, str]]
    says: ClassVar = ""
    numbered: ClassVar[str]
    mucked_uncalled: ClassVar = ""
    uncalled: ClassVar[str]

    def __init__(self, history: History) -> None:
        super().__init__(history)
        told = [fact.pot or 0 for fact in history.facts if isinstance(fact, Collected)]
        self.pots = max((len(history.pots or ()), *(pot + 1 for pot in told), 1))
        self.showers = {fact.seat for fact in history.facts if isinstance(fact, Shown)}
        self.seated_away = self._seated_away()
        self.showdown = False
        self.waiting: list[str] = []

    def fact(self, fact: Fact) -> Iterator[str]:
        """Write a fact."""
        match fact:
            case Began():
                self.showdown = self.showdown or fact.phase == "showdown"
                yield f"*** {self.phases[fact.phase]} ***"
            case Happened():
                yield self.happened(fact)
            case Unread():
                yield fact.text
            case Collected():
                yield from self.collected(fact)
            case Returned():
                amount = self.uncalled.format(self.amount(fact.amount))
                yield f"Uncalled bet {amount} returned to {self.name(fact.seat)}"
            case Dealt():
                yield f"Dealt to {self.name(fact.seat)} {written(fact.cards)}"
            case _:
                yield f"{self.name(fact.seat)}{self.says} {self.said(fact)}"
                if isinstance(fact, Wagered) and fact.capped:
                    yield "Betting is capped"

    @abstractmethod
    def collected(self, fact: Collected) -> Iterator[str]:
        """Write what a player won."""

    def received(self, fact: Drew, received: Cards) -> str:
        """Write the new cards of a draw, after those that were kept."""
        kept = f"{written(fact.kept)} " if fact.kept else ""
        return f"Dealt to {self.name(fact.seat)} {kept}{written(received)}"

    def pot(self, pot: int) -> str:
        """Name a pot."""
        if self.pots == 1:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if self.pots == 2 else f"side pot{self.numbered}{pot}"

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
                return f"collected ({self.amount(summed.won or 0)}){self.mucked_uncalled}"
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


def cards_of(fact: Drew) -> str:
    """Write how many cards are drawn."""
    return f"{fact.count} card{'s' if fact.count > 1 else ''}"
