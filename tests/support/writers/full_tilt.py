"""A hand written as Full Tilt text, with the stakes before the game."""

from collections.abc import Iterator
from typing import ClassVar

from oracle.histories.amounts import BETTING
from oracle.histories.hands import Called, Collected, Drew, Fact, Happened, History, Posted, Wagered
from tests.support.writers.text import EVENTS, PHASES, TextWriter, cards_of, draws_and_game


def write(history: History) -> str:
    """Write a hand: as the site did, with empty lines at the end."""
    return "\n".join((*_Writer(history).lines(), "", "", ""))


class _Writer(TextWriter):
    """Writes the lines of a hand."""

    thousands: ClassVar = True
    blinds: ClassVar = {
        "small": "the small blind of ",
        "big": "the big blind of ",
        "dead": "a dead small blind of ",
        "live": "",
    }
    events: ClassVar = {
        **EVENTS,
        "joined": "{name} sits down",
        "left": "{name} stands up",
        "disconnected": "{name} has been disconnected",
        "connected": "{name} has reconnected",
        "chips-added": "{name} adds {amount}",
        "cancelled": "Hand #{id} has been canceled",
    }
    named: ClassVar = " a {}"
    phases: ClassVar = {"deal": "HOLE CARDS", **PHASES}
    numbered: ClassVar = " #"
    uncalled: ClassVar = "of {}"
    mucked_uncalled: ClassVar = ", mucked"

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
            yield from self.fact(fact)
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

    def _header(self) -> str:
        history, stakes = self.history, self.history.stakes
        before = f"Freeroll ({history.tournament}), " if history.tournament else ""
        table = f"Table {history.table}" if history.table else "Table"
        ante = f" Ante {self.amount(stakes.ante)}" if stakes.ante else ""
        game = f"{BETTING[stakes.betting]} {draws_and_game(stakes)}"
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

    def fact(self, fact: Fact) -> Iterator[str]:
        """Write a fact; the new cards of a draw are told when all have discarded."""
        yield from super().fact(fact)
        if isinstance(fact, Drew) and fact.count:
            dealt = f"{self.name(fact.seat)} is dealt {cards_of(fact)}"
            new = dealt if fact.received is None else self.received(fact, fact.received)
            self.waiting.append(new)

    def put_in(self, fact: Posted | Called | Wagered) -> str:
        """Write a post or a bet."""
        match fact:
            case Posted(blind="ante"):
                return f"antes {self.amount(fact.amount)}"
            case Posted(blind="both"):
                return f"posts small & big blinds [{self.amount(fact.amount)}]"
            case Posted():
                return f"posts {self.blinds[fact.blind]}{self.amount(fact.amount)}"
            case _:
                return super().put_in(fact)

    def collected(self, fact: Collected) -> Iterator[str]:
        """Write what a player won, and that nobody had to see the hand."""
        name = self.name(fact.seat)
        if not self.showdown and fact.seat not in self.showers:
            yield f"{name} mucks"
        half = f"{fact.half} " if fact.half else ""
        ties = "ties for" if self._is_shared(fact) else "wins"
        yield f"{name} {ties} the {half}{self.pot(fact.pot or 0)} ({self.amount(fact.amount)})"

    def _is_shared(self, fact: Collected) -> bool:
        return any(
            isinstance(other, Collected)
            and other.seat != fact.seat
            and (other.pot or 0, other.half) == (fact.pot or 0, fact.half)
            for other in self.history.facts
        )
