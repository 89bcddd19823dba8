"""What other engines do wrong about all-ins, who may raise after them, and what nobody matched.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from oracle.core.rules import betting, objections
from oracle.core.rules import forced_bets as blinds
from oracle.core.table import (
    SHOWDOWN,
    BetReturned,
    Event,
    Fold,
    ForcedBet,
    PotsAwarded,
    Rules,
    State,
    Table,
    Wager,
)
from oracle.mistakes.mistake import Objectors, Rule, changes, objects, replaces, without


@changes(("against", Fold), breaks="betting.fold-at-any-turn")
def no_fold_when_nothing_is_owed(rules: Rules) -> Objectors:
    return (*rules.against[Fold], objections.folding_needs_a_bet)


@objects("against_wagering", breaks="betting.all-in-for-less")
def all_in_needs_a_whole_raise(_rules: Rules, state: State, seat: int) -> str | None:
    in_force = state.table.rules
    most = state.bets[seat] + in_force.playable(state, seat)
    least = state.current_bet + state.last_raise
    if state.table.betting == "limit":
        least = state.last_full_bet + in_force.bet_size(state)
    return None if most >= least else f"The minimum raise is to {least}."


@objects("against_wagering", breaks="betting.all-in-for-less")
def all_in_may_not_open_for_less(_rules: Rules, state: State, seat: int) -> str | None:
    in_force = state.table.rules
    limit = state.table.betting == "limit"
    least = in_force.bet_size(state) if limit else state.last_raise
    opens = not state.current_bet and in_force.playable(state, seat) < least
    return f"The minimum bet is {least}." if opens else None


@objects("against_wagering", breaks="betting.all-in-for-less")
def raise_needs_more_chips_than_the_bet(_rules: Rules, state: State, seat: int) -> str | None:
    enough = state.table.rules.playable(state, seat) > state.current_bet
    return None if enough else f"A raise needs more than {state.current_bet} chips."


@changes("against_wagering", breaks="betting.all-in-for-less")
def raise_is_open_with_no_more_than_a_call(rules: Rules) -> Objectors:
    return without(rules.against_wagering, objections.a_call_takes_all_chips)


@changes(
    "playable",
    "forced_bets",
    "shares",
    "against_size",
    "against_table",
    breaks="betting.smallest-chip",
)
def every_chip_plays(rules: Rules) -> tuple[Rule | Objectors, ...]:
    """A pot is shared in chips that play; the first winner gets the remainder."""

    def playable(state: State, seat: int) -> int:
        return state.stacks[seat]

    def forced_bets(table: Table) -> tuple[ForcedBet, ...]:
        return rules.forced_bets(replace(table, chip=1))

    def shares(state: State, winners: tuple[int, ...], amount: int) -> tuple[int, ...]:
        rest = amount % state.table.chip
        first, *others = rules.shares(state, winners, amount - rest)
        return (first + rest, *others)

    sizes = without(rules.against_size, objections.size_is_not_in_whole_chips)
    tables = without(rules.against_table, blinds.stack_is_less_than_a_chip)
    return playable, forced_bets, shares, sizes, tables


@changes("forced_bets", "shares", breaks="betting.smallest-chip")
def short_posts_take_the_change(rules: Rules) -> tuple[Rule, Rule]:
    wrong = every_chip_plays.change(rules)
    return wrong["forced_bets"], wrong["shares"]


@replaces("full_bet", breaks=("betting.half-bet-all-in", "betting.completion"))
def every_all_in_is_a_full_bet(rules: Rules, state: State, to: int) -> tuple[bool, int, int]:
    if state.table.betting != "limit":
        return rules.full_bet(state, to)
    return True, to, state.last_raise


@changes("full_bet", "is_raised", breaks="betting.half-bet-all-in")
def half_a_bet_is_not_enough(rules: Rules) -> tuple[Rule, Rule]:
    return _half(rules, lambda _state, added, size: 2 * added > size)


@changes("full_bet", "is_raised", breaks="betting.half-bet-all-in")
def half_a_bet_is_rounded_down(rules: Rules) -> tuple[Rule, Rule]:
    return _half(rules, lambda _state, added, size: added >= size // 2)


@changes("full_bet", breaks="betting.half-bet-all-in")
def half_a_bet_is_measured_from_the_price(rules: Rules) -> Rule:
    full_bet, _is_raised = _half(rules, _adds_half_to_the_price)
    return full_bet


@changes("full_bet", "is_raised", breaks="betting.half-bet-all-in")
def short_all_ins_do_not_add_up(rules: Rules) -> tuple[Rule, Rule]:
    full_bet, _is_raised = _half(rules, _adds_half_to_the_price)

    def is_raised(state: State, seat: int) -> bool:
        if state.table.betting != "limit":
            return rules.is_raised(state, seat)
        return any(wager.full and wager.to > state.bet_answered[seat] for wager in state.wagers)

    return full_bet, is_raised


def _adds_half_to_the_price(state: State, added: int, size: int) -> bool:
    return 2 * (added - max(0, state.current_bet - state.last_full_bet)) >= size


def _half(rules: Rules, is_half: Callable[[State, int, int], bool]) -> tuple[Rule, Rule]:
    """Replace what half a bet is, by what was added and by the size of a bet.

    The first rule tells a full bet, the second who has been raised.
    """

    def full_bet(state: State, to: int) -> tuple[bool, int, int]:
        if rules.full_bet is not betting.half_a_bet_is_a_full_bet:
            return rules.full_bet(state, to)
        full = is_half(state, to - state.last_full_bet, state.table.rules.bet_size(state))
        return full, to if full else state.last_full_bet, state.last_raise

    def is_raised(state: State, seat: int) -> bool:
        if state.table.betting != "limit":
            return rules.is_raised(state, seat)
        owed = state.current_bet - state.bet_answered[seat]
        return owed > 0 and is_half(state, owed, state.table.rules.bet_size(state))

    return full_bet, is_raised


@replaces("raise_range", breaks="betting.completion")
def completion_adds_a_whole_raise(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    """An all-in that opens the round is completed."""
    raised = state.last_full_bet and state.current_bet > state.last_full_bet
    if state.table.betting != "limit" or not raised:
        return rules.raise_range(state, seat)
    most = state.bets[seat] + state.table.rules.playable(state, seat)
    to = min(state.last_full_bet + 2 * state.table.rules.bet_size(state), most)
    return to, to


@replaces("raise_range", breaks="betting.completion")
def raise_comes_on_top_of_a_short_all_in(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    if state.table.betting != "limit" or state.current_bet == state.last_full_bet:
        return rules.raise_range(state, seat)
    most = state.bets[seat] + state.table.rules.playable(state, seat)
    to = min(state.current_bet + state.table.rules.bet_size(state), most)
    return to, to


@replaces("bets_made", breaks="betting.completion")
def completion_is_not_counted(rules: Rules, state: State) -> Sequence[Wager]:
    completions = [after for before, after in pairwise(state.wagers) if not before.full]
    return [wager for wager in rules.bets_made(state) if wager not in completions]


@objects("against_wagering", breaks="betting.wager-size")
def completion_must_add_a_whole_bet(_rules: Rules, state: State, seat: int) -> str | None:
    if state.table.betting != "limit" or state.current_bet == state.last_full_bet:
        return None
    least, _most = state.table.rules.raise_range(state, seat)
    all_in = least - state.bets[seat] == state.table.rules.playable(state, seat)
    return None if all_in else "A raise adds a whole bet."


@replaces("is_raised", breaks="betting.reopening")
def short_first_all_in_reopens(_rules: Rules, state: State, seat: int) -> bool:
    """In limit play, half a bet more than a full bet does not let a player raise."""
    largest = max((size for _wager, size in raises(state)), default=0)
    return state.current_bet - state.bet_answered[seat] >= largest


@replaces("is_raised", breaks="betting.reopening")
def later_short_all_in_closes_the_betting(rules: Rules, state: State, seat: int) -> bool:
    """Closed is the raising to a player who has acted since the last full bet."""
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


@objects("against_wagering", breaks="betting.reopening")
def short_all_in_bars_everybody_from_raising(_rules: Rules, state: State, _seat: int) -> str | None:
    short = any(wager.blind is None and not wager.full for wager in state.wagers)
    return "An all-in for less does not open the betting." if short else None


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


@replaces("is_raised", breaks="betting.reopening")
def any_all_in_reopens(_rules: Rules, state: State, seat: int) -> bool:
    return state.current_bet > state.bet_answered[seat]


@replaces("is_raised", breaks="betting.reopening")
def any_all_in_reopens_in_limit(rules: Rules, state: State, seat: int) -> bool:
    if state.table.betting != "limit":
        return rules.is_raised(state, seat)
    return state.current_bet > state.bet_answered[seat]


@replaces("is_raised", breaks="betting.reopening")
def raise_right_by_turn_order(_rules: Rules, state: State, seat: int) -> bool:
    """Short all-ins do not add up for those who acted before them."""
    return any(wager.full and wager.to > state.bet_answered[seat] for wager in state.wagers)


@replaces("is_raised", breaks="betting.reopening")
def half_bet_all_in_does_not_reopen(rules: Rules, state: State, seat: int) -> bool:
    if state.table.betting != "limit":
        return rules.is_raised(state, seat)
    return state.current_bet - state.bet_answered[seat] >= state.table.rules.bet_size(state)


@replaces("betting_is_possible", breaks="betting.nobody-left-to-call")
def no_raise_over_players_who_could_only_call(_rules: Rules, state: State, seat: int) -> bool:
    playable = state.table.rules.playable
    return any(
        live and other != seat and state.bets[other] + playable(state, other) > state.current_bet
        for other, live in enumerate(state.live)
    )


@replaces(
    "betting_is_possible", breaks=("betting.nobody-left-to-call", "betting.betting-is-skipped")
)
def betting_goes_on_against_all_ins(_rules: Rules, _state: State, _seat: int) -> bool:
    return True


@changes("against_wagering", breaks="betting.nobody-left-to-call")
def raise_that_nobody_could_call_is_taken(rules: Rules) -> Objectors:
    return without(rules.against_wagering, objections.nobody_could_call)


@replaces("owes_action", breaks="betting.betting-is-skipped")
def last_player_with_chips_is_asked(rules: Rules, state: State, seat: int) -> bool:
    if not state.live[seat] or not state.table.rules.playable(state, seat):
        return rules.owes_action(state, seat)
    return state.bet_answered[seat] < state.current_bet or rules.owes_action(state, seat)


@replaces("owes_action", breaks="betting.betting-is-skipped")
def player_all_in_by_a_blind_is_asked(rules: Rules, state: State, seat: int) -> bool:
    if not state.live[seat] or state.table.rules.playable(state, seat):
        return rules.owes_action(state, seat)
    return state.round == 1 and state.bet_answered[seat] < 0


@replaces("owes_action", breaks="betting.betting-is-skipped")
def all_in_players_are_asked_like_the_others(rules: Rules, state: State, seat: int) -> bool:
    if not state.live[seat] or state.table.rules.playable(state, seat):
        return rules.owes_action(state, seat)
    return state.bet_answered[seat] < state.current_bet or state.bet_answered[seat] < 0


@replaces("owes_action", breaks="forced-bets.short-forced-bets")
def nobody_completes_against_smaller_all_ins(rules: Rules, state: State, seat: int) -> bool:
    """A bet is compared with what the others have put in, not with what it costs to call."""
    others = [place for place, live in enumerate(state.live) if live and place != seat]
    playable = state.table.rules.playable
    covered = all(state.bets[place] <= state.bets[seat] for place in others)
    if covered and not any(playable(state, place) for place in others):
        return False
    return rules.owes_action(state, seat)


@replaces("owes_action", breaks="betting.betting-is-skipped")
def seats_to_ask_are_fixed_at_the_start(_rules: Rules, state: State, seat: int) -> bool:
    """A bet or raise asks everyone with chips again."""
    if not state.live[seat] or not state.table.rules.playable(state, seat):
        return False
    if state.wagers and state.current_bet < state.wagers[-1].to:
        return False  # the round is over: the uncalled part of the last bet has gone back
    if any(wager.blind is None for wager in state.wagers):
        return state.bet_answered[seat] < state.current_bet
    return state.bet_answered[seat] < 0 and seat in _asked_at_the_start(state)


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


_WHATEVER_NOBODY_MATCHED: Final = (
    *("betting.uncalled-bet", "betting.unmatched-chips-of-a-folder"),
    "forced-bets.unmatched-ante",
)


@replaces("uncalled_bet", breaks=_WHATEVER_NOBODY_MATCHED)
def uncalled_bet_stays_in_the_pot(_rules: Rules, _state: State) -> Event | None:
    return None


@replaces("uncalled_bet", breaks=_WHATEVER_NOBODY_MATCHED)
def uncalled_bet_goes_back_only_after_folds(rules: Rules, state: State) -> Event | None:
    return None if sum(state.live) > 1 else rules.uncalled_bet(state)


@changes("uncalled_bet", ("dealer", SHOWDOWN), breaks=_WHATEVER_NOBODY_MATCHED)
def uncalled_bet_goes_back_only_when_the_hand_is_over(rules: Rules) -> tuple[Rule, Rule]:
    def uncalled_bet(state: State) -> Event | None:
        return None if sum(state.live) > 1 else rules.uncalled_bet(state)

    def at_the_showdown(state: State) -> Event:
        event: Event = rules.dealer[SHOWDOWN](state)
        paid_out = isinstance(event, PotsAwarded)
        return (rules.uncalled_bet(state) if paid_out else None) or event

    return uncalled_bet, at_the_showdown


@replaces("uncalled_bet", breaks=("betting.uncalled-bet", "betting.unmatched-chips-of-a-folder"))
def nothing_goes_back_when_all_others_fold(rules: Rules, state: State) -> Event | None:
    return rules.uncalled_bet(state) if sum(state.live) > 1 else None


@replaces("uncalled_bet", breaks="betting.uncalled-bet")
def uncalled_bet_goes_back_only_over_all_ins(rules: Rules, state: State) -> Event | None:
    folded = sum(state.live) == 1 and any(not wager.blind for wager in state.wagers)
    return None if folded else rules.uncalled_bet(state)


@replaces("uncalled_bet", breaks="betting.uncalled-bet")
def uncalled_blind_stays_in_the_pot(rules: Rules, state: State) -> Event | None:
    wagered = any(not wager.blind for wager in state.wagers)
    return rules.uncalled_bet(state) if wagered else None


@replaces("uncalled_bet", breaks="betting.uncalled-bet")
def bet_goes_back_whole(rules: Rules, state: State) -> Event | None:
    if sum(state.live) > 1:
        return rules.uncalled_bet(state)
    seat = state.live.index(True)
    return BetReturned(seat, state.bets[seat], 0) if state.bets[seat] else None


@replaces("uncalled_bet", breaks="betting.uncalled-bet")
def bet_matched_by_folders_goes_back(rules: Rules, state: State) -> Event | None:
    if sum(state.live) < 2:
        return rules.uncalled_bet(state)
    (first, seat), (second, _seat), *_ = sorted(_paid_by_live(state), reverse=True)
    over = first - second
    return BetReturned(seat, over, max(0, state.bets[seat] - over)) if over else None


def _paid_by_live(state: State) -> list[tuple[int, int]]:
    """Give what the players still in have paid, apart from dead antes, with their seats."""
    paid = zip(state.paid, state.dead_antes, strict=True)
    return [(chips - dead, seat) for seat, (chips, dead) in enumerate(paid) if state.live[seat]]


@replaces("folder_takes_back", breaks="betting.unmatched-chips-of-a-folder")
def folder_leaves_unmatched_chips(_rules: Rules, _state: State) -> bool:
    return False
