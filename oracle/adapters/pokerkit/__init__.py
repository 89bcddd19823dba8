"""PokerKit behind the protocol: it reports what PokerKit does, never what the rules say."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

from oracle.adapters.pokerkit.playing import BETTINGS, DRAWS, GAMES, compare, play, rank
from oracle.adapters.serving import Reply
from oracle.wire.vocabulary import USUAL_NEEDS

__all__ = ["compare", "hello", "play", "rank"]

WINDOW: Final = 16


def hello() -> Reply:
    """Claim what PokerKit plays, by the rules of the house that it comes nearest to."""
    return {
        "name": "pokerkit",
        "version": version("pokerkit"),
        "kinds": ["rank", "compare", "play"],
        "rankings": {"badugi": [4, 5], "ace-to-five": [5]},
        "plays": [
            {
                "name": "pokerkit",
                "games": list(GAMES),
                "betting": list(BETTINGS),
                "draws": list(DRAWS),
                "players": [2, 6],
                "takes": [*USUAL_NEEDS, "deck", "reshuffle"],
                "house": "card-room",
            }
        ],
        "refuses": False,
        "window": WINDOW,
    }
