"""The four aspects of a hand that are graded separately, and the aspect of each key.

The guide and the schemas have this table too; tests compare them with it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final, NamedTuple

from oracle.wire.vocabulary import OVER

TRIES: Final = "tries"
LEGAL: Final = "legal"
STATE: Final = "state"
MONEY: Final = "money"
ASPECTS: Final[Mapping[str, str]] = {
    TRIES: "whether a try is refused",
    LEGAL: "what the player in turn may do",
    STATE: "everything that can be seen on the way, and who shows which hand",
    MONEY: "the stacks at the end, and who won what of each pot",
}
"""Each aspect with its subject. Anything but a play has no aspects and is graded whole."""

ALWAYS: Final = "always"
WHILE_BETTING: Final = "in betting rounds"
BEFORE_THE_END: Final = "before the end"
AT_THE_END: Final = "at the end"


class Key(NamedTuple):
    """The aspect of a visible key, and when it is compared."""

    aspect: str
    when: str = ALWAYS


KEYS: Final[Mapping[str, tuple[Key, ...]]] = {
    "refused": (Key(TRIES),),
    "legal": (Key(LEGAL),),
    "actor": (Key(STATE),),
    "phase": (Key(STATE),),
    "stacks": (Key(STATE, BEFORE_THE_END), Key(MONEY, AT_THE_END)),
    "bets": (Key(STATE, WHILE_BETTING),),
    "paid": (Key(STATE, BEFORE_THE_END),),
    "status": (Key(STATE),),
    "cards": (Key(STATE, BEFORE_THE_END),),
    "gathers": (Key(STATE),),
    "shown": (Key(STATE, AT_THE_END),),
    "show-order": (Key(STATE, AT_THE_END),),
    "pots": (Key(MONEY, AT_THE_END),),
}
"""Each key that is compared, in the order in which differences are listed."""


@functools.cache
def compared_in(phase: str) -> Mapping[str, str]:
    """Give the keys that are compared in a phase, each with its aspect."""
    times = {ALWAYS, AT_THE_END if phase == OVER else BEFORE_THE_END}
    if phase.startswith("bet-"):
        times.add(WHILE_BETTING)
    return {key: one.aspect for key, ways in KEYS.items() for one in ways if one.when in times}
