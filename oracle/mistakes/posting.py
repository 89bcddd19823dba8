"""What other engines do wrong about who posts the blinds, antes and other posts, and how much.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from oracle.core.table import ForcedBet, NextHand, Rules, State, Table

_Blinds: TypeAlias = tuple[int | None, int | None]


def blinds_are_posted_by_the_first_seats(rules: Rules) -> Mapping[str, Any]:
    """The blinds are posted by the seats with the lowest numbers, wherever the button is.

    Cites: forced-bets.button
    """

    def blind_seats(table: Table) -> _Blinds:
        small, big = rules.blind_seats(table)
        around = len(table.stacks)
        return (
            None if small is None else (small + table.seat_one) % around,
            None if big is None else (big + table.seat_one) % around,
        )

    def next_hand(table: Table, stacks: Sequence[int]) -> NextHand:
        return rules.next_hand(replace(table, rules=rules), stacks)

    return {"blind_seats": blind_seats, "next_hand": next_hand}


def button_always_posts_the_small_blind(rules: Rules) -> Mapping[str, Any]:
    """The button posts the small blind and the next seat the big blind, as heads-up.

    Cites: forced-bets.small-blind
    """
    return _blinds_of_three(rules, lambda players: (players - 1, 0))


def big_blind_is_next_to_the_button(rules: Rules) -> Mapping[str, Any]:
    """The seat left of the button posts the big blind, and the next seat the small blind.

    Cites: forced-bets.big-blind
    """
    return _blinds_of_three(rules, lambda _players: (1, 0))


def _blinds_of_three(rules: Rules, places: Callable[[int], _Blinds]) -> Mapping[str, Any]:
    """Let other seats post two blinds where more than two players are dealt in."""

    def blind_seats(table: Table) -> _Blinds:
        found, players = rules.blind_seats(table), len(table.stacks)
        return found if players < 3 or None in found else places(players)

    return {"blind_seats": blind_seats}


def heads_up_blinds_are_swapped(rules: Rules) -> Mapping[str, Any]:
    """With two players, each posts the blind of the other.

    Cites: forced-bets.heads-up-blinds
    """

    def heads_up_blinds() -> tuple[int, int]:
        small, big = rules.heads_up_blinds()
        return big, small

    return {"heads_up_blinds": heads_up_blinds}


def small_blind_is_always_half(rules: Rules) -> Mapping[str, Any]:
    """Half the big blind is posted as the small blind, whatever the table says.

    Cites: forced-bets.limit-small-blind
    """

    def forced_bets(table: Table) -> tuple[ForcedBet, ...]:
        if not table.small_blind:
            return rules.forced_bets(table)
        half = table.big_blind // 2 // table.chip * table.chip
        return rules.forced_bets(replace(table, small_blind=half))

    return {"forced_bets": forced_bets}


def smallest_bet_doubles_as_in_limit(rules: Rules) -> Mapping[str, Any]:
    """In pot-limit and no-limit play the smallest bet doubles after the second draw.

    Cites: forced-bets.blinds-name-the-game
    """

    def doubled(state: State) -> int:
        return state.table.minimum_bet * (2 if state.round > 2 else 1)

    return _smallest_bet(rules, doubled)


def minimum_bet_is_the_ante(rules: Rules) -> Mapping[str, Any]:
    """Without a big blind the smallest bet is the ante, whatever the table says.

    Cites: forced-bets.minimum-bet-without-a-big-blind
    """

    def ante(state: State) -> int:
        table = state.table
        return table.minimum_bet if table.big_blind else table.ante or max(table.dead)

    return _smallest_bet(rules, ante)


def _smallest_bet(rules: Rules, least: Callable[[State], int]) -> Mapping[str, Any]:
    def raise_range(state: State, seat: int) -> tuple[int, int]:
        right, most = rules.raise_range(state, seat)
        if state.table.betting == "limit" or state.current_bet:
            return right, most
        return min(least(state), most), most

    return {"raise_range": raise_range}


def antes_do_not_count_for_the_pot_limit(rules: Rules) -> Mapping[str, Any]:
    """In pot-limit play the antes are not part of the pot.

    Cites: forced-bets.antes
    """

    def pot_counted(state: State) -> int:
        table = state.table
        if not (table.ante or table.dead):
            return rules.pot_counted(state)
        posted = table.rules.forced_bets(table)
        return rules.pot_counted(state) - sum(bet.amount for bet in posted if bet.name == "ante")

    return {"pot_counted": pot_counted}


def blinds_post_no_ante(rules: Rules) -> Mapping[str, Any]:
    """Players in the blinds do not post the ante that everybody posts.

    Cites: forced-bets.antes
    """

    def forced_bets(table: Table) -> tuple[ForcedBet, ...]:
        blinds = table.rules.blind_seats(table)
        return tuple(
            bet
            for bet in rules.forced_bets(table)
            if bet.name != "ante" or bet.dead or bet.seat not in blinds
        )

    return {"forced_bets": forced_bets}


def live_posts_are_dead(rules: Rules) -> Mapping[str, Any]:
    """A live post goes into the pot and does not count toward the call.

    Cites: forced-bets.live-posts
    """

    def forced_bets(table: Table) -> tuple[ForcedBet, ...]:
        return tuple(
            bet._replace(name="ante", dead=True) if bet.name == "live" else bet
            for bet in rules.forced_bets(table)
        )

    return {"forced_bets": forced_bets}


def dead_posts_are_live(rules: Rules) -> Mapping[str, Any]:
    """A dead post counts as the player's bet.

    Cites: forced-bets.dead-posts
    """

    def forced_bets(table: Table) -> tuple[ForcedBet, ...]:
        found = rules.forced_bets(table)
        dead = [
            bet._replace(name="live", current_bet=table.big_blind, dead=False)
            for bet in found
            if bet.dead
        ]
        return (*(bet for bet in found if not bet.dead), *dead)

    return {"forced_bets": forced_bets}
