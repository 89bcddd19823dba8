"""What other engines do wrong when pots are made and awarded.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from oracle.core.cards import Card, parse_cards
from oracle.core.hands import HandOrder, counts_ranks_alone
from oracle.core.pots import Pot
from oracle.core.table import Award, Rules, State, Table

_WORST_EIGHT: Final = parse_cards("8s 7h 6d 5c 4s")
_WORST_OF_FOUR: Final = parse_cards("Ks Qh Jd Tc")


def pots_are_merged_without_the_losers(rules: Rules) -> Mapping[str, Any]:
    """A player who wins nothing is removed first, and pots with the same winners become one.

    So equal hands share several pots as one, and its odd chips differ.

    Cites: showdown.side-pots
    """

    def pots(state: State) -> tuple[Pot, ...]:
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

    return {"pots": pots}


def remainder_goes_to_the_first(_rules: Rules) -> Mapping[str, Any]:
    """The remainder after equal shares goes entirely to the first winner left of the button.

    Cites: showdown.odd-chips-one-each
    """

    def shares(state: State, winners: tuple[int, ...], amount: int) -> tuple[int, ...]:
        others, chip = len(winners) - 1, state.table.chip
        each = amount // len(winners) // chip * chip
        return (amount - others * each, *[each] * others)

    return {"shares": shares}


def side_pots_are_one(_rules: Rules) -> Mapping[str, Any]:
    """There are no side pots: the best hand takes everything, whatever it paid.

    Cites: showdown.side-pots
    """

    def pots(state: State) -> tuple[Pot, ...]:
        live = tuple(seat for seat, alive in enumerate(state.live) if alive)
        return (Pot(sum(state.paid), live),)

    return {"pots": pots}


def chips_of_folded_hands_are_left_out(rules: Rules) -> Mapping[str, Any]:
    """The pots are made from the chips of those who are still in.

    Cites: showdown.side-pots
    """

    def of_live(chips: list[int], live: list[bool]) -> list[int]:
        return [own if alive else 0 for own, alive in zip(chips, live, strict=True)]

    def pots(state: State) -> tuple[Pot, ...]:
        left = state.copy()
        left.paid, left.dead_antes = (
            of_live(state.paid, state.live),
            of_live(state.dead_antes, state.live),
        )
        return rules.pots(left)

    return {"pots": pots}


def whole_pot_goes_to_the_first(rules: Rules) -> Mapping[str, Any]:
    """Of equal hands, the first to the left of the button takes the pot alone.

    Cites: showdown.equal-hands-split
    """

    def winners(state: State, half: HandOrder, seats: tuple[int, ...]) -> tuple[int, ...]:
        return rules.winners(state, half, seats)[:1]

    return {"winners": winners}


def odd_chip_to_the_badugi_half(rules: Rules) -> Mapping[str, Any]:
    """The odd chip between the halves goes to the badugi half.

    Cites: showdown.odd-chip-to-the-low-half
    """

    def odd_half(table: Table) -> str:
        return next(half.name for half in rules.halves(table) if half.name != rules.odd_half(table))

    return {"odd_half": odd_half}


def odd_chip_to_the_button(rules: Rules) -> Mapping[str, Any]:
    """Odd chips go to the button or the nearest winner before it.

    Cites: showdown.odd-chip-to-the-left-of-the-button
    """

    def odd_chips(winners: tuple[int, ...], odd: int) -> tuple[int, ...]:
        return tuple(reversed(rules.odd_chips(winners, odd)))

    return {"odd_chips": odd_chips}


def odd_chip_to_the_first_shown(rules: Rules) -> Mapping[str, Any]:
    """Odd chips go to the winners in the order in which they showed.

    Cites: showdown.odd-chip-to-the-left-of-the-button
    """

    def shares(state: State, winners: tuple[int, ...], amount: int) -> tuple[int, ...]:
        shown = [seat for seat in state.show_order if seat in winners]
        in_order = (*shown, *(seat for seat in winners if seat not in shown))
        found = dict(zip(in_order, rules.shares(state, in_order, amount), strict=True))
        return tuple(found[seat] for seat in winners)

    return {"shares": shares}


def pots_are_divided_below_the_chip(rules: Rules) -> Mapping[str, Any]:
    """Pots are divided into amounts smaller than any chip on the table.

    Cites: showdown.odd-chip-to-the-left-of-the-button
    """

    def award(state: State, pot: Pot) -> Award:
        finer = state.copy()
        finer.table = replace(state.table, chip=1)
        return rules.award(finer, pot)

    return {"award": award}


def low_needs_an_eight(rules: Rules) -> Mapping[str, Any]:
    """A low worse than an eight wins nothing: the best badugi then takes both halves.

    Cites: showdown.halves
    """
    return _with_qualifier(rules, counts_ranks_alone, _WORST_EIGHT)


def badugi_half_needs_four_cards(rules: Rules) -> Mapping[str, Any]:
    """A badugi of fewer than four cards wins nothing: the best low then takes both halves.

    Cites: showdown.halves
    """
    return _with_qualifier(rules, lambda ranking: ranking.distinct, _WORST_OF_FOUR)


def tied_half_follows_the_other(rules: Rules) -> Mapping[str, Any]:
    """A player who wins one half alone and ties for the other takes the whole pot.

    Cites: showdown.equal-hands-split
    """

    def award(state: State, pot: Pot) -> Award:
        halves = rules.halves(state.table)
        won = [state.table.rules.winners(state, half, pot.seats) for half in halves]
        by_winners = sorted(zip(won, halves, strict=True), key=lambda pair: len(pair[0]))
        (fewest, half), (most, _other) = by_winners[0], by_winners[-1]
        if len(fewest) == 1 < len(most) and fewest[0] in most:
            return award_to(rules, half, state, pot)
        return rules.award(state, pot)

    return {"award": award}


def left_of_the_button_always_shows_first(_rules: Rules) -> Mapping[str, Any]:
    """The first player left of the button shows first, whoever bet last.

    Cites: showdown.first-to-show
    """

    def first_to_show(state: State) -> int:
        return state.live.index(True)

    return {"first_to_show": first_to_show}


def all_in_players_show_first(rules: Rules) -> Mapping[str, Any]:
    """All-in players show before everybody else, whatever pot they play for.

    Cites: showdown.side-pots-are-shown-first
    """

    def next_to_show(state: State) -> int | None:
        in_force, around = state.table.rules, len(state.live)
        all_in = [
            seat
            for seat, live in enumerate(state.live)
            if live and seat not in state.shown and not in_force.playable(state, seat)
        ]
        if not all_in:
            return rules.next_to_show(state)
        start = in_force.first_to_show(state)
        return min(all_in, key=lambda seat: (seat - start) % around)

    return {"next_to_show": next_to_show}


def only_all_in_players_must_show(_rules: Rules) -> Mapping[str, Any]:
    """An all-in player must show, and nobody else, although the all-ins make everybody show.

    Cites: showdown.all-in-hands-are-tabled
    """

    def all_ins_table(state: State) -> bool:
        in_force = state.table.rules
        seat = in_force.next_to_show(state)
        return seat is not None and not in_force.playable(state, seat)

    return {"all_ins_table": all_ins_table}


def _with_qualifier(
    rules: Rules, concerns: Callable[[HandOrder], bool], worst: tuple[Card, ...]
) -> Mapping[str, Any]:
    """Let a half be won only by a hand that is good enough; otherwise the other half takes it."""

    def award(state: State, pot: Pot) -> Award:
        halves = rules.halves(state.table)
        half = next((half for half in halves if concerns(half)), None)
        if len(halves) == 1 or half is None:
            return rules.award(state, pot)
        value = half.order
        if any(value(state.hands[seat]) <= value(worst) for seat in pot.seats):
            return rules.award(state, pot)
        return award_to(rules, next(other for other in halves if other != half), state, pot)

    return {"award": award}


def award_to(rules: Rules, half: HandOrder, state: State, pot: Pot) -> Award:
    """Award a whole pot by what decides one of its halves."""
    other = state.copy()
    in_force = replace(state.table.rules, halves=lambda _table: (half,))
    other.table = replace(state.table, rules=in_force)
    return rules.award(other, pot)
