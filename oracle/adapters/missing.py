"""What to do where the engine behind an adapter is not installed."""

from __future__ import annotations

from typing import Final

POKERKIT: Final = (
    "PokerKit is not installed; install it with: python -m pip install 'poker-oracle[pokerkit]'"
)
