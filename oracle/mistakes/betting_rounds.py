"""What other engines do wrong about who acts, when a betting round ends, and what may be done.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oracle.core.rules import objections
from oracle.core.table import (
    BET,
    Action,
    ActionOn,
    Bet,
    BetReturned,
    Call,
    Called,
    Check,
    Event,
    Objection,
    Raise,
    Rules,
    State,
    Wager,
    Wagered,
)
from oracle.mistakes.all_ins import all_in_needs_a_whole_raise
from oracle.mistakes.mistake import Objectors, Rule, changes, instead, objects, replaces, without


@replaces("first_to_act", breaks="betting.first-to-act-before-the-draw")
def equal_blinds_heads_up_let_the_big_blind_act_first(rules: Rules, state: State) -> int:
    """The player after the last of the largest blinds opens: the big one if they are equal."""
    if state.round > 1:
        return rules.first_to_act(state)
    largest = max(state.bets)
    last = max(seat for seat, bet in enumerate(state.bets) if bet == largest)
    return (last + 1) % len(state.bets)


@replaces("first_to_act", breaks="betting.first-to-act-before-the-draw")
def left_of_the_button_is_always_first(_rules: Rules, _state: State) -> int:
    return 0


@replaces("first_to_act", breaks="betting.first-to-act-before-the-draw")
def heads_up_the_big_blind_is_always_first(rules: Rules, state: State) -> int:
    _small, big = rules.blind_seats(state.table)
    if state.round > 1 or len(state.live) > 2 or big is None:
        return rules.first_to_act(state)
    return big


@replaces("first_without_blinds", breaks="betting.opening-without-blinds")
def third_seat_opens_without_blinds(_rules: Rules, state: State) -> int:
    return 2 % len(state.live) if len(state.live) > 2 else 1


@objects(("against", Check), breaks="betting.opening-without-blinds")
def opener_without_blinds_must_bet(_rules: Rules, state: State, _action: Action) -> str | None:
    opened = state.round > 1 or state.wagers or state.actions
    return None if opened else "The first player must open."


@replaces("bets_made", breaks="betting.opening-without-blinds")
def opening_without_blinds_counts_twice(rules: Rules, state: State) -> Sequence[Wager]:
    made = rules.bets_made(state)
    return made if state.round > 1 or state.table.big_blind else [*made[:1], *made]


@replaces("first_to_act", breaks="betting.first-to-act-after-a-draw")
def left_of_the_big_blind_is_always_first(rules: Rules, state: State) -> int:
    _small, big = rules.blind_seats(state.table)
    return rules.first_to_act(state) if big is None else (big + 1) % len(state.live)


@replaces("first_to_act", breaks="betting.first-to-act-after-a-draw")
def heads_up_the_button_is_always_first(rules: Rules, state: State) -> int:
    if len(state.live) > 2 or state.round == 1:
        return rules.first_to_act(state)
    small, _big = rules.blind_seats(state.table)
    return rules.first_to_act(state) if small is None else small


@replaces("first_to_act", breaks="betting.first-to-act-after-a-draw")
def last_bettor_opens_the_next_round(rules: Rules, state: State) -> int:
    made = [w.seat for before in state.past_wagers[-1:] for w in before if not w.blind]
    return made[-1] if made else rules.first_to_act(state)


@replaces("first_to_act", breaks="betting.first-to-act-after-a-draw")
def last_bettor_of_any_round_opens_the_next(rules: Rules, state: State) -> int:
    """The blinds are bets, too."""
    made = [wager.seat for before in state.past_wagers for wager in before]
    return made[-1] if made else rules.first_to_act(state)


@changes("against_any", breaks="betting.clockwise")
def turn_is_not_checked(rules: Rules) -> Objectors:
    in_turn = objections.nobody_acts_out_of_turn

    def in_turn_at_the_showdown(state: State, action: Action) -> Objection | None:
        return None if state.phase == BET else in_turn(state, action)

    return instead(rules.against_any, in_turn, in_turn_at_the_showdown)


@replaces("next_to_act", breaks="betting.clockwise")
def action_moves_counterclockwise(_rules: Rules, state: State) -> int | None:
    last, seats = state.last_actor, len(state.live)
    start = state.table.rules.first_to_act(state) if last is None else last - 1
    return _first_who_owes(state, range(start, start - seats, -1))


@replaces("next_to_act", breaks="betting.clockwise")
def lowest_seat_acts_next(_rules: Rules, state: State) -> int | None:
    start = state.table.rules.first_to_act(state) if state.last_actor is None else 0
    return _first_who_owes(state, range(start, start + len(state.live)))


def _first_who_owes(state: State, places: Iterable[int]) -> int | None:
    if sum(state.live) < 2:
        return None
    owes, seats = state.table.rules.owes_action, len(state.live)
    return next((place % seats for place in places if owes(state, place % seats)), None)


@replaces("owes_action", breaks="betting.round-ends")
def everybody_acts_once(rules: Rules, state: State, seat: int) -> bool:
    return state.bet_answered[seat] < 0 and rules.owes_action(state, seat)


@replaces("owes_action", breaks="betting.round-ends")
def big_blind_ends_the_first_round(rules: Rules, state: State, seat: int) -> bool:
    _small, big = rules.blind_seats(state.table)
    if state.round == 1 and big is not None and state.bet_answered[big] >= 0:
        return False
    return rules.owes_action(state, seat)


@replaces("owes_action", breaks="betting.round-ends")
def short_all_in_asks_nobody_again(rules: Rules, state: State, seat: int) -> bool:
    answered = 0 <= state.bet_answered[seat] >= state.last_full_bet
    return not answered and rules.owes_action(state, seat)


@replaces("owes_action", breaks="betting.round-ends")
def bettor_is_asked_again(rules: Rules, state: State, seat: int) -> bool:
    own = [action for action in state.actions if action.seat == seat]
    if not (own and isinstance(own[-1], Wagered) and own[-1].to == state.current_bet):
        return rules.owes_action(state, seat)
    in_force = state.table.rules
    return in_force.playable(state, seat) > 0 and in_force.betting_is_possible(state, seat)


@replaces("owes_action", breaks="betting.round-ends")
def round_ends_with_one_stack_left(rules: Rules, state: State, seat: int) -> bool:
    ended = state.wagers and state.current_bet < state.wagers[-1].to  # by what went back
    return not ended and _with_chips(state) > 1 and rules.owes_action(state, seat)


def _with_chips(state: State) -> int:
    playable = state.table.rules.playable
    return sum(live and playable(state, seat) > 0 for seat, live in enumerate(state.live))


@replaces("owes_action", breaks="betting.big-blind-is-live")
def big_blind_has_no_option(rules: Rules, state: State, seat: int) -> bool:
    _small, big = rules.blind_seats(state.table)
    called = state.round == 1 and seat == big and state.bets[seat] == state.current_bet
    return not called and rules.owes_action(state, seat)


@objects("against_wagering", breaks="betting.big-blind-is-live")
def big_blind_may_not_raise(rules: Rules, state: State, seat: int) -> str | None:
    _small, big = rules.blind_seats(state.table)
    return "The big blind has already bet." if state.round == 1 and seat == big else None


@replaces("owes_action", breaks="betting.big-blind-is-live")
def option_asks_everybody_again(rules: Rules, state: State, seat: int) -> bool:
    _small, big = rules.blind_seats(state.table)
    if state.round > 1 or big is None or _is_open(state) or not state.checked[big]:
        return rules.owes_action(state, seat)
    in_force = state.table.rules
    may_bet = in_force.playable(state, seat) > 0 and in_force.betting_is_possible(state, seat)
    return state.live[seat] and may_bet and not state.checked[seat]


def _is_open(state: State) -> bool:
    return any(not wager.blind for wager in state.wagers)


@changes("owes_action", "against_any", breaks="betting.folded-hand-is-dead")
def folded_player_is_asked_again(rules: Rules) -> tuple[Rule, Objectors]:
    def owes_action(state: State, seat: int) -> bool:
        if state.live[seat]:
            return rules.owes_action(state, seat)
        owes = state.bet_answered[seat] < state.current_bet or state.bet_answered[seat] < 0
        return owes and state.table.rules.playable(state, seat) > 0

    return owes_action, without(rules.against_any, objections.hand_is_dead)


@replaces(("dealer", BET), breaks="betting.folded-hand-is-dead")
def fold_takes_the_bet_back(rules: Rules, state: State) -> Event:
    event = rules.dealer[BET](state)
    folded = (seat for seat, bet in enumerate(state.bets) if bet and not state.live[seat])
    seat = None if isinstance(event, ActionOn) else next(folded, None)
    return event if seat is None else BetReturned(seat, state.bets[seat], 0)


@changes(("against", Check), breaks="betting.check-when-nothing-is-owed")
def check_facing_a_bet_is_taken(rules: Rules) -> Objectors:
    return without(rules.against[Check], objections.checking_faces_a_bet)


@objects(("against", Check), breaks="betting.check-when-nothing-is-owed")
def only_the_big_blind_may_check_before_the_draw(
    rules: Rules, state: State, action: Action
) -> str | None:
    _small, big = rules.blind_seats(state.table)
    other = state.round == 1 and big is not None and action.seat != big
    return "Only the big blind may check." if other else None


@changes(("against", Bet), breaks="betting.bet-only-when-unopened")
def bet_over_a_bet_is_taken(rules: Rules) -> Objectors:
    return without(rules.against[Bet], objections.somebody_has_bet)


@changes(("against", Call), breaks="betting.bet-only-when-unopened")
def call_of_nothing_is_taken(rules: Rules) -> Objectors:
    return without(rules.against[Call], objections.nothing_to_call)


@changes(("against", Raise), breaks="betting.bet-only-when-unopened")
def raise_of_nothing_is_taken(rules: Rules) -> Objectors:
    return without(rules.against[Raise], objections.nobody_has_bet)


@changes(("against", Bet), ("against", Raise), breaks="betting.bet-only-when-unopened")
def first_raise_is_a_bet(_rules: Rules) -> tuple[Objectors, Objectors]:
    rule = "betting.bet-only-when-unopened"

    def must_raise(state: State, _action: Action) -> Objection | None:
        return Objection(rule, "There is already a bet.") if _is_open(state) else None

    def must_bet(state: State, _action: Action) -> Objection | None:
        return None if _is_open(state) else Objection(rule, "There is no bet to raise.")

    return (must_raise,), (must_bet,)


@replaces("to_call", breaks="betting.call-matches-the-bet")
def call_costs_the_whole_bet(rules: Rules, state: State, seat: int) -> int:
    whole = min(state.current_bet, state.table.rules.playable(state, seat))
    return whole if rules.to_call(state, seat) else 0


@replaces("to_call", breaks="betting.call-matches-the-bet")
def call_costs_one_bet(rules: Rules, state: State, seat: int) -> int:
    owed = rules.to_call(state, seat)
    if state.table.betting != "limit":
        return owed
    return min(owed, state.table.rules.bet_size(state))


@replaces("to_call", breaks="betting.call-matches-the-bet")
def short_call_lowers_the_price(rules: Rules, state: State, seat: int) -> int:
    owed = rules.to_call(state, seat)
    for action in reversed(state.actions) if owed else ():
        if isinstance(action, Wagered):
            break
        if isinstance(action, Called):
            return min(owed, max(0, state.bets[action.seat] - state.bets[seat]))
    return owed


@changes("against_wagering", ("against", Call), breaks="betting.all-in-for-less")
def there_is_no_all_in(rules: Rules) -> tuple[Objectors, Objectors]:
    def call_is_short(state: State, action: Action) -> Objection | None:
        owed = state.current_bet - state.bets[action.seat]
        if state.table.rules.playable(state, action.seat) >= owed:
            return None
        return Objection("betting.all-in-for-less", f"A call costs {owed}.")

    of_wagers = all_in_needs_a_whole_raise.change(rules)["against_wagering"]
    return of_wagers, (*rules.against[Call], call_is_short)


@changes("against_size", breaks="betting.smallest-chip")
def any_amount_is_taken(rules: Rules) -> Objectors:
    return without(rules.against_size, objections.size_is_not_in_whole_chips)


@replaces("owes_action", breaks="betting.betting-is-skipped")
def all_in_players_are_asked(rules: Rules, state: State, seat: int) -> bool:
    if not state.live[seat] or state.table.rules.playable(state, seat):
        return rules.owes_action(state, seat)
    return state.round > 1 and state.bet_answered[seat] < 0


@replaces("owes_action", breaks="betting.betting-is-skipped")
def betting_stops_at_an_all_in(rules: Rules, state: State, seat: int) -> bool:
    if state.bets[seat] >= state.current_bet and _with_chips(state) < sum(state.live):
        return False
    return rules.owes_action(state, seat)


@replaces("showdown_follows", breaks="showdown.last-player-wins")
def heads_up_fold_does_not_end_the_hand(rules: Rules, state: State) -> bool:
    return len(state.live) == 2 or rules.showdown_follows(state)
