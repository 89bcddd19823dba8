"""What other engines do wrong about which player is in turn.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.core.rules import objections
from oracle.core.table import BET, Action, Objection, Rules, State


def equal_blinds_heads_up_let_the_big_blind_act_first(rules: Rules) -> Mapping[str, Any]:
    """The player after the last of the largest blinds opens the first betting round.

    With two equal blinds and the small one on the button, that is the big blind.

    Cites: betting.first-to-act-before-the-draw
    """

    def first_to_act(state: State) -> int:
        if state.round > 1:
            return rules.first_to_act(state)
        largest = max(state.bets)
        last = max(seat for seat, bet in enumerate(state.bets) if bet == largest)
        return (last + 1) % len(state.bets)

    return {"first_to_act": first_to_act}


def big_blind_has_no_option(rules: Rules) -> Mapping[str, Any]:
    """The first betting round ends when everybody has called, and the big blind has no option.

    Cites: betting.big-blind-is-live
    """

    def owes_action(state: State, seat: int) -> bool:
        _small, big = rules.blind_seats(state.table)
        called = state.round == 1 and seat == big and state.bets[seat] == state.current_bet
        return not called and rules.owes_action(state, seat)

    return {"owes_action": owes_action}


def left_of_the_big_blind_is_always_first(rules: Rules) -> Mapping[str, Any]:
    """Betting starts left of the big blind after a draw, too.

    Cites: betting.first-to-act-after-a-draw
    """

    def first_to_act(state: State) -> int:
        _small, big = rules.blind_seats(state.table)
        return rules.first_to_act(state) if big is None else (big + 1) % len(state.live)

    return {"first_to_act": first_to_act}


def third_seat_opens_without_blinds(_rules: Rules) -> Mapping[str, Any]:
    """Without blinds the first round starts where it would with two blinds.

    Cites: betting.opening-without-blinds
    """

    def first_without_blinds(state: State) -> int:
        return 2 % len(state.live) if len(state.live) > 2 else 1

    return {"first_without_blinds": first_without_blinds}


def heads_up_the_button_is_always_first(rules: Rules) -> Mapping[str, Any]:
    """With two players the small blind, usually on the button, acts first after a draw, too.

    Cites: betting.first-to-act-after-a-draw
    """

    def first_to_act(state: State) -> int:
        if len(state.live) > 2 or state.round == 1:
            return rules.first_to_act(state)
        small, _big = rules.blind_seats(state.table)
        return rules.first_to_act(state) if small is None else small

    return {"first_to_act": first_to_act}


def turn_is_not_checked(rules: Rules) -> Mapping[str, Any]:
    """In a betting round any player still in may act.

    Cites: betting.clockwise
    """
    in_turn = objections.nobody_acts_out_of_turn

    def in_turn_at_the_showdown(state: State, action: Action) -> Objection | None:
        return None if state.phase == BET else in_turn(state, action)

    return {
        "against_any": tuple(
            in_turn_at_the_showdown if against is in_turn else against
            for against in rules.against_any
        )
    }
