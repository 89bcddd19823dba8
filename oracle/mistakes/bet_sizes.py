"""What other engines do wrong about the size of a bet, the limit of the pot, and the cap.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from oracle.core.rules import betting, cap, objections
from oracle.core.table import Called, Checked, Objection, Rules, State, Wager, Wagering
from oracle.mistakes.all_ins import raises
from oracle.mistakes.mistake import Objectors, Rule, changes, instead, objects, replaces, without

_THREE_BETS: Final = "Betting is capped: this round already has three bets."

_CAPS: Final = (
    cap.four_bets_are_made,
    cap.five_bets_are_made,
    cap.four_bets_are_made_by_the_player,
    cap.capped_with_three_players,
    cap.five_bets_with_three_players,
    cap.raising_is_not_capped,
)

_CHECK_RAISES: Final = (
    objections.who_has_checked_does_not_raise,
    objections.who_has_checked_may_raise,
)


@changes("raise_range", "against_size", breaks="betting.fixed-size")
def any_size_is_taken_in_limit(rules: Rules) -> tuple[Rule, Objectors]:
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

    return raise_range, instead(rules.against_size, objections.size_is_not_fixed, is_out_of_range)


@changes("against_size", breaks="betting.fixed-size")
def amount_is_not_looked_at_in_limit(rules: Rules) -> Objectors:
    def outside_limit(against: Rule) -> Rule:
        return lambda state, action: (
            None if state.table.betting == "limit" else against(state, action)
        )

    return tuple(map(outside_limit, rules.against_size))


@replaces("raise_range", breaks="betting.fixed-size")
def raise_doubles_the_bet(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    if state.table.betting != "limit" or not state.last_full_bet:
        return rules.raise_range(state, seat)
    most = state.bets[seat] + state.table.rules.playable(state, seat)
    to = min(2 * state.last_full_bet, most)
    return to, to


@replaces("bet_size", breaks="betting.size-by-round")
def big_bet_from_the_second_round(rules: Rules, state: State) -> int:
    return rules.bet_size(state) if state.round == 1 else state.table.big_bet


@replaces("bet_size", breaks="betting.size-by-round")
def big_bet_in_the_last_round_only(_rules: Rules, state: State) -> int:
    table = state.table
    return table.big_bet if state.round > table.draws else table.small_bet


@replaces("bet_size", breaks="betting.size-by-round")
def big_bet_in_the_last_half_without_the_middle(_rules: Rules, state: State) -> int:
    table, rounds = state.table, state.table.draws + 1
    return table.big_bet if state.round > (rounds + 1) // 2 else table.small_bet


@replaces("bet_size", breaks="betting.size-by-round")
def small_bet_in_every_round(_rules: Rules, state: State) -> int:
    return state.table.small_bet


@objects("against_wagering", breaks="betting.raise-cap")
def three_bets_are_the_cap(_rules: Rules, state: State, _seat: int) -> str | None:
    made = state.table.rules.bets_made(state)
    return _THREE_BETS if state.table.betting == "limit" and len(made) >= 3 else None


@changes("against_wagering", breaks="betting.raise-cap")
def fold_lifts_the_cap(rules: Rules) -> Objectors:
    def objections(state: State, seat: int) -> Iterator[Objection]:
        return filter(None, (objector(state, seat) for objector in rules.against_wagering))

    def is_cap(objection: Objection) -> bool:
        return objection.rule == "betting.raise-cap"

    def was_capped_among_three(state: State, seat: int) -> bool:
        among_three = state.copy()
        among_three.wagers = tuple(wager for wager in state.wagers if wager.players > 2)
        return any(map(is_cap, objections(among_three, seat)))

    def unless_lifted(state: State, seat: int) -> Objection | None:
        playable = state.table.rules.playable
        players = sum(live and playable(state, place) > 0 for place, live in enumerate(state.live))
        lifted = players <= 2 and was_capped_among_three(state, seat)
        left = (one for one in objections(state, seat) if not (lifted and is_cap(one)))
        return next(left, None)

    return (unless_lifted,)


@changes("against_wagering", breaks="betting.raise-cap")
def there_is_no_cap(rules: Rules) -> Objectors:
    return without(rules.against_wagering, *_caps(rules))


@objects("against_wagering", breaks="betting.raise-cap")
def three_bets_are_the_cap_after_the_draw(_rules: Rules, state: State, _seat: int) -> str | None:
    made = state.table.rules.bets_made(state)
    capped = state.table.betting == "limit" and state.round > 1 and len(made) >= 3
    return _THREE_BETS if capped else None


@changes("against_wagering", breaks="betting.raise-cap")
def all_in_over_the_cap_is_taken(rules: Rules) -> Objectors:
    def is_short(state: State, seat: int) -> bool:
        in_force = state.table.rules
        most = state.bets[seat] + in_force.playable(state, seat)
        return most < state.last_full_bet + in_force.bet_size(state)

    return _lifted_if(rules, _caps(rules), is_short)


@changes("against_wagering", breaks="betting.raise-cap")
def five_bets_are_the_cap_heads_up(rules: Rules) -> Objectors:
    def one_more(state: State, seat: int) -> bool:
        last = state.copy()
        last.wagers = state.wagers[:-1]
        return sum(state.live) == 2 and not any(against(last, seat) for against in _caps(rules))

    return _lifted_if(rules, _caps(rules), one_more)


@changes("against_wagering", breaks="betting.raise-cap")
def there_is_no_cap_between_two(rules: Rules) -> Objectors:
    return _lifted_if(rules, _caps(rules), lambda state, _seat: sum(state.live) == 2)


def _caps(rules: Rules) -> Objectors:
    return tuple(
        one for one in rules.against_wagering if one in _CAPS or isinstance(one, cap.BetsAreMade)
    )


def _lifted_if(rules: Rules, right: Objectors, lifted: Callable[[State, int], bool]) -> Objectors:
    """Leave out what these objectors say where it is lifted."""

    def unless_lifted(against: Rule) -> Rule:
        return lambda state, seat: None if lifted(state, seat) else against(state, seat)

    return tuple(unless_lifted(one) if one in right else one for one in rules.against_wagering)


@replaces("bets_made", breaks="betting.big-blind-is-the-first-bet")
def big_blind_is_no_bet(rules: Rules, state: State) -> Sequence[Wager]:
    return [wager for wager in rules.bets_made(state) if wager.blind is None]


@replaces("bets_made", breaks="betting.big-blind-is-the-first-bet")
def small_blind_is_a_bet_too(rules: Rules, state: State) -> Sequence[Wager]:
    made = rules.bets_made(state)
    return [wager for wager in state.wagers if wager in made or wager.blind == "small"]


@replaces("bets_made", breaks="betting.cap-resets")
def cap_counts_the_whole_hand(rules: Rules, state: State) -> Sequence[Wager]:
    made: list[Wager] = []
    earlier = state.copy()
    for wagers in (*state.past_wagers, state.wagers):
        earlier.wagers = wagers
        made += rules.bets_made(earlier)
    return made


@replaces("bets_made", breaks="betting.cap-resets")
def cap_counts_the_round_before(rules: Rules, state: State) -> Sequence[Wager]:
    before = range(state.round - 1, state.round)
    return [*_earlier(rules, state, before), *rules.bets_made(state)]


@replaces("bets_made", breaks="betting.cap-resets")
def cap_resets_when_the_bet_doubles(rules: Rules, state: State) -> Sequence[Wager]:
    size = rules.bet_size(state)
    alike = [n for n in range(1, state.round) if rules.bet_size(_in_round(state, n)) == size]
    return [*_earlier(rules, state, alike), *rules.bets_made(state)]


def _earlier(rules: Rules, state: State, rounds: Sequence[int]) -> list[Wager]:
    return [wager for n in rounds if n for wager in rules.bets_made(_in_round(state, n))]


def _in_round(state: State, number: int) -> State:
    earlier = state.copy()
    earlier.round, earlier.wagers = number, state.past_wagers[number - 1]
    return earlier


@objects("against_wagering", breaks="betting.no-cap-in-big-bet")
def four_bets_cap_every_structure(_rules: Rules, state: State, _seat: int) -> str | None:
    capped = state.table.betting != "limit" and len(state.table.rules.bets_made(state)) >= 4
    return "Betting is capped: there are four bets." if capped else None


@replaces("raise_range", breaks="betting.no-limit-bets")
def minimum_bet_is_one_chip(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    least, most = rules.raise_range(state, seat)
    opened = state.table.betting == "limit" or state.current_bet
    return least if opened else min(state.table.chip, most), most


@replaces("raise_range", breaks="betting.no-limit-bets")
def bets_that_nobody_could_cover_are_refused(
    rules: Rules, state: State, seat: int
) -> tuple[int, int]:
    least, most = rules.raise_range(state, seat)
    if state.table.betting != "no-limit":
        return least, most
    playable = state.table.rules.playable
    reach = [
        state.bets[other] + playable(state, other)
        for other, live in enumerate(state.live)
        if live and other != seat
    ]
    return least, max(least, min(most, max(reach, default=0)))


@replaces("raise_range", breaks="betting.pot-limit-maximum")
def pot_limit_forgets_the_call(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    least, most = rules.raise_range(state, seat)
    if state.table.betting != "pot-limit":
        return least, most
    pot = state.current_bet + state.table.rules.pot_counted(state)
    return least, max(least, min(pot, most))


@replaces("raise_range", breaks="betting.pot-limit-maximum")
def pot_limit_raise_is_to_the_pot(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    least, most = rules.raise_range(state, seat)
    if state.table.betting != "pot-limit":
        return least, most
    return least, max(least, min(state.table.rules.pot_counted(state), most))


@replaces("raise_range", breaks="betting.pot-limit-maximum")
def pot_limit_has_no_maximum(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    least, most = rules.raise_range(state, seat)
    if state.table.betting != "pot-limit":
        return least, most
    return least, state.bets[seat] + state.table.rules.playable(state, seat)


@replaces("pot_counted", breaks="betting.pot-limit-maximum")
def pot_limit_forgets_the_bets(_rules: Rules, state: State) -> int:
    return sum(state.paid) - sum(state.bets)


@replaces("pot_counted", breaks="betting.pot-limit-maximum")
def pot_limit_forgets_folded_chips(rules: Rules, state: State) -> int:
    paid = zip(state.paid, state.live, strict=True)
    return rules.pot_counted(state) - sum(chips for chips, live in paid if not live)


@replaces("raise_range", breaks="betting.pot-limit-maximum")
def pot_limit_counts_the_call_twice(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    least, most = rules.raise_range(state, seat)
    if state.table.betting != "pot-limit":
        return least, most
    in_force, owed = state.table.rules, state.current_bet - state.bets[seat]
    pot = state.current_bet + 2 * owed + in_force.pot_counted(state)
    return least, max(least, min(pot, state.bets[seat] + in_force.playable(state, seat)))


@replaces("pot_counted", breaks="betting.small-blind-counts-as-posted")
def small_blind_is_not_in_the_pot(rules: Rules, state: State) -> int:
    small, _big = rules.blind_seats(state.table)
    if state.round != 1 or small is None or state.bet_answered[small] >= 0:
        return rules.pot_counted(state)
    return rules.pot_counted(state) - state.bets[small]


@replaces("small_blind_counts", breaks="betting.small-blind-counts-as-posted")
def small_blind_counts_more_though_it_called(rules: Rules, state: State) -> int:
    if rules.small_blind_counts is betting.small_blind_counts_as_posted:
        return rules.small_blind_counts(state)
    return max(0, state.table.big_blind - state.table.small_blind)


@replaces("full_bet", breaks="betting.minimum-raise")
def least_raise_is_the_big_blind(rules: Rules, state: State, to: int) -> tuple[bool, int, int]:
    if state.table.betting == "limit":
        return rules.full_bet(state, to)
    full = to - state.current_bet >= state.table.big_blind
    return full, to if full else state.last_full_bet, state.table.big_blind


@replaces("raise_range", breaks="betting.minimum-raise")
def least_raise_is_twice_the_bet(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    return _least_raise(rules, state, seat, 2 * state.current_bet)


@replaces("raise_range", breaks="betting.minimum-raise")
def least_raise_is_twice_the_call(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    owed = state.current_bet - state.bets[seat]
    least, _most = rules.raise_range(state, seat)
    return _least_raise(rules, state, seat, state.current_bet + owed if owed else least)


@replaces("raise_range", breaks="betting.minimum-raise")
def least_raise_is_one_chip(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    return _least_raise(rules, state, seat, state.current_bet + state.table.chip)


@changes("raise_range", "full_bet", breaks="betting.minimum-raise")
def least_raise_counts_the_chips_put_in(rules: Rules) -> tuple[Rule, Rule]:
    """What is put in, not what a raise comes to, is compared with the bet and the last raise."""

    def raise_range(state: State, seat: int) -> tuple[int, int]:
        least = state.current_bet + state.last_raise + state.bets[seat]
        return _least_raise(rules, state, seat, least)

    def full_bet(state: State, to: int) -> tuple[bool, int, int]:
        if state.table.betting == "limit" or not state.current_bet or state.actor is None:
            return rules.full_bet(state, to)
        size = to - state.bets[state.actor] - state.current_bet
        full = size >= state.last_raise
        return full, to if full else state.last_full_bet, size if full else state.last_raise

    return raise_range, full_bet


@replaces("full_bet", breaks="betting.minimum-raise")
def least_raise_forgets_the_opening_bet(
    rules: Rules, state: State, to: int
) -> tuple[bool, int, int]:
    full, last_full_bet, last_raise = rules.full_bet(state, to)
    opens = state.table.betting != "limit" and not state.current_bet
    return full, last_full_bet, state.last_raise if opens else last_raise


@replaces("raise_range", breaks="betting.minimum-raise")
def short_all_in_sets_the_least_raise(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    added = [size for _wager, size in raises(state)]
    least = state.current_bet + (added[-1] if added else state.last_raise)
    return _least_raise(rules, state, seat, least)


def _least_raise(rules: Rules, state: State, seat: int, wrong: int) -> tuple[int, int]:
    """Replace the minimum raise of pot-limit and no-limit play."""
    least, most = rules.raise_range(state, seat)
    if state.table.betting == "limit" or not state.current_bet:
        return least, most
    least = min(wrong, state.bets[seat] + state.table.rules.playable(state, seat))
    return least, max(least, most)


@replaces("full_bet", breaks="betting.minimum-raise")
def raise_is_measured_from_the_last_full_bet(
    rules: Rules, state: State, to: int
) -> tuple[bool, int, int]:
    if state.table.betting == "limit":
        return rules.full_bet(state, to)
    size = to - state.last_full_bet
    full = size >= state.last_raise
    return full, to if full else state.last_full_bet, size if full else state.last_raise


@replaces("raise_range", breaks="betting.minimum-raise")
def least_raise_is_over_the_last_full_bet(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    least = max(state.current_bet + 1, state.last_full_bet + state.last_raise)
    return _least_raise(rules, state, seat, least)


@replaces("raise_range", breaks="betting.minimum-raise")
def least_raise_carries_over(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    earlier = state.copy()
    earlier.wagers = state.past_wagers[-1] if state.past_wagers else ()
    sizes = [size for wager, size in raises(earlier) if wager.full]
    least = state.current_bet + max(state.last_raise, *sizes[-1:], 0)
    return _least_raise(rules, state, seat, least)


@objects("against_wagering", breaks="betting.check-raise")
def no_raise_after_a_check_or_call(_rules: Rules, state: State, seat: int) -> str | None:
    passive = (one for one in state.actions if isinstance(one, Checked | Called))
    own = any(one.seat == seat for one in passive)
    return "This player has checked or called." if own else None


@changes("against_wagering", breaks="betting.check-raise")
def check_bars_no_re_raise(rules: Rules) -> Objectors:
    def is_raised(state: State, _seat: int) -> bool:
        return sum(not wager.blind for wager in state.wagers) > 1

    return _lifted_if(rules, _CHECK_RAISES, is_raised)


@replaces("bets_made", breaks="betting.half-bet-all-in")
def short_all_in_counts_for_the_cap(rules: Rules, state: State) -> Sequence[Wager]:
    made = rules.bets_made(state)
    return [wager for wager in state.wagers if wager in made or not wager.full]
