"""What other engines do wrong when hands are shown or mucked.

Seats are counted clockwise from the button.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from oracle.core.rules import showdown
from oracle.core.table import (
    BET,
    PAUSE,
    SHOWDOWN,
    Action,
    AllShown,
    Event,
    Muck,
    Mucked,
    Objection,
    Rules,
    Show,
    ShowdownBegan,
    Shown,
    State,
)
from oracle.mistakes.mistake import Objectors, changes, instead, replaces

_Won: TypeAlias = list[list[tuple[int, ...]]]
"""The winners of each half of each pot, among the hands shown and one more."""


@replaces("showdown_follows", breaks="showdown.needs-two-players")
def last_player_comes_to_a_showdown(rules: Rules, state: State) -> bool:
    return rules.showdown_follows(state) or not rules.draw_follows(state)


@replaces(("dealer", PAUSE), breaks="showdown.last-player-wins")
def last_player_must_show(rules: Rules, state: State) -> Event:
    # A blind that nobody called has gone back, and then there is no pot to show for.
    alone = not state.awards and any(state.paid) and not rules.showdown_follows(state)
    return ShowdownBegan() if alone else rules.dealer[PAUSE](state)


@replaces(("dealer", PAUSE), breaks="showdown.cards-stay-hidden")
def all_in_hands_are_shown_before_the_draws(rules: Rules, state: State) -> Event:
    in_force = state.table.rules
    goes_on = in_force.showdown_follows(state) and in_force.draw_follows(state)
    betting = [seat for seat, live in enumerate(state.live) if live]
    if goes_on and sum(in_force.playable(state, seat) > 0 for seat in betting) < 2:
        seat = in_force.next_to_show(state)
        if seat is not None:
            return Shown(seat, state.hands[seat])
    return rules.dealer[PAUSE](state)


@changes("against_any", breaks="showdown.cards-stay-hidden")
def hand_may_be_shown_while_betting(rules: Rules) -> Objectors:
    right = showdown.hands_are_shown_at_the_showdown

    def shown_in_time(state: State, action: Action) -> Objection | None:
        return None if isinstance(action, Show) and state.phase == BET else right(state, action)

    return instead(rules.against_any, right, shown_in_time)


@replaces("first_to_show", breaks="showdown.first-to-show")
def bettor_shows_last(rules: Rules, state: State) -> int:
    first = rules.first_to_show(state)
    return (first + 1) % len(state.live) if state.past_wagers[-1] else first


@replaces("first_to_show", breaks="showdown.first-to-show")
def first_bettor_shows_first(rules: Rules, state: State) -> int:
    final = state.past_wagers[-1]
    return final[0].seat if final else rules.first_to_show(state)


@replaces("first_to_show", breaks="showdown.first-to-show")
def short_all_in_does_not_show_first(rules: Rules, state: State) -> int:
    other = state.copy()
    *earlier, final = state.past_wagers
    full = tuple(wager for wager in final if wager.full)
    other.past_wagers = (*earlier, full)
    return rules.first_to_show(other)


@replaces("first_to_show", breaks="showdown.first-to-show")
def button_shows_first(rules: Rules, state: State) -> int:
    return rules.first_to_show(state) if state.past_wagers[-1] else len(state.live) - 1


@replaces("first_to_show", breaks="showdown.first-to-show")
def left_of_the_button_always_shows_first(_rules: Rules, state: State) -> int:
    return state.live.index(True)


@replaces("first_to_show", breaks="showdown.order")
def others_show_from_the_left_of_the_button(rules: Rules, state: State) -> int:
    return 0 if state.shown or state.mucked else rules.first_to_show(state)


@replaces("first_to_show", breaks="showdown.side-pots-are-shown-first")
def bettor_does_not_count_with_side_pots(rules: Rules, state: State) -> int:
    return 0 if len(state.table.rules.pots(state)) > 1 else rules.first_to_show(state)


@replaces("next_to_show", breaks=("showdown.first-to-show", "showdown.side-pots-are-shown-first"))
def hands_are_shown_by_seat_number(_rules: Rules, state: State) -> int | None:
    waiting = [seat for seat, live in enumerate(state.live) if live and seat not in state.shown]
    return min(waiting, key=lambda seat: _number(seat, state), default=None)


def _number(seat: int, state: State) -> int:
    """Count from the seat that people call number 1."""
    return (seat - state.table.seat_one) % len(state.live)


@replaces("next_to_show", breaks="showdown.side-pots-are-shown-first")
def all_in_players_show_first(rules: Rules, state: State) -> int | None:
    in_force, around = state.table.rules, len(state.live)
    all_in = [
        seat
        for seat, live in enumerate(state.live)
        if live and seat not in state.shown and not in_force.playable(state, seat)
    ]
    if not all_in:
        return rules.next_to_show(state)
    start = in_force.first_to_show(state)
    return min(all_in, key=lambda seat: (seat - start) % around)


@replaces(("dealer", SHOWDOWN), breaks="showdown.all-hands-are-tabled")
def beaten_hands_are_not_shown(rules: Rules, state: State) -> Event:
    def is_beaten(seat: int) -> bool:
        return showdown.hand_is_not_beaten(state, Muck(seat)) is None

    return _shown_unless(is_beaten, rules, state)


@replaces(("dealer", SHOWDOWN), breaks="showdown.all-hands-are-tabled")
def only_winners_show(rules: Rules, state: State) -> Event:
    def wins_nothing(seat: int) -> bool:
        in_force = state.table.rules
        return not any(
            seat in in_force.winners(state, half, pot.seats)
            for pot in in_force.pots(state)
            if seat in pot.seats
            for half in in_force.halves(state.table)
        )

    return _shown_unless(wins_nothing, rules, state)


def _shown_unless(leaves: Callable[[int], bool], rules: Rules, state: State) -> Event:
    """Let some players throw away their hands unseen who should show."""
    event = rules.dealer[SHOWDOWN](state)
    if isinstance(event, AllShown):
        return AllShown(tuple(seat for seat in event.seats if not leaves(seat)))
    if isinstance(event, Shown) and leaves(event.seat):
        return Mucked(event.seat)
    return event


@changes(("against", Muck), breaks="showdown.may-muck")
def any_hand_may_be_mucked(_rules: Rules) -> Objectors:
    return _mucking_if(lambda _seat, _won: True)


@changes(("against", Muck), breaks="showdown.may-muck")
def equal_hand_may_be_mucked(_rules: Rules) -> Objectors:
    def wins_nothing_alone(seat: int, won: _Won) -> bool:
        return not any(winners == (seat,) for pot in won for winners in pot)

    return _mucking_if(wins_nothing_alone)


@changes(("against", Muck), breaks="showdown.may-muck")
def hand_beaten_in_one_half_may_be_mucked(_rules: Rules) -> Objectors:
    def loses_a_half(seat: int, won: _Won) -> bool:
        return all(any(seat not in winners for winners in pot) for pot in won)

    return _mucking_if(loses_a_half)


@changes(("against", Muck), breaks="showdown.may-muck")
def mucking_looks_at_the_main_pot_alone(_rules: Rules) -> Objectors:
    def loses_the_main_pot(seat: int, won: _Won) -> bool:
        return all(seat not in winners for winners in won[0])

    return _mucking_if(loses_the_main_pot)


def _mucking_if(may_muck: Callable[[int, _Won], bool]) -> Objectors:
    """Let a hand be mucked by another test; it is given, by pot and half, who wins what is shown.

    The last hand is never mucked, since nobody would win.
    """

    def against(state: State, action: Action) -> Objection | None:
        in_force, seat = state.table.rules, action.seat
        halves = in_force.halves(state.table)
        won = [
            [in_force.winners(state, half, (*shown, seat) if shown else (seat,)) for half in halves]
            for pot in in_force.pots(state)
            if seat in pot.seats
            for shown in [tuple(one for one in pot.seats if one in state.shown and one != seat)]
        ]
        if state.live.count(True) > 1 and won and may_muck(seat, won):
            return None
        return showdown.hand_is_not_beaten(state, action)

    return (against,)


@replaces("all_ins_table", breaks="showdown.all-in-hands-are-tabled")
def only_all_in_players_must_show(_rules: Rules, state: State) -> bool:
    in_force = state.table.rules
    seat = in_force.next_to_show(state)
    return seat is not None and not in_force.playable(state, seat)
