"""What other engines do wrong when pots are made, won, halved and shared.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import sub
from typing import Any, TypeAlias

from oracle.core.cards import RANKS, SUITS, Card, parse_cards
from oracle.core.games import WHOLE
from oracle.core.hands import HandOrder, counts_ranks_alone
from oracle.core.pots import Pot, divide, layers
from oracle.core.table import Award, Rules, State, Table
from oracle.mistakes.mistake import Rule, changes, replaces

Seats: TypeAlias = tuple[int, ...]

Shares: TypeAlias = tuple[int, ...]


@replaces("pots", breaks="forced-bets.unmatched-ante")
def antes_are_all_in_the_main_pot(rules: Rules, state: State) -> tuple[Pot, ...]:
    other = state.copy()
    for bet in state.table.rules.forced_bets(state.table) if state.table.ante else ():
        if bet.name == "ante" and not bet.dead:
            seat = bet.seat
            posted = min(bet.amount, state.paid[seat] - state.dead_antes[seat])
            other.dead_antes[seat] += posted
    return rules.pots(other)


@replaces("winners", breaks="showdown.best-hand-wins")
def worst_hand_wins(_rules: Rules, state: State, half: HandOrder, seats: Seats) -> Seats:
    return _worst(state, half, seats)


def _worst(state: State, half: HandOrder, seats: Seats) -> Seats:
    worst = max(half.order(state.hands[seat]) for seat in seats)
    return tuple(seat for seat in seats if half.order(state.hands[seat]) == worst)


@replaces("pots", breaks="showdown.side-pots")
def pots_are_merged_without_the_losers(rules: Rules, state: State) -> tuple[Pot, ...]:
    if any(live and seat not in state.shown for seat, live in enumerate(state.live)):
        return rules.pots(state)  # nobody is removed before all hands are seen
    in_force, table = state.table.rules, state.table
    winners = {
        seat
        for pot in rules.pots(state)
        for half in in_force.halves(table)
        for seat in in_force.winners(state, half, pot.seats)
    }
    left = state.copy()
    left.mucked = ()
    left.live = [seat in winners for seat in range(len(state.live))]
    return rules.pots(left)


@replaces("pots", breaks="showdown.side-pots")
def side_pots_are_one(_rules: Rules, state: State) -> tuple[Pot, ...]:
    live = tuple(seat for seat, alive in enumerate(state.live) if alive)
    return (Pot(sum(state.paid), live),)


@replaces("pots", breaks="showdown.side-pots")
def chips_of_folded_hands_are_left_out(rules: Rules, state: State) -> tuple[Pot, ...]:
    def of_live(chips: list[int]) -> list[int]:
        return [own if alive else 0 for own, alive in zip(chips, state.live, strict=True)]

    left = state.copy()
    left.paid, left.dead_antes = of_live(state.paid), of_live(state.dead_antes)
    return rules.pots(left)


@replaces("pots", breaks="showdown.side-pots")
def fourth_pot_joins_the_third(rules: Rules, state: State) -> tuple[Pot, ...]:
    pots = rules.pots(state)
    if len(pots) < 4:
        return pots
    return (*pots[:2], Pot(sum(pot.amount for pot in pots[2:]), pots[2].seats))


@replaces("pots", breaks="showdown.side-pots")
def folded_chips_make_a_pot(_rules: Rules, state: State) -> tuple[Pot, ...]:
    came = state.came_to_the_showdown()
    paid = list(map(sub, state.paid, state.dead_antes))
    found: list[Pot] = []
    for amount, seats in layers(paid, [True] * len(paid)):
        left = tuple(seat for seat in seats if came[seat])
        before = found.pop() if found and not left else Pot(0, left)
        found.append(Pot(before.amount + amount, before.seats))
    dead = sum(state.dead_antes)
    if dead:
        everybody = tuple(seat for seat, still_in in enumerate(came) if still_in)
        first = found.pop(0) if found else Pot(0, everybody)
        found.insert(0, Pot(first.amount + dead, first.seats))
    return tuple(
        Pot(amount, tuple(seat for seat in seats if state.live[seat])) for amount, seats in found
    )


@replaces("pots", breaks="showdown.side-pots")
def folded_chips_are_all_in_the_main_pot(rules: Rules, state: State) -> tuple[Pot, ...]:
    other, came = state.copy(), state.came_to_the_showdown()
    for seat, paid in enumerate(state.paid):
        if not came[seat]:
            other.dead_antes[seat] = paid
    return rules.pots(other)


@replaces("pots", breaks="showdown.side-pots")
def folded_chips_are_all_in_the_last_pot(rules: Rules, state: State) -> tuple[Pot, ...]:
    other, came = state.copy(), state.came_to_the_showdown()
    for seat, still_in in enumerate(came):
        if not still_in:
            other.paid[seat] = other.dead_antes[seat] = 0
    found = rules.pots(other)
    if not found:
        return rules.pots(state)
    amount, seats = found[-1]
    return (*found[:-1], Pot(amount + sum(state.paid) - sum(other.paid), seats))


@replaces("pots", breaks="showdown.side-pots")
def dead_chips_are_laid_on_the_first_bets(rules: Rules, state: State) -> tuple[Pot, ...]:
    found, dead = rules.pots(state), sum(state.dead_antes)
    if not dead or len(found) < 2 or found[0].amount != dead:
        return found
    return (Pot(dead + found[1].amount, found[0].seats), *found[2:])


@replaces("pots", breaks=("forced-bets.dead-posts", "showdown.side-pots"))
def dead_chips_are_all_in_the_last_pot(rules: Rules, state: State) -> tuple[Pot, ...]:
    other, dead = state.copy(), sum(state.dead_antes)
    other.paid = list(map(sub, state.paid, state.dead_antes))
    other.dead_antes = [0] * len(state.paid)
    found = rules.pots(other)
    if not dead or not found:
        return rules.pots(state)
    amount, seats = found[-1]
    return (*found[:-1], Pot(amount + dead, seats))


@replaces("pots", breaks="showdown.side-pots")
def short_call_makes_a_side_pot(rules: Rules, state: State) -> tuple[Pot, ...]:
    other = state.copy()
    other.stacks = [0] * len(state.stacks)
    return rules.pots(other)


@replaces("award", breaks="showdown.halves")
def low_needs_an_eight(rules: Rules, state: State, pot: Pot) -> Award:
    worst_eight = parse_cards("8s 7h 6d 5c 4s")
    return _with_qualifier(rules, state, pot, counts_ranks_alone, worst_eight)


@replaces("award", breaks="showdown.halves")
def badugi_half_needs_four_cards(rules: Rules, state: State, pot: Pot) -> Award:
    worst_of_four = parse_cards("Ks Qh Jd Tc")
    return _with_qualifier(rules, state, pot, lambda half: half.distinct, worst_of_four)


def _with_qualifier(
    rules: Rules,
    state: State,
    pot: Pot,
    concerns: Callable[[HandOrder], bool],
    worst: tuple[Card, ...],
) -> Award:
    """Let a half be won only by a hand that is good enough; otherwise the other half takes it."""
    halves = rules.halves(state.table)
    half = next((half for half in halves if concerns(half)), None)
    if len(halves) == 1 or half is None:
        return rules.award(state, pot)
    value = half.order
    if any(value(state.hands[seat]) <= value(worst) for seat in pot.seats):
        return rules.award(state, pot)
    return _award_to(next(other for other in halves if other != half), rules, state, pot)


def _award_to(half: HandOrder, rules: Rules, state: State, pot: Pot) -> Award:
    """Award a whole pot by what decides one of its halves."""
    other = state.copy()
    in_force = replace(state.table.rules, halves=lambda _table: (half,))
    other.table = replace(state.table, rules=in_force)
    return rules.award(other, pot)


@replaces("winners", breaks="showdown.halves")
def worst_low_wins_the_low_half(rules: Rules, state: State, half: HandOrder, seats: Seats) -> Seats:
    low = counts_ranks_alone(half)
    return _worst(state, half, seats) if low else rules.winners(state, half, seats)


@replaces("award", breaks="showdown.halves")
def badugi_takes_both_halves(rules: Rules, state: State, pot: Pot) -> Award:
    return _to_the_badugi(rules, state, pot)


@replaces("award", breaks="showdown.halves")
def side_pots_are_not_halved(rules: Rules, state: State, pot: Pot) -> Award:
    main = state.table.rules.pots(state)[:1] == (pot,)
    return rules.award(state, pot) if main else _to_the_badugi(rules, state, pot)


def _to_the_badugi(rules: Rules, state: State, pot: Pot) -> Award:
    halves = rules.halves(state.table)
    if len(halves) < 2 or len(pot.seats) < 2:
        return rules.award(state, pot)
    return _award_to(next(half for half in halves if half.distinct), rules, state, pot)


@replaces("award", breaks="showdown.halves")
def side_pot_of_one_player_is_halved(rules: Rules, state: State, pot: Pot) -> Award:
    found = rules.award(state, pot)
    return _halved(rules, state.table, found) if len(pot.seats) == 1 else found


@replaces("last_player_award", breaks="showdown.halves")
def uncontested_pot_is_halved(rules: Rules, state: State) -> tuple[Award, ...]:
    return tuple(_halved(rules, state.table, one) for one in rules.last_player_award(state))


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


@replaces("award", breaks="showdown.halves")
def all_winners_share_evenly(rules: Rules, state: State, pot: Pot) -> Award:
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
    return _award_to(halves[0], rules, other, pot)


@replaces("winners", breaks="showdown.equal-hands-split")
def whole_pot_goes_to_the_first(rules: Rules, state: State, half: HandOrder, seats: Seats) -> Seats:
    return rules.winners(state, half, seats)[:1]


@replaces("award", breaks="showdown.equal-hands-split")
def tied_half_follows_the_other(rules: Rules, state: State, pot: Pot) -> Award:
    halves = rules.halves(state.table)
    won = [state.table.rules.winners(state, half, pot.seats) for half in halves]
    by_winners = sorted(zip(won, halves, strict=True), key=lambda pair: len(pair[0]))
    (fewest, half), (most, _other) = by_winners[0], by_winners[-1]
    if len(fewest) == 1 < len(most) and fewest[0] in most:
        return _award_to(half, rules, state, pot)
    return rules.award(state, pot)


@replaces("shares", breaks="showdown.equal-hands-split")
def tied_pot_goes_to_the_house(rules: Rules, state: State, winners: Seats, amount: int) -> Shares:
    if len(rules.halves(state.table)) > 1:
        return rules.shares(state, winners, amount)
    return (0,) * len(winners)


@replaces("winners", breaks="showdown.equal-hands-split")
def whole_pot_goes_to_the_last(rules: Rules, state: State, half: HandOrder, seats: Seats) -> Seats:
    return rules.winners(state, half, seats)[-1:]


@replaces("award", breaks="showdown.both-halves-tied")
def odd_chips_of_the_halves_take_turns(rules: Rules, state: State, pot: Pot) -> Award:
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


@replaces("odd_half", breaks="showdown.odd-chip-to-the-low-half")
def odd_chip_to_the_badugi_half(rules: Rules, table: Table) -> str:
    return next(half.name for half in rules.halves(table) if half.name != rules.odd_half(table))


@replaces("award", breaks="showdown.odd-chip-to-the-low-half")
def odd_chip_of_a_side_pot_to_the_badugi_half(rules: Rules, state: State, pot: Pot) -> Award:
    in_force = state.table.rules
    if pot == in_force.pots(state)[0]:
        return rules.award(state, pot)
    last = rules.halves(state.table)[-1].name
    other = state.copy()
    other.table = replace(state.table, rules=replace(in_force, odd_half=lambda _table: last))
    return rules.award(other, pot)


@replaces("award", breaks="showdown.odd-chip-to-the-low-half")
def odd_half_chip_goes_by_position(rules: Rules, state: State, pot: Pot) -> Award:
    in_force = state.table.rules
    halves = rules.halves(state.table)
    if len(halves) < 2 or len(pot.seats) < 2:
        return rules.award(state, pot)
    first = min(halves, key=lambda half: in_force.winners(state, half, pot.seats)[0]).name
    other = state.copy()
    other.table = replace(state.table, rules=replace(in_force, odd_half=lambda _table: first))
    return rules.award(other, pot)


@replaces("odd_chips", breaks="showdown.odd-chip-to-the-left-of-the-button")
def odd_chip_to_the_button(rules: Rules, winners: Seats, odd: int) -> Shares:
    return tuple(reversed(rules.odd_chips(winners, odd)))


@replaces("shares", breaks="showdown.odd-chip-to-the-left-of-the-button")
def odd_chip_to_the_first_shown(rules: Rules, state: State, winners: Seats, amount: int) -> Shares:
    shown = [seat for seat in state.show_order if seat in winners]
    in_order = (*shown, *(seat for seat in winners if seat not in shown))
    return _shared_in(in_order, rules, state, winners, amount)


def _shared_in(
    order: Iterable[int], rules: Rules, state: State, winners: Seats, amount: int
) -> Shares:
    """Let odd chips go to the winners in another order."""
    in_order = tuple(order)
    found = dict(zip(in_order, rules.shares(state, in_order, amount), strict=True))
    return tuple(found[seat] for seat in winners)


@replaces("award", breaks="showdown.odd-chip-to-the-left-of-the-button")
def pots_are_divided_below_the_chip(rules: Rules, state: State, pot: Pot) -> Award:
    finer = state.copy()
    finer.table = replace(state.table, chip=1)
    return rules.award(finer, pot)


@changes("award", "playable", breaks="showdown.odd-chip-to-the-left-of-the-button")
def fractions_of_a_chip_are_won(rules: Rules) -> tuple[Rule, Rule]:
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

    return award, playable


@replaces("shares", breaks="showdown.odd-chip-to-the-left-of-the-button")
def odd_chip_to_the_lowest_seat(rules: Rules, state: State, winners: Seats, amount: int) -> Shares:
    def seat_number(seat: int) -> int:
        return (seat - state.table.seat_one) % len(state.live)

    return _shared_in(sorted(winners, key=seat_number), rules, state, winners, amount)


@replaces("shares", breaks="showdown.odd-chip-to-the-left-of-the-button")
def odd_chips_from_the_button_on(rules: Rules, state: State, winners: Seats, amount: int) -> Shares:
    in_order = sorted(winners, key=lambda seat: (seat + 1) % len(state.live))
    return _shared_in(in_order, rules, state, winners, amount)


@replaces("shares", breaks="showdown.odd-chip-to-the-left-of-the-button")
def odd_chip_to_the_biggest_stack(
    rules: Rules, state: State, winners: Seats, amount: int
) -> Shares:
    in_order = sorted(winners, key=lambda seat: -state.stacks[seat])
    return _shared_in(in_order, rules, state, winners, amount)


@replaces("shares", breaks="showdown.odd-chip-to-the-left-of-the-button")
def odd_chip_to_the_shortest_stack(
    rules: Rules, state: State, winners: Seats, amount: int
) -> Shares:
    in_order = sorted(winners, key=lambda seat: state.stacks[seat])
    return _shared_in(in_order, rules, state, winners, amount)


@replaces("shares", breaks="showdown.odd-chip-to-the-left-of-the-button")
def odd_chip_to_the_highest_card(rules: Rules, state: State, winners: Seats, amount: int) -> Shares:
    def highest_card(seat: int) -> tuple[int, int]:
        return min((-RANKS.index(card[0]), SUITS.index(card[1])) for card in state.hands[seat])

    return _shared_in(sorted(winners, key=highest_card), rules, state, winners, amount)


@replaces("shares", breaks="showdown.odd-chips-one-each")
def remainder_goes_to_the_first(_rules: Rules, state: State, winners: Seats, amount: int) -> Shares:
    others, chip = len(winners) - 1, state.table.chip
    each = amount // len(winners) // chip * chip
    return (amount - others * each, *[each] * others)
