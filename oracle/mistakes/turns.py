"""What other engines do wrong about which player is in turn.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from oracle.core.rules import objections
from oracle.core.table import BET, Action, Check, Objection, Rules, State, Wager


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


def left_of_the_button_is_always_first(_rules: Rules) -> Mapping[str, Any]:
    """The player left of the button, usually the small blind, opens every betting round.

    Cites: betting.first-to-act-before-the-draw
    """

    def first_to_act(_state: State) -> int:
        return 0

    return {"first_to_act": first_to_act}


def heads_up_the_big_blind_is_always_first(rules: Rules) -> Mapping[str, Any]:
    """With two players the big blind opens the first betting round, too.

    Cites: betting.first-to-act-before-the-draw
    """

    def first_to_act(state: State) -> int:
        _small, big = rules.blind_seats(state.table)
        if state.round > 1 or len(state.live) > 2 or big is None:
            return rules.first_to_act(state)
        return big

    return {"first_to_act": first_to_act}


def opener_without_blinds_must_bet(rules: Rules) -> Mapping[str, Any]:
    """Without blinds the first player of the first round may bet or fold, but not check.

    Cites: betting.opening-without-blinds
    """

    def opener_checks(state: State, _action: Action) -> Objection | None:
        if state.round > 1 or state.wagers or state.actions:
            return None
        return Objection("betting.opening-without-blinds", "The first player must open.")

    return {"against": {**rules.against, Check: (*rules.against[Check], opener_checks)}}


def opening_without_blinds_counts_twice(rules: Rules) -> Mapping[str, Any]:
    """Without blinds the first round counts a bet that nobody made, so it has one raise fewer.

    Cites: betting.opening-without-blinds
    """

    def bets_made(state: State) -> Sequence[Wager]:
        made = rules.bets_made(state)
        return made if state.round > 1 or state.table.big_blind else [*made[:1], *made]

    return {"bets_made": bets_made}


def last_bettor_opens_the_next_round(rules: Rules) -> Mapping[str, Any]:
    """The last to bet or raise opens the next betting round; without one, the rule holds.

    Cites: betting.first-to-act-after-a-draw
    """

    def first_to_act(state: State) -> int:
        made = [w.seat for before in state.past_wagers[-1:] for w in before if not w.blind]
        return made[-1] if made else rules.first_to_act(state)

    return {"first_to_act": first_to_act}


def action_moves_counterclockwise(_rules: Rules) -> Mapping[str, Any]:
    """The action moves to the right.

    Cites: betting.clockwise
    """

    def next_to_act(state: State) -> int | None:
        last, seats = state.last_actor, len(state.live)
        start = state.table.rules.first_to_act(state) if last is None else last - 1
        return _first_who_owes(state, range(start, start - seats, -1))

    return {"next_to_act": next_to_act}


def lowest_seat_acts_next(_rules: Rules) -> Mapping[str, Any]:
    """After the first action, the first player left of the button who still has to act is next.

    Cites: betting.clockwise
    """

    def next_to_act(state: State) -> int | None:
        start = state.table.rules.first_to_act(state) if state.last_actor is None else 0
        return _first_who_owes(state, range(start, start + len(state.live)))

    return {"next_to_act": next_to_act}


def _first_who_owes(state: State, places: Iterable[int]) -> int | None:
    if sum(state.live) < 2:
        return None
    owes, seats = state.table.rules.owes_action, len(state.live)
    return next((place % seats for place in places if owes(state, place % seats)), None)
