"""Which players have the button and the blinds in the next hand.

Seats are counted clockwise from the button of the finished hand, starting with 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from oracle.core.table import NextHand, Table


def button_moves_to_the_next_player(table: Table, stacks: Sequence[int]) -> NextHand:
    """The button moves clockwise to the next player with chips; blinds are posted from there.

    Cites: next-hand.button-moves, next-hand.blinds-posted-again, next-hand.new-cards
    """
    button = _players_after(table, stacks, len(stacks) - 1)[0]
    return _with_button(table, stacks, button)


def big_blind_moves_and_the_button_may_be_dead(table: Table, stacks: Sequence[int]) -> NextHand:
    """The big blind moves to the next player; the small blind and the button follow, dead or not.

    A single blind moves alone, and the button follows. Between two players of whom the button posts
    the small blind there is no dead button: the other is the big blind. Without blinds the button
    moves to the next player.

    Cites: next-hand.button-moves, next-hand.blinds-posted-again, next-hand.new-cards
    """
    old_small, old_big = table.rules.blind_seats(table)
    if old_big is None:
        return button_moves_to_the_next_player(table, stacks)
    players = _players_after(table, stacks, old_big)
    if len(players) == 2 and _places(table, 2)[0] == 1:
        return _with_button(table, stacks, players[1])
    if old_small is None:
        return NextHand(old_big, None, players[0], players)
    small = old_big if old_big in players else None
    return NextHand(old_small, small, players[0], _players_after(table, stacks, old_small))


def _with_button(table: Table, stacks: Sequence[int], button: int) -> NextHand:
    players = _players_after(table, stacks, button)
    small, big = (
        None if place is None else players[place] for place in _places(table, len(players))
    )
    return NextHand(button, small, big, players)


def _places(table: Table, players: int) -> tuple[int | None, int | None]:
    """Give the places of the blinds among so many players, counted from the button's left."""
    return table.rules.blind_seats(replace(table, stacks=table.stacks[:players]))


def _players_after(table: Table, stacks: Sequence[int], seat: int) -> tuple[int, ...]:
    count = len(stacks)
    order = [(seat + step) % count for step in range(1, count + 1)]
    return tuple(place for place in order if stacks[place] >= table.chip)
