"""What is expected and what is seen, as people write it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from oracle.core.cards import DECK, format_cards
from oracle.wire.vocabulary import WAGERS


def in_words(value: Any) -> str:
    """Write a value of a scenario: ``[in, out]``, ``7s 8s``, ``nothing`` for none."""
    if value is None or value == []:
        return "nothing"
    if isinstance(value, (set, frozenset)):
        return format_cards(sorted(value, key=DECK.index)) or "no card"
    if isinstance(value, list):
        return f"[{', '.join(map(in_words, value))}]"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {in_words(inner)}" for key, inner in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def options_in_words(options: Mapping[str, Any]) -> str:
    """Write what a player may do: ``fold, call 4 or raise to 8``."""
    *others, last = [_option(name, value) for name, value in options.items()] or ["nothing"]
    return f"{', '.join(others)} or {last}" if others else last


def hands_in_words(hands: Mapping[str, Iterable[str]]) -> str:
    """Write hands by seat number: ``7s 8s of seat 1``."""
    told = (f"{in_words(set(hand))} of seat {seat}" for seat, hand in sorted(hands.items()))
    return ", ".join(told) or "no hand"


def pots_in_words(pots: Iterable[Mapping[str, Any]]) -> str:
    """Write pots and what each seat wins: ``12 (low: 6 to seat 1; badugi: 6 to seat 3)``."""
    return ", ".join(f"{pot['amount']} ({_won(pot)})" for pot in pots) or "none"


def _option(name: str, value: Any) -> str:
    word = f"{name} to" if name in WAGERS else f"{name} up to" if name == "draw" else name
    if value is True:
        return word
    if isinstance(value, list):
        return f"{word} {value[0]} up to {value[1]}"
    return f"{word} {value}"


def _won(pot: Mapping[str, Any]) -> str:
    parts = {name: shares for name, shares in pot.items() if name != "amount"}
    told = {
        name: " and ".join(f"{won} to seat {seat}" for seat, won in sorted(shares.items()))
        for name, shares in parts.items()
    }
    if told.keys() == {"whole"}:
        return told["whole"]
    return "; ".join(f"{name}: {share}" for name, share in told.items())
