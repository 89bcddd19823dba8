"""What is kept of an engine's wrong answers: bounded, however long they are and however many."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Final

from oracle.conformance.results import CutValue, Outcome
from oracle.wire.grading import Difference

LONGEST_WHOLE: Final = 1 << 14
"""How many bytes of JSON a value may have to be kept whole."""

_ROOM: Final = 80 << 20
_OF_A_DIFFERENCE: Final = 400
# A list of empty objects takes this much more memory than its JSON.
_OF_A_BYTE: Final = 20
_MOST_WITHOUT_ROOM: Final = 16
_LONGEST_WITHOUT_ROOM: Final = 64
_BEGINNING: Final = 300


class Keeping:
    """The room for differences in a run, in bytes of memory as far as can be told.

    Values that are too long are cut at once. When the room is used up, only the first differences
    of each case are kept, with short values.
    """

    def __init__(self, room: int = _ROOM) -> None:
        """Begin with all the room."""
        self._room = room
        self._cut = 0
        self._left_out = 0

    def kept(self, outcome: Outcome) -> Outcome:
        """Give the outcome with what is kept of its differences."""
        if not outcome.differences:
            return outcome
        return outcome._replace(differences=self._kept(outcome.differences))

    def sentences(self) -> list[str]:
        """Say how much was cut, if anything was."""
        if not self._cut + self._left_out:
            return []
        return [
            f"the engine's wrong answers were too long to keep: {self._cut:,} values were cut and "
            f"{self._left_out:,} differences left out"
        ]

    def _kept(self, differences: Sequence[Difference]) -> list[Difference]:
        kept: list[Difference] = []
        for difference in differences:
            if self._room <= 0 and len(kept) >= _MOST_WITHOUT_ROOM:
                self._left_out += len(differences) - len(kept)
                break
            kept.append(self._short(difference))
        return kept

    def _short(self, difference: Difference) -> Difference:
        longest = LONGEST_WHOLE if self._room > 0 else _LONGEST_WITHOUT_ROOM
        text = json.dumps(difference.got, ensure_ascii=False).encode(errors="backslashreplace")
        whole = len(text) <= longest
        self._room -= _OF_A_DIFFERENCE + _OF_A_BYTE * len(text) * whole
        if whole:
            return difference
        self._cut += 1
        return difference._replace(got=_cut(text))


def _cut(text: bytes) -> CutValue:
    begins = text[:_BEGINNING].decode(errors="ignore")
    digest = hashlib.sha256(text).hexdigest()
    return CutValue(f"{begins}... ({len(text):,} bytes, SHA-256 {digest})")


def cut_keys(difference: Difference) -> dict[str, Any]:
    """Give the key of a row that names what was cut, if anything was."""
    return {"cut": ["got"]} if isinstance(difference.got, CutValue) else {}
