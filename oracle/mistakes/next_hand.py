"""What other engines do wrong about the next hand: its button, its blinds, its players.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button of the finished hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from oracle.core.table import NextHand, Rules, Table


def button_never_moves(_rules: Rules) -> Mapping[str, Any]:
    """The button stays where it is.

    Cites: next-hand.button-moves
    """

    def next_hand(table: Table, stacks: Sequence[int]) -> NextHand:
        return _from_the_button(table, stacks, len(stacks) - 1)

    return {"next_hand": next_hand}


def button_moves_counter_clockwise(_rules: Rules) -> Mapping[str, Any]:
    """The button moves to the player before it.

    Cites: next-hand.button-moves
    """

    def next_hand(table: Table, stacks: Sequence[int]) -> NextHand:
        left = [seat for seat, stack in enumerate(stacks[:-1]) if stack >= table.chip]
        return _from_the_button(table, stacks, max(left))

    return {"next_hand": next_hand}


def blinds_stay_where_they_are(rules: Rules) -> Mapping[str, Any]:
    """The seats that posted the blinds post them again.

    Cites: next-hand.blinds-posted-again
    """

    def next_hand(table: Table, stacks: Sequence[int]) -> NextHand:
        small, big = table.rules.blind_seats(table)
        return rules.next_hand(table, stacks)._replace(small=small, big=big)

    return {"next_hand": next_hand}


def blinds_are_posted_by_players_who_are_gone(rules: Rules) -> Mapping[str, Any]:
    """The blinds are posted by the seats next to the button, though nobody sits there.

    Cites: next-hand.blinds-posted-again
    """

    def next_hand(table: Table, stacks: Sequence[int]) -> NextHand:
        found, around = rules.next_hand(table, stacks), len(stacks)
        if found.big is None or len(found.players) == 2:
            return found
        first, second = ((found.button + step) % around for step in (1, 2))
        if found.small is None:
            return found._replace(big=first)
        return found._replace(small=first, big=second)

    return {"next_hand": next_hand}


def last_two_post_like_three(rules: Rules) -> Mapping[str, Any]:
    """When only two players are left, the blinds are still posted to the left of the button.

    Cites: next-hand.blinds-posted-again
    """

    def next_hand(table: Table, stacks: Sequence[int]) -> NextHand:
        found = rules.next_hand(table, stacks)
        if None in {found.small, found.big} or not len(found.players) == 2 < len(stacks):
            return found
        return found._replace(small=found.players[0], big=found.players[1])

    return {"next_hand": next_hand}


def players_without_chips_are_dealt_in(rules: Rules) -> Mapping[str, Any]:
    """Everybody who was dealt in before is dealt in again, with chips or without.

    Cites: next-hand.new-cards
    """

    def everybody(table: Table, _stacks: Sequence[int], found: NextHand) -> tuple[int, ...]:
        around = len(table.stacks)
        return tuple((found.button + step) % around for step in range(1, around + 1))

    return _dealt_in(rules, everybody)


def less_than_a_chip_is_dealt_in(rules: Rules) -> Mapping[str, Any]:
    """A player with less than the smallest chip is dealt in.

    Cites: next-hand.new-cards
    """

    def next_hand(table: Table, stacks: Sequence[int]) -> NextHand:
        return rules.next_hand(table, [max(stack, table.chip) if stack else 0 for stack in stacks])

    return {"next_hand": next_hand}


def players_under_the_big_blind_sit_out(rules: Rules) -> Mapping[str, Any]:
    """Players who cannot cover the big blind are not dealt in.

    Cites: next-hand.new-cards
    """

    def next_hand(table: Table, stacks: Sequence[int]) -> NextHand:
        enough = [stack if stack >= table.big_blind else 0 for stack in stacks]
        two = sum(stack >= table.chip for stack in enough) > 1
        return rules.next_hand(table, enough if two else stacks)

    return {"next_hand": next_hand}


def button_has_the_first_card(rules: Rules) -> Mapping[str, Any]:
    """The deal starts with the button, or with the last player before it.

    Cites: next-hand.new-cards
    """

    def from_the_button(_table: Table, _stacks: Sequence[int], found: NextHand) -> tuple[int, ...]:
        return (*found.players[-1:], *found.players[:-1])

    return _dealt_in(rules, from_the_button)


def _dealt_in(
    rules: Rules, players: Callable[[Table, Sequence[int], NextHand], tuple[int, ...]]
) -> Mapping[str, Any]:
    def next_hand(table: Table, stacks: Sequence[int]) -> NextHand:
        found = rules.next_hand(table, stacks)
        return found._replace(players=players(table, stacks, found))

    return {"next_hand": next_hand}


def _from_the_button(table: Table, stacks: Sequence[int], button: int) -> NextHand:
    """Give the next hand with the button in this seat."""
    around = len(stacks)
    order = [(button + step) % around for step in range(1, around + 1)]
    players = tuple(seat for seat in order if stacks[seat] >= table.chip)
    places = table.rules.blind_seats(replace(table, stacks=table.stacks[: len(players)]))
    small, big = (None if place is None else players[place] for place in places)
    return NextHand(button, small, big, players)
