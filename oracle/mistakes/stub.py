"""What other engines do wrong with the stub: what is burned, when it is shuffled, and which cards.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; the stub is ``state.deck`` from ``state.top`` on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.core.cards import Card
from oracle.core.table import BLINDS, DEAL, Burned, Dealt, Event, Rules, State
from oracle.mistakes.drawing import empty_stub_is_shuffled_for_a_burn


def burned_before_the_deal(rules: Rules) -> Mapping[str, Any]:
    """A card is burned before the first card is dealt, if the house burns and can spare one.

    Cites: drawing.burn
    """

    def deal(state: State) -> Event:
        right = rules.dealer[state.phase](state)
        needed = len(state.hands) * rules.hand_size(state.table)
        if not isinstance(right, Dealt) or state.top or len(state.deck) <= needed:
            return right
        return rules.burn(state, right.seat) or right

    return {"dealer": {**rules.dealer, BLINDS: deal, DEAL: deal}}


def burn_gives_way_to_the_request(rules: Rules) -> Mapping[str, Any]:
    """Nothing is burned when the player served next needs all the cards that are left.

    Cites: drawing.burn
    """

    def burn(state: State, seat: int | None) -> Event | None:
        event = rules.burn(state, seat)
        needed = seat is not None and state.cards_owed[seat] == len(state.deck) - state.top
        return None if needed and isinstance(event, Burned) else event

    return {"burn": burn}


def burn_belongs_to_the_first_player(rules: Rules) -> Mapping[str, Any]:
    """A card is burned only before the first player still in, and not if that one stands pat.

    Cites: drawing.burn
    """

    def burn(state: State, seat: int | None) -> Event | None:
        later = seat is not None and any(state.live[:seat])
        return None if later else rules.burn(state, seat)

    return {"burn": burn}


def empty_stub_is_shuffled_though_all_stand_pat(rules: Rules) -> Mapping[str, Any]:
    """When everybody stands pat and no card is left to burn, cards are shuffled to burn one.

    Cites: drawing.burn-when-all-stand-pat
    """
    wrong = empty_stub_is_shuffled_for_a_burn(rules)["burn"]

    def burn(state: State, seat: int | None) -> Event | None:
        event: Event | None = (wrong if seat is None else rules.burn)(state, seat)
        return event

    return {"burn": burn}


# which cards are shuffled


def rest_of_the_stub_is_left_out(rules: Rules) -> Mapping[str, Any]:
    """What is left of the stub is not shuffled in when it is too short.

    Cites: drawing.reshuffle
    """

    def shuffled_in(state: State, seat: int) -> frozenset[Card]:
        return rules.shuffled_in(state, seat) - set(state.deck[state.top :])

    return {"shuffled_in": shuffled_in}


def earlier_discards_stay_out(rules: Rules) -> Mapping[str, Any]:
    """Cards discarded in earlier draws are not shuffled in.

    Cites: drawing.reshuffle
    """

    def shuffled_in(state: State, seat: int) -> frozenset[Card]:
        return rules.shuffled_in(state, seat) - set(state.muck)

    return {"shuffled_in": shuffled_in}


def discards_of_players_served_are_shuffled_in(rules: Rules) -> Mapping[str, Any]:
    """A player's discards are shuffled in as soon as that player has been served.

    Cites: drawing.discards-of-this-draw-stay-out
    """

    def shuffled_in(state: State, seat: int) -> frozenset[Card]:
        return rules.shuffled_in(state, seat).union(_discards(state, seat, served=True))

    return {"shuffled_in": shuffled_in}


def hands_just_folded_stay_out(rules: Rules) -> Mapping[str, Any]:
    """Hands folded in the betting round before a draw are not shuffled in, but earlier ones are.

    Cites: drawing.folded-hands-are-shuffled-in
    """

    def folded_hands(state: State) -> tuple[Card, ...]:
        earlier = state.round_began.folded_cards if state.round_began else ()
        return tuple(card for card in rules.folded_hands(state) if card in earlier)

    return {"folded_hands": folded_hands}


def last_card_of_the_first_stub_is_not_dealt(rules: Rules) -> Mapping[str, Any]:
    """A request that takes all that is left of the first stub makes the dealer shuffle.

    Cites: drawing.last-card-plays
    """

    def reshuffle(state: State, seat: int, wanted: int) -> Event | None:
        if state.reshuffles_made or len(state.deck) - state.top != wanted:
            return rules.reshuffle(state, seat, wanted)
        without = state.copy()
        without.burns, without.top = state.burns + state.deck[state.top :], len(state.deck)
        return rules.reshuffle(without, seat, wanted)

    return {"reshuffle": reshuffle}


# when even the cards shuffled are too few


def too_few_cards_end_the_hand(_rules: Rules) -> Mapping[str, Any]:
    """The hand cannot go on when the cards shuffled are too few.

    Cites: drawing.fallback-cards
    """

    def fallback(_state: State, _seat: int) -> Iterator[tuple[Card, ...]]:
        return iter(())

    return {"fallback": fallback}


def own_discards_come_back_first(rules: Rules) -> Mapping[str, Any]:
    """If the cards are too few, the player's own discards are added before any other cards.

    Cites: drawing.fallback-cards
    """

    def fallback(state: State, seat: int) -> Iterator[tuple[Card, ...]]:
        yield state.discarded[seat] or ()
        yield from rules.fallback(state, seat)

    return {"fallback": fallback}


def all_discards_come_back_at_once(_rules: Rules) -> Mapping[str, Any]:
    """If the cards are too few even with folded hands, all discards of the draw are added.

    Cites: drawing.fallback-cards
    """

    def fallback(state: State, seat: int) -> Iterator[tuple[Card, ...]]:
        others = (_discards(state, seat, served=served) for served in (True, False))
        yield state.folded_cards
        yield sum(others, state.discarded[seat] or ())

    return {"fallback": fallback}


def own_discards_come_back_with_the_others(_rules: Rules) -> Mapping[str, Any]:
    """If the cards are too few, the player's own discards are added with those of players to come.

    Cites: drawing.fallback-cards
    """

    def fallback(state: State, seat: int) -> Iterator[tuple[Card, ...]]:
        yield state.folded_cards
        yield _discards(state, seat, served=True)
        yield _discards(state, seat, served=False) + (state.discarded[seat] or ())

    return {"fallback": fallback}


def discards_of_players_to_be_served_come_back_first(_rules: Rules) -> Mapping[str, Any]:
    """If the cards are too few, discards of players yet to be served are added before the others.

    Cites: drawing.fallback-cards
    """

    def fallback(state: State, seat: int) -> Iterator[tuple[Card, ...]]:
        yield state.folded_cards
        yield _discards(state, seat, served=False)
        yield _discards(state, seat, served=True)
        yield state.discarded[seat] or ()

    return {"fallback": fallback}


def _discards(state: State, seat: int, *, served: bool) -> tuple[Card, ...]:
    """What other players discarded in this draw who have, or have not, been served."""
    return tuple(
        card
        for other, cards in enumerate(state.discarded)
        if other != seat and (not state.cards_owed[other]) == served
        for card in cards or ()
    )
