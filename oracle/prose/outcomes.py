"""What the dealer may rule on an irregular act, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from oracle.core.table import Outcome
from oracle.prose.words import listing

_PLAIN: Final[Mapping[str, str]] = {
    "check": "the player checks",
    "pat": "the player stands pat",
    "fold-or-call": "the player may fold or call, but not raise",
    "void": "the act does not count",
    "none": "it is not an action",
    "kept": "the player keeps the right to act",
    "lost": "the player loses the right to act",
    "stands": "what was done stands",
    "now": "it is done at once",
    "after the hand": "it is done after the hand",
}


def outcome_in_words(outcome: Outcome) -> str:
    """Say what an act counts as, and which chips it puts into the pot or returns."""
    if outcome.do in _PLAIN:
        return listing([_PLAIN[outcome.do], *_chips(outcome)])
    said, amount = _WITH_AMOUNT[outcome.do]
    told = said if outcome.to is None else said + amount.format(outcome.to)
    return listing([told, *_chips(outcome)])


def returned(amount: int) -> str:
    """Say that so many chips are returned."""
    return f"{amount} {'is' if amount == 1 else 'are'} returned"


def setting_in_words(outcome: Outcome) -> str:
    """Say by which setting a house rules so; empty where it has no choice."""
    if outcome.setting is None:
        return ""
    switch, _, setting = outcome.setting.partition("=")
    return f"{switch} set to {setting}"


def _chips(outcome: Outcome) -> list[str]:
    of_several = outcome.do == "corrected"
    due = f"{outcome.due} more go into the pot" if of_several else f"puts in {outcome.due} more"
    back = returned(outcome.returned)
    return [told for told, count in ((due, outcome.due), (back, outcome.returned)) if count]


_WITH_AMOUNT: Final[Mapping[str, tuple[str, str]]] = {
    "fold": ("the player folds", " and forfeits what was shown, {} in this round"),
    "call": ("the player calls", ", with {} in this round"),
    "bet": ("the player bets", " {}"),
    "raise": ("the player raises", " to {}"),
    "corrected": ("wagers are corrected", " and the bet is {}"),
    "plays": ("", "{} is the smallest chip that plays"),
}
"""By an outcome, what is said of it, and what follows where its amount is known."""
