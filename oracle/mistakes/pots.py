"""What other engines do wrong when chips are put into a main pot and side pots.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import sub
from typing import Any, Final

from oracle.core.pots import Pot, layers
from oracle.core.table import Rules, State

_MOST_POTS: Final = 3


def fourth_pot_joins_the_third(rules: Rules) -> Mapping[str, Any]:
    """There are at most a main pot and two side pots; what should be in others is in the last.

    Cites: showdown.side-pots
    """

    def pots(state: State) -> tuple[Pot, ...]:
        first = rules.pots(state)[: _MOST_POTS - 1]
        others = rules.pots(state)[_MOST_POTS - 1 :]
        if len(others) < 2:
            return (*first, *others)
        return (*first, Pot(sum(pot.amount for pot in others), others[0].seats))

    return {"pots": pots}


def folded_chips_make_a_pot(_rules: Rules) -> Mapping[str, Any]:
    """The amount at which a player folded closes a pot, like that of an all-in.

    Cites: showdown.side-pots
    """

    def pots(state: State) -> tuple[Pot, ...]:
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
            Pot(amount, tuple(seat for seat in seats if state.live[seat]))
            for amount, seats in found
        )

    return {"pots": pots}


def folded_chips_are_all_in_the_main_pot(rules: Rules) -> Mapping[str, Any]:
    """The main pot has all chips of those who have folded, though an all-in paid less.

    Cites: showdown.side-pots
    """

    def pots(state: State) -> tuple[Pot, ...]:
        other, came = state.copy(), state.came_to_the_showdown()
        for seat, paid in enumerate(state.paid):
            if not came[seat]:
                other.dead_antes[seat] = paid
        return rules.pots(other)

    return {"pots": pots}


def folded_chips_are_all_in_the_last_pot(rules: Rules) -> Mapping[str, Any]:
    """The last side pot has all chips of those who have folded, so an all-in wins none of them.

    Cites: showdown.side-pots
    """

    def pots(state: State) -> tuple[Pot, ...]:
        other, came = state.copy(), state.came_to_the_showdown()
        for seat, still_in in enumerate(came):
            if not still_in:
                other.paid[seat] = other.dead_antes[seat] = 0
        found = rules.pots(other)
        if not found:
            return rules.pots(state)
        amount, seats = found[-1]
        return (*found[:-1], Pot(amount + sum(state.paid) - sum(other.paid), seats))

    return {"pots": pots}


def antes_are_all_in_the_main_pot(rules: Rules) -> Mapping[str, Any]:
    """The main pot has all antes, though a player could not post a whole one.

    Cites: forced-bets.unmatched-ante
    """

    def pots(state: State) -> tuple[Pot, ...]:
        other = state.copy()
        for bet in state.table.rules.forced_bets(state.table) if state.table.ante else ():
            if bet.name == "ante" and not bet.dead:
                seat = bet.seat
                posted = min(bet.amount, state.paid[seat] - state.dead_antes[seat])
                other.dead_antes[seat] += posted
        return rules.pots(other)

    return {"pots": pots}


def dead_chips_are_laid_on_the_first_bets(rules: Rules) -> Mapping[str, Any]:
    """Dead chips are in one pot with the first bets, so a player all-in for them alone wins both.

    Cites: showdown.side-pots
    """

    def pots(state: State) -> tuple[Pot, ...]:
        found, dead = rules.pots(state), sum(state.dead_antes)
        if not dead or len(found) < 2 or found[0].amount != dead:
            return found
        return (Pot(dead + found[1].amount, found[0].seats), *found[2:])

    return {"pots": pots}


def short_call_makes_a_side_pot(rules: Rules) -> Mapping[str, Any]:
    """A player whose call was too small, which nobody noticed in time, plays as if all-in for it.

    Cites: showdown.side-pots
    """

    def pots(state: State) -> tuple[Pot, ...]:
        other = state.copy()
        other.stacks = [0] * len(state.stacks)
        return rules.pots(other)

    return {"pots": pots}
