"""Who shows, who wins, and where the odd chips go.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from oracle.hands import ace_to_five_order, badugi_order
from oracle.pots import divide, layers
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

    Cites: showdown.halves, ranking.all-cards-of-the-hand, ranking.low-of-five
    """
    return (_LOW, _BADUGI)


def odd_chip_to_the_first_half(table: Table, amount: int) -> tuple[int, ...]:
    """A pot is divided among the halves, and its odd chip goes to the first, the low half.

    Cites: showdown.halves, showdown.odd-chip-to-the-low-half
    """
    halves = len(table.rules.halves(table))
    each, _odd = divide(amount, halves, table.chip)
    return (amount - each * (halves - 1), *[each] * (halves - 1))


def best_hands_win(state: State, half: Half, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The best hand wins; equal hands win together.

    Cites: showdown.best-hand-wins, showdown.equal-hands-split, ranking.more-cards-win,
        ranking.highest-card-decides, ranking.low-highest-card-decides
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


def pots_go_to_the_best_hands(state: State) -> tuple[Award, ...]:
    """Each pot is awarded on its own, each half of it to its best hands.

    Cites: showdown.best-hand-wins, showdown.halves, showdown.equal-hands-split
    """
    table, rules = state.table, state.table.rules
    awards: list[Award] = []
    for pot in layers(state.paid, state.live):
        parts: list[tuple[str, tuple[int, ...]]] = []
        for half, amount in zip(rules.halves(table), rules.split(table, pot.amount), strict=True):
            winners = rules.winners(state, half, pot.seats)
            parts.append((half.name, _shares(state, winners, amount)))
        awards.append(Award(pot.amount, tuple(parts)))
    return tuple(awards)


def _shares(state: State, winners: tuple[int, ...], amount: int) -> tuple[int, ...]:
    chip = state.table.chip
    each, odd = divide(amount, len(winners), chip)
    shares = [0] * len(state.live)
    for seat, extra in zip(winners, state.table.rules.odd_chips(winners, odd), strict=True):
        shares[seat] = each + extra * chip
    return tuple(shares)
