"""Which players win each pot, and where the odd chips go.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from operator import sub

from oracle.core.games import WHOLE
from oracle.core.hands import HandOrder
from oracle.core.pots import Pot, divide, layers
from oracle.core.table import Award, State, Table


def last_player_takes_the_pot(state: State) -> tuple[Award, ...]:
    """The last player left takes the pot without showing.

    Cites: showdown.last-player-wins, betting.folded-hand-is-dead
    """
    pot = sum(state.paid)
    shares = tuple(pot if live else 0 for live in state.live)
    return (Award(pot, ((WHOLE, shares),)),)


def layered_pots(state: State) -> tuple[Pot, ...]:
    """Each level at which a player is all-in makes a pot; dead antes are in the main pot.

    Cites: showdown.side-pots
    """
    came = state.came_to_the_showdown()
    paid = list(map(sub, state.paid, state.dead_antes))
    antes, pots = sum(state.dead_antes), layers(paid, came, _reach(state, paid))
    if antes:
        everybody = tuple(seat for seat, still_in in enumerate(came) if still_in)
        if pots and pots[0].seats == everybody:
            antes += pots.pop(0).amount
        pots.insert(0, Pot(antes, everybody))
    return tuple(_without_mucked(state, pots) if state.mucked else pots)


def _without_mucked(state: State, pots: list[Pot]) -> list[Pot]:
    """A hand that is mucked at the showdown wins nothing, but its pots stay apart."""
    return [
        Pot(amount, tuple(seat for seat in seats if state.live[seat])) for amount, seats in pots
    ]


def _reach(state: State, paid: list[int]) -> list[int]:
    """Give the level up to which each seat plays: an all-in up to what it paid, others to the top.

    This matters only after a short call that nobody noticed in time.
    """
    most, playable = max(paid), state.table.rules.playable
    return [most if playable(state, seat) else chips for seat, chips in enumerate(paid)]


def badugi_takes_all(table: Table) -> tuple[HandOrder, ...]:
    """If the pot is not split, the best hand takes all of it: in Badugi the best badugi.

    Cites: showdown.best-hand-wins
    """
    return table.game.halves


def low_and_badugi_halves(table: Table) -> tuple[HandOrder, ...]:
    """If the pot is split, half goes to the best low and half to the best badugi.

    Cites: showdown.halves
    """
    return table.game.halves


def odd_chip_to_the_low_half(table: Table) -> str:
    """The odd chip between the halves goes to the low, the first half that the game names.

    Cites: showdown.odd-chip-to-the-low-half
    """
    return table.game.halves[0].name


def best_hands_win(state: State, half: HandOrder, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The best hand wins; equal hands win together.

    Cites: showdown.best-hand-wins
    """
    values = [half.order(state.hands[seat]) for seat in seats]
    best = min(values)
    return tuple([seat for seat, value in zip(seats, values, strict=True) if value == best])


def odd_chips_one_each(winners: tuple[int, ...], odd: int) -> tuple[int, ...]:
    """Odd chips go one each to equal hands, starting left of the button.

    Cites: showdown.odd-chip-to-the-left-of-the-button, showdown.odd-chips-one-each
    """
    return tuple(1 if place < odd else 0 for place in range(len(winners)))


def equal_hands_share(state: State, winners: tuple[int, ...], amount: int) -> tuple[int, ...]:
    """Equal hands get equal shares of whole chips; a rule of their own gives out the odd chips.

    Cites: showdown.equal-hands-split
    """
    chip = state.table.chip
    each, odd = divide(amount, len(winners), chip)
    shares = [each] * len(winners)
    if odd:
        extra = state.table.rules.odd_chips(winners, odd)
        shares = [share + more * chip for share, more in zip(shares, extra, strict=True)]
    return tuple(shares)


def each_half_to_its_best_hands(state: State, pot: Pot) -> Award:
    """Each pot is awarded on its own, each half to its best hands.

    If only one player can win a pot, that player takes all of it: halves need two hands.

    Cites: showdown.best-hand-wins, showdown.side-pots
    """
    rules = state.table.rules
    if len(pot.seats) == 1:
        return Award(pot.amount, ((WHOLE, _won(state, pot.seats, pot.amount)),))
    halves = rules.halves(state.table)
    parts: list[tuple[str, tuple[int, ...]]] = []
    for half, amount in zip(halves, _amounts(state.table, halves, pot.amount), strict=True):
        part = half.name if len(halves) > 1 else WHOLE
        parts.append((part, _won(state, rules.winners(state, half, pot.seats), amount)))
    return Award(pot.amount, tuple(parts))


def identical_hands_share_evenly(state: State, pot: Pot) -> Award:
    """Players who tie for both halves share the whole pot evenly, not each half separately.

    Cites: showdown.both-halves-tied
    """
    rules = state.table.rules
    first, *others = [rules.winners(state, half, pot.seats) for half in rules.halves(state.table)]
    if len(first) > 1 and all(winners == first for winners in others):
        return Award(pot.amount, ((WHOLE, _won(state, first, pot.amount)),))
    return each_half_to_its_best_hands(state, pot)


def halves_come_first(state: State, pot: Pot) -> Award:
    """A pot is first divided into halves, then each half among its winners.

    Cites: showdown.both-halves-tied, showdown.halves
    """
    return each_half_to_its_best_hands(state, pot)


def _won(state: State, winners: tuple[int, ...], amount: int) -> tuple[int, ...]:
    shares: tuple[int, ...] = (amount,)
    if len(winners) > 1:
        shares = state.table.rules.shares(state, winners, amount)
    won = [0] * len(state.live)
    for winner, share in zip(winners, shares, strict=True):
        won[winner] = share
    return tuple(won)


def _amounts(table: Table, halves: tuple[HandOrder, ...], amount: int) -> list[int]:
    if len(halves) == 1:
        return [amount]
    each, odd = divide(amount, len(halves), table.chip)
    first = table.rules.odd_half(table) if odd else None
    return [amount - each * (len(halves) - 1) if half.name == first else each for half in halves]
