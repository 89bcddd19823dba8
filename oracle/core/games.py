"""The table of the games: one row for each game.

No other code knows a game by its name: what concerns some games asks for a property of the row.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from oracle.core.hands import ACE_TO_FIVE, BADUGI, HandOrder

WHOLE: Final = "whole"
"""What a pot is won by that is not split, where a half has the name of its ranking."""


class Game(NamedTuple):
    """A game: the cards of a hand, and the halves of the pot, or the whole, by what decides them.

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
"""Every game by its name; the first is played where a table names none."""


def is_split(game: Game) -> bool:
    """Whether the pot has two halves."""
    return len(game.halves) == 2


def has_five_cards(game: Game) -> bool:
    """Whether a player may draw five cards at once."""
    return game.hand_size >= 5
