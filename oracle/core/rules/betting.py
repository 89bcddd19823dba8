"""Which player is next to act, and what acting costs.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from oracle.core.pots import excess
from oracle.core.table import ActionOn, BetReturned, BettingEnded, Event, State, Wager


def run_betting_round(state: State) -> Event:
    """A betting round continues until nobody owes an action; then the bets are collected.

    Cites: betting.round-ends
    """
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
    rules = state.table.rules
    _small, big = rules.blind_seats(state.table)
    return rules.first_without_blinds(state) if big is None else (big + 1) % len(state.live)


def left_of_the_button(_state: State) -> int:
    """Without blinds the first round, too, starts left of the button, and nobody has bet yet.

    Cites: betting.opening-without-blinds
    """
    return 0


def next_player_clockwise(state: State) -> int | None:
    """The action moves clockwise to the next player who owes an action, while two are in.

    Cites: betting.clockwise, betting.first-to-act-after-a-draw, betting.round-ends
    """
    if state.live.count(True) < 2:
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
    """A player still in owes an action until they have acted and matched the outstanding bet.

    Cites: betting.round-ends, betting.big-blind-is-live, betting.folded-hand-is-dead
    """
    if not state.live[seat]:
        return False
    if state.bet_answered[seat] >= state.current_bet:
        return False
    rules = state.table.rules
    if not rules.playable(state, seat):
        return False
    return state.bets[seat] < state.current_bet or rules.betting_is_possible(state, seat)


def somebody_else_can_bet(state: State, seat: int) -> bool:
    """There is no betting when no other player has chips left to bet or call with.

    Cites: betting.betting-is-skipped
    """
    playable = state.table.rules.playable
    for other, live in enumerate(state.live):
        if live and other != seat and playable(state, other):
            return True
    return False


def to_call(state: State, seat: int) -> int:
    """A call costs what is missing to the outstanding bet, or all the player's chips if fewer.

    Cites: betting.call-matches-the-bet, betting.big-blind-is-live, betting.all-in-for-less
    """
    owed = state.current_bet - state.bets[seat]
    if not owed:
        return 0
    most = state.table.rules.playable(state, seat)
    return owed if owed < most else most


def big_bet_after_the_second_draw(state: State) -> int:
    """The small bet applies before and after the first draw, the big bet after later draws.

    Cites: betting.size-by-round
    """
    return state.table.small_bet if state.round <= 2 else state.table.big_bet


def big_bet_in_the_last_half(state: State) -> int:
    """The small bet applies in the first half of the betting rounds, the big bet in the others.

    Cites: betting.size-by-round
    """
    rounds = state.table.draws + 1
    return state.table.small_bet if state.round <= rounds // 2 else state.table.big_bet


def fixed_raise(state: State, seat: int) -> tuple[int, int]:
    """In limit play a bet or raise comes to one fixed size above the last full bet.

    So a raise completes an all-in that was not a full bet; a player with less is all-in.

    Cites: betting.fixed-size, betting.completion, betting.all-in-for-less
    """
    rules = state.table.rules
    to = state.last_full_bet + rules.bet_size(state)
    most = state.bets[seat] + rules.playable(state, seat)
    return (to, to) if to < most else (most, most)


def no_limit_raise(state: State, seat: int) -> tuple[int, int]:
    """In no-limit play a player may bet up to all their chips.

    Cites: betting.no-limit-bets, betting.minimum-raise, betting.all-in-for-less
    """
    most = state.bets[seat] + state.table.rules.playable(state, seat)
    return min(state.current_bet + state.last_raise, most), most


def pot_limit_raise(state: State, seat: int) -> tuple[int, int]:
    """In pot-limit play the most is a call plus the size of the pot after that call.

    Cites: betting.pot-limit-maximum, betting.minimum-raise, betting.all-in-for-less
    """
    rules = state.table.rules
    owed = state.current_bet - state.bets[seat]
    pot = state.current_bet + owed + rules.pot_counted(state)
    most = state.bets[seat] + rules.playable(state, seat)
    least = min(state.current_bet + state.last_raise, most)
    return least, max(least, min(pot, most))


def chips_in_the_pot(state: State) -> int:
    """The pot is what was put in: antes, blinds, bets and calls.

    Cites: betting.pot-limit-maximum
    """
    rules = state.table.rules
    more = (rules.short_blinds, rules.small_blind_counts) if state.round == 1 else ()
    return sum(state.paid) + sum(counted(state) for counted in more)


def only_actual_chips(_state: State) -> int:
    """A blind counts in the pot for the chips that were posted.

    Cites: betting.pot-limit-maximum
    """
    return 0


def blinds_count_whole(state: State) -> int:
    """Before the first draw a short blind counts in the pot as a whole one.

    Cites: betting.pot-limit-maximum
    """
    forced = state.table.rules.forced_bets(state.table)
    return sum(bet.current_bet - bet.amount for bet in forced if bet.name in {"small", "big"})


def small_blind_counts_as_posted(_state: State) -> int:
    """The small blind counts in the pot for what it is.

    Cites: betting.small-blind-counts-as-posted
    """
    return 0


def small_blind_counts_as_a_big_one(state: State) -> int:
    """Before the first draw the small blind counts in the pot as a big blind, until it is called.

    Cites: betting.small-blind-counts-as-posted
    """
    table = state.table
    small, _big = table.rules.blind_seats(table)
    posted = table.big_blind if small is None else max(table.small_blind, state.bets[small])
    return max(0, table.big_blind - posted)


def half_a_bet_is_a_full_bet(state: State, to: int) -> tuple[bool, int, int]:
    """In limit play an all-in of half a bet or more above the last full bet is a full bet.

    Cites: betting.half-bet-all-in
    """
    full = 2 * (to - state.last_full_bet) >= state.table.rules.bet_size(state)
    return full, to if full else state.last_full_bet, state.last_raise


def only_a_full_bet_is_full(state: State, to: int) -> tuple[bool, int, int]:
    """In limit play an all-in for less is never a full bet, so the next raise completes it.

    Cites: betting.half-bet-all-in
    """
    size = state.table.rules.bet_size(state)
    full_bets = (to - state.last_full_bet) // size
    return full_bets > 0, state.last_full_bet + full_bets * size, state.last_raise


def as_large_as_the_last_raise(state: State, to: int) -> tuple[bool, int, int]:
    """In no-limit and pot-limit play a full raise adds at least the last full bet or raise.

    Cites: betting.minimum-raise
    """
    size = to - state.current_bet
    full = size >= state.last_raise
    return full, to if full else state.last_full_bet, size if full else state.last_raise


def owes_half_a_bet(state: State, seat: int) -> bool:
    """A player has been raised when they owe half a bet or more since their last action.

    Cites: betting.reopening, betting.half-bet-all-in
    """
    return 2 * (state.current_bet - state.bet_answered[seat]) >= state.table.rules.bet_size(state)


def owes_a_full_raise(state: State, seat: int) -> bool:
    """A player has been raised when all bets since their last action add up to a full raise.

    Cites: betting.reopening
    """
    return state.current_bet - state.bet_answered[seat] >= state.last_raise


def bets_made(state: State) -> Sequence[Wager]:
    """The full bets of this round count; before the draw the big blind is the first.

    The small blind and other live posts are parts of that bet.

    Cites: betting.big-blind-is-the-first-bet, betting.cap-resets
    """
    return [wager for wager in state.wagers if wager.full and wager.blind in {None, "big"}]


def uncalled_bet_is_returned(state: State) -> Event | None:
    """The uncalled part of a bet is returned before the pot is awarded.

    Cites: betting.uncalled-bet
    """
    rules = state.table.rules
    paid: Sequence[int] = list(map(sub, state.paid, state.dead_antes))
    over = excess(rules.stakes(state, paid) if state.table.ante else paid)
    if over is None or not (state.live[over.seat] or rules.folder_takes_back(state)):
        return None
    return BetReturned(over.seat, over.amount, max(0, state.bets[over.seat] - over.amount))


def folder_takes_back(_state: State) -> bool:
    """Chips that nobody matched go back even to a player who has folded.

    Cites: betting.unmatched-chips-of-a-folder
    """
    return True
