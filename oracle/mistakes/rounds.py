"""What other engines do wrong about who is asked in a betting round, and when it ends.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.core.rules import objections
from oracle.core.table import BET, ActionOn, BetReturned, Event, Objection, Rules, State, Wagered


def everybody_acts_once(rules: Rules) -> Mapping[str, Any]:
    """A betting round ends when everybody has acted, though some face a raise.

    Cites: betting.round-ends
    """

    def owes_action(state: State, seat: int) -> bool:
        return state.bet_answered[seat] < 0 and rules.owes_action(state, seat)

    return {"owes_action": owes_action}


def big_blind_ends_the_first_round(rules: Rules) -> Mapping[str, Any]:
    """The first betting round ends when the big blind has acted, even by a raise.

    Cites: betting.round-ends
    """

    def owes_action(state: State, seat: int) -> bool:
        _small, big = rules.blind_seats(state.table)
        if state.round == 1 and big is not None and state.bet_answered[big] >= 0:
            return False
        return rules.owes_action(state, seat)

    return {"owes_action": owes_action}


def bettor_is_asked_again(rules: Rules) -> Mapping[str, Any]:
    """When all have called, the player who bet or raised last is asked once more.

    Cites: betting.round-ends
    """

    def owes_action(state: State, seat: int) -> bool:
        own = [action for action in state.actions if action.seat == seat]
        if not (own and isinstance(own[-1], Wagered) and own[-1].to == state.current_bet):
            return rules.owes_action(state, seat)
        in_force = state.table.rules
        return in_force.playable(state, seat) > 0 and in_force.betting_is_possible(state, seat)

    return {"owes_action": owes_action}


def round_ends_with_one_stack_left(rules: Rules) -> Mapping[str, Any]:
    """A round ends when only one player in it has chips, though that player owes a call.

    Cites: betting.round-ends
    """

    def owes_action(state: State, seat: int) -> bool:
        ended = state.wagers and state.current_bet < state.wagers[-1].to  # by what went back
        return not ended and _with_chips(state) > 1 and rules.owes_action(state, seat)

    return {"owes_action": owes_action}


def big_blind_may_not_raise(rules: Rules) -> Mapping[str, Any]:
    """Before the draw the big blind may check or call, but not raise.

    Cites: betting.big-blind-is-live
    """

    def blind_has_bet(state: State, seat: int) -> Objection | None:
        _small, big = rules.blind_seats(state.table)
        if state.round > 1 or seat != big:
            return None
        return Objection("betting.big-blind-is-live", "The big blind has already bet.")

    return {"against_wagering": (*rules.against_wagering, blind_has_bet)}


def option_asks_everybody_again(rules: Rules) -> Mapping[str, Any]:
    """When the big blind checks, everybody is asked once more.

    Cites: betting.big-blind-is-live
    """

    def owes_action(state: State, seat: int) -> bool:
        _small, big = rules.blind_seats(state.table)
        raised = any(not wager.blind for wager in state.wagers)
        if state.round > 1 or big is None or raised or not state.checked[big]:
            return rules.owes_action(state, seat)
        return _may_bet(state, seat) and not state.checked[seat]

    return {"owes_action": owes_action}


def folded_player_is_asked_again(rules: Rules) -> Mapping[str, Any]:
    """A player who has folded is asked after a raise and in later rounds, and may act.

    Cites: betting.folded-hand-is-dead
    """

    def owes_action(state: State, seat: int) -> bool:
        if state.live[seat]:
            return rules.owes_action(state, seat)
        owes = state.bet_answered[seat] < state.current_bet or state.bet_answered[seat] < 0
        return owes and state.table.rules.playable(state, seat) > 0

    dead = objections.hand_is_dead
    return {
        "owes_action": owes_action,
        "against_any": tuple(one for one in rules.against_any if one is not dead),
    }


def fold_takes_the_bet_back(rules: Rules) -> Mapping[str, Any]:
    """What a player who folds has put in in this round is not in the pot.

    Cites: betting.folded-hand-is-dead
    """

    def run(state: State) -> Event:
        event = rules.dealer[BET](state)
        folded = (seat for seat, bet in enumerate(state.bets) if bet and not state.live[seat])
        seat = None if isinstance(event, ActionOn) else next(folded, None)
        return event if seat is None else BetReturned(seat, state.bets[seat], 0)

    return {"dealer": {**rules.dealer, BET: run}}


def heads_up_fold_does_not_end_the_hand(rules: Rules) -> Mapping[str, Any]:
    """When one of two players folds, the other draws, and shows at the showdown.

    Cites: showdown.last-player-wins
    """

    def showdown_follows(state: State) -> bool:
        return len(state.live) == 2 or rules.showdown_follows(state)

    return {"showdown_follows": showdown_follows}


def all_in_players_are_asked(rules: Rules) -> Mapping[str, Any]:
    """A player who is all-in is asked once in every later round, and checks.

    Cites: betting.betting-is-skipped
    """

    def owes_action(state: State, seat: int) -> bool:
        if not state.live[seat] or state.table.rules.playable(state, seat):
            return rules.owes_action(state, seat)
        return state.round > 1 and state.bet_answered[seat] < 0

    return {"owes_action": owes_action}


def betting_stops_at_an_all_in(rules: Rules) -> Mapping[str, Any]:
    """Once a player is all-in, nobody is asked who does not owe a call.

    Cites: betting.betting-is-skipped
    """

    def owes_action(state: State, seat: int) -> bool:
        if state.bets[seat] >= state.current_bet and _with_chips(state) < sum(state.live):
            return False
        return rules.owes_action(state, seat)

    return {"owes_action": owes_action}


def _with_chips(state: State) -> int:
    playable = state.table.rules.playable
    return sum(live and playable(state, seat) > 0 for seat, live in enumerate(state.live))


def _may_bet(state: State, seat: int) -> bool:
    rules = state.table.rules
    chips = state.live[seat] and rules.playable(state, seat) > 0
    return chips and rules.betting_is_possible(state, seat)
