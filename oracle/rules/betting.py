"""Whose turn it is to bet, what it costs, and what is refused.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from oracle.pots import excess
from oracle.table.actions import Action, Wagering
from oracle.table.events import ActionOn, BetReturned, BettingEnded, Event
from oracle.table.state import BET, Objection, State


def run_betting_round(state: State) -> Event | None:
    """A betting round goes on until nobody owes an action; then bets are collected.

    Cites: betting.round-ends
    """
    if state.actor is not None:
        return None
    rules = state.table.rules
    seat = rules.next_to_act(state)
    if seat is not None:
        return ActionOn(seat)
    return rules.uncalled_bet(state) or BettingEnded(state.round)


def first_to_act(state: State) -> int:
    """The round starts left of the big blind before the draw, and left of the button after it.

    Cites: betting.first-to-act-before-the-draw, betting.first-to-act-after-a-draw
    """
    if state.round > 1:
        return 0
    _small, big = state.table.rules.blind_seats(state.table)
    return (big + 1) % len(state.live)


def next_player_clockwise(state: State) -> int | None:
    """The action moves clockwise to the next player who owes an action, while two are in.

    Cites: betting.clockwise, betting.first-to-act-after-a-draw, betting.round-ends
    """
    if sum(state.live) < 2:
        return None
    rules, seats = state.table.rules, len(state.live)
    last = state.last_actor
    start = rules.first_to_act(state) if last is None else last + 1
    for step in range(start, start + seats):
        seat = step % seats
        if rules.owes_action(state, seat):
            return seat
    return None


def owes_action(state: State, seat: int) -> bool:
    """A player still in owes an action until he has acted and has matched the outstanding bet.

    Cites: betting.round-ends, betting.big-blind-is-live, betting.folded-hand-is-dead
    """
    if not state.live[seat] or not state.stacks[seat]:
        return False
    return state.answered[seat] < 0 or state.bets[seat] < state.price


def to_call(state: State, seat: int) -> int:
    """A call costs what is missing to the outstanding bet, or all that the player has.

    Cites: betting.call-matches-the-bet, betting.big-blind-is-live
    """
    return min(state.price - state.bets[seat], state.stacks[seat])


def bet_size_by_round(state: State) -> int:
    """The small bet plays before and after the first draw, the big bet after later draws.

    Cites: betting.size-by-round
    """
    return state.table.small_bet if state.round <= 2 else state.table.big_bet


def fixed_raise(state: State, _seat: int) -> tuple[int, int]:
    """In limit play a bet or raise adds exactly one fixed size to the outstanding bet.

    Cites: betting.fixed-size
    """
    to = state.price + state.table.rules.bet_size(state)
    return to, to


def bets_made_with_the_big_blind(state: State) -> int:
    """The bets of this round are counted anew, and the big blind is the first before the draw.

    Cites: betting.big-blind-is-the-first-bet, betting.cap-starts-anew
    """
    return sum(1 for wager in state.wagers if wager.blind != "small")


def bets_made_without_the_blinds(state: State) -> int:
    """The bets of this round are counted anew, and the blinds do not count.

    Cites: betting.cap-starts-anew
    """
    return sum(1 for wager in state.wagers if wager.blind is None)


def uncalled_bet_is_returned(state: State) -> Event | None:
    """What nobody called of a bet goes back before the pot is awarded.

    Cites: betting.uncalled-bet
    """
    over = excess(state.paid)
    return BetReturned(over.seat, over.amount) if over else None


# objections to any action


def hand_is_dead(state: State, action: Action) -> Objection | None:
    """A player who has folded does not act again.

    Cites: betting.folded-hand-is-dead
    """
    if not 0 <= action.seat < len(state.live) or state.live[action.seat]:
        return None
    return Objection("betting.folded-hand-is-dead", "This player has folded.")


def nobody_acts_out_of_turn(state: State, action: Action) -> Objection | None:
    """Only the player whose turn it is may act, in a betting round.

    Cites: betting.clockwise
    """
    if action.seat == state.actor or state.phase != BET:
        return None
    return Objection("betting.clockwise", "It is not this player's turn to act.")


# objections to one action


def folding_is_always_open(_state: State, _action: Action) -> Objection | None:
    """A player in turn may always fold, so nothing is ever objected.

    Cites: betting.fold-at-any-turn
    """
    return None


def folding_needs_a_bet(state: State, action: Action) -> Objection | None:
    """A player who owes nothing checks rather than folds.

    Cites: betting.fold-at-any-turn
    """
    if state.table.rules.to_call(state, action.seat):
        return None
    return Objection("betting.fold-at-any-turn", "A player who owes nothing does not fold.")


def checking_faces_a_bet(state: State, action: Action) -> Objection | None:
    """A player who owes chips cannot check.

    Cites: betting.check-when-nothing-is-owed
    """
    owed = state.table.rules.to_call(state, action.seat)
    if not owed:
        return None
    return Objection(
        "betting.check-when-nothing-is-owed",
        f"This player owes {owed} and may fold, call or raise, not check.",
    )


def nothing_to_call(state: State, action: Action) -> Objection | None:
    """A player who owes nothing checks and does not call.

    Cites: betting.bet-only-when-unopened
    """
    if state.table.rules.to_call(state, action.seat):
        return None
    return Objection("betting.bet-only-when-unopened", "There is nothing to call.")


def somebody_has_bet(state: State, _action: Action) -> Objection | None:
    """After a bet, more is put in by raising, not by betting.

    Cites: betting.bet-only-when-unopened
    """
    if not state.price:
        return None
    return Objection(
        "betting.bet-only-when-unopened",
        f"There is a bet of {state.price}; a player may fold, call or raise.",
    )


def nobody_has_bet(state: State, _action: Action) -> Objection | None:
    """There must be a bet before anybody can raise.

    Cites: betting.bet-only-when-unopened
    """
    if state.price:
        return None
    return Objection("betting.bet-only-when-unopened", "There is no bet to raise.")


# objections to every bet or raise


def four_bets_are_made(state: State, _seat: int) -> Objection | None:
    """No raise after the bet, the raise, the re-raise and the cap.

    Cites: betting.raise-cap
    """
    if state.table.rules.bets_made(state) < 4:
        return None
    return Objection("betting.raise-cap", "Four bets are made in this round: betting is capped.")


def five_bets_are_made(state: State, _seat: int) -> Objection | None:
    """No raise after a bet and four raises.

    Cites: betting.raise-cap
    """
    if state.table.rules.bets_made(state) < 5:
        return None
    return Objection("betting.raise-cap", "Five bets are made in this round: betting is capped.")


def size_is_not_fixed(state: State, action: Wagering) -> Objection | None:
    """In limit play no other amount can be bet than the fixed one.

    Cites: betting.fixed-size, betting.size-by-round
    """
    to, _most = state.table.rules.raise_range(state, action.seat)
    if action.to == to:
        return None
    return Objection(
        "betting.fixed-size", f"In limit play this bet or raise is to {to}, not to {action.to}."
    )
