"""What a room pays: the pots by the rules, after its rake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from oracle.core.games import WHOLE
from oracle.core.pots import Pot
from oracle.core.table import State
from oracle.histories import Collected
from oracle.inventing.plans import Rake


class Paid(NamedTuple):
    """The payouts, last pot first; what the pots came to before the rake; and after it, if any."""

    collected: tuple[Collected, ...]
    total: int
    rake: int
    pots: tuple[int, ...] | None


def pay(state: State, seats: tuple[int, ...], rake: Rake | None, *, showdown: bool) -> Paid:
    """Pay a hand that is over; the rake is taken from each pot by its size."""
    state = _before_the_payout(state)
    total = sum(state.paid)
    taken = _rake(state, total, rake)
    pots = _after_rake(_pots(state, showdown=showdown), total, taken)
    numbered = reversed(list(enumerate(pots)))
    collected = [fact for number, pot in numbered for fact in _shares(state, seats, number, pot)]
    amounts = tuple(pot.amount for pot in pots) if len(pots) > 1 else None
    return Paid(tuple(collected), total, taken, amounts)


def _before_the_payout(state: State) -> State:
    """The hand before its pots were paid: who is all-in counts for how they lie."""
    before = state.copy()
    for award in state.awards:
        for _part, shares in award.won:
            before.stacks = [stack - won for stack, won in zip(before.stacks, shares, strict=True)]
    return before


def _rake(state: State, total: int, rake: Rake | None) -> int:
    if rake is None or not state.past_wagers[1:]:
        return 0
    return min(total * rake.percent // 100, rake.cap)


def _after_rake(pots: tuple[Pot, ...], total: int, taken: int) -> list[Pot]:
    """Take a share of each pot, and what cannot be shared from the largest."""
    if not taken:
        return list(pots)
    shares = [taken * pot.amount // total for pot in pots]
    amounts = [pot.amount for pot in pots]
    shares[amounts.index(max(amounts))] += taken - sum(shares)
    return [Pot(pot.amount - share, pot.seats) for pot, share in zip(pots, shares, strict=True)]


def _pots(state: State, *, showdown: bool) -> tuple[Pot, ...]:
    if showdown:
        return state.table.rules.pots(state)
    return (Pot(sum(state.paid), (state.live.index(True),)),)


def _shares(state: State, seats: tuple[int, ...], number: int, pot: Pot) -> Iterator[Collected]:
    for part, shares in state.table.rules.award(state, pot).won:
        for place, amount in enumerate(shares):
            if amount:
                half = None if part == WHOLE else part
                yield Collected(seats[place], amount, number, half)
