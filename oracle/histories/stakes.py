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
_DRAWS: Final = {1: "Single Draw", 2: "Double Draw"}
_COUNTS: Final = {"single": 1, "double": 2}


def stakes_in_words(
    game: str, betting: str, draws: str | None, small: int | None, big: int | None
) -> Stakes:
    """Give the stakes: in limit the two amounts are the bets, otherwise the blinds."""
    structure = _STRUCTURES.get(betting.lower(), "limit")
    count = _COUNTS.get((draws or "").lower().partition(" ")[0], 3)
    amounts = (small, big, None, None) if structure == "limit" else (None, None, small, big)
    return Stakes(game.lower(), structure, count, *amounts)


def told_amounts(stakes: Stakes) -> tuple[int | None, int | None]:
    """Give the two amounts that stand for the stakes: in limit the bets, otherwise the blinds."""
    if stakes.betting == "limit":
        return stakes.small_bet, stakes.big_bet
    return stakes.small_blind, stakes.big_blind


def draws_and_game(stakes: Stakes) -> str:
    """Write the game after the number of its draws, if there are fewer than three."""
    return f"{_DRAWS.get(stakes.draws, '')} {stakes.game.title()}".lstrip()


def game_and_draws(stakes: Stakes) -> str:
    """Write the game before the number of its draws, if there are fewer than three."""
    return f"{stakes.game.title()} {_DRAWS.get(stakes.draws, '')}".rstrip()
