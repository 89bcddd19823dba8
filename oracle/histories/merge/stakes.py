"""What a description of Merge says is played for."""

from __future__ import annotations

import re
from typing import Final

from oracle.histories.amounts import NotAnAmount
from oracle.histories.numbers import amount_of, number_of
from oracle.histories.stakes import stakes_in_words
from oracle.histories.told import Stakes, Unit

_TYPE: Final = re.compile(
    r"(?P<game>Badugi|Badacey)(?: (?P<draws>Single|Double) Draw)?(?P<tournament> Tournament)?"
)
_STAKES: Final = re.compile(
    r"(?P<betting>Half Pot Limit|Pot Limit|No Limit|Limit)\s*(?:Level [0-9]+ Blinds)?\s*"
    r"(?:\(?\$?(?P<small>[0-9.]+)/\$?(?P<big>[0-9.]+)\)?)?.*",
    re.DOTALL,
)
_RAISES_ARE_TOTALS_SINCE: Final = "20100908"
MONEY: Final = Unit("USD", 2)
PLAY_MONEY: Final = Unit("", 2)
CHIPS: Final = Unit("", 0)
"""Chips of a tournament, and play money in a hand of which no amount has decimals."""


def raises_are_added(time: str | None) -> bool:
    """Whether a raise is told by what it adds, as it was before the form changed."""
    digits = "".join(character for character in time or "" if character.isdecimal())
    return "" < digits[:8] < _RAISES_ARE_TOTALS_SINCE


def money(text: str, unit: Unit) -> int:
    """Read an amount.

    Raises:
        NotAnAmount: it is none.
    """
    return amount_of(number_of(text.lstrip("$").replace(",", "")), unit.decimals)


def stakes_of(kind: str, stakes: str, play: Unit | None) -> tuple[Stakes, Unit] | str | None:
    """Give stakes and unit, which is that of play money if there is one.

    Or give the name of another game, or None if the stakes cannot be read.
    """
    game, told = _TYPE.fullmatch(kind), _STAKES.fullmatch(stakes)
    if told is None:
        return None if game else kind
    if game is None or told["betting"] == "Half Pot Limit":
        return f"{told['betting']} {kind.removesuffix(' Tournament')}"
    unit = CHIPS if game["tournament"] else play or MONEY
    try:
        small, big = (money(told[name], unit) if told[name] else None for name in ("small", "big"))
    except NotAnAmount:
        return None
    return stakes_in_words(game["game"], told["betting"], game["draws"], small, big), unit
