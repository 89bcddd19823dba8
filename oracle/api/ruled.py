"""The dealer's ruling on the last act of a hand in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.api.hand import Hand
from oracle.api.houses import Which, house
from oracle.errors import InputError
from oracle.wire.vocabulary import ACTS, RULING

if TYPE_CHECKING:
    from oracle.explaining import RuledCase


def ruled(hand: Hand, which: Which | None = None) -> RuledCase:
    """Rule on the last act of a hand, by its own rules or by those of a house.

    Raises:
        Illegal: by the rules of that house, the table is refused.
        InputError: there is nothing to rule on, or that house lets the hand go another way.
    """
    from oracle import catalogue
    from oracle.explaining import Given, rule_on
    from oracle.prose import try_in_words

    base, settings = hand.house, hand.settings
    if which is not None:
        chosen = house(which)
        base, settings = catalogue.base_and_changes(chosen)[0], chosen.settings
    given, last = hand.given(), hand.tries[-1:]
    if not last or last[0]["do"] not in ACTS:
        did = f"{try_in_words(last[0])}, a regular act" if last else "nothing has been done yet"
        raise InputError(f"there is nothing to rule on: {did}")
    return rule_on(Given(RULING, {**given, "on": last[0].get("seat")}), settings, base)
