"""What players call ranks and suits."""

from __future__ import annotations

from typing import Final

RANK_WORD: Final = {
    "A": "ace",
    "2": "deuce",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
"""Each rank in the singular."""

RANK_WORDS: Final = {
    rank: word + ("es" if word == "six" else "s") for rank, word in RANK_WORD.items()
}
"""Each rank in the plural."""

SUIT_WORD: Final = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}
"""Each suit in the singular."""


def with_article(name: str) -> str:
    """The name of a hand as used in a sentence: an eight-six low, two pair, three aces."""
    if name.startswith(("two pair", "three ", "four ")) or " full of " in name:
        return name
    return f"{'an' if name.startswith(('ace', 'eight')) else 'a'} {name}"
