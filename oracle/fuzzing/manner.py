"""How the hands of a kind are dealt and played, so that what is rare happens often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from oracle.fuzzing.chance import Chance


@dataclass(frozen=True, slots=True)
class Manner:
    """Of each list one entry is drawn for a hand; numbers between 0 and 1 are probabilities.

    ``deep`` are the deepest stacks in big blinds; ``odd_posts`` says how often antes, dead chips
    or live posts lie in the pot, and ``odd_blinds`` how often a blind is missing.
    """

    players: tuple[int, ...] = (2, 2, 3, 3, 4, 4, 5, 6, 8, 10, 13)
    deep: tuple[int, ...] = (2, 4, 8, 30)
    odd_posts: float = 0.4
    odd_blinds: float = 0.15
    alike: float = 0.3
    from_deck: float = 0.6
    raises: tuple[float, ...] = (0.1, 0.3, 0.6)
    folds: tuple[float, ...] = (0.0, 0.05, 0.15)
    pats: tuple[float, ...] = (0.1, 0.5, 0.9)
    whole_hands: tuple[float, ...] = (0.0, 0.1)
    wrong: tuple[float, ...] = (0.0, 0.05, 0.15)
    mucks: float = 0.5


_MANNERS: Final = (
    (Manner(), 20),
    # Short stacks that are all in: side pots, short all-ins, half bets.
    (Manner(players=(3, 4, 5, 6, 6), deep=(3, 6), raises=(0.5, 0.7), folds=(0.0, 0.05)), 22),
    # Equal hands, nobody folds, and amounts that cannot be halved.
    (
        Manner(
            players=(2, 3, 3, 4, 5),
            odd_posts=0.7,
            alike=1.0,
            pats=(0.95, 1.0),
            folds=(0.0, 0.02),
            deep=(3, 8, 30),
        ),
        24,
    ),
    # Everybody draws everything, until the stub is gone.
    (
        Manner(
            players=(5, 6, 6, 8, 10),
            from_deck=1.0,
            deep=(8, 30),
            raises=(0.0, 0.1),
            folds=(0.0, 0.03),
            pats=(0.0, 0.1),
            whole_hands=(0.6, 0.9),
        ),
        16,
    ),
    # Deep stacks and raises up to the cap, and beyond.
    (
        Manner(
            players=(2, 2, 3, 4),
            deep=(40, 100),
            raises=(0.6, 0.8),
            folds=(0.0, 0.1),
            wrong=(0.1, 0.2),
        ),
        12,
    ),
    # Two players, also with less than a blind.
    (Manner(players=(2,), deep=(1, 2, 4), odd_posts=0.5, alike=0.5), 6),
)


def drawn_manner(chance: Chance) -> Manner:
    """Draw how a hand is dealt and played."""
    return chance.weighted(_MANNERS)
