"""The cards and the tries of a play in JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from oracle.core.cards import Card, parse_card, refuse_duplicates
from oracle.core.table import (
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
    Table,
)
from oracle.errors import InputError
from oracle.wire.amounts import why_no_amount
from oracle.wire.irregular_acts import read_act
from oracle.wire.tables import Seats, make_table, read_seats
from oracle.wire.vocabulary import ACTS, OF_NOBODY, WAGERS


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
