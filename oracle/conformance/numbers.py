"""The numbers under which cases are sent."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable
from typing import Final

BITS: Final = 31
"""The numbers are below 2 to this power, which every language counts to."""

_AT_ONCE = struct.Struct("1024I")


class Numbers:
    """Numbers that no engine can guess, so that nothing is answered before it is asked.

    They never reach a report, so that two runs give the same one.
    """

    def __init__(self, used: Iterable[int]) -> None:
        """Begin with the numbers that must not be drawn."""
        self._used = set(used)
        self._drawn: list[int] = []

    def draw(self) -> int:
        """Draw a number that was not drawn before."""
        while True:
            if not self._drawn:
                self._drawn.extend(_AT_ONCE.unpack(os.urandom(_AT_ONCE.size)))
            number = self._drawn.pop() >> (32 - BITS)
            if number not in self._used:
                self._used.add(number)
                return number
