"""Amounts as sites write them: ``$1,234.50``, ``€0.25``, ``1500``."""

from __future__ import annotations

from typing import Final

from oracle.histories.told import CHIPS, Unit

MONEY: Final = r"[^\d\s()\[\],.]{0,3}(?:[0-9][0-9,]*(?:\.[0-9]+)?|\.[0-9]+)"
"""The pattern of an amount, with the sign of its currency if it has one."""

_SIGNS: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}
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


def read_amount(text: str, decimals: int) -> int:
    """Read an amount in the smallest unit: ``$0.25`` is 25 with two decimals.

    Raises:
        NotAnAmount: the text is not an amount, or has more decimals than the unit.
    """
    whole, _point, fraction = text.lstrip("$€£₹¥").partition(".")
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
