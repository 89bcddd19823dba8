"""The table of games: one row for each game.

No other code knows a game by its name: what concerns some games asks for a property of the row.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from oracle.core.hands import ACE_TO_FIVE, BADUGI, HandOrder

WHOLE: Final = "whole"
"""What wins a pot that is not split; a half has the name of its ranking instead."""


class Game(NamedTuple):
    """A game: the number of cards in a hand, and what decides the whole pot or each half.

    A half has the name of its ranking. The odd chip between two halves goes to the first.
    """

    name: str
    hand_size: int
    halves: tuple[HandOrder, ...]


GAMES: Final[dict[str, Game]] = {
    game.name: game
    for game in (
        Game("badugi", 4, (BADUGI,)),
        Game("badacey", 5, (ACE_TO_FIVE, BADUGI)),
    )
}
"""Every game by its name; a table that names no game plays the first."""


def is_split(game: Game) -> bool:
    """Whether the pot has two halves."""
    return len(game.halves) == 2


def has_five_cards(game: Game) -> bool:
    """Whether a player may draw five cards at once."""
    return game.hand_size >= 5
