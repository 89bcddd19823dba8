"""By what an invented table is played and told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from oracle.histories import Unit

BLINDS: Final = "blinds"
BLINDS_AND_ANTES: Final = "blinds-and-antes"
BIG_BLIND: Final = "big-blind"
ANTES: Final = "antes"
POSTS: Final = (BLINDS, BLINDS_AND_ANTES, BIG_BLIND, ANTES)
"""What is posted at a table: antes alone, one blind alone, or both blinds."""

NAMES: Final = (
    *("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Jack", "Kim", "Lou"),
    *("Mia", "Noah", "Olga", "Paul", "Quinn", "Rosa", "Sam", "Tess", "Uma", "Vic", "Wanda", "Zoe"),
)
"""Players who do not exist."""

ODD_NAMES: Final = (
    *("Ann", "Anna", "Bob: folds", "Cleo (button)", "Dan [As 2d]", "Eve is sitting out", "$5"),
    *("Seat 3", 'Gwen said, "hi"', "Hügö", "Iris - 2", "J.", "Kim & Lou", "<Mia>", "Noah, all-in"),
)
"""Names that a reader could take for something else."""


class Rake(NamedTuple):
    """What the room takes of the pots, in per cent, up to a cap; nothing without a draw."""

    percent: int
    cap: int


class Plan(NamedTuple):
    """By what a table is played and told.

    ``settings`` are those of a house. With ``all_known`` every card is told, else those of one
    player and those shown, as an online room does; ``mucked`` tells cards that were mucked, too.
    ``comings`` are how often players leave, join, sit out and add chips between hands; ``folds``
    how often they fold, and ``deep`` how many big blinds they have at most, if not as it comes.
    """

    settings: Mapping[str, str]
    game: str = "badugi"
    betting: str = "limit"
    draws: int = 3
    posts: str = BLINDS
    seats: int = 6
    unit: Unit = Unit()
    tournament: bool = False
    all_known: bool = False
    mucked: bool = True
    rake: Rake | None = None
    comings: float = 0.05
    folds: float | None = None
    deep: int | None = None
    names: tuple[str, ...] = NAMES
