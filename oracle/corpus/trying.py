"""The tries of a script: ordinary actions, and the irregular acts on which a dealer rules.

The schema describes each key of a try; which keys go with which act is described here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from oracle.corpus.fields import BadVector, within
from oracle.wire.vocabulary import USES


class _Act(NamedTuple):
    """The keys beside an act: those that must be there, and those that may."""

    needed: frozenset[str] = frozenset()
    free: frozenset[str] = frozenset()


_ALONE: Final = _Act()
_ACTS: Final[Mapping[str, _Act]] = {
    "bet": _Act(frozenset({"to"})),
    "raise": _Act(frozenset({"to"})),
    "draw": _Act(frozenset({"discard"})),
    "say": _Act(free=frozenset({"word", "to"})),
    "push": _Act(frozenset({"chips"}), frozenset({"word", "unnoticed"})),
    "move": _Act(frozenset({"chips"})),
    "discover-error": _Act(free=frozenset({"rounded-to"})),
    "smallest-chip": _Act(free=frozenset(USES)),
}
"""The acts that have keys; the others have none."""

_OF_EVERY_ACT: Final = frozenset({"seat", "do"})


def check_tries(tries: Iterable[Mapping[str, Any]], seats: int) -> None:
    """Check the tries of a script at a table with this many seats.

    Raises:
        BadVector: the table has no such seat, or a key is missing or does not belong to the act.
    """
    for index, attempt in enumerate(tries):
        place = f"given.tries[{index}]"
        if "seat" in attempt:
            within(attempt["seat"], 1, seats, f"{place}.seat")
        act = _ACTS.get(attempt["do"], _ALONE)
        beside = attempt.keys() - _OF_EVERY_ACT
        for key in sorted(act.needed - beside):
            raise BadVector(f"{place}.{key} is missing")
        for key in sorted(beside - act.needed - act.free):
            raise BadVector(f"{place}.{key} does not belong to {attempt['do']}")
