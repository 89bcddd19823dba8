"""What may come of an irregular act, in words. The player whom it concerns is he."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from oracle.core.table import Outcome
from oracle.prose.words import listing

_PLAIN: Final[Mapping[str, str]] = {
    "fold": "he folds",
    "check": "he checks",
    "pat": "he stands pat",
    "fold-or-call": "he may fold or call, but not raise",
    "void": "the act does not count",
    "none": "it is no action",
    "kept": "he keeps his right to act",
    "lost": "he loses his right to act",
    "stands": "what was done stands",
    "now": "it is done at once",
    "after the hand": "it is done after the hand",
}


def outcome_in_words(outcome: Outcome) -> str:
    """Say what comes of an act, and which chips go into the pot or back by it."""
    if outcome.do in _PLAIN:
        return listing([_PLAIN[outcome.do], *_chips(outcome)])
    return listing([_WITH_AMOUNT[outcome.do](outcome.to), *_chips(outcome)])


def goes_back(amount: int) -> str:
    """Say that so many chips go back."""
    return f"{amount} {'goes' if amount == 1 else 'go'} back"


def setting_in_words(outcome: Outcome) -> str:
    """Say by which setting a house rules so; empty where it has no choice."""
    if outcome.setting is None:
        return ""
    switch, _, setting = outcome.setting.partition("=")
    return f"{switch} set to {setting}"


def _chips(outcome: Outcome) -> list[str]:
    of_several = outcome.do == "corrected"
    due = f"{outcome.due} more go into the pot" if of_several else f"puts in {outcome.due} more"
    back = goes_back(outcome.returned) + ("" if of_several else " to him")
    return [told for told, count in ((due, outcome.due), (back, outcome.returned)) if count]


_WITH_AMOUNT: Final[Mapping[str, Callable[[int | None], str]]] = {
    "call": lambda to: "he calls" if to is None else f"he calls, with {to} in this round",
    "bet": lambda to: "he bets" if to is None else f"he bets {to}",
    "raise": lambda to: "he raises" if to is None else f"he raises to {to}",
    "corrected": lambda to: (
        "wagers are corrected" if to is None else f"wagers are corrected and the bet is {to}"
    ),
    "plays": lambda to: f"{to} is the smallest chip that plays",
}
