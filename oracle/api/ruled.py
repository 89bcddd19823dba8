"""The dealer's ruling on the last act of a hand in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.api.hand import Hand
from oracle.api.houses import Which, house
from oracle.errors import InputError
from oracle.wire.vocabulary import ACTS, RULING

if TYPE_CHECKING:
    from oracle.explaining import RuledCase


def ruled(hand: Hand, which: Which | None = None, on: int | None = None) -> RuledCase:
    """Rule on the last act of a hand, by its own rules or by those of a house.

    Args:
        hand: whose last act it is.
        which: the house, unless it is the hand's own.
        on: the seat, unless it is that of the last act, or of the ruling to which that act led.

    Raises:
        Illegal: by the rules of that house, the table is refused.
        InputError: there is nothing to rule on, or that house lets the hand go another way.
    """
    from oracle import catalogue
    from oracle.explaining import Given, rule_on

    base, settings = hand.house, hand.settings
    if which is not None:
        chosen = house(which)
        base, settings = catalogue.base_and_changes(chosen)[0], chosen.settings
    seat = _concerned(hand) if on is None else on
    return rule_on(Given(RULING, {**hand.given(), "on": seat}), settings, base)


def _concerned(hand: Hand) -> int | None:
    """Give the seat that the last act was by, or that it led to a ruling on; or nobody."""
    from oracle.prose import try_in_words

    if not hand.tries:
        raise InputError("there is nothing to rule on: nothing has been done yet")
    last = hand.tries[-1]
    happened = hand.told.seen.events if hand.told.seen else ()
    rulings = [one.data["ruling"] for one in happened if "ruling" in one.data]
    if last["do"] not in ACTS and not rulings:
        raise InputError(f"there is nothing to rule on: {try_in_words(last)}, a regular act")
    seat: int | None = last.get("seat") if last["do"] in ACTS else rulings[-1]["on"]
    return seat
