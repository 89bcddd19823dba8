"""Which answers can be told in words: an engine may give lists without end, and huge numbers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from oracle.conformance import CutValue
from oracle.reporting import LONGEST_VALUE
from oracle.wire.grading import Difference

_LARGEST: Final = 1 << 63


def are_readable(differences: Iterable[Difference], longest: int = LONGEST_VALUE) -> bool:
    """Whether every value that an engine gave is whole and short, and no number is too large."""
    return all(_is_readable(one.got, longest) for one in differences)


def _is_readable(value: Any, longest: int) -> bool:
    if isinstance(value, CutValue) or not _has_plain_numbers(value):
        return False
    return len(json.dumps(value)) <= longest


def _has_plain_numbers(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_has_plain_numbers, value.values()))
    if isinstance(value, list):
        return all(map(_has_plain_numbers, value))
    return not isinstance(value, int | float) or -_LARGEST < value < _LARGEST
