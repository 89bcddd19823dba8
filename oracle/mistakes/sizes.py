"""What other engines do wrong about the size of a bet and the number of raises.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from oracle.core.rules import objections
from oracle.core.table import Objection, Rules, State, Wager, Wagering
from oracle.mistakes.betting import raises

_CAP = "betting.raise-cap"


def big_blind_is_no_bet(rules: Rules) -> Mapping[str, Any]:
    """The big blind does not count, so there is one bet more than the cap allows before the draw.

    Cites: betting.big-blind-is-the-first-bet
    """

    def bets_made(state: State) -> Sequence[Wager]:
        return [wager for wager in rules.bets_made(state) if wager.blind is None]

    return {"bets_made": bets_made}


def three_bets_are_the_cap(rules: Rules) -> Mapping[str, Any]:
    """In limit play no raise follows a bet and two raises.

    Cites: betting.raise-cap
    """

    def three_bets_are_made(state: State, _seat: int) -> Objection | None:
        if state.table.betting != "limit" or len(state.table.rules.bets_made(state)) < 3:
            return None
        return Objection(_CAP, "Betting is capped: this round already has three bets.")

    return {"against_wagering": (*rules.against_wagering, three_bets_are_made)}


def fold_lifts_the_cap(rules: Rules) -> Mapping[str, Any]:
    """When folds or all-ins leave two players after the cap was reached, they may keep raising.

    Cites: betting.raise-cap
    """

    def objections(state: State, seat: int) -> Iterator[Objection]:
        return filter(None, (objector(state, seat) for objector in rules.against_wagering))

    def was_capped_among_three(state: State, seat: int) -> bool:
        among_three = state.copy()
        among_three.wagers = tuple(wager for wager in state.wagers if wager.players > 2)
        return any(one.rule == _CAP for one in objections(among_three, seat))

    def barred(state: State, seat: int) -> Objection | None:
        playable = state.table.rules.playable
        players = sum(live and playable(state, place) > 0 for place, live in enumerate(state.live))
        lifted = players <= 2 and was_capped_among_three(state, seat)
        return next(
            (one for one in objections(state, seat) if not (lifted and one.rule == _CAP)), None
        )

    return {"against_wagering": (barred,)}


def cap_counts_the_whole_hand(rules: Rules) -> Mapping[str, Any]:
    """The bets of earlier rounds still count towards the cap.

    Cites: betting.cap-resets
    """

    def bets_made(state: State) -> Sequence[Wager]:
        made: list[Wager] = []
        earlier = state.copy()
        for wagers in (*state.past_wagers, state.wagers):
            earlier.wagers = wagers
            made += rules.bets_made(earlier)
        return made

    return {"bets_made": bets_made}


def short_all_in_counts_for_the_cap(rules: Rules) -> Mapping[str, Any]:
    """An all-in for less than a full bet is one of the bets that the cap allows.

    Cites: betting.half-bet-all-in
    """

    def bets_made(state: State) -> Sequence[Wager]:
        made = rules.bets_made(state)
        return [wager for wager in state.wagers if wager in made or not wager.full]

    return {"bets_made": bets_made}


def big_bet_from_the_second_round(rules: Rules) -> Mapping[str, Any]:
    """The big bet applies in every round except the first.

    Cites: betting.size-by-round
    """

    def bet_size(state: State) -> int:
        return rules.bet_size(state) if state.round == 1 else state.table.big_bet

    return {"bet_size": bet_size}


def least_raise_is_the_big_blind(rules: Rules) -> Mapping[str, Any]:
    """A raise adds at least the big blind, however large the last bet or raise was.

    So this much more lets players who have acted raise again.

    Cites: betting.minimum-raise
    """

    def full_bet(state: State, to: int) -> tuple[bool, int, int]:
        if state.table.betting == "limit":
            return rules.full_bet(state, to)
        full = to - state.current_bet >= state.table.big_blind
        return full, to if full else state.last_full_bet, state.table.big_blind

    return {"full_bet": full_bet}


def least_raise_is_twice_the_bet(rules: Rules) -> Mapping[str, Any]:
    """A raise comes to at least twice the outstanding bet.

    Cites: betting.minimum-raise
    """
    return least_raise(rules, lambda state: 2 * state.current_bet)


def short_all_in_sets_the_least_raise(rules: Rules) -> Mapping[str, Any]:
    """After an all-in for less, the minimum raise is only what that all-in added.

    Cites: betting.minimum-raise
    """

    def as_much_as_last(state: State) -> int:
        added = [size for _wager, size in raises(state)]
        return state.current_bet + (added[-1] if added else state.last_raise)

    return least_raise(rules, as_much_as_last)


def pot_limit_forgets_the_call(rules: Rules) -> Mapping[str, Any]:
    """The most that a raise adds is the pot as it stands, without the call.

    Cites: betting.pot-limit-maximum
    """

    def raise_range(state: State, seat: int) -> tuple[int, int]:
        least, most = rules.raise_range(state, seat)
        if state.table.betting != "pot-limit":
            return least, most
        pot = state.current_bet + state.table.rules.pot_counted(state)
        return least, max(least, min(pot, most))

    return {"raise_range": raise_range}


def pot_limit_forgets_the_bets(_rules: Rules) -> Mapping[str, Any]:
    """The pot is what it held before the betting round, without the bets of the round.

    Cites: betting.pot-limit-maximum
    """

    def pot_counted(state: State) -> int:
        return sum(state.paid) - sum(state.bets)

    return {"pot_counted": pot_counted}


def least_raise(rules: Rules, wrong: Callable[[State], int]) -> Mapping[str, Any]:
    """Replace the minimum raise of pot-limit and no-limit play."""

    def raise_range(state: State, seat: int) -> tuple[int, int]:
        least, most = rules.raise_range(state, seat)
        if state.table.betting == "limit" or not state.current_bet:
            return least, most
        all_in = state.bets[seat] + state.table.rules.playable(state, seat)
        least = min(wrong(state), all_in)
        return least, max(least, most)

    return {"raise_range": raise_range}


def any_size_is_taken_in_limit(rules: Rules) -> Mapping[str, Any]:
    """In limit play a bet or raise may be larger than the fixed size.

    Cites: betting.fixed-size
    """

    def raise_range(state: State, seat: int) -> tuple[int, int]:
        least, most = rules.raise_range(state, seat)
        if state.table.betting != "limit":
            return least, most
        return least, state.bets[seat] + state.table.rules.playable(state, seat)

    def is_out_of_range(state: State, action: Wagering) -> Objection | None:
        least, most = state.table.rules.raise_range(state, action.seat)
        if least <= action.to <= most:
            return None
        return Objection("betting.fixed-size", f"A bet is to {least} at least, and to {most}.")

    fixed = objections.size_is_not_fixed
    sizes = tuple(is_out_of_range if one is fixed else one for one in rules.against_size)
    return {"raise_range": raise_range, "against_size": sizes}


def raise_doubles_the_bet(rules: Rules) -> Mapping[str, Any]:
    """In limit play a raise comes to twice the bet that it raises.

    Cites: betting.fixed-size
    """

    def raise_range(state: State, seat: int) -> tuple[int, int]:
        if state.table.betting != "limit" or not state.last_full_bet:
            return rules.raise_range(state, seat)
        most = state.bets[seat] + state.table.rules.playable(state, seat)
        to = min(2 * state.last_full_bet, most)
        return to, to

    return {"raise_range": raise_range}


def big_bet_in_the_last_round_only(_rules: Rules) -> Mapping[str, Any]:
    """The big bet applies after the last draw, and in no other round.

    Cites: betting.size-by-round
    """

    def bet_size(state: State) -> int:
        table = state.table
        return table.big_bet if state.round > table.draws else table.small_bet

    return {"bet_size": bet_size}


def small_bet_in_every_round(_rules: Rules) -> Mapping[str, Any]:
    """The small bet applies to the end of the hand.

    Cites: betting.size-by-round
    """

    def bet_size(state: State) -> int:
        return state.table.small_bet

    return {"bet_size": bet_size}
