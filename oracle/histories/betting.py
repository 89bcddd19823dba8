"""What each seat has put in, for forms that tell an action by another amount than the record does.

Some tell a call by what the seat comes to, a raise by what it puts in, or neither from a check.
"""

from __future__ import annotations

from oracle.histories.told import (
    Began,
    Called,
    Drew,
    Fact,
    Folded,
    Posted,
    Returned,
    Wagered,
)

_DEAD = {"ante", "dead"}


class Betting:
    """What the seats have put in: in this round, ``bets``, and in the whole hand, ``paid``.

    ``small_blind`` is what is dead in a post of both blinds. ``price`` is the big blind: what the
    first bet comes to at least, even if a seat had too little for it.
    """

    def __init__(self, small_blind: int | None = None, price: int = 0) -> None:
        self.small_blind = small_blind
        self.price = price
        self.bets: dict[int, int] = {}
        self.paid: dict[int, int] = {}
        self.folded: set[int] = set()

    @property
    def highest(self) -> int:
        """The highest bet of the round."""
        return max(*self.bets.values(), self.price, 0)

    def bet(self, seat: int) -> int:
        """Give what a seat has bet in this round."""
        return self.bets.get(seat, 0)

    def owes(self, seat: int) -> int:
        """Give what a seat must add to call."""
        return self.highest - self.bet(seat)

    def uncalled(self) -> tuple[int, int] | None:
        """Give the seat whose bet nobody called in full, and by how much it is too high."""
        if not self.bets:
            return None
        first, *others = sorted(self.bets, key=self.bet, reverse=True)
        most = self.bet(first)
        second = self.bet(others[0]) if others else 0
        return (first, most - second) if most > second else None

    def apart(self, fact: Posted) -> list[tuple[str, int]]:
        """Give what a seat posted in posts of one kind each: both blinds are a dead and a live."""
        if fact.blind != "both":
            return [(fact.blind, fact.amount)]
        small = min(self.small_blind or fact.amount // 3, fact.amount)
        return [("dead", small), ("live", fact.amount - small)]

    def happens(self, fact: Fact) -> None:
        """Note a fact."""
        match fact:
            case Began():
                if fact.phase != "deal":
                    self._next_round()
            case Posted():
                self._posted(fact)
            case Called():
                owed = self.owes(fact.seat)
                self._add(fact.seat, owed if fact.amount is None else fact.amount)
            case Wagered():
                self._add(fact.seat, fact.to - self.bet(fact.seat))
            case Drew():
                self._next_round()
            case Folded():
                self.folded.add(fact.seat)
            case Returned():
                self._add(fact.seat, -fact.amount)
            case _:
                pass

    def _next_round(self) -> None:
        self.bets = {}
        self.price = 0

    def _add(self, seat: int, amount: int) -> None:
        self.bets[seat] = self.bet(seat) + amount
        self.paid[seat] = self.paid.get(seat, 0) + amount

    def _posted(self, fact: Posted) -> None:
        live = fact.amount
        if fact.blind in _DEAD:
            live = 0
        elif fact.blind == "both":
            live = max(0, fact.amount - (self.small_blind or 0))
        self.bets[fact.seat] = self.bet(fact.seat) + live
        self.paid[fact.seat] = self.paid.get(fact.seat, 0) + fact.amount
