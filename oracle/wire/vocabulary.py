"""Every word of the wire, once: what requests, answers, vectors and scenarios are written in.

``tests`` hold the schemas against these lists. Games, betting structures and rankings are those of
the core, and so are the words of a ruling; keys of objects stand where the objects are made.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.core.ruleset import BETTINGS
from oracle.core.table import BINDING, CORRECTED, MAY_BE_HELD, UNNOTICED, VOID, WAITS

__all__ = ["BETTINGS", "GAMES", "RANKINGS"]

RANK: Final = "rank"
COMPARE: Final = "compare"
SETUP: Final = "setup"
PLAY: Final = "play"
NEXT_HAND: Final = "next-hand"
RULING: Final = "ruling"
KINDS: Final = (RANK, COMPARE, SETUP, PLAY, NEXT_HAND, RULING)
"""What an engine is asked: the kinds of requests and vectors."""

HELLO: Final = "hello"
"""The kind of the first request."""

CARDS: Final = ("received", "deck")
"""How the cards of a hand are given: by seat, or as the deck."""

DRAWS: Final = (1, 2, 3)

ACTIONS: Final = ("fold", "check", "call", "bet", "raise", "draw", "show", "muck")
"""What players do in turn."""

WAGERS: Final = ("bet", "raise")
"""The actions that name an amount."""

ACTS: Final = (
    *("rap", "pull-back", "time", "claim-unaware", "change-up", "say", "push", "move"),
    *("discover-error", "smallest-chip"),
)
"""What players and the dealer do beside, on which the dealer rules."""

TRIES: Final = (*ACTIONS, *ACTS)
"""Everything that a line of a script may try."""

OF_NOBODY: Final = frozenset({"discover-error", "smallest-chip"})
"""Acts of the dealer, which name no seat."""

SPOKEN: Final = ("fold", "check", "call", "bet", "raise", "all-in", "pat")
"""The words that bind a player who says them."""

USES: Final = ("antes", "blinds", "rake", "collection")
"""What chips are in use for, where the smallest one is asked for."""

OVER: Final = "over"
PHASES: Final = ("bet", "draw", "showdown", OVER)
"""What a phase begins with; betting rounds and draws have a number behind."""

IN: Final = "in"
ALL_IN: Final = "all-in"
FOLDED: Final = "folded"
MUCKED: Final = "mucked"
STATUSES: Final = (IN, ALL_IN, FOLDED, MUCKED)
"""How a seat takes part in the hand; who mucked has thrown the hand away at the showdown."""

VERDICTS: Final = (BINDING, CORRECTED, VOID, MAY_BE_HELD, WAITS, UNNOTICED)
"""What the dealer says of an act."""

OUTCOMES: Final = (
    *("fold", "check", "call", "bet", "raise", "pat", "fold-or-call", VOID, "none", "kept"),
    *("lost", "stands", CORRECTED, "plays", "now", "after the hand"),
)
"""What may come of an act."""

ANSWERED_OUTCOMES: Final = (*OUTCOMES, WAITS)
"""What an engine answers that came of an act, which may still wait for its turn."""


class Level(IntEnum):
    """How much of a hand an engine shows; each level contains the one before."""

    RESULT = 0
    STATE = 1
    LEGAL = 2
    REFUSALS = 3

    @property
    def word(self) -> str:
        """The level as the protocol spells it."""
        return self.name.lower()


LEVELS: Final = tuple(level.word for level in Level)
