"""What is played for, in the words that several rooms have for it."""

from __future__ import annotations

from typing import Final

from oracle.histories.told import Stakes

BETTING: Final = {"limit": "Limit", "pot-limit": "Pot Limit", "no-limit": "No Limit"}
"""The words for a betting structure."""

_STRUCTURES: Final = {
    **{words.lower(): betting for betting, words in BETTING.items()},
    "pl": "pot-limit",
    "nl": "no-limit",
}
_COUNTS: Final = {"single": 1, "double": 2}


def stakes_in_words(
    game: str, betting: str, draws: str | None, small: int | None, big: int | None
) -> Stakes:
    """Give the stakes: in limit the two amounts are the bets, otherwise the blinds."""
    structure = _STRUCTURES.get(betting.lower(), "limit")
    count = _COUNTS.get((draws or "").lower().partition(" ")[0], 3)
    amounts = (small, big, None, None) if structure == "limit" else (None, None, small, big)
    return Stakes(game.lower(), structure, count, *amounts)
