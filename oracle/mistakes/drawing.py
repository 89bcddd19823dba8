"""What other engines do wrong when dealing and drawing.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from oracle.core.cards import DECK, Card
from oracle.core.hands import HandOrder
from oracle.core.rules import drawing
from oracle.core.table import (
    DRAW,
    Action,
    Draw,
    Event,
    Fold,
    Objection,
    Reshuffled,
    Rules,
    ScriptError,
    State,
)

Winners: TypeAlias = Callable[[State, HandOrder, tuple[int, ...]], tuple[int, ...]]


def whole_hands_are_dealt_at_once(rules: Rules) -> Mapping[str, Any]:
    """Each player is dealt a whole hand before the next one gets a card.

    Cites: drawing.deal-order
    """

    def next_to_be_dealt(state: State) -> int | None:
        right = rules.next_to_be_dealt(state)
        if right is None or state.table.received:
            return right
        return sum(state.cards_received) // rules.hand_size(state.table)

    return {"next_to_be_dealt": next_to_be_dealt}


def big_blind_draws_first(rules: Rules) -> Mapping[str, Any]:
    """The big blind discards first, then the others clockwise.

    Cites: drawing.order
    """

    def next_to_draw(state: State) -> int | None:
        _small, first = rules.blind_seats(state.table)
        seats = len(state.live)
        order = [((first or 0) + step) % seats for step in range(seats)]
        waiting = (seat for seat in order if state.live[seat] and state.discarded[seat] is None)
        return next(waiting, None)

    return {"next_to_draw": next_to_draw}


def all_in_players_do_not_draw(_rules: Rules) -> Mapping[str, Any]:
    """A player who is all-in keeps the same hand.

    Cites: drawing.all-in-players-draw
    """

    def next_to_draw(state: State) -> int | None:
        playable = state.table.rules.playable
        seats = len(state.live)
        waiting = (seat for seat in range(seats) if state.live[seat] and playable(state, seat))
        return next((seat for seat in waiting if state.discarded[seat] is None), None)

    return {"next_to_draw": next_to_draw}


def fold_is_taken_in_a_draw(rules: Rules) -> Mapping[str, Any]:
    """A player in turn to draw may fold.

    Cites: drawing.no-betting-in-a-draw
    """

    def betting_in_a_draw(state: State, action: Action) -> Objection | None:
        folds = isinstance(action, Fold) and state.phase == DRAW
        return None if folds else drawing.no_betting_in_a_draw(state, action)

    def next_to_draw(state: State) -> int | None:
        return rules.next_to_draw(state) if state.live.count(True) > 1 else None

    right = drawing.no_betting_in_a_draw
    return {
        "against_any": tuple(
            betting_in_a_draw if against is right else against for against in rules.against_any
        ),
        "next_to_draw": next_to_draw,
    }


def three_cards_at_most_are_drawn(rules: Rules) -> Mapping[str, Any]:
    """A player may discard no more than three cards.

    Cites: drawing.any-number-of-own-cards
    """
    return at_most_drawn(rules, 3)


def at_most_drawn(rules: Rules, most: int) -> Mapping[str, Any]:
    """Let nobody discard more cards than this."""

    def most_discards(state: State, seat: int) -> int:
        return min(most, rules.most_discards(state, seat))

    def too_many(_state: State, action: Draw) -> Objection | None:
        if len(action.discard) <= most:
            return None
        return Objection("drawing.any-number-of-own-cards", f"At most {most} cards can be drawn.")

    against = {**rules.against, Draw: (*rules.against[Draw], too_many)}
    return {"most_discards": most_discards, "against": against}


def four_replacements_at_most(rules: Rules) -> Mapping[str, Any]:
    """A player who discards five cards gets four, and then has no low.

    Cites: drawing.as-many-back
    """

    def replacements(discarded: tuple[Card, ...]) -> int:
        return min(4, rules.replacements(discarded))

    return {"replacements": replacements, "winners": winners_with_whole_hands(rules)}


def winners_with_whole_hands(rules: Rules) -> Winners:
    """Let only a hand with as many cards as a half needs win it; if there is none, all tie."""

    def winners(state: State, half: HandOrder, seats: tuple[int, ...]) -> tuple[int, ...]:
        sizes = half.sizes
        whole = tuple(seat for seat in seats if len(state.hands[seat]) in sizes)
        if whole == seats:
            return rules.winners(state, half, seats)
        return rules.winners(state, half, whole) if whole else seats

    return winners


def burns_are_left_out_of_the_reshuffle(rules: Rules) -> Mapping[str, Any]:
    """Burned cards are out of play for the rest of the hand.

    Cites: drawing.reshuffle
    """

    def shuffled_in(state: State, seat: int) -> frozenset[Card]:
        return rules.shuffled_in(state, seat) - set(state.burns)

    return {"shuffled_in": shuffled_in}


def deck_is_never_reshuffled(rules: Rules) -> Mapping[str, Any]:
    """The hand cannot go on when the deck runs out.

    Cites: drawing.reshuffle
    """

    def reshuffle(state: State, seat: int, wanted: int) -> Event | None:
        if rules.reshuffle(state, seat, wanted) is None:
            return None
        raise ScriptError("the deck is dealt out")

    return {"reshuffle": reshuffle}


def burned_again_after_a_reshuffle(rules: Rules) -> Mapping[str, Any]:
    """A card is burned again from a new stub, if the house burns at all.

    A card that the player to be served needs is not burned.

    Cites: drawing.burn
    """

    def burn(state: State, seat: int | None) -> Event | None:
        if state.table.received or not state.shuffled or state.top or seat is None:
            return rules.burn(state, seat)
        if state.table.rules.usable(len(state.deck) - 1) < state.cards_owed[seat]:
            return None
        fresh = state.copy()
        fresh.serving, fresh.burned_for = False, None
        return rules.burn(fresh, seat)

    return {"burn": burn}


def empty_stub_is_shuffled_for_a_burn(rules: Rules) -> Mapping[str, Any]:
    """When no card is left to burn, the cards are reshuffled and the first of them is burned.

    If the house burns none, or there is nothing to shuffle, nothing is shuffled.

    Cites: drawing.burn
    """

    def burn(state: State, seat: int | None) -> Event | None:
        with_cards = state.copy()
        with_cards.deck, with_cards.top = DECK, 0
        empty = not state.table.received and state.top >= len(state.deck)
        if not empty or rules.burn(with_cards, seat) is None:
            return rules.burn(state, seat)
        to_serve = seat or 0
        apart = state.table.rules.shuffled_in(state, to_serve)
        if not apart:
            return None
        cards = state.table.shuffled(state.reshuffles_made, apart)
        # The first card stays apart from the new stub, as a burned card does.
        return Reshuffled(cards[1:], to_serve)

    return {"burn": burn}
