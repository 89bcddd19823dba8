"""Which players have the button and the blinds in the next hand.

Seats are counted clockwise from the button of the finished hand, starting with 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from oracle.core.table import NextHand, Table


def button_moves_to_the_next_player(table: Table, stacks: Sequence[int]) -> NextHand:
    """The button moves clockwise to the next player with chips; blinds are posted from there.

    Cites: next-hand.button-moves, next-hand.blinds-posted-again, next-hand.new-cards
    """
    button = _players_after(table, stacks, len(stacks) - 1)[0]
    return _with_button(table, stacks, button)


def big_blind_moves_and_the_button_may_be_dead(table: Table, stacks: Sequence[int]) -> NextHand:
    """The big blind moves to the next player; the small blind and the button follow, dead or not.

    With two players left there is no dead button: the next player becomes the big blind.

    Cites: next-hand.button-moves, next-hand.blinds-posted-again, next-hand.new-cards
    """
    old_small, old_big = table.rules.blind_seats(table)
    players = _players_after(table, stacks, old_big)
    if len(players) == 2:
        _small, big = table.rules.heads_up_blinds()
        return _with_button(table, stacks, players[1 - big])
    small = old_big if old_big in players else None
    return NextHand(old_small, small, players[0], _players_after(table, stacks, old_small))


def _with_button(table: Table, stacks: Sequence[int], button: int) -> NextHand:
    players = _players_after(table, stacks, button)
    if len(players) == 2:
        small, big = table.rules.heads_up_blinds()
    else:
        small, big = 0, 1
    return NextHand(button, players[small], players[big], players)


def _players_after(table: Table, stacks: Sequence[int], seat: int) -> tuple[int, ...]:
    count = len(stacks)
    order = [(seat + step) % count for step in range(1, count + 1)]
    return tuple(place for place in order if stacks[place] >= table.chip)
