"""A hand in play and what can be seen of it, its cards and its tries, in JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from oracle.core import engine
from oracle.core.cards import Card, parse_card, refuse_duplicates
from oracle.core.table import (
    BET,
    DRAW,
    OVER,
    Action,
    Bet,
    Call,
    Check,
    Draw,
    Fold,
    IrregularAct,
    Muck,
    Raise,
    Rules,
    Show,
    State,
    Table,
)
from oracle.errors import InputError
from oracle.wire.acts import read_act
from oracle.wire.tables import Seats, make_table, read_seats, why_no_amount
from oracle.wire.vocabulary import ACTS, ALL_IN, FOLDED, IN, MUCKED, OF_NOBODY, WAGERS


def read_play(given: Mapping[str, Any], rules: Rules) -> tuple[Table, Seats]:
    """Make the engine's table of a play in JSON, with its cards.

    Raises:
        InputError: the table or the cards cannot be used; see ``read_table`` and ``read_cards``.
    """
    data = given["table"]
    seats = read_seats(data, rules)
    return make_table(data, rules, seats, **read_cards(given, seats)), seats


def read_cards(
    given: Mapping[str, Any], seats: Seats
) -> dict[str, tuple[Card, ...] | tuple[tuple[Card, ...], ...]]:
    """Read the cards of a play in JSON, by seat or as a deck with its reshuffles.

    Raises:
        InputError: a card is unknown or appears twice, or the deck does not have 52 cards.
    """
    if "deck" in given:
        deck = tuple(map(parse_card, given["deck"]))
        refuse_duplicates(deck)
        if len(deck) != 52:
            raise InputError(f"the deck has {len(deck)} cards; it must have all 52")
        orders = tuple(tuple(map(parse_card, order)) for order in given.get("reshuffles", ()))
        return {"deck": deck, "reshuffles": orders}
    cards = given["cards"]
    received = [tuple(map(parse_card, cards.get(str(number), ()))) for number in seats.numbers]
    return {"received": tuple(received)}


_PLAIN: Final[Mapping[Any, Callable[[int], Action]]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "show": Show,
    "muck": Muck,
}


def as_try(action: Action, seats: Seats) -> dict[str, Any]:
    """Write an action as engines are sent it: ``read_try`` makes the same action of it."""
    attempt: dict[str, Any] = {
        "seat": seats.numbers[action.seat],
        "do": type(action).__name__.lower(),
    }
    if isinstance(action, Bet | Raise):
        attempt["to"] = action.to
    if isinstance(action, Draw):
        attempt["discard"] = list(action.discard)
    return attempt


def read_try(data: Mapping[str, Any], seats: Seats) -> Action | IrregularAct:
    """Make the engine's action, or irregular act, from a try in JSON.

    Raises:
        InputError: the seat, the word, the amount or a card cannot be understood.
    """
    number, word = data.get("seat"), data.get("do")
    if number is None and word in OF_NOBODY:
        return read_act(data, 0)
    if type(number) is not int or not 1 <= number <= seats.count:
        raise InputError(f"there is no seat {number}; the seats are 1 to {seats.count}")
    place = seats.place(number)
    if word == "draw":
        return Draw(place, tuple(map(parse_card, data.get("discard", ()))))
    if word in WAGERS:
        to: Any = data.get("to")
        if why := why_no_amount(to):
            raise InputError(f"a {word} is to {to!r}; {why}")
        return Bet(place, to) if word == "bet" else Raise(place, to)
    if word in _PLAIN:
        return _PLAIN[word](place)
    if word in ACTS:
        return read_act(data, place)
    raise InputError(
        f"unknown action {word!r}; it must be one of bet, raise, draw, "
        f"{', '.join((*_PLAIN, *ACTS))}"
    )


def observation(
    state: State, seats: Seats, *, show_cards: bool, mistaken: bool = False
) -> dict[str, Any]:
    """Give what can be seen in a state; ``show_cards`` adds every hand.

    Of an engine that may be ``mistaken`` about the chips that play, its rules decide who is
    all-in, not the smallest chip; and a fold that they take in a draw is told.
    """
    actor, stacks = state.actor, state.stacks
    seen: dict[str, Any] = {
        "actor": None if actor is None else seats.numbers[actor],
        "phase": phase_name(state),
        "stacks": seats.by_number(stacks),
        "bets": seats.by_number(state.bets),
        "paid": seats.by_number(state.paid),
        "status": seats.by_number(_status(state, mistaken=mistaken)),
        "legal": _legal(state, mistaken=mistaken),
    }
    if show_cards:
        seen["cards"] = seats.by_number(
            [
                list(hand) if live else None
                for hand, live in zip(state.hands, state.live, strict=True)
            ]
        )
    if state.phase == OVER:
        seen.update(_showdown(state, seats))
    return seen


def _status(state: State, *, mistaken: bool) -> list[str]:
    """Give how each seat takes part; a player in with less than the least amount is all-in.

    A mistake may leave fractions of a chip.
    """
    mucked, chips, least = state.mucked, state.stacks, state.table.chip
    if mistaken:
        playable = state.table.rules.playable
        chips, least = [playable(state, place) for place in range(len(chips))], 1
    return [
        (IN if chips[place] >= least else ALL_IN)
        if live
        else (MUCKED if place in mucked else FOLDED)
        for place, live in enumerate(state.live)
    ]


def _legal(state: State, *, mistaken: bool) -> dict[str, Any] | None:
    legal = engine.legal(state)
    if legal is None or state.actor is None:
        return None
    fold, call, raise_to, draw, muck = legal
    if mistaken and state.phase == DRAW:
        fold = not engine.objections(state, Fold(state.actor))
    actions: dict[str, Any] = {
        "fold": fold,
        "call": call,
        "raise": None if raise_to is None else list(raise_to),
        "draw": draw,
    }
    return actions if muck is None else {**actions, "muck": muck}


def _showdown(state: State, seats: Seats) -> dict[str, Any]:
    shown = [list(hand) if place in state.shown else None for place, hand in enumerate(state.hands)]
    return {
        "shown": seats.by_number(shown),
        "show-order": [seats.numbers[place] for place in state.show_order],
        "pots": [
            {
                "amount": award.amount,
                "won": {part: seats.by_number(shares) for part, shares in award.won},
            }
            for award in state.awards
        ],
    }


_PHASES: Final = {
    (phase, number): f"{phase}-{number}" for phase in (BET, DRAW) for number in range(1, 5)
}


def phase_name(state: State) -> str:
    """Name the phase in which a player acts: ``bet-1``, ``draw-1``, ``bet-2``, ..., or ``over``."""
    return _PHASES.get((state.phase, state.round)) or state.phase
