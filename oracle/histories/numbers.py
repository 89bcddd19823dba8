"""Amounts in forms whose amounts are numbers: TOML, JSON, and the attributes of XML."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from oracle.histories.amounts import NotAnAmount

_MOST_DIGITS: Final = 18
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
