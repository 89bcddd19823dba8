"""Amounts and stakes as sites and formats write them."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from oracle.histories.hands import CHIPS, Stakes, Unit

MONEY: Final = r"[^\d\s()\[\],.]{0,3}(?:[0-9][0-9,]*(?:\.[0-9]+)?|\.[0-9]+)"
"""The pattern of an amount, with the sign of its currency if it has one."""

_SIGNS: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}
SIGNS: Final = "".join(_SIGNS)
"""The signs of currencies with which an amount may begin."""

_DIGITS: Final = "0123456789.,"
_MOST_DIGITS: Final = 18


class NotAnAmount(ValueError):
    """Text that is not an amount in the unit of the hand."""


def unit_of(text: str, code: str | None = None, play: bool = False) -> Unit:
    """Give the unit of an amount by its sign, or by the code of its currency; chips without."""
    sign = text.rstrip(_DIGITS)
    fraction = len(text.partition(".")[2])
    currency = CHIPS if play else code or _SIGNS.get(sign, CHIPS)
    return Unit(currency, max(2, fraction) if currency else fraction)


def sign_of(text: str) -> str:
    """Give the sign of the currency with which an amount begins, empty if it has none."""
    return text[:1] if text[:1] in _SIGNS else ""


def read_amount(text: str, decimals: int) -> int:
    """Read an amount in the smallest unit: ``$0.25`` is 25 with two decimals.

    Raises:
        NotAnAmount: the text is not an amount, or has more decimals than the unit.
    """
    whole, _point, fraction = text.lstrip(SIGNS).partition(".")
    if "," in whole:
        first, *groups = whole.split(",")
        if not 1 <= len(first) <= 3 or any(len(group) != 3 for group in groups):
            raise NotAnAmount(text)
        whole = "".join((first, *groups))
    if len(fraction) > decimals and fraction[decimals:].strip("0"):
        raise NotAnAmount(text)
    digits = whole + fraction[:decimals].ljust(decimals, "0")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > _MOST_DIGITS:
        raise NotAnAmount(text)
    return int(digits)


_MOST_DECIMALS: Final = 8
_LARGEST: Final = 10**_MOST_DIGITS
_TENS: Final[tuple[int, ...]] = tuple(10**decimals for decimals in range(_MOST_DECIMALS + 1))
_PLAIN: Final = re.compile(r"-?[0-9]{1,18}(?:\.[0-9]{1,18})?")


def decimals_of(value: Any) -> int:
    """Give the number of decimals with which a number is written."""
    if not isinstance(value, Decimal) or not value.is_finite():
        return 0
    exponent = value.as_tuple().exponent
    return min(max(0, -exponent), _MOST_DECIMALS) if isinstance(exponent, int) else 0


def amount_of(value: Any, decimals: int) -> int:
    """Give a number in the smallest unit.

    Raises:
        NotAnAmount: it is not a number, or has more decimals, or is beyond all bounds.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        if abs(value) >= _LARGEST:
            raise NotAnAmount(str(type(value)))
        return value * _TENS[decimals]
    if (
        not isinstance(value, Decimal)
        or not value.is_finite()
        or abs(value.adjusted()) > (_MOST_DIGITS)
    ):
        raise NotAnAmount(str(type(value)))
    scaled = value.scaleb(decimals)
    if scaled != scaled.to_integral_value():
        raise NotAnAmount(str(value))
    return int(scaled)


def number_of(text: str) -> Decimal:
    """Read a number in plain digits.

    Raises:
        NotAnAmount: it is anything else.
    """
    if not _PLAIN.fullmatch(text):
        raise NotAnAmount(text[:40])
    try:
        return Decimal(text)
    except InvalidOperation as error:  # pragma: no cover - the pattern lets none through
        raise NotAnAmount(text[:40]) from error


BETTING: Final = {"limit": "Limit", "pot-limit": "Pot Limit", "no-limit": "No Limit"}
"""The words for a betting structure."""

_STRUCTURES: Final = {
    **{words.lower(): betting for betting, words in BETTING.items()},
    "pl": "pot-limit",
    "nl": "no-limit",
}
_COUNTS: Final = {"single": 1, "double": 2}

UNRANKED: Final = {
    **dict.fromkeys(
        ("triple draw 2-7 lowball", "2-7 triple draw", "2-7 lowball"), "2-7 Triple Draw"
    ),
    **dict.fromkeys(("a-5 triple draw", "a-5 lowball"), "A-5 Triple Draw"),
}
"""Games of which all but who wins is known, by the names that sites give them."""

_LIKE_THEM: Final = "badacey"
"""A game whose hands have as many cards, and are drawn as often."""


def stakes_in_words(
    game: str, betting: str, draws: str | None, small: int | None, big: int | None
) -> Stakes:
    """Give the stakes: in limit the two amounts are the bets, otherwise the blinds."""
    structure = _STRUCTURES.get(betting.lower(), "limit")
    count = _COUNTS.get((draws or "").lower().partition(" ")[0], 3)
    amounts = (small, big, None, None) if structure == "limit" else (None, None, small, big)
    name = game.lower()
    if name in UNRANKED:
        stakes = Stakes(_LIKE_THEM, structure, count, *amounts)
        return stakes._replace(unranked=UNRANKED[name])
    return Stakes(name, structure, count, *amounts)
