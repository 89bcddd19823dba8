"""Dealing, discarding, burning and reshuffling.

Seats are counted clockwise from the button; the stub is ``state.deck`` from ``state.top`` on.
"""

from __future__ import annotations

from oracle.core.cards import Card, format_cards
from oracle.core.table import (
    DRAW,
    Action,
    ActionOn,
    BettingBegan,
    Dealt,
    Draw,
    Event,
    Muck,
    Objection,
    Served,
    Show,
    State,
    Table,
)


def hand_size(table: Table) -> int:
    """Each player is dealt as many cards as a hand of the game has.

    Cites: drawing.hand-size
    """
    return table.game.hand_size


def next_to_be_dealt(state: State) -> int | None:
    """Cards are dealt one at a time, clockwise from the left of the button, until hands are full.

    Cites: drawing.deal-order
    """
    seats = len(state.hands)
    dealt = sum(state.cards_received)
    if dealt == seats * state.table.rules.hand_size(state.table):
        return None
    return dealt % seats


def next_to_be_dealt_from_the_small_blind(state: State) -> int | None:
    """Cards are dealt one at a time, clockwise from the small blind, until hands are full.

    Without a small blind the deal begins left of the button.

    Cites: drawing.deal-order
    """
    place = next_to_be_dealt(state)
    small, _big = state.table.rules.blind_seats(state.table)
    return None if place is None else ((small or 0) + place) % len(state.hands)


def deal(state: State) -> Event:
    """The first betting round begins when every player has a full hand.

    Cites: drawing.hand-size
    """
    rules = state.table.rules
    seat = rules.next_to_be_dealt(state)
    if seat is None:
        return BettingBegan(1)
    return Dealt(seat, rules.take_cards(state, seat, 1)[0])


def take_from_the_stub(state: State, _seat: int, count: int) -> tuple[Card, ...]:
    """Cards come from the top of the stub.

    Cites: drawing.deal-order
    """
    return state.deck[state.top : state.top + count]


def draw_follows(state: State) -> bool:
    """A draw follows each betting round except the last.

    Cites: drawing.number-of-draws
    """
    return state.round <= state.table.draws


def all_discard_then_are_served(state: State) -> Event:
    """All players discard before the first replacement is dealt.

    Cites: drawing.discards-before-service
    """
    rules = state.table.rules
    seat = rules.next_to_draw(state)
    if seat is not None:
        return ActionOn(seat)
    return rules.serve(state) or BettingBegan(state.round + 1)


def each_is_served_in_turn(state: State) -> Event:
    """Each player is served before the next one discards.

    Cites: drawing.discards-before-service
    """
    rules = state.table.rules
    served = rules.serve(state) if any(state.cards_owed) else None
    if served:
        return served
    seat = rules.next_to_draw(state)
    if seat is not None:
        return ActionOn(seat)
    return rules.serve(state) or BettingBegan(state.round + 1)


def next_to_draw(state: State) -> int | None:
    """The players still in discard clockwise from the left of the button.

    Cites: drawing.order
    """
    for seat, live in enumerate(state.live):
        if live and state.discarded[seat] is None:
            return seat
    return None


def serve_in_order(state: State) -> Event | None:
    """A card is burned; then the players get their cards, clockwise from the left of the button.

    Cites: drawing.order, drawing.burn, drawing.reshuffle, drawing.all-in-players-draw
    """
    rules = state.table.rules
    served = rules.next_to_be_served(state)
    if served is None:
        return rules.burn(state, None) if rules.burns_when_all_pat(state) else None
    seat, count = served
    event = rules.burn(state, seat) or rules.reshuffle(state, seat, count)
    return event or Served(seat, rules.take_cards(state, seat, rules.portion(state, count)))


def all_cards_in_a_row(state: State) -> tuple[int, int] | None:
    """Each player in turn gets all the cards due.

    Cites: drawing.order, drawing.five-at-once
    """
    for seat, owed in enumerate(state.cards_owed):
        if owed:
            return seat, owed
    return None


def fifth_card_after_the_others(state: State) -> tuple[int, int] | None:
    """A player who draws five gets four, and the fifth after all others have been served.

    Cites: drawing.order, drawing.five-at-once
    """
    waiting: tuple[int, int] | None = None
    for seat, owed in enumerate(state.cards_owed):
        drawn = state.cards_asked[seat]
        if owed and drawn == 5 and owed == 1:
            waiting = waiting or (seat, 1)
        elif owed:
            return seat, owed - 1 if drawn == 5 else owed
    return waiting


def most_discards(state: State, seat: int) -> int:
    """A player may discard any number of the cards in their hand.

    Cites: drawing.any-number-of-own-cards
    """
    return len(state.hands[seat])


def as_many_back(discarded: tuple[Card, ...]) -> int:
    """A player gets as many cards as they discarded.

    Cites: drawing.as-many-back
    """
    return len(discarded)


# objections


def nobody_draws_out_of_turn(state: State, action: Action) -> Objection | None:
    """Only the player in turn may discard.

    Cites: drawing.order
    """
    if action.seat == state.actor or state.phase != DRAW:
        return None
    return Objection("drawing.order", "It is not this player's turn to draw.")


def no_betting_in_a_draw(state: State, action: Action) -> Objection | None:
    """A player discards or stands pat in a draw, and does not discard in a betting round.

    Cites: drawing.no-betting-in-a-draw
    """
    draws = isinstance(action, Draw)
    if draws == (state.phase == DRAW) or isinstance(action, (Show, Muck)):
        return None
    what = "Cards are drawn only in a draw." if draws else "There is no betting in a draw."
    return Objection("drawing.no-betting-in-a-draw", what)


def discards_are_not_held(state: State, action: Draw) -> Objection | None:
    """A player discards only cards in their hand.

    Cites: drawing.any-number-of-own-cards
    """
    hand = state.hands[action.seat]
    strange = [card for card in action.discard if card not in hand]
    if not strange:
        return None
    return Objection(
        "drawing.any-number-of-own-cards", f"This player does not hold {format_cards(strange)}."
    )


def discard_stands_twice(_state: State, action: Draw) -> Objection | None:
    """A player discards each card only once.

    Cites: drawing.any-number-of-own-cards
    """
    if len(set(action.discard)) == len(action.discard):
        return None
    return Objection("drawing.any-number-of-own-cards", "A card can be discarded only once.")
