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

_DENIED: Final[Mapping[str, str]] = {
    "fold": "it is not a fold",
    "check": "it is not a check",
    "call": "it is not a call",
    "bet": "it is not a bet",
    "raise": "it is not a raise",
    "pat": "it is not standing pat",
    "fold-or-call": "the player is not limited to folding or calling",
    "void": "the act is not void",
    "none": "it is an action",
    "kept": "the player does not keep the right to act",
    "lost": "the player does not lose the right to act",
    "stands": "what was done does not stand",
    "corrected": "no wager is corrected",
    "plays": "it is not the smallest chip that plays",
    "now": "it is not done at once",
    "after the hand": "it is not done after the hand",
}
_DENIED_AMOUNTS: Final[Mapping[str, str]] = {
    "bet": "it is not a bet of {}",
    "raise": "it is not a raise to {}",
    "plays": "{} is not the smallest chip that plays",
}


def outcome_in_words(outcome: Outcome) -> str:
    """Say what an act counts as, and which chips it puts into the pot or returns."""
    if outcome.do in _PLAIN:
        return listing([_PLAIN[outcome.do], *_chips(outcome)])
    said, amount = _WITH_AMOUNT[outcome.do]
    told = said if outcome.to is None else said + amount.format(outcome.to)
    return listing([told, *_chips(outcome)])


def outcome_denied(outcome: Outcome) -> str:
    """Say that an act does not count as this, with the amount if it is known."""
    if outcome.to is not None and outcome.do in _DENIED_AMOUNTS:
        return _DENIED_AMOUNTS[outcome.do].format(outcome.to)
    return _DENIED[outcome.do]


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
