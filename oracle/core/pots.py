"""Pots: who can win what, in chips. Integers in, integers out.

Seats are counted clockwise from the button, starting with 0. Nothing here decides a rule: who wins
and where odd chips go is decided in ``oracle.core.rules.awards``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """Chips that a set of seats plays for."""

    amount: int
    seats: tuple[int, ...]


class Excess(NamedTuple):
    """The chips of a bet that no other seat has matched."""

    seat: int
    amount: int


def excess(paid: Sequence[int]) -> Excess | None:
    """Find what the seat that paid the most has paid above every other seat, if anything."""
    most = max(paid)
    if paid.count(most) > 1:
        return None
    seat = paid.index(most)
    next_most = max([chips for other, chips in enumerate(paid) if other != seat], default=0)
    return Excess(seat, most - next_most)


def layers(
    paid: Sequence[int], live: Sequence[bool], reach: Sequence[int] | None = None
) -> list[Pot]:
    """Divide what was paid into a main pot and side pots, main pot first.

    Each pot holds what every seat paid up to the level of a live seat. Chips of folded hands are
    dead; those above every live seat go into the last pot. Adjacent levels that the same live seats
    play for are one pot. ``reach`` is the level up to which each seat plays; without it, it is
    what the seat paid.
    """
    reach = reach or paid
    pots: list[Pot] = []
    counted = 0
    for level in sorted({reach[seat] for seat, alive in enumerate(live) if alive}):
        up_to_level = sum([min(chips, level) for chips in paid])
        if up_to_level > counted:
            seats = [seat for seat, alive in enumerate(live) if alive and reach[seat] >= level]
            pots.append(Pot(up_to_level - counted, tuple(seats)))
            counted = up_to_level
    above = sum(paid) - counted
    if above and pots:
        pots[-1] = Pot(pots[-1].amount + above, pots[-1].seats)
    return pots


def divide(amount: int, ways: int, chip: int) -> tuple[int, int]:
    """Divide an amount into equal shares of whole chips; give one share and the odd chips' count.

    Any remainder smaller than a chip counts as part of one more odd chip.
    """
    each = amount // chip // ways * chip
    rest = amount - each * ways
    return each, -(-rest // chip)
