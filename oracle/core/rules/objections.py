"""Why a player's fold, check, call, bet or raise is refused.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from oracle.core.table import BET, SHOWDOWN, Action, Objection, State, Wagering

# to any action


def hand_is_dead(state: State, action: Action) -> Objection | None:
    """A player who has folded does not act again.

    Cites: betting.folded-hand-is-dead
    """
    seat = action.seat
    if not 0 <= seat < len(state.live) or state.live[seat]:
        return None
    return Objection("betting.folded-hand-is-dead", "This player's hand is dead.")


def nobody_acts_out_of_turn(state: State, action: Action) -> Objection | None:
    """Only the player in turn may act, in a betting round and at the showdown.

    Cites: betting.clockwise
    """
    if action.seat == state.actor or state.phase not in {BET, SHOWDOWN}:
        return None
    return Objection("betting.clockwise", "It is not this player's turn to act.")


# to one action


def folding_is_always_open(_state: State, _action: Action) -> Objection | None:
    """A player in turn may always fold, so this never objects.

    Cites: betting.fold-at-any-turn
    """
    return None


def folding_needs_a_bet(state: State, action: Action) -> Objection | None:
    """A player who owes nothing must check, not fold.

    Cites: betting.fold-at-any-turn
    """
    if state.table.rules.to_call(state, action.seat):
        return None
    return Objection("betting.fold-at-any-turn", "A player who owes nothing may not fold.")


def checking_faces_a_bet(state: State, action: Action) -> Objection | None:
    """A player facing a bet cannot check.

    Cites: betting.check-when-nothing-is-owed
    """
    owed = state.table.rules.to_call(state, action.seat)
    if not owed:
        return None
    return Objection(
        "betting.check-when-nothing-is-owed",
        f"This player owes {owed} and cannot check.",
    )


def nothing_to_call(state: State, action: Action) -> Objection | None:
    """A player who owes nothing checks and does not call.

    Cites: betting.bet-only-when-unopened
    """
    if state.table.rules.to_call(state, action.seat):
        return None
    return Objection("betting.bet-only-when-unopened", "There is nothing to call.")


def somebody_has_bet(state: State, _action: Action) -> Objection | None:
    """After a bet, a player puts in more by raising, not by betting.

    Cites: betting.bet-only-when-unopened
    """
    if not state.current_bet:
        return None
    return Objection(
        "betting.bet-only-when-unopened",
        f"There is already a bet of {state.current_bet}; to put in more is to raise.",
    )


def nobody_has_bet(state: State, _action: Action) -> Objection | None:
    """There must be a bet before anyone can raise.

    Cites: betting.bet-only-when-unopened
    """
    if state.current_bet:
        return None
    return Objection("betting.bet-only-when-unopened", "There is no bet to raise.")


# to every bet or raise


def a_call_takes_all_chips(state: State, seat: int) -> Objection | None:
    """A player who does not have more chips than the call can only call all-in.

    Cites: betting.all-in-for-less
    """
    if state.table.rules.playable(state, seat) > state.current_bet - state.bets[seat]:
        return None
    return Objection("betting.all-in-for-less", "A call takes all of this player's chips.")


def nobody_could_call(state: State, seat: int) -> Objection | None:
    """There is nothing to bet for when no other player has chips left.

    Cites: betting.nobody-left-to-call
    """
    if state.table.rules.betting_is_possible(state, seat):
        return None
    return Objection("betting.nobody-left-to-call", "No other player has chips left to call with.")


def betting_was_not_reopened(state: State, seat: int) -> Objection | None:
    """A player who has acted may raise again only after a raise; all-ins for less do not count.

    Cites: betting.reopening, betting.completion
    """
    if state.bet_answered[seat] < 0 or state.table.rules.is_raised(state, seat):
        return None
    return Objection(
        "betting.reopening",
        "This player has already acted, and no full bet has reopened the betting.",
    )


def betting_was_not_reopened_but_may_be_completed(state: State, seat: int) -> Objection | None:
    """A player who has acted may still complete an all-in for less than a full bet.

    Cites: betting.reopening, betting.completion
    """
    if state.current_bet > state.last_full_bet:
        return None
    return betting_was_not_reopened(state, seat)


def completions_may_be_small(_state: State, _seat: int) -> Objection | None:
    """A completion is not a wager of its own, so it may add less than the last bet.

    Cites: betting.wager-size
    """
    return None


def completion_is_too_small(state: State, seat: int) -> Objection | None:
    """A completion is a wager like any other, so it may not add less than the last bet or raise.

    The last one is the all-in that is to be completed.

    Cites: betting.wager-size
    """
    to, _most = state.table.rules.raise_range(state, seat)
    all_in = to - state.bets[seat] == state.table.rules.playable(state, seat)
    before = state.wagers[-2].to if len(state.wagers) > 1 else 0
    added, last = to - state.current_bet, state.current_bet - before
    if state.current_bet == state.last_full_bet or all_in or added >= last:
        return None
    text = f"A completion of {added} adds less than the all-in did, which added {last}."
    return Objection("betting.wager-size", text)


def who_has_checked_does_not_raise(state: State, seat: int) -> Objection | None:
    """A player who has checked in this round may only call or fold.

    Cites: betting.check-raise
    """
    if not state.checked[seat]:
        return None
    return Objection("betting.check-raise", "This player has checked and may not raise.")


def who_has_checked_may_raise(_state: State, _seat: int) -> Objection | None:
    """A player who has checked may raise a later bet, so this never objects.

    Cites: betting.check-raise
    """
    return None


# to an amount


def size_is_not_fixed(state: State, action: Wagering) -> Objection | None:
    """In limit play only the fixed amount can be bet.

    Cites: betting.fixed-size, betting.size-by-round
    """
    to, _most = state.table.rules.raise_range(state, action.seat)
    if action.to == to:
        return None
    return Objection(
        "betting.fixed-size", f"In limit play this bet or raise is to {to}, not {action.to}."
    )


def raise_is_below_the_minimum(state: State, action: Wagering) -> Objection | None:
    """A raise adds at least the last full bet or raise of the round, unless it is all-in.

    Cites: betting.minimum-raise
    """
    least, _most = state.table.rules.raise_range(state, action.seat)
    if not state.current_bet or action.to >= least:
        return None
    return Objection("betting.minimum-raise", f"The minimum raise is to {least}, not {action.to}.")


def size_is_outside_no_limit(state: State, action: Wagering) -> Objection | None:
    """A bet is at least the big blind and at most all the player's chips.

    Cites: betting.no-limit-bets
    """
    return _outside(state, action, "betting.no-limit-bets")


def size_is_outside_pot_limit(state: State, action: Wagering) -> Objection | None:
    """A bet is at least the big blind and at most the pot or all the player's chips.

    Cites: betting.pot-limit-maximum
    """
    return _outside(state, action, "betting.pot-limit-maximum")


def _outside(state: State, action: Wagering, rule: str) -> Objection | None:
    least, most = state.table.rules.raise_range(state, action.seat)
    if action.to > most:
        return Objection(rule, f"The maximum bet or raise is to {most}, not {action.to}.")
    if action.to < least and not state.current_bet:
        return Objection(rule, f"The minimum bet is {least}, not {action.to}.")
    return None


def size_is_not_in_whole_chips(state: State, action: Wagering) -> Objection | None:
    """Only whole multiples of the smallest chip can be bet.

    Cites: betting.smallest-chip
    """
    chip = state.table.chip
    if not action.to % chip:
        return None
    return Objection("betting.smallest-chip", f"The smallest chip that plays is {chip}.")
