"""The table of the games: one row for each game.

No other code knows a game by its name: what concerns some games asks for a property of the row.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from oracle.core.hands import ACE_TO_FIVE, BADUGI, HandOrder

WHOLE: Final = "whole"
"""The name of a pot that is not split, in place of that of a half."""


class Half(NamedTuple):
    """A part of the pot and the ranking that decides it."""

    name: str
    ranking: HandOrder


class Game(NamedTuple):
    """A game: the cards of a hand, and the halves of the pot, or the whole as the only one.

    The odd chip between two halves goes to the first.
    """

    name: str
    hand_size: int
    halves: tuple[Half, ...]


GAMES: Final[dict[str, Game]] = {
    game.name: game
    for game in (
        Game("badugi", 4, (Half(WHOLE, BADUGI),)),
        Game("badacey", 5, (Half("low", ACE_TO_FIVE), Half("badugi", BADUGI))),
    )
}
"""Every game by its name; the first is played where a table names none."""


def parts_of_pots() -> list[tuple[str, ...]]:
    """What a pot may be awarded by: the whole, or the halves of a game; each once."""
    found = [(WHOLE,), *(tuple([half.name for half in game.halves]) for game in GAMES.values())]
    return list(dict.fromkeys(found))


def is_split(game: Game) -> bool:
    """Whether the pot has two halves."""
    return len(game.halves) == 2


def has_five_cards(game: Game) -> bool:
    """Whether a player may draw five cards at once."""
    return game.hand_size >= 5
