"""What other engines do wrong in a betting round.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from oracle.core.rules import forced_bets as blinds
from oracle.core.rules import objections
from oracle.core.table import Event, Fold, ForcedBet, Objection, Rules, State, Table, Wager


def every_all_in_is_a_full_bet(rules: Rules) -> Mapping[str, Any]:
    """In limit play an all-in of any size is a full bet: a full bet raises it, and it counts.

    Cites: betting.half-bet-all-in, betting.completion
    """

    def full_bet(state: State, to: int) -> tuple[bool, int, int]:
        if state.table.betting != "limit":
            return rules.full_bet(state, to)
        return True, to, state.last_raise

    return {"full_bet": full_bet}


def short_first_all_in_reopens(_rules: Rules) -> Mapping[str, Any]:
    """A player has been raised when they owe the round's largest bet or raise, however short.

    So a short all-in that is the round's first bet or raise lets all who have acted raise, and in
    limit play half a bet more than a full bet does not.

    Cites: betting.reopening
    """

    def is_raised(state: State, seat: int) -> bool:
        largest = max((size for _wager, size in raises(state)), default=0)
        return state.current_bet - state.bet_answered[seat] >= largest

    return {"is_raised": is_raised}


def later_short_all_in_closes_the_betting(rules: Rules) -> Mapping[str, Any]:
    """One more short all-in takes away the right to raise that all-ins for less gave together.

    So a player who has acted since the last full bet may not raise.

    Cites: betting.reopening
    """

    def is_raised(state: State, seat: int) -> bool:
        largest = short = reopened_at = 0
        together = False
        for wager, size in raises(state):
            if size >= largest:
                reopened_at, together = wager.to, False
            largest = max(largest, size)
            short = short + size if _is_all_in(state, wager) else 0
            if short >= largest:
                short, together = 0, together or size < largest
        closed = together and short and state.bet_answered[seat] >= reopened_at
        return not closed and rules.is_raised(state, seat)

    return {"is_raised": is_raised}


def seats_to_ask_are_fixed_at_the_start(_rules: Rules) -> Mapping[str, Any]:
    """A player with nothing to gain when a round begins is not asked; one with something always is.

    A bet or raise asks everyone with chips again.

    Cites: betting.betting-is-skipped
    """

    def owes_action(state: State, seat: int) -> bool:
        if not state.live[seat] or not state.table.rules.playable(state, seat):
            return False
        if state.wagers and state.current_bet < state.wagers[-1].to:
            return False  # the round is over: the uncalled part of the last bet has gone back
        if any(wager.blind is None for wager in state.wagers):
            return state.bet_answered[seat] < state.current_bet
        return state.bet_answered[seat] < 0 and seat in _asked_at_the_start(state)

    return {"owes_action": owes_action}


def no_raise_over_players_who_could_only_call(_rules: Rules) -> Mapping[str, Any]:
    """Nobody may raise unless another player has more than the outstanding bet.

    Cites: betting.nobody-left-to-call
    """

    def betting_is_possible(state: State, seat: int) -> bool:
        playable = state.table.rules.playable
        return any(
            live
            and other != seat
            and state.bets[other] + playable(state, other) > state.current_bet
            for other, live in enumerate(state.live)
        )

    return {"betting_is_possible": betting_is_possible}


def every_chip_plays(rules: Rules) -> Mapping[str, Any]:
    """Chips smaller than the smallest that may be bet play like others, and any amount can be bet.

    A pot is shared in chips that play; the first winner gets the remainder.

    Cites: betting.smallest-chip
    """

    def playable(state: State, seat: int) -> int:
        return state.stacks[seat]

    def forced_bets(table: Table) -> tuple[ForcedBet, ...]:
        return rules.forced_bets(replace(table, chip=1))

    def shares(state: State, winners: tuple[int, ...], amount: int) -> tuple[int, ...]:
        rest = amount % state.table.chip
        first, *others = rules.shares(state, winners, amount - rest)
        return (first + rest, *others)

    odd, too_little = objections.size_is_not_in_whole_chips, blinds.stack_is_less_than_a_chip
    return {
        "playable": playable,
        "forced_bets": forced_bets,
        "shares": shares,
        "against_size": tuple(one for one in rules.against_size if one is not odd),
        "against_table": tuple(one for one in rules.against_table if one is not too_little),
    }


def short_posts_take_the_change(rules: Rules) -> Mapping[str, Any]:
    """A stack too small for a blind or an ante is posted whole, with chips too small to play.

    Cites: betting.smallest-chip
    """
    wrong = every_chip_plays(rules)
    return {field: wrong[field] for field in ("forced_bets", "shares")}


def no_fold_when_nothing_is_owed(rules: Rules) -> Mapping[str, Any]:
    """A player who owes nothing may not fold.

    Cites: betting.fold-at-any-turn
    """
    objectors = (*rules.against[Fold], objections.folding_needs_a_bet)
    return {"against": {**rules.against, Fold: objectors}}


def any_all_in_reopens(_rules: Rules) -> Mapping[str, Any]:
    """A player who has acted may raise again when they owe anything, however short the all-in was.

    Cites: betting.reopening
    """

    def is_raised(state: State, seat: int) -> bool:
        return state.current_bet > state.bet_answered[seat]

    return {"is_raised": is_raised}


def raise_right_by_turn_order(_rules: Rules) -> Mapping[str, Any]:
    """A player who has acted may raise again after a full bet, whatever they owe.

    So short all-ins do not add up for those who acted before them.

    Cites: betting.reopening
    """

    def is_raised(state: State, seat: int) -> bool:
        return any(wager.full and wager.to > state.bet_answered[seat] for wager in state.wagers)

    return {"is_raised": is_raised}


def half_bet_all_in_does_not_reopen(rules: Rules) -> Mapping[str, Any]:
    """In limit play only a whole bet more lets players who have acted raise again.

    Cites: betting.reopening
    """

    def is_raised(state: State, seat: int) -> bool:
        if state.table.betting != "limit":
            return rules.is_raised(state, seat)
        return state.current_bet - state.bet_answered[seat] >= state.table.rules.bet_size(state)

    return {"is_raised": is_raised}


def all_in_needs_a_whole_raise(rules: Rules) -> Mapping[str, Any]:
    """A player with more than the call but less than a whole bet or raise may not go all-in.

    Cites: betting.all-in-for-less
    """

    def raise_is_short(state: State, seat: int) -> Objection | None:
        in_force = state.table.rules
        most = state.bets[seat] + in_force.playable(state, seat)
        least = state.current_bet + state.last_raise
        if state.table.betting == "limit":
            least = state.last_full_bet + in_force.bet_size(state)
        if most >= least:
            return None
        return Objection("betting.all-in-for-less", f"The minimum raise is to {least}.")

    return {"against_wagering": (*rules.against_wagering, raise_is_short)}


def betting_goes_on_against_all_ins(_rules: Rules) -> Mapping[str, Any]:
    """A player with chips is asked, and may bet, although nobody else has any left.

    Cites: betting.nobody-left-to-call
    """

    def betting_is_possible(_state: State, _seat: int) -> bool:
        return True

    return {"betting_is_possible": betting_is_possible}


def uncalled_bet_stays_in_the_pot(_rules: Rules) -> Mapping[str, Any]:
    """The uncalled part of a bet is won with the pot.

    Cites: betting.uncalled-bet
    """

    def uncalled_bet(_state: State) -> Event | None:
        return None

    return {"uncalled_bet": uncalled_bet}


def folder_leaves_unmatched_chips(_rules: Rules) -> Mapping[str, Any]:
    """Chips that no other player has matched stay in the pot if their player has folded.

    Cites: betting.unmatched-chips-of-a-folder
    """

    def folder_takes_back(_state: State) -> bool:
        return False

    return {"folder_takes_back": folder_takes_back}


def raises(state: State) -> Iterator[tuple[Wager, int]]:
    """Give the bets and raises of the round, each with what it added to the bet before it."""
    price = 0
    for wager in state.wagers:
        if wager.blind is None:
            yield wager, wager.to - price
        price = wager.to


def _is_all_in(state: State, wager: Wager) -> bool:
    playable = state.table.rules.playable(state, wager.seat)
    return not playable and state.bets[wager.seat] == wager.to


def _asked_at_the_start(state: State) -> list[int]:
    """Find who was in and could gain something when the round began, before any bet or raise."""
    playable = state.table.rules.playable
    acted = [seat for seat, price in enumerate(state.bet_answered) if price >= 0]
    present = [seat for seat, live in enumerate(state.live) if live or seat in acted]
    second = sorted(state.bets[seat] + playable(state, seat) for seat in present)[-2]
    waiting = [
        seat
        for seat in present
        if seat not in acted and playable(state, seat) and state.bets[seat] < second
    ]
    if not acted and len(waiting) == 1 and state.bets[waiting[0]] >= state.current_bet:
        return []
    return waiting
