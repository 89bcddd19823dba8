"""Who shows, who wins, and where the odd chips go.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from oracle.hands import ace_to_five_order, badugi_order
from oracle.pots import Pot, divide, layers
from oracle.table.events import (
    Award,
    DrawBegan,
    Event,
    HandEnded,
    PotsAwarded,
    ShowdownBegan,
    Shown,
)
from oracle.table.state import Half, State, Table

_WHOLE = Half("whole", badugi_order)
_LOW = Half("low", ace_to_five_order)
_BADUGI = Half("badugi", badugi_order)


def go_on_after_betting(state: State) -> Event:
    """After a betting round the last player wins, or a draw or the showdown follows.

    Cites: showdown.last-player-wins, showdown.needs-two-players
    """
    rules = state.table.rules
    if state.awards:
        return HandEnded()
    if not rules.showdown_follows(state):
        return PotsAwarded(rules.last_player_award(state))
    return DrawBegan(state.round) if rules.draw_follows(state) else ShowdownBegan()


def two_players_are_left(state: State) -> bool:
    """There is a showdown only if two or more players are left.

    Cites: showdown.needs-two-players
    """
    return sum(state.live) > 1


def last_player_takes_the_pot(state: State) -> tuple[Award, ...]:
    """The last player takes the pot without showing.

    Cites: showdown.last-player-wins, betting.folded-hand-is-dead
    """
    pot = sum(state.paid)
    shares = tuple(pot if live else 0 for live in state.live)
    return (Award(pot, ((_WHOLE.name, shares),)),)


def show_hands(state: State) -> Event:
    """Hands are shown one after the other, none before the showdown; then the pots are paid.

    Cites: showdown.cards-stay-hidden, showdown.order
    """
    rules = state.table.rules
    if state.awards:
        return HandEnded()
    seat = rules.next_to_show(state)
    if seat is None:
        return PotsAwarded(rules.awards(state))
    return Shown(seat, state.hands[seat])


def last_to_bet_shows_first(state: State) -> int:
    """The last to bet or raise in the final round shows first, else the first left of the button.

    Cites: showdown.first-to-show
    """
    final = state.past_wagers[-1]
    return final[-1].seat if final else state.live.index(True)


def all_show_clockwise(state: State) -> int | None:
    """Every player still in shows, clockwise from the first.

    Cites: showdown.order, showdown.all-hands-are-tabled
    """
    seats = len(state.live)
    start = state.shown[0] if state.shown else state.table.rules.first_to_show(state)
    for step in range(start, start + seats):
        seat = step % seats
        if state.live[seat] and seat not in state.shown:
            return seat
    return None


def badugi_takes_all(_table: Table) -> tuple[Half, ...]:
    """The best badugi hand takes the whole pot.

    Cites: showdown.best-hand-wins
    """
    return (_WHOLE,)


def low_and_badugi_halves(_table: Table) -> tuple[Half, ...]:
    """In Badacey half goes to the best ace-to-five low and half to the best badugi.

    Cites: showdown.halves
    """
    return (_LOW, _BADUGI)


def odd_chip_to_the_low_half(_table: Table) -> str:
    """The odd chip between the halves goes to the ace-to-five half.

    Cites: showdown.odd-chip-to-the-low-half
    """
    return _LOW.name


def best_hands_win(state: State, half: Half, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The best hand wins; equal hands win together.

    Cites: showdown.best-hand-wins
    """
    values = {seat: half.value(state.hands[seat]) for seat in seats}
    best = min(values.values())
    return tuple(seat for seat in seats if values[seat] == best)


def odd_chips_one_each(winners: tuple[int, ...], odd: int) -> tuple[int, ...]:
    """Odd chips go one each to equal hands, beginning to the left of the button.

    Cites: showdown.odd-chip-to-the-left-of-the-button, showdown.odd-chips-one-each
    """
    return tuple(1 if place < odd else 0 for place in range(len(winners)))


def odd_chips_to_the_first(winners: tuple[int, ...], odd: int) -> tuple[int, ...]:
    """All odd chips go to the first of the equal hands to the left of the button.

    Cites: showdown.odd-chip-to-the-left-of-the-button, showdown.odd-chips-one-each
    """
    return (odd, *[0] * (len(winners) - 1))


def equal_hands_share(state: State, winners: tuple[int, ...], amount: int) -> tuple[int, ...]:
    """Equal hands get equal shares of whole chips; odd chips are given out by their own rule.

    Cites: showdown.equal-hands-split
    """
    chip = state.table.chip
    each, odd = divide(amount, len(winners), chip)
    shares = [each] * len(winners)
    if odd:
        extra = state.table.rules.odd_chips(winners, odd)
        shares = [share + more * chip for share, more in zip(shares, extra, strict=True)]
    return tuple(shares)


def pots_go_to_the_best_hands(state: State) -> tuple[Award, ...]:
    """Each pot is awarded on its own, each half of it to its best hands.

    Cites: showdown.best-hand-wins
    """
    return tuple(_award(state, pot) for pot in layers(state.paid, state.live))


def _award(state: State, pot: Pot) -> Award:
    rules = state.table.rules
    halves = rules.halves(state.table)
    parts: list[tuple[str, tuple[int, ...]]] = []
    for half, amount in zip(halves, _amounts(state.table, halves, pot.amount), strict=True):
        winners = rules.winners(state, half, pot.seats)
        won = rules.shares(state, winners, amount) if len(winners) > 1 else (amount,)
        by_seat = dict(zip(winners, won, strict=True))
        parts.append((half.name, tuple(by_seat.get(seat, 0) for seat in range(len(state.live)))))
    return Award(pot.amount, tuple(parts))


def _amounts(table: Table, halves: tuple[Half, ...], amount: int) -> list[int]:
    each, odd = divide(amount, len(halves), table.chip)
    first = table.rules.odd_half(table) if odd else None
    return [amount - each * (len(halves) - 1) if half.name == first else each for half in halves]
