"""What other engines do wrong when cards are dealt, drawn, burned and shuffled.

Seats are counted clockwise from the button; the stub is ``state.deck`` from ``state.top`` on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from oracle.core.cards import DECK, Card
from oracle.core.hands import HandOrder
from oracle.core.rules import drawing
from oracle.core.table import (
    BET,
    BLINDS,
    DEAL,
    DRAW,
    Action,
    Burned,
    Dealt,
    Draw,
    Event,
    Fold,
    Objection,
    Reshuffled,
    Rules,
    ScriptError,
    State,
    Table,
)
from oracle.mistakes.mistake import Objectors, Rule, changes, instead, replaces, without

Cards: TypeAlias = tuple[Card, ...]


@changes("hand_size", "winners", breaks="drawing.hand-size")
def four_cards_are_dealt_in_badacey(rules: Rules) -> tuple[Rule, Rule]:
    def hand_size(table: Table) -> int:
        return min(4, rules.hand_size(table))

    return hand_size, _whole_hands_win(rules)


def _whole_hands_win(rules: Rules) -> Rule:
    """Let only a hand with as many cards as a half needs win it; if there is none, all tie."""

    def winners(state: State, half: HandOrder, seats: tuple[int, ...]) -> tuple[int, ...]:
        sizes = half.sizes
        whole = tuple(seat for seat in seats if len(state.hands[seat]) in sizes)
        if whole == seats:
            return rules.winners(state, half, seats)
        return rules.winners(state, half, whole) if whole else seats

    return winners


@replaces("next_to_be_dealt", breaks="drawing.deal-order")
def whole_hands_are_dealt_at_once(rules: Rules, state: State) -> int | None:
    right = rules.next_to_be_dealt(state)
    if right is None or state.table.received:
        return right
    return sum(state.cards_received) // rules.hand_size(state.table)


@replaces("next_to_be_dealt", breaks="drawing.deal-order")
def button_is_dealt_first(rules: Rules, state: State) -> int | None:
    right = rules.next_to_be_dealt(state)
    if right is None or state.table.received:
        return right
    return (sum(state.cards_received) - 1) % len(state.hands)


@replaces("draw_follows", breaks="drawing.number-of-draws")
def three_draws_are_always_played(_rules: Rules, state: State) -> bool:
    return state.round <= 3


@replaces("draw_follows", breaks="drawing.number-of-draws")
def draws_are_counted_as_betting_rounds(_rules: Rules, state: State) -> bool:
    return state.round < state.table.draws


@replaces("next_to_draw", breaks="drawing.order")
def big_blind_draws_first(rules: Rules, state: State) -> int | None:
    _small, big = rules.blind_seats(state.table)
    return _next_from(big or 0, state)


@replaces("next_to_draw", breaks="drawing.order")
def heads_up_the_button_draws_first(rules: Rules, state: State) -> int | None:
    return rules.next_to_draw(state) if len(state.live) > 2 else _next_from(1, state)


@replaces("next_to_draw", breaks="drawing.order")
def lowest_seat_draws_next(_rules: Rules, state: State) -> int | None:
    return _next_from(state.table.seat_one, state)


@replaces("next_to_draw", breaks="drawing.order")
def draw_begins_where_the_betting_began(rules: Rules, state: State) -> int | None:
    return _next_from(rules.first_to_act(state), state)


@replaces("next_to_draw", breaks="drawing.order")
def draw_begins_after_the_last_to_act(_rules: Rules, state: State) -> int | None:
    last = state.last_actor
    return _next_from(0 if last is None else last + 1, state)


def _next_from(first: int, state: State) -> int | None:
    """Find the next player to discard, clockwise from a seat."""
    seats = len(state.live)
    order = ((first + step) % seats for step in range(seats))
    waiting = (seat for seat in order if state.live[seat] and state.discarded[seat] is None)
    return next(waiting, None)


@changes("against_any", breaks="drawing.order")
def draws_are_taken_out_of_turn(rules: Rules) -> Objectors:
    return without(rules.against_any, drawing.nobody_draws_out_of_turn)


@replaces("next_to_draw", breaks="drawing.all-in-players-draw")
def all_in_players_do_not_draw(_rules: Rules, state: State) -> int | None:
    playable = state.table.rules.playable
    seats = len(state.live)
    waiting = (seat for seat in range(seats) if state.live[seat] and playable(state, seat))
    return next((seat for seat in waiting if state.discarded[seat] is None), None)


@replaces("draw_follows", breaks="drawing.all-in-players-draw")
def all_ins_end_the_draws(rules: Rules, state: State) -> bool:
    playable = state.table.rules.playable
    can_bet = [live and playable(state, seat) > 0 for seat, live in enumerate(state.live)]
    return sum(can_bet) > 1 and rules.draw_follows(state)


@changes("against_any", "next_to_draw", breaks="drawing.no-betting-in-a-draw")
def fold_is_taken_in_a_draw(rules: Rules) -> tuple[Objectors, Rule]:
    right = drawing.no_betting_in_a_draw

    def betting_in_a_draw(state: State, action: Action) -> Objection | None:
        folds = isinstance(action, Fold) and state.phase == DRAW
        return None if folds else right(state, action)

    def next_to_draw(state: State) -> int | None:
        return rules.next_to_draw(state) if state.live.count(True) > 1 else None

    return instead(rules.against_any, right, betting_in_a_draw), next_to_draw


@changes("against_any", ("dealer", BET), "winners", breaks="drawing.no-betting-in-a-draw")
def discard_is_taken_while_betting(rules: Rules) -> tuple[Objectors, Rule, Rule]:
    right = drawing.no_betting_in_a_draw

    def no_betting_in_a_draw(state: State, action: Action) -> Objection | None:
        early = isinstance(action, Draw) and state.phase == BET
        return None if early else right(state, action)

    def run_betting_round(state: State) -> Event:
        served = rules.serve(state) if any(state.cards_owed) else None
        return served or rules.dealer[BET](state)

    objectors = instead(rules.against_any, right, no_betting_in_a_draw)
    return objectors, run_betting_round, _whole_hands_win(rules)


@changes("most_discards", ("against", Draw), breaks="drawing.any-number-of-own-cards")
def three_cards_at_most_are_drawn(rules: Rules) -> tuple[Rule, Objectors]:
    return _at_most(rules, 3)


def _at_most(rules: Rules, most: int) -> tuple[Rule, Objectors]:
    """Let nobody discard more cards than this."""

    def most_discards(state: State, seat: int) -> int:
        return min(most, rules.most_discards(state, seat))

    def too_many(_state: State, action: Draw) -> Objection | None:
        if len(action.discard) <= most:
            return None
        return Objection("drawing.any-number-of-own-cards", f"At most {most} cards can be drawn.")

    return most_discards, (*rules.against[Draw], too_many)


@changes(("against", Draw), "winners", breaks="drawing.any-number-of-own-cards")
def card_named_twice_counts_twice(rules: Rules) -> tuple[Objectors, Rule]:
    objectors = without(rules.against[Draw], drawing.discard_stands_twice)
    return objectors, _whole_hands_win(rules)


@changes(("against", Draw), "winners", breaks="drawing.any-number-of-own-cards")
def any_card_may_be_discarded(rules: Rules) -> tuple[Objectors, Rule]:
    objectors = without(rules.against[Draw], drawing.discards_are_not_held)
    return objectors, _whole_hands_win(rules)


@changes("most_discards", ("against", Draw), breaks="drawing.any-number-of-own-cards")
def four_cards_at_most_are_drawn(rules: Rules) -> tuple[Rule, Objectors]:
    return _at_most(rules, 4)


@changes("replacements", "winners", breaks="drawing.as-many-back")
def four_replacements_at_most(rules: Rules) -> tuple[Rule, Rule]:
    def replacements(discarded: tuple[Card, ...]) -> int:
        return min(4, rules.replacements(discarded))

    return replacements, _whole_hands_win(rules)


@changes("next_to_be_served", "burn", breaks="drawing.discards-before-service")
def replacements_are_dealt_one_at_a_time(rules: Rules) -> tuple[Rule, Rule]:
    def next_to_be_served(state: State) -> tuple[int, int] | None:
        cards = zip(state.cards_asked, state.cards_owed, strict=True)
        had = [(asked - owed, seat) for seat, (asked, owed) in enumerate(cards) if owed]
        return (min(had)[1], 1) if had else None

    def burn(state: State, seat: int | None) -> Event | None:
        begun = seat is not None and state.cards_owed[seat] < state.cards_asked[seat]
        return None if begun else rules.burn(state, seat)

    return next_to_be_served, burn


@replaces("next_to_be_served", breaks="drawing.five-at-once")
def whole_new_hand_is_served_last(rules: Rules, state: State) -> tuple[int, int] | None:
    whole = rules.hand_size(state.table)
    others = state.copy()
    for seat, asked in enumerate(state.cards_asked):
        if asked == whole:
            others.cards_owed[seat] = 0
    return rules.next_to_be_served(others) or rules.next_to_be_served(state)


@replaces("next_to_be_served", breaks="drawing.five-at-once")
def fourth_card_comes_after_the_others(rules: Rules, state: State) -> tuple[int, int] | None:
    earlier = state.copy()
    for seat, asked in enumerate(state.cards_asked):
        if asked == 4 and state.cards_owed[seat]:
            earlier.cards_owed[seat] -= 1
    return rules.next_to_be_served(earlier) or rules.next_to_be_served(state)


@replaces("burn", breaks="drawing.burn")
def burned_again_after_a_reshuffle(rules: Rules, state: State, seat: int | None) -> Event | None:
    """A card that the player to be served needs is not burned."""
    if state.table.received or not state.shuffled or state.top or seat is None:
        return rules.burn(state, seat)
    if state.table.rules.usable(len(state.deck) - 1) < state.cards_owed[seat]:
        return None
    fresh = state.copy()
    fresh.serving, fresh.burned_for = False, None
    return rules.burn(fresh, seat)


@replaces("burn", breaks="drawing.burn")
def empty_stub_is_shuffled_for_a_burn(rules: Rules, state: State, seat: int | None) -> Event | None:
    """If the house burns none, or there is nothing to shuffle, nothing is shuffled."""
    return _shuffled_for_a_burn(rules, state, seat)


def _shuffled_for_a_burn(rules: Rules, state: State, seat: int | None) -> Event | None:
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


@replaces(("dealer", BLINDS, DEAL), breaks="drawing.burn")
def burned_before_the_deal(rules: Rules, state: State) -> Event:
    right = rules.dealer[state.phase](state)
    needed = len(state.hands) * rules.hand_size(state.table)
    if not isinstance(right, Dealt) or state.top or len(state.deck) <= needed:
        return right
    return rules.burn(state, right.seat) or right


@replaces("burn", breaks="drawing.burn")
def burn_gives_way_to_the_request(rules: Rules, state: State, seat: int | None) -> Event | None:
    event = rules.burn(state, seat)
    needed = seat is not None and state.cards_owed[seat] == len(state.deck) - state.top
    return None if needed and isinstance(event, Burned) else event


@replaces("burn", breaks="drawing.burn")
def burn_belongs_to_the_first_player(rules: Rules, state: State, seat: int | None) -> Event | None:
    later = seat is not None and any(state.live[:seat])
    return None if later else rules.burn(state, seat)


@replaces("burn", breaks="drawing.burn-when-all-stand-pat")
def empty_stub_is_shuffled_though_all_stand_pat(
    rules: Rules, state: State, seat: int | None
) -> Event | None:
    return _shuffled_for_a_burn(rules, state, seat) if seat is None else rules.burn(state, seat)


@replaces("shuffled_in", breaks="drawing.reshuffle")
def burns_are_left_out_of_the_reshuffle(rules: Rules, state: State, seat: int) -> frozenset[Card]:
    return rules.shuffled_in(state, seat) - set(state.burns)


@replaces("reshuffle", breaks="drawing.reshuffle")
def deck_is_never_reshuffled(rules: Rules, state: State, seat: int, wanted: int) -> Event | None:
    if rules.reshuffle(state, seat, wanted) is None:
        return None
    raise ScriptError("the deck is dealt out")


@replaces("shuffled_in", breaks="drawing.reshuffle")
def rest_of_the_stub_is_left_out(rules: Rules, state: State, seat: int) -> frozenset[Card]:
    return rules.shuffled_in(state, seat) - set(state.deck[state.top :])


@replaces("shuffled_in", breaks="drawing.reshuffle")
def earlier_discards_stay_out(rules: Rules, state: State, seat: int) -> frozenset[Card]:
    return rules.shuffled_in(state, seat) - set(state.muck)


@replaces("shuffled_in", breaks="drawing.discards-of-this-draw-stay-out")
def discards_of_players_served_are_shuffled_in(
    rules: Rules, state: State, seat: int
) -> frozenset[Card]:
    return rules.shuffled_in(state, seat).union(_discards(state, seat, served=True))


def _discards(state: State, seat: int, *, served: bool) -> tuple[Card, ...]:
    """What other players discarded in this draw who have, or have not, been served."""
    return tuple(
        card
        for other, cards in enumerate(state.discarded)
        if other != seat and (not state.cards_owed[other]) == served
        for card in cards or ()
    )


@replaces("folded_hands", breaks="drawing.folded-hands-are-shuffled-in")
def hands_just_folded_stay_out(rules: Rules, state: State) -> tuple[Card, ...]:
    earlier = state.round_began.folded_cards if state.round_began else ()
    return tuple(card for card in rules.folded_hands(state) if card in earlier)


@replaces("fallback", breaks="drawing.fallback-cards")
def too_few_cards_end_the_hand(_rules: Rules, _state: State, _seat: int) -> Iterator[Cards]:
    return iter(())


@replaces("fallback", breaks="drawing.fallback-cards")
def own_discards_come_back_first(rules: Rules, state: State, seat: int) -> Iterator[Cards]:
    yield state.discarded[seat] or ()
    yield from rules.fallback(state, seat)


@replaces("fallback", breaks="drawing.fallback-cards")
def all_discards_come_back_at_once(_rules: Rules, state: State, seat: int) -> Iterator[Cards]:
    others = (_discards(state, seat, served=served) for served in (True, False))
    yield state.folded_cards
    yield sum(others, state.discarded[seat] or ())


@replaces("fallback", breaks="drawing.fallback-cards")
def own_discards_come_back_with_the_others(
    _rules: Rules, state: State, seat: int
) -> Iterator[Cards]:
    yield state.folded_cards
    yield _discards(state, seat, served=True)
    yield _discards(state, seat, served=False) + (state.discarded[seat] or ())


@replaces("fallback", breaks="drawing.fallback-cards")
def discards_of_players_to_be_served_come_back_first(
    _rules: Rules, state: State, seat: int
) -> Iterator[Cards]:
    yield state.folded_cards
    yield _discards(state, seat, served=False)
    yield _discards(state, seat, served=True)
    yield state.discarded[seat] or ()


@replaces("reshuffle", breaks="drawing.last-card-plays")
def last_card_of_the_first_stub_is_not_dealt(
    rules: Rules, state: State, seat: int, wanted: int
) -> Event | None:
    if state.reshuffles_made or len(state.deck) - state.top != wanted:
        return rules.reshuffle(state, seat, wanted)
    spent = state.copy()
    spent.burns, spent.top = state.burns + state.deck[state.top :], len(state.deck)
    return rules.reshuffle(spent, seat, wanted)
