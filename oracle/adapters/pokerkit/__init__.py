"""PokerKit behind the protocol: it reports what PokerKit does, never what the rules say."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

from oracle.adapters.pokerkit.games import BETTINGS, DRAWS, GAMES
from oracle.adapters.pokerkit.playing import play
from oracle.adapters.pokerkit.ranking import HAND_TYPES, compare, rank
from oracle.adapters.serving import Reply

__all__ = ["compare", "hello", "play", "rank"]

WINDOW: Final = 16


def hello() -> Reply:
    """Claim what PokerKit plays, by the rules of the house that it comes nearest to."""
    return {
        "name": "pokerkit",
        "version": version("pokerkit"),
        "kinds": ["rank", "compare", "play"],
        "rankings": list(HAND_TYPES),
        "games": list(GAMES),
        "betting": list(BETTINGS),
        "draws": list(DRAWS),
        "players": [2, 6],
        "cards": ["received", "deck"],
        "house": "card-room",
        "level": "legal",
        "window": WINDOW,
    }
