"""The fields of a hand in PHH, held against what the specification says of them.

Learned from the public specification of the format and from how PokerKit reads it. PHH has limit
Badugi with three draws, ``FB``. Extensions of ours are, in the manner of its other codes: ``P`` and
``N`` in place of ``F`` for pot-limit and no-limit, ``BC`` in place of ``B`` for Badacey, and the
number of draws behind it if they are not three: ``PB``, ``FBC``, ``NB1D``. So are the fields
``_button`` for a button that is not at the last player's seat, and ``_chip`` for the smallest chip.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import Any, Final

from oracle.histories.amounts import NotAnAmount
from oracle.histories.numbers import amount_of, decimals_of
from oracle.histories.told import Stakes, Unit

VARIANT: Final = re.compile(r"(?P<betting>[FPN])B(?P<split>C?)(?:(?P<draws>[1-9])D)?")
BETTING: Final = {"F": "limit", "P": "pot-limit", "N": "no-limit"}
OTHERS: Final = {
    "FT": "Fixed-limit Texas hold 'em",
    "NT": "No-limit Texas hold 'em",
    "NS": "No-limit short-deck hold 'em",
    "PO": "Pot-limit Omaha hold 'em",
    "FO/8": "Fixed-limit Omaha hold 'em high/low-split eight or better",
    "F7S": "Fixed-limit seven card stud",
    "F7S/8": "Fixed-limit seven card stud high/low-split eight or better",
    "FR": "Fixed-limit razz",
    "N2L1D": "No-limit deuce-to-seven lowball single draw",
    "F2L3D": "Fixed-limit deuce-to-seven lowball triple draw",
}
MOST_PLAYERS: Final = 23
_LISTS: Final = ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks", "winnings")
_TIME: Final = ("year", "month", "day")


class NotPhh(Exception):
    """A field is missing or is not what it must be: says which in a sentence."""


class Fields:
    """The fields of a hand."""

    def __init__(self, told: Mapping[str, Any], variant: re.Match[str]) -> None:
        self.told = told
        self.variant = variant
        self.stack_values = self.list("starting_stacks")
        self.count = len(self.stack_values)
        if not 2 <= self.count <= MOST_PLAYERS:
            raise NotPhh("The hand must have two players or more, as starting_stacks counts them.")
        self.actions = self._actions()
        self.unit = Unit(self.text("currency") or "", self._decimals())
        self.seats = self._seats()
        self.names = self._names()

    def list(self, name: str) -> Sequence[Any]:
        """Give a list, empty if it is not there.

        Raises:
            NotPhh: it is something else.
        """
        value = self.told.get(name, ())
        if not isinstance(value, (list, tuple)):
            raise NotPhh(f"The field {name} must be a list.")
        return value

    def amounts(self, name: str) -> Sequence[int]:
        """Give the amounts of the players, empty if they are not told.

        Raises:
            NotPhh: there are not as many as players, or one is none.
        """
        values = self.list(name)
        if values and len(values) != self.count:
            raise NotPhh(f"The field {name} must have one number for each player.")
        return [self._amount(name, value) for value in values]

    def forced(self, name: str) -> Sequence[int]:
        """Give forced bets by player; PHH swaps those of two players."""
        found = self.amounts(name)
        return found[::-1] if self.count == 2 else found

    def stacks(self) -> Sequence[int | None]:
        """Give the stacks of the players; one that has no end is not told."""
        return [
            None
            if isinstance(value, Decimal) and not value.is_finite()
            else self._amount("starting_stacks", value)
            for value in self.stack_values
        ]

    def amount(self, name: str) -> int | None:
        """Give one amount, None if it is not told."""
        value = self.told.get(name)
        return None if value is None else self._amount(name, value)

    def text(self, name: str) -> str | None:
        """Give a text, or a number as text; None if it is neither."""
        value = self.told.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
            return str(value)
        return value if isinstance(value, str) else None

    def stakes(self, small: int | None, big: int | None, ante: int) -> Stakes:
        """Give what is played for, with these blinds."""
        variant = self.variant
        betting = BETTING[variant["betting"]]
        limit = betting == "limit"
        bets = (self.amount("small_bet"), self.amount("big_bet")) if limit else (None, None)
        if not limit and big is None:
            big = self.amount("min_bet")
        game = "badacey" if variant["split"] else "badugi"
        return Stakes(game, betting, int(variant["draws"] or 3), *bets, small, big, ante)

    def time(self) -> str | None:
        """Give the time as far as it is told."""
        if isinstance(own := self.told.get("_time"), str):
            return own
        date = [self.told.get(name) for name in _TIME]
        if not all(isinstance(part, int) and 0 <= part < 10**4 for part in date):
            return None
        year, month, day = date
        clock, zone = self.told.get("time"), self.text("time_zone")
        said = f"{year:04}-{month:02}-{day:02}"
        if clock is not None:
            said += f" {str(clock)[:20]}" + (f" {zone}" if zone else "")
        return said

    def _amount(self, name: str, value: Any) -> int:
        try:
            return amount_of(value, self.unit.decimals)
        except NotAnAmount as error:
            raise NotPhh(f"The field {name} has something that is not an amount.") from error

    def _actions(self) -> Sequence[str]:
        actions = self.list("actions")
        if "actions" not in self.told or not all(isinstance(one, str) for one in actions):
            raise NotPhh("The field actions must be a list of texts.")
        return actions

    def _decimals(self) -> int:
        listed = chain.from_iterable(self.list(name) for name in _LISTS)
        bets = (self.told.get(name) for name in ("small_bet", "big_bet", "min_bet"))
        words = (action.partition("#")[0].split() for action in self.actions)
        fractions = (
            word[2].partition(".")[2] for word in words if word[1:2] == ["cbr"] and word[2:]
        )
        most = max(chain(map(decimals_of, chain(listed, bets)), map(len, fractions)), default=0)
        return min(8, max(2, most) if self.told.get("currency") else most)

    def _seats(self) -> Sequence[int]:
        seats = self.list("seats") or range(1, self.count + 1)
        if (
            len(seats) != self.count
            or not all(type(seat) is int and 0 <= seat < 10**3 for seat in seats)
            or len(set(seats)) < len(seats)
        ):
            raise NotPhh("The field seats must have a number of its own for each player.")
        return list(seats)

    def _names(self) -> Sequence[str]:
        names = self.list("players") or [f"p{number}" for number in range(1, self.count + 1)]
        if len(names) != self.count or not all(isinstance(name, str) for name in names):
            raise NotPhh("The field players must have a name for each player.")
        if len(set(names)) < len(names):
            raise NotPhh("Two players of the hand have the same name.")
        return names
