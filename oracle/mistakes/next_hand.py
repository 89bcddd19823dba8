"""What other engines do wrong about the next hand: its button, its blinds, its players.

Seats are counted clockwise from the button of the finished hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from oracle.core.table import NextHand, Rules, Table
from oracle.mistakes.mistake import replaces


@replaces("next_hand", breaks="next-hand.button-moves")
def button_moves_to_the_next_seat(rules: Rules, table: Table, stacks: Sequence[int]) -> NextHand:
    seated = [max(table.chip, stacks[0]), *stacks[1:]]
    found = rules.next_hand(table, seated)
    players = tuple(seat for seat in found.players if stacks[seat] >= table.chip)
    return found._replace(players=players)


@replaces("next_hand", breaks="next-hand.button-moves")
def button_never_moves(_rules: Rules, table: Table, stacks: Sequence[int]) -> NextHand:
    return _from_the_button(table, stacks, len(stacks) - 1)


@replaces("next_hand", breaks="next-hand.button-moves")
def button_moves_counter_clockwise(_rules: Rules, table: Table, stacks: Sequence[int]) -> NextHand:
    left = [seat for seat, stack in enumerate(stacks[:-1]) if stack >= table.chip]
    return _from_the_button(table, stacks, max(left))


def _from_the_button(table: Table, stacks: Sequence[int], button: int) -> NextHand:
    """Give the next hand with the button in this seat."""
    around = len(stacks)
    order = [(button + step) % around for step in range(1, around + 1)]
    players = tuple(seat for seat in order if stacks[seat] >= table.chip)
    places = table.rules.blind_seats(replace(table, stacks=table.stacks[: len(players)]))
    small, big = (None if place is None else players[place] for place in places)
    return NextHand(button, small, big, players)


@replaces("next_hand", breaks="next-hand.blinds-posted-again")
def blinds_stay_where_they_are(rules: Rules, table: Table, stacks: Sequence[int]) -> NextHand:
    small, big = table.rules.blind_seats(table)
    return rules.next_hand(table, stacks)._replace(small=small, big=big)


@replaces("next_hand", breaks="next-hand.blinds-posted-again")
def blinds_are_posted_by_players_who_are_gone(
    rules: Rules, table: Table, stacks: Sequence[int]
) -> NextHand:
    found, around = rules.next_hand(table, stacks), len(stacks)
    if found.big is None or len(found.players) == 2:
        return found
    first, second = ((found.button + step) % around for step in (1, 2))
    if found.small is None:
        return found._replace(big=first)
    return found._replace(small=first, big=second)


@replaces("next_hand", breaks="next-hand.blinds-posted-again")
def last_two_post_like_three(rules: Rules, table: Table, stacks: Sequence[int]) -> NextHand:
    found = rules.next_hand(table, stacks)
    if None in {found.small, found.big} or not len(found.players) == 2 < len(stacks):
        return found
    return found._replace(small=found.players[0], big=found.players[1])


@replaces("next_hand", breaks="next-hand.new-cards")
def players_without_chips_are_dealt_in(
    rules: Rules, table: Table, stacks: Sequence[int]
) -> NextHand:
    found, around = rules.next_hand(table, stacks), len(table.stacks)
    everybody = tuple((found.button + step) % around for step in range(1, around + 1))
    return found._replace(players=everybody)


@replaces("next_hand", breaks="next-hand.new-cards")
def less_than_a_chip_is_dealt_in(rules: Rules, table: Table, stacks: Sequence[int]) -> NextHand:
    return rules.next_hand(table, [max(stack, table.chip) if stack else 0 for stack in stacks])


@replaces("next_hand", breaks="next-hand.new-cards")
def players_under_the_big_blind_sit_out(
    rules: Rules, table: Table, stacks: Sequence[int]
) -> NextHand:
    enough = [stack if stack >= table.big_blind else 0 for stack in stacks]
    two = sum(stack >= table.chip for stack in enough) > 1
    return rules.next_hand(table, enough if two else stacks)


@replaces("next_hand", breaks="next-hand.new-cards")
def button_has_the_first_card(rules: Rules, table: Table, stacks: Sequence[int]) -> NextHand:
    """Where the button has no player, the last one before it has the first card."""
    found = rules.next_hand(table, stacks)
    return found._replace(players=(*found.players[-1:], *found.players[:-1]))
