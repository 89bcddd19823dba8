"""What a player says. An action may be refused; nothing has happened yet.

Seats are counted clockwise from the button, starting with 0; ``to`` is the total that the seat
would have put in in this betting round, in chips.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from oracle.core.cards import Card


class Fold(NamedTuple):
    """Give up the hand."""

    seat: int


class Check(NamedTuple):
    """Stay in without putting in chips."""

    seat: int


class Call(NamedTuple):
    """Match the outstanding bet."""

    seat: int


class Bet(NamedTuple):
    """Open the betting round."""

    seat: int
    to: int


class Raise(NamedTuple):
    """Match the outstanding bet and increase it."""

    seat: int
    to: int


class Draw(NamedTuple):
    """Discard cards for as many new ones; a player who discards none stands pat."""

    seat: int
    discard: tuple[Card, ...]


class Show(NamedTuple):
    """Table the hand at the showdown."""

    seat: int


class Muck(NamedTuple):
    """Give up the hand at the showdown without showing it."""

    seat: int


Wagering: TypeAlias = Bet | Raise
Action: TypeAlias = Fold | Check | Call | Bet | Raise | Draw | Show | Muck
