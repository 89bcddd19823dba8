"""The table at which an engine and the rules part: who holds what, and what was tried so far."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.core.cards import DECK
from oracle.core.table import (
    OVER,
    SHOWDOWN,
    AntePosted,
    BlindPosted,
    Objection,
    Reshuffled,
    Ruled,
    Rules,
    Ruling,
    State,
    evolve,
)
from oracle.play import Given, Hand, Try
from oracle.prose import may_in_words, ruling_told, try_in_words
from oracle.wire import Seats, last_ruling, observation, phase_name
from oracle.wire.vocabulary import ACTS

BY_SEAT: Final = {"stacks": "stack", "bets": "bet", "paid": "paid", "status": "status"}
"""The lists by seat of what is seen, and what of one seat is called."""

_PLACES: Final = {str(card): place for place, card in enumerate(DECK)}

SettledBy: TypeAlias = Callable[[str], Sequence[str]]
"""By the name of a switch, the ids of the rules that it settles."""


def replayed(given: Given, rules: Rules, last: int | None = None) -> Hand:
    """Play the tries of a vector up to the last one, by its place, or all of them."""
    hand = Hand.of(given, rules, mistaken=True, loose=True, seen=False, keep=True)
    for attempt in given["tries"][: None if last is None else last + 1]:
        hand.attempt(attempt)
    return hand


def table_shown(hand: Hand, state: State, seen: Mapping[str, Any]) -> dict[str, Any]:
    """Give the table at a state, seat by seat; ``seen`` is what is known to be right there."""
    seats = hand.seats
    whole = {**observation(state, seats, show_cards=True), **seen}
    won = won_by(whole)
    rows = [
        {
            "seat": number,
            "button": number == seats.button,
            "posts": _posts(hand, seats.place(number)),
            **{name: whole[key][number - 1] for key, name in BY_SEAT.items()},
            "cards": _held(hand, state, seats.place(number)),
            "worth": _worth(state, seats.place(number)),
            "won": won.get(number, 0) if state.phase == OVER else None,
        }
        for number in sorted(seats.numbers)
    ]
    return {
        "phase": whole["phase"],
        "actor": whole.get("actor"),
        "may": _may(whole),
        "pot": sum(whole["paid"]) if state.phase != OVER else _paid_out(whole),
        "seats": rows,
    }


def _may(seen: Mapping[str, Any]) -> str | None:
    """Say what the player in turn may do, if there is one."""
    if seen.get("actor") is None:
        return None
    may = may_in_words(seen["legal"], raising=any(seen["bets"]))
    return f"seat {seen['actor']} {may}"


def _posts(hand: Hand, place: int) -> list[str]:
    """Name what a seat posts: a blind, an ante, or chips live or dead."""
    told = []
    for event in hand.deal:
        if not isinstance(event, AntePosted | BlindPosted) or event.seat != place:
            continue
        if isinstance(event, BlindPosted):
            told.append(event.blind if event.blind == "live" else f"{event.blind} blind")
        elif event.dead:
            told.append("dead")
    return told


def _held(played: Hand, state: State, place: int) -> list[str]:
    """Give the cards of a seat; of one that has folded, those that it held last."""
    before = (one.hands[place] for one in reversed(played.stood[:-1]))
    return in_order(state.hands[place] or next((hand for hand in before if hand), ()))


def in_order(cards: Iterable[str]) -> list[str]:
    """Put cards in the order of a new deck, so that hands can be compared."""
    return sorted(cards, key=_PLACES.__getitem__)


def won_by(seen: Mapping[str, Any]) -> dict[int, int]:
    """Give what each seat has won of all pots; a seat that won nothing is left out."""
    won: dict[int, int] = {}
    for pot in seen.get("pots", ()):
        for shares in pot["won"].values():
            for seat, share in enumerate(shares, start=1):
                won[seat] = won.get(seat, 0) + share
    return won


def _paid_out(seen: Mapping[str, Any]) -> int:
    return sum(pot["amount"] for pot in seen.get("pots", ()))


def _worth(state: State, place: int) -> list[str]:
    """Name the hand of a seat at the showdown, once for each half; not of one that was mucked."""
    came, hand = state.came_to_the_showdown(), state.hands[place]
    if state.phase not in {SHOWDOWN, OVER} or not (came[place] and hand) or sum(came) < 2:
        return []
    return [half.rank(hand).name for half in state.table.game.halves]


def tries_shown(hand: Hand, apart: int) -> list[dict[str, Any]]:
    """Give the tries in words, those of a betting round or a draw together."""
    numbered = enumerate(zip(hand.stood, hand.tries, strict=False))
    return [
        {"phase": phase, "tries": [_try(place, one, apart) for place, (_, one) in group]}
        for phase, group in groupby(numbered, lambda pair: phase_name(pair[1][0]))
    ]


def _try(place: int, one: Try, apart: int) -> dict[str, Any]:
    return {
        "number": place + 1,
        "words": try_in_words(one.attempt),
        "refused": bool(one.objections),
        "differs": place == apart,
    }


def objections_shown(objections: Sequence[Objection]) -> list[dict[str, str]]:
    """Give the reasons for which a try or a table is refused."""
    return [{"rule": one.rule, "sentence": one.sentence} for one in objections]


class Judged(NamedTuple):
    """The act that was ruled on, by its place among the tries, and the ruling in sentences."""

    act: int
    because: tuple[str, ...]


def judged(hand: Hand, on: int | None, settled_by: SettledBy) -> Judged:
    """Find the last ruling on a seat, or on nobody, and the act to which it belongs."""
    place = None if on is None else hand.seats.place(on)
    made, found = 0, None
    for number, one in enumerate(hand.tries):
        if (latest := last_ruling(one.events, place)) is not None:
            made, found = number, latest
    acts = [
        number
        for number, one in enumerate(hand.tries[: made + 1])
        if one.attempt["do"] in ACTS and one.attempt.get("seat") == on
    ]
    because = () if found is None else tuple(_because(hand, made, found, settled_by))
    return Judged(acts[-1] if acts else made, because)


def _because(hand: Hand, made: int, ruling: Ruling, settled_by: SettledBy) -> Iterator[str]:
    """Tell the ruling as it was made; what happened before it in the same try is done first."""
    state = hand.stood[made].copy()
    for event in hand.tries[made].events:
        if isinstance(event, Ruled) and event.ruling is ruling:
            told = ruling_told(state, event, hand.seats, settled_by)
            yield from (sentence.text for sentence in told)
            return
        evolve(state, event)


def whereabouts(hand: Hand, step: int, shuffled: Collection[str]) -> dict[str, str]:
    """Say where each card lay when the dealer shuffled these, if that was in this step."""
    if not 0 <= step < len(hand.tries):
        return {}
    state = hand.stood[step].copy()
    for event in hand.tries[step].events:
        if isinstance(event, Reshuffled) and set(event.cards) == set(shuffled):
            return _places(state, hand.seats)
        evolve(state, event)
    return {}


def _places(state: State, seats: Seats) -> dict[str, str]:
    found: dict[str, str] = dict.fromkeys(state.deck[state.top :], "in the stub")
    found |= dict.fromkeys(state.muck, "discarded in an earlier draw")
    found |= dict.fromkeys(state.folded_cards, "folded")
    found |= dict.fromkeys(state.burns, "burned")
    for place, number in enumerate(seats.numbers):
        if state.live[place]:
            found |= dict.fromkeys(state.hands[place], f"held by seat {number}")
        found |= dict.fromkeys(
            state.discarded[place] or (), f"discarded by seat {number} in this draw"
        )
    return found
