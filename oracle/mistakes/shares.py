"""What other engines do wrong about who wins a pot or a half, and how equal hands share it.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from oracle.core.cards import RANKS, SUITS
from oracle.core.games import WHOLE
from oracle.core.hands import HandOrder, counts_ranks_alone
from oracle.core.pots import Pot, divide
from oracle.core.table import Award, Rules, State, Table
from oracle.mistakes.showdown import award_to

_Order = Callable[[State, int], Any]


def worst_hand_wins(rules: Rules) -> Mapping[str, Any]:
    """The worst hand takes the pot.

    Cites: showdown.best-hand-wins
    """
    return _worst_wins(rules, lambda _half: True)


def worst_low_wins_the_low_half(rules: Rules) -> Mapping[str, Any]:
    """The low half goes to the worst low.

    Cites: showdown.halves
    """
    return _worst_wins(rules, counts_ranks_alone)


def _worst_wins(rules: Rules, concerns: Callable[[HandOrder], bool]) -> Mapping[str, Any]:
    def winners(state: State, half: HandOrder, seats: tuple[int, ...]) -> tuple[int, ...]:
        if not concerns(half):
            return rules.winners(state, half, seats)
        worst = max(half.order(state.hands[seat]) for seat in seats)
        return tuple(seat for seat in seats if half.order(state.hands[seat]) == worst)

    return {"winners": winners}


def badugi_takes_both_halves(rules: Rules) -> Mapping[str, Any]:
    """The best badugi takes the whole pot, and the low counts for nothing.

    Cites: showdown.halves
    """

    def award(state: State, pot: Pot) -> Award:
        return _to_the_badugi(rules, state, pot)

    return {"award": award}


def side_pots_are_not_halved(rules: Rules) -> Mapping[str, Any]:
    """Only the main pot is halved; the best badugi takes a side pot.

    Cites: showdown.halves
    """

    def award(state: State, pot: Pot) -> Award:
        main = state.table.rules.pots(state)[:1] == (pot,)
        return rules.award(state, pot) if main else _to_the_badugi(rules, state, pot)

    return {"award": award}


def _to_the_badugi(rules: Rules, state: State, pot: Pot) -> Award:
    halves = rules.halves(state.table)
    if len(halves) < 2 or len(pot.seats) < 2:
        return rules.award(state, pot)
    return award_to(rules, next(half for half in halves if half.distinct), state, pot)


def side_pot_of_one_player_is_halved(rules: Rules) -> Mapping[str, Any]:
    """A side pot that only one player can still win is reported as two halves.

    Cites: showdown.halves
    """

    def award(state: State, pot: Pot) -> Award:
        found = rules.award(state, pot)
        return _halved(rules, state.table, found) if len(pot.seats) == 1 else found

    return {"award": award}


def uncontested_pot_is_halved(rules: Rules) -> Mapping[str, Any]:
    """A pot to which all others have folded is reported as two halves.

    Cites: showdown.halves
    """

    def last_player_award(state: State) -> tuple[Award, ...]:
        return tuple(_halved(rules, state.table, one) for one in rules.last_player_award(state))

    return {"last_player_award": last_player_award}


def _halved(rules: Rules, table: Table, found: Award) -> Award:
    """Report the whole of a pot as halves, if the game has them."""
    halves = rules.halves(table)
    if len(halves) < 2:
        return found
    _part, won = found.won[0]
    each, _odd = divide(found.amount, 2, table.chip)
    rest = tuple(each if chips else 0 for chips in won)
    first = tuple(chips - less for chips, less in zip(won, rest, strict=True))
    return Award(found.amount, ((halves[0].name, first), (halves[1].name, rest)))


def all_winners_share_evenly(rules: Rules) -> Mapping[str, Any]:
    """All who win or tie for a half share the whole pot evenly.

    Cites: showdown.halves
    """

    def award(state: State, pot: Pot) -> Award:
        halves = rules.halves(state.table)
        if len(halves) < 2 or len(pot.seats) < 2:
            return rules.award(state, pot)
        in_force = state.table.rules
        won = [in_force.winners(state, half, pot.seats) for half in halves]
        if won[0] == won[1]:
            return rules.award(state, pot)
        any_half = {one for winners in won for one in winners}
        other = state.copy()
        alike = replace(in_force, winners=lambda *_asked: tuple(sorted(any_half)))
        other.table = replace(state.table, rules=alike)
        return award_to(rules, halves[0], other, pot)

    return {"award": award}


def tied_pot_goes_to_the_house(rules: Rules) -> Mapping[str, Any]:
    """Equal hands win nothing of a pot that is not halved, and its chips leave the table.

    Cites: showdown.equal-hands-split
    """

    def shares(state: State, winners: tuple[int, ...], amount: int) -> tuple[int, ...]:
        if len(rules.halves(state.table)) > 1:
            return rules.shares(state, winners, amount)
        return (0,) * len(winners)

    return {"shares": shares}


def whole_pot_goes_to_the_last(rules: Rules) -> Mapping[str, Any]:
    """Of equal hands, the last counted from the left of the button takes the pot alone.

    Cites: showdown.equal-hands-split
    """

    def winners(state: State, half: HandOrder, seats: tuple[int, ...]) -> tuple[int, ...]:
        return rules.winners(state, half, seats)[-1:]

    return {"winners": winners}


def fractions_of_a_chip_are_won(rules: Rules) -> Mapping[str, Any]:
    """Halves and equal hands get equal shares, even if these are not whole numbers.

    Cites: showdown.odd-chip-to-the-left-of-the-button
    """

    def award(state: State, pot: Pot) -> Award:
        if len(pot.seats) < 2:
            return rules.award(state, pot)
        halves, parts = rules.halves(state.table), []
        for half in halves:
            winners = state.table.rules.winners(state, half, pot.seats)
            ways = len(halves) * len(winners)
            each: Any = pot.amount / ways if pot.amount % ways else pot.amount // ways
            shares = tuple(each if seat in winners else 0 for seat in range(len(state.live)))
            parts.append((half.name if len(halves) > 1 else WHOLE, shares))
        return Award(pot.amount, tuple(parts))

    def playable(state: State, seat: int) -> int:
        # What the rules say of whole chips alone is not asked of a fraction.
        stack: Any = state.stacks[seat]
        if isinstance(stack, int):
            return rules.playable(state, seat)
        chip = state.table.chip
        return int(stack) // chip * chip

    return {"award": award, "playable": playable}


def odd_chip_to_the_lowest_seat(rules: Rules) -> Mapping[str, Any]:
    """Odd chips go to the winners with the lowest seat numbers.

    Cites: showdown.odd-chip-to-the-left-of-the-button
    """

    def seat_number(state: State, seat: int) -> int:
        return (seat - state.table.seat_one) % len(state.live)

    return _odd_chips_by(rules, seat_number)


def odd_chip_to_the_biggest_stack(rules: Rules) -> Mapping[str, Any]:
    """Odd chips go to the winners with the most chips behind.

    Cites: showdown.odd-chip-to-the-left-of-the-button
    """
    return _odd_chips_by(rules, lambda state, seat: -state.stacks[seat])


def odd_chip_to_the_shortest_stack(rules: Rules) -> Mapping[str, Any]:
    """Odd chips go to the winners with the fewest chips behind.

    Cites: showdown.odd-chip-to-the-left-of-the-button
    """
    return _odd_chips_by(rules, lambda state, seat: state.stacks[seat])


def odd_chip_to_the_highest_card(rules: Rules) -> Mapping[str, Any]:
    """Odd chips go to the winners with the highest cards by suit; spades are highest.

    Cites: showdown.odd-chip-to-the-left-of-the-button
    """

    def highest_card(state: State, seat: int) -> tuple[int, int]:
        return min((-RANKS.index(card[0]), SUITS.index(card[1])) for card in state.hands[seat])

    return _odd_chips_by(rules, highest_card)


def _odd_chips_by(rules: Rules, order: _Order) -> Mapping[str, Any]:
    """Let odd chips go to winners in another order; those alike in it stand as before."""

    def shares(state: State, winners: tuple[int, ...], amount: int) -> tuple[int, ...]:
        in_order = tuple(sorted(winners, key=lambda seat: order(state, seat)))
        found = dict(zip(in_order, rules.shares(state, in_order, amount), strict=True))
        return tuple(found[seat] for seat in winners)

    return {"shares": shares}


def odd_half_chip_goes_by_position(rules: Rules) -> Mapping[str, Any]:
    """The odd chip between the halves goes to the half whose winner is first left of the button.

    Cites: showdown.odd-chip-to-the-low-half
    """

    def award(state: State, pot: Pot) -> Award:
        in_force = state.table.rules
        halves = rules.halves(state.table)
        if len(halves) < 2 or len(pot.seats) < 2:
            return rules.award(state, pot)
        first = min(halves, key=lambda half: in_force.winners(state, half, pot.seats)[0]).name
        other = state.copy()
        other.table = replace(state.table, rules=replace(in_force, odd_half=lambda _table: first))
        return rules.award(other, pot)

    return {"award": award}


def odd_chips_of_the_halves_take_turns(rules: Rules) -> Mapping[str, Any]:
    """A player who has got an odd chip of one half gets none of the other before all have one.

    Cites: showdown.both-halves-tied
    """

    def award(state: State, pot: Pot) -> Award:
        found = rules.award(state, pot)
        if len(found.won) < 2:
            return found
        (low, first), (badugi, second) = found.won
        served = {seat for seat, won in enumerate(first) if won > min(filter(None, first))}
        winners = [seat for seat, won in enumerate(second) if won]
        shares = sorted((second[seat] for seat in winners), reverse=True)
        order = sorted(winners, key=lambda seat: seat in served)
        fairly = dict(zip(order, shares, strict=True))
        turned = tuple(fairly.get(seat, 0) for seat in range(len(second)))
        return Award(found.amount, ((low, first), (badugi, turned)))

    return {"award": award}
