"""A hand written as PokerStars text, in the wording of today."""

from collections.abc import Iterator
from typing import ClassVar

from oracle.histories.amounts import BETTING
from oracle.histories.hands import Called, Collected, Drew, Fact, History, Posted, Wagered
from tests.support.writers.text import EVENTS, PHASES, STRANGER, TextWriter, draws_and_game


def write(history: History) -> str:
    """Write a hand: as the site does, with an empty line at the end."""
    return "\n".join((*_Writer(history).lines(), "", ""))


class _Writer(TextWriter):
    """Writes the lines of a hand."""

    blinds: ClassVar = {
        "small": "small blind",
        "big": "big blind",
        "live": "big blind",
        "both": "small & big blinds",
        "ante": "the ante",
        "dead": "dead blind",
    }
    events: ClassVar = {
        **EVENTS,
        "joined": f"{STRANGER} joins the table at seat #{{seat}}",
        "chips-added": "{name} re-buys and receives {amount} chips",
    }
    all_in: ClassVar = " and is all-in"
    named: ClassVar = " ({})"
    mucks: ClassVar = "mucks hand"
    phases: ClassVar = {"deal": "DEALING HANDS", **PHASES}
    says: ClassVar = ":"
    numbered: ClassVar = "-"
    uncalled: ClassVar = "({})"

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
                yield from self.fact(fact)
        yield from self.waiting
        yield from self.closing()

    def _header(self) -> str:
        history, stakes = self.history, self.history.stakes
        game = f"{draws_and_game(stakes)} {BETTING[stakes.betting]}"
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

    def fact(self, fact: Fact) -> Iterator[str]:
        """Write a fact, and new cards at once, or when all have discarded if they came then."""
        yield from super().fact(fact)
        if isinstance(fact, Drew) and fact.received is not None and fact.count:
            new = self.received(fact, fact.received)
            if fact.served is False:
                self.waiting.append(new)
            else:
                yield new

    def put_in(self, fact: Posted | Called | Wagered) -> str:
        """Write a post or a bet; a raise is told by what it is more than the bet, too."""
        if isinstance(fact, Wagered) and fact.word == "raise":
            by = fact.to if fact.by is None else fact.by
            return f"raises {self.amount(by)} to {self.amount(fact.to)}"
        return super().put_in(fact)

    def collected(self, fact: Collected) -> Iterator[str]:
        """Write what a player won, and that nobody had to see the hand."""
        name = self.name(fact.seat)
        yield f"{name} collected {self.amount(fact.amount)} from {self.pot(fact.pot or 0)}"
        if not self.showdown and fact.seat not in self.showers:
            yield f"{name}: doesn't show hand"
