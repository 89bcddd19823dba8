"""The pages of hands: what each is worth, which cards play, and which hand is better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oracle.core.hands import Ranking
from oracle.pages import page as on
from oracle.prose import value_in_words


def ranked(hands: Sequence[Ranking]) -> on.Page:
    """Make the page of hands, each by itself."""
    return on.Page("What the hands are worth", tuple(map(_hand, hands)), brief=True)


def in_order(hands: Sequence[Ranking], places: Sequence[int]) -> on.Page:
    """Make the page of hands with their places, 1 for the best."""
    drawn = [
        on.Hand(hand.hand, hand.out, f"{place}. {value_in_words(hand)}")
        for place, hand in zip(places, hands, strict=True)
    ]
    return on.Page("Which hand is better", tuple(drawn), brief=True)


def ranking_data(hand: Ranking) -> dict[str, Any]:
    """Give what a hand is worth as plain data."""
    return {
        "hand": hand.hand,
        "plays": hand.plays,
        "out": hand.out,
        "why": hand.why,
        "name": hand.name,
        "order": hand.order,
    }


def _hand(hand: Ranking) -> on.Hand:
    return on.Hand(hand.hand, hand.out, value_in_words(hand))
