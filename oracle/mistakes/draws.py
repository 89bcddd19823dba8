"""What other engines do wrong about who draws when, which cards, and how they are served.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from oracle.core.rules import drawing
from oracle.core.table import BET, Action, Draw, Event, Objection, Rules, State, Table
from oracle.mistakes.drawing import at_most_drawn, winners_with_whole_hands


def four_cards_are_dealt_in_badacey(rules: Rules) -> Mapping[str, Any]:
    """Nobody is dealt more than four cards, and then nobody has a low.

    Cites: drawing.hand-size
    """

    def hand_size(table: Table) -> int:
        return min(4, rules.hand_size(table))

    return {"hand_size": hand_size, "winners": winners_with_whole_hands(rules)}


def button_is_dealt_first(rules: Rules) -> Mapping[str, Any]:
    """The deal begins with the button.

    Cites: drawing.deal-order
    """

    def next_to_be_dealt(state: State) -> int | None:
        right = rules.next_to_be_dealt(state)
        if right is None or state.table.received:
            return right
        return (sum(state.cards_received) - 1) % len(state.hands)

    return {"next_to_be_dealt": next_to_be_dealt}


def three_draws_are_always_played(_rules: Rules) -> Mapping[str, Any]:
    """A hand has three draws, however many were agreed.

    Cites: drawing.number-of-draws
    """

    def draw_follows(state: State) -> bool:
        return state.round <= 3

    return {"draw_follows": draw_follows}


def draws_are_counted_as_betting_rounds(_rules: Rules) -> Mapping[str, Any]:
    """A hand has as many betting rounds as draws were agreed, and so one draw too few.

    Cites: drawing.number-of-draws
    """

    def draw_follows(state: State) -> bool:
        return state.round < state.table.draws

    return {"draw_follows": draw_follows}


# whose turn it is


def _next_in(order: Callable[[State], Iterable[int]]) -> Mapping[str, Any]:
    """Let the players still in discard in this order."""

    def next_to_draw(state: State) -> int | None:
        waiting = (seat for seat in order(state) if state.live[seat])
        return next((seat for seat in waiting if state.discarded[seat] is None), None)

    return {"next_to_draw": next_to_draw}


def lowest_seat_draws_next(_rules: Rules) -> Mapping[str, Any]:
    """The players discard in the order of their seat numbers, wherever the button is.

    Cites: drawing.order
    """

    def by_number(state: State) -> Iterable[int]:
        seats = len(state.live)
        return ((number + state.table.seat_one) % seats for number in range(seats))

    return _next_in(by_number)


def draw_begins_where_the_betting_began(rules: Rules) -> Mapping[str, Any]:
    """The player who was first to act in the betting round discards first.

    Cites: drawing.order
    """

    def from_the_opener(state: State) -> Iterable[int]:
        seats, first = len(state.live), rules.first_to_act(state)
        return ((first + step) % seats for step in range(seats))

    return _next_in(from_the_opener)


def draws_are_taken_out_of_turn(rules: Rules) -> Mapping[str, Any]:
    """In a draw any player still in may discard, even twice.

    Cites: drawing.order
    """
    in_turn = drawing.nobody_draws_out_of_turn
    return {"against_any": tuple(one for one in rules.against_any if one is not in_turn)}


def all_ins_end_the_draws(rules: Rules) -> Mapping[str, Any]:
    """When at most one player has chips left, hands are shown without the remaining draws.

    Cites: drawing.all-in-players-draw
    """

    def draw_follows(state: State) -> bool:
        playable = state.table.rules.playable
        can_bet = [live and playable(state, seat) > 0 for seat, live in enumerate(state.live)]
        return sum(can_bet) > 1 and rules.draw_follows(state)

    return {"draw_follows": draw_follows}


# what is discarded


def discard_is_taken_while_betting(rules: Rules) -> Mapping[str, Any]:
    """A player in turn to bet may discard, is served at once, and does not draw in the next draw.

    Cites: drawing.no-betting-in-a-draw
    """
    right = drawing.no_betting_in_a_draw

    def no_betting_in_a_draw(state: State, action: Action) -> Objection | None:
        early = isinstance(action, Draw) and state.phase == BET
        return None if early else right(state, action)

    def run_betting_round(state: State) -> Event:
        served = rules.serve(state) if any(state.cards_owed) else None
        return served or rules.dealer[BET](state)

    return {
        "against_any": tuple(
            no_betting_in_a_draw if against is right else against for against in rules.against_any
        ),
        "dealer": {**rules.dealer, BET: run_betting_round},
        "winners": winners_with_whole_hands(rules),
    }


def card_named_twice_counts_twice(rules: Rules) -> Mapping[str, Any]:
    """A player who names a card twice gets two cards for it.

    Cites: drawing.any-number-of-own-cards
    """
    return _without(rules, drawing.discard_stands_twice)


def any_card_may_be_discarded(rules: Rules) -> Mapping[str, Any]:
    """A player gets a card even for one that they do not hold.

    Cites: drawing.any-number-of-own-cards
    """
    return _without(rules, drawing.discards_are_not_held)


def _without(rules: Rules, objector: Callable[[State, Draw], Objection | None]) -> dict[str, Any]:
    objectors = tuple(one for one in rules.against[Draw] if one is not objector)
    against = {**rules.against, Draw: objectors}
    return {"against": against, "winners": winners_with_whole_hands(rules)}


def four_cards_at_most_are_drawn(rules: Rules) -> Mapping[str, Any]:
    """A player may discard no more than four cards.

    Cites: drawing.any-number-of-own-cards
    """
    return at_most_drawn(rules, 4)


# how players are served


def replacements_are_dealt_one_at_a_time(rules: Rules) -> Mapping[str, Any]:
    """Everybody who draws gets one card, then everybody a second, as in the deal.

    Cites: drawing.discards-before-service
    """

    def next_to_be_served(state: State) -> tuple[int, int] | None:
        had = [
            (asked - owed, seat)
            for seat, (asked, owed) in enumerate(
                zip(state.cards_asked, state.cards_owed, strict=True)
            )
            if owed
        ]
        return (min(had)[1], 1) if had else None

    def burn(state: State, seat: int | None) -> Event | None:
        begun = seat is not None and state.cards_owed[seat] < state.cards_asked[seat]
        return None if begun else rules.burn(state, seat)

    return {"next_to_be_served": next_to_be_served, "burn": burn}


def whole_new_hand_is_served_last(rules: Rules) -> Mapping[str, Any]:
    """A player who discards the whole hand is served after all others.

    Cites: drawing.five-at-once
    """

    def next_to_be_served(state: State) -> tuple[int, int] | None:
        whole = rules.hand_size(state.table)
        others = state.copy()
        for seat, asked in enumerate(state.cards_asked):
            if asked == whole:
                others.cards_owed[seat] = 0
        return rules.next_to_be_served(others) or rules.next_to_be_served(state)

    return {"next_to_be_served": next_to_be_served}


def fourth_card_comes_after_the_others(rules: Rules) -> Mapping[str, Any]:
    """A player who draws four gets three, and the fourth after all others have been served.

    Cites: drawing.five-at-once
    """

    def next_to_be_served(state: State) -> tuple[int, int] | None:
        earlier = state.copy()
        for seat, asked in enumerate(state.cards_asked):
            if asked == 4 and state.cards_owed[seat]:
                earlier.cards_owed[seat] -= 1
        return rules.next_to_be_served(earlier) or rules.next_to_be_served(state)

    return {"next_to_be_served": next_to_be_served}
