"""What other engines do wrong when hands are shown or mucked.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

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

_Won: TypeAlias = list[list[tuple[int, ...]]]
"""The winners of each half of each pot, among the hands shown and one more."""


def last_player_comes_to_a_showdown(rules: Rules) -> Mapping[str, Any]:
    """A player who is left alone after the last betting round shows.

    Cites: showdown.needs-two-players
    """

    def showdown_follows(state: State) -> bool:
        return rules.showdown_follows(state) or not rules.draw_follows(state)

    return {"showdown_follows": showdown_follows}


def last_player_must_show(rules: Rules) -> Mapping[str, Any]:
    """A player whom all others have left the pot to must show, in any round.

    Cites: showdown.last-player-wins
    """

    def go_on(state: State) -> Event:
        # A blind that nobody called has gone back, and then there is no pot to show for.
        alone = not state.awards and any(state.paid) and not rules.showdown_follows(state)
        return ShowdownBegan() if alone else rules.dealer[PAUSE](state)

    return {"dealer": {**rules.dealer, PAUSE: go_on}}


def all_in_hands_are_shown_before_the_draws(rules: Rules) -> Mapping[str, Any]:
    """When nobody can bet any more, all hands are shown at once, before the draws that remain.

    Cites: showdown.cards-stay-hidden
    """

    def go_on(state: State) -> Event:
        in_force = state.table.rules
        goes_on = in_force.showdown_follows(state) and in_force.draw_follows(state)
        betting = [seat for seat, live in enumerate(state.live) if live]
        if goes_on and sum(in_force.playable(state, seat) > 0 for seat in betting) < 2:
            seat = in_force.next_to_show(state)
            if seat is not None:
                return Shown(seat, state.hands[seat])
        return rules.dealer[PAUSE](state)

    return {"dealer": {**rules.dealer, PAUSE: go_on}}


def hand_may_be_shown_while_betting(rules: Rules) -> Mapping[str, Any]:
    """A player in turn in a betting round may show their hand.

    Cites: showdown.cards-stay-hidden
    """
    right = showdown.hands_are_shown_at_the_showdown

    def shown_in_time(state: State, action: Action) -> Objection | None:
        return None if isinstance(action, Show) and state.phase == BET else right(state, action)

    found = tuple(shown_in_time if one is right else one for one in rules.against_any)
    return {"against_any": found}


def bettor_shows_last(rules: Rules) -> Mapping[str, Any]:
    """The callers show before the last to bet or raise, who shows last.

    Cites: showdown.first-to-show
    """

    def first_to_show(state: State) -> int:
        first = rules.first_to_show(state)
        return (first + 1) % len(state.live) if state.past_wagers[-1] else first

    return {"first_to_show": first_to_show}


def first_bettor_shows_first(rules: Rules) -> Mapping[str, Any]:
    """The first to bet in the final round shows first, although somebody raised.

    Cites: showdown.first-to-show
    """

    def first_to_show(state: State) -> int:
        final = state.past_wagers[-1]
        return final[0].seat if final else rules.first_to_show(state)

    return {"first_to_show": first_to_show}


def short_all_in_does_not_show_first(rules: Rules) -> Mapping[str, Any]:
    """An all-in for less than a full bet or raise does not count as the last bet of a round.

    Cites: showdown.first-to-show
    """

    def first_to_show(state: State) -> int:
        other = state.copy()
        *earlier, final = state.past_wagers
        full = tuple(wager for wager in final if wager.full)
        other.past_wagers = (*earlier, full)
        return rules.first_to_show(other)

    return {"first_to_show": first_to_show}


def button_shows_first(rules: Rules) -> Mapping[str, Any]:
    """Without a bet in the final round the button shows first.

    Cites: showdown.first-to-show
    """

    def first_to_show(state: State) -> int:
        return rules.first_to_show(state) if state.past_wagers[-1] else len(state.live) - 1

    return {"first_to_show": first_to_show}


def others_show_from_the_left_of_the_button(rules: Rules) -> Mapping[str, Any]:
    """After the first hand, the others are shown from the left of the button.

    Cites: showdown.order
    """

    def first_to_show(state: State) -> int:
        return 0 if state.shown or state.mucked else rules.first_to_show(state)

    return {"first_to_show": first_to_show}


def bettor_does_not_count_with_side_pots(rules: Rules) -> Mapping[str, Any]:
    """With side pots, each pot is shown from the left of the button, whoever bet last.

    Cites: showdown.side-pots-are-shown-first
    """

    def first_to_show(state: State) -> int:
        return 0 if len(state.table.rules.pots(state)) > 1 else rules.first_to_show(state)

    return {"first_to_show": first_to_show}


def beaten_hands_are_not_shown(rules: Rules) -> Mapping[str, Any]:
    """Hands that those already shown beat are thrown away, though everybody should show.

    Cites: showdown.all-hands-are-tabled
    """

    def is_beaten(state: State, seat: int) -> bool:
        return showdown.hand_is_not_beaten(state, Muck(seat)) is None

    return _showing_without(rules, is_beaten)


def only_winners_show(rules: Rules) -> Mapping[str, Any]:
    """Only hands that win something are shown.

    Cites: showdown.all-hands-are-tabled
    """

    def wins_nothing(state: State, seat: int) -> bool:
        in_force = state.table.rules
        return not any(
            seat in in_force.winners(state, half, pot.seats)
            for pot in in_force.pots(state)
            if seat in pot.seats
            for half in in_force.halves(state.table)
        )

    return _showing_without(rules, wins_nothing)


def any_hand_may_be_mucked(rules: Rules) -> Mapping[str, Any]:
    """Any hand but the last may be mucked, though it beats those shown.

    Cites: showdown.may-muck
    """
    return _mucking_if(rules, lambda _seat, _won: True)


def equal_hand_may_be_mucked(rules: Rules) -> Mapping[str, Any]:
    """A hand that ties for all it plays for may be mucked.

    Cites: showdown.may-muck
    """

    def wins_nothing_alone(seat: int, won: _Won) -> bool:
        return not any(winners == (seat,) for pot in won for winners in pot)

    return _mucking_if(rules, wins_nothing_alone)


def hand_beaten_in_one_half_may_be_mucked(rules: Rules) -> Mapping[str, Any]:
    """A hand that is beaten for one half of each pot may be mucked.

    Cites: showdown.may-muck
    """

    def loses_a_half(seat: int, won: _Won) -> bool:
        return all(any(seat not in winners for winners in pot) for pot in won)

    return _mucking_if(rules, loses_a_half)


def mucking_looks_at_the_main_pot_alone(rules: Rules) -> Mapping[str, Any]:
    """A hand that is beaten for the main pot may be mucked, though it could win a side pot.

    Cites: showdown.may-muck
    """

    def loses_the_main_pot(seat: int, won: _Won) -> bool:
        return all(seat not in winners for winners in won[0])

    return _mucking_if(rules, loses_the_main_pot)


def _mucking_if(rules: Rules, may_muck: Callable[[int, _Won], bool]) -> Mapping[str, Any]:
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

    return {"against": {**rules.against, Muck: (against,)}}


def _showing_without(rules: Rules, leaves: Callable[[State, int], bool]) -> Mapping[str, Any]:
    """Let some players throw away their hands unseen who should show."""

    def show(state: State) -> Event:
        event = rules.dealer[SHOWDOWN](state)
        if isinstance(event, AllShown):
            return AllShown(tuple(seat for seat in event.seats if not leaves(state, seat)))
        if isinstance(event, Shown) and leaves(state, event.seat):
            return Mucked(event.seat)
        return event

    return {"dealer": {**rules.dealer, SHOWDOWN: show}}
