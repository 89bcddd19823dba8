"""The stub of the deck: what is burned, when it is reshuffled, and from which cards.

Seats are counted clockwise from the button; the stub is ``state.deck`` from ``state.top`` on.
"""

from __future__ import annotations

from collections.abc import Iterator

from oracle.core.cards import Card, format_cards
from oracle.core.table import Burned, Event, Reshuffled, ScriptError, State


def burn_one(state: State, seat: int | None) -> Event | None:
    """One card is burned in each draw, before anything is served, if the stub has one.

    Cites: drawing.burn
    """
    if state.serving or state.top >= len(state.deck):
        return None
    return Burned(state.deck[state.top], seat)


def burn_for_each_player(state: State, seat: int | None) -> Event | None:
    """One card is burned before each player is served, if the stub has one.

    Cites: drawing.burn
    """
    if seat is None or state.burned_for == seat or state.top >= len(state.deck):
        return None
    return Burned(state.deck[state.top], seat)


def no_burn(_state: State, _seat: int | None) -> Event | None:
    """No card is burned.

    Cites: drawing.burn
    """
    return None


def burned_although_all_are_pat(_state: State) -> bool:
    """A card is burned in a draw even if every player stands pat.

    Cites: drawing.burn-when-all-stand-pat
    """
    return True


def not_burned_when_all_are_pat(state: State) -> bool:
    """No card is burned in a draw when every player stands pat.

    Cites: drawing.burn-when-all-stand-pat
    """
    return any(state.discarded)


def down_to_the_last_card(stub: int) -> int:
    """All cards of a stub may be dealt, including the last.

    Cites: drawing.last-card-plays
    """
    return stub


def all_but_the_last_card(stub: int) -> int:
    """The last card of a stub is never dealt.

    Cites: drawing.last-card-plays
    """
    return max(0, stub - 1)


def whole_portion(_state: State, count: int) -> int:
    """A player gets all replacements from one stub.

    Cites: drawing.reshuffle
    """
    return count


def what_the_stub_has(state: State, count: int) -> int:
    """The stub is dealt out first, even in the middle of a request.

    Cites: drawing.reshuffle
    """
    return min(count, _left(state))


def reshuffle_at_the_request(state: State, seat: int, wanted: int) -> Event | None:
    """The cards are reshuffled when a player asks for more than the stub holds.

    Cites: drawing.reshuffle
    """
    return None if _left(state) >= wanted else _reshuffled(state, seat, wanted)


def reshuffle_the_empty_stub(state: State, seat: int, wanted: int) -> Event | None:
    """The cards are reshuffled when the stub runs out.

    Cites: drawing.reshuffle
    """
    return None if _left(state) else _reshuffled(state, seat, wanted)


def reshuffle_before_service(state: State, seat: int, wanted: int) -> Event | None:
    """The cards are reshuffled before anyone is served if the stub is too short for the draw.

    Cites: drawing.reshuffle
    """
    begun = state.shuffled or sum(state.cards_owed) < sum(state.cards_asked)
    needed = wanted if begun else sum(state.cards_owed)
    return None if _left(state) >= needed else _reshuffled(state, seat, wanted)


def _left(state: State) -> int:
    return state.table.rules.usable(len(state.deck) - state.top)


def _reshuffled(state: State, seat: int, wanted: int) -> Event:
    rules = state.table.rules
    cards = usual = rules.shuffled_in(state, seat)
    for more in rules.fallback(state, seat):
        if rules.usable(len(cards)) >= wanted:
            break
        cards |= set(more)
    if rules.usable(len(cards)) < wanted:
        raise ScriptError(
            f"{wanted} cards are needed, but only {len(cards)} can be reshuffled: "
            f"{format_cards(sorted(cards))}"
        )
    return Reshuffled(state.table.shuffled(state.reshuffles_made, cards), seat, cards != usual)


def stub_burns_and_earlier_muck(state: State, _seat: int) -> frozenset[Card]:
    """The stub, the burned cards and the muck from before this draw are shuffled together.

    Cites: drawing.reshuffle, drawing.discards-of-this-draw-stay-out
    """
    apart = state.burns + state.muck + state.table.rules.folded_hands(state)
    return frozenset(state.deck[state.top :] + apart)


def stub_burns_and_all_discards(state: State, seat: int) -> frozenset[Card]:
    """The stub, the burned cards and all discards, including this draw's, are shuffled together.

    Cites: drawing.reshuffle, drawing.discards-of-this-draw-stay-out
    """
    thrown = [card for cards in state.discarded if cards for card in cards]
    return stub_burns_and_earlier_muck(state, seat).union(thrown)


def all_discards_but_his_own(state: State, seat: int) -> frozenset[Card]:
    """All discards are shuffled in except those that the player to be served made in this draw.

    Cites: drawing.reshuffle, drawing.discards-of-this-draw-stay-out
    """
    return stub_burns_and_all_discards(state, seat) - set(state.discarded[seat] or ())


def folded_hands_are_shuffled_in(state: State) -> tuple[Card, ...]:
    """The hands of players who have folded are shuffled in like other mucked cards.

    Cites: drawing.folded-hands-are-shuffled-in
    """
    return state.folded_cards


def folded_hands_are_left_out(_state: State) -> tuple[Card, ...]:
    """The hands of players who have folded are not shuffled in.

    Cites: drawing.folded-hands-are-shuffled-in
    """
    return ()


def cards_of_last_resort(state: State, seat: int) -> Iterator[tuple[Card, ...]]:
    """If cards are still missing: folded hands, discards of players served, of others, their own.

    Cites: drawing.fallback-cards
    """
    yield state.folded_cards
    for served in (True, False):
        yield tuple(
            card
            for other, cards in enumerate(state.discarded)
            if other != seat and (not state.cards_owed[other]) == served
            for card in cards or ()
        )
    yield state.discarded[seat] or ()
