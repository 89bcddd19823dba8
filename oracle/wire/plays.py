"""The cards and the tries of a play in JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from oracle.cards import Card, parse_card, refuse_duplicates
from oracle.errors import InputError
from oracle.table.actions import Action, Bet, Call, Check, Draw, Fold, Muck, Raise, Show
from oracle.wire.tables import Seats

_PLAIN: Final[Mapping[Any, Callable[[int], Action]]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "show": Show,
    "muck": Muck,
}


def read_try(data: Mapping[str, Any], seats: Seats) -> Action:
    """Make the engine's action of a try in JSON.

    Raises:
        InputError: the seat, the word, the amount or a card cannot be understood.
    """
    number = data.get("seat")
    if type(number) is not int or not 1 <= number <= seats.count:
        raise InputError(f"seat {number} is not one of the seats 1 to {seats.count}")
    place = seats.place(number)
    word = data.get("do")
    if word == "draw":
        discard = tuple(parse_card(card) for card in data.get("discard", ()))
        return Draw(place, discard)
    if word in {"bet", "raise"}:
        to = data.get("to")
        if type(to) is not int or to <= 0:
            raise InputError(f"a {word} is to a whole number of chips, not to {to}")
        return Bet(place, to) if word == "bet" else Raise(place, to)
    if word in _PLAIN:
        return _PLAIN[word](place)
    raise InputError(f"{word!r} is no action; it is bet, raise, draw, {', '.join(_PLAIN)}")


def read_cards(
    given: Mapping[str, Any], seats: Seats
) -> dict[str, tuple[Card, ...] | tuple[tuple[Card, ...], ...]]:
    """Read the cards of a play in JSON, by seat or as a deck with its reshuffles.

    Raises:
        InputError: a card is unknown, stands twice, or the deck has not 52.
    """
    if "deck" in given:
        deck = tuple(parse_card(card) for card in given["deck"])
        refuse_duplicates(deck)
        if len(deck) != 52:
            raise InputError(f"the deck has {len(deck)} cards; it must have all 52")
        orders = tuple(
            tuple(parse_card(card) for card in order) for order in given.get("reshuffles", ())
        )
        return {"deck": deck, "reshuffles": orders}
    by_number = [
        tuple(parse_card(card) for card in given["cards"].get(str(number), ()))
        for number in range(1, seats.count + 1)
    ]
    return {"received": tuple(seats.by_place(by_number))}
