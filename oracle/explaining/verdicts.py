"""The ruling at the end of a script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from oracle.core.table import Ruling
from oracle.errors import InputError
from oracle.explaining.explanation import Step
from oracle.explaining.hands import steps_of
from oracle.explaining.moments import ToldHand
from oracle.play import HouseRules
from oracle.prose import verdict_told
from oracle.wire import Seats, last_ruling


class RulingTold(NamedTuple):
    """A script that was told, and the ruling at its end, if there is one.

    ``number`` is the place of the ruling among the steps, from 0.
    """

    steps: list[Step]
    number: int
    ruling: Ruling | None
    seats: Seats


def ruling_steps(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Step]:
    """Tell a script step by step, and at the end what the dealer has ruled on the seat asked for.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a try, a card, the seat or a setting cannot be used.
    """
    if "on" not in given:
        hand = ToldHand.of(given, HouseRules(settings).at(given))
        return list(steps_of(hand, given["tries"]))
    told = tell_ruling(given, settings)
    return [*told.steps, verdict_step(told, given["on"])]


def tell_ruling(given: Mapping[str, Any], settings: Mapping[str, str]) -> RulingTold:
    """Tell a script step by step, and find the ruling.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a try, a card, the seat or a setting cannot be used.
    """
    hand, on = ToldHand.of(given, HouseRules(settings).at(given)), given["on"]
    if on is not None and not 1 <= on <= hand.seats.count:
        raise InputError(f"there is no seat {on}; the seats are 1 to {hand.seats.count}")
    place = None if on is None else hand.seats.place(on)
    steps: list[Step] = []
    number, found = 0, None
    for step in steps_of(hand, given["tries"]):
        latest = last_ruling(hand.events, place)
        if latest is not found:
            number, found = len(steps), latest
        steps.append(step)
    return RulingTold(steps, number, found, hand.seats)


def verdict_step(told: RulingTold, on: int | None) -> Step:
    """Sum a ruling up: the verdict, what it may be, and what it is not."""
    who = "" if on is None else f" on seat {on}"
    return Step(f"The ruling{who}", verdict_told(told.ruling, on))
