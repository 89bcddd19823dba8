"""Right answers, by trying every subset of a hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from .speaking import Message

RANKS = "A23456789TJQK"


def heights(cards: list[str]) -> list[int]:
    return sorted((RANKS.index(card[0]) for card in cards), reverse=True)


def badugi(hand: list[str]) -> tuple[Any, list[str]]:
    subsets = [list(cards) for size in range(1, 5) for cards in combinations(hand, size)]
    different = [cards for cards in subsets if len(set("".join(cards))) == 2 * len(cards)]
    return min(((-len(cards), heights(cards)), cards) for cards in different)


def ace_to_five(hand: list[str]) -> tuple[Any, list[str]]:
    counts = Counter(heights(hand))
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return ([counts[rank] for rank in groups], groups), hand


VALUES = {"badugi": badugi, "ace-to-five": ace_to_five}


def honest_answer(request: Message, name: str, window: int) -> Message:
    answer: Message = {"id": request["id"]}
    if request["kind"] == "hello":
        kinds, rankings = ["rank", "compare"], {"badugi": [4, 5], "ace-to-five": [5]}
        return {**answer, "name": name, "kinds": kinds, "rankings": rankings, "window": window}
    if request["kind"] not in {"rank", "compare"}:
        return {**answer, "skip": "this engine only ranks and compares hands"}
    value = VALUES[request["ranking"]]
    if request["kind"] == "rank":
        _, plays = value(request["hand"])
        return {**answer, "ranks": [RANKS[height] for height in heights(plays)]}
    costs = [value(hand)[0] for hand in request["hands"]]
    return {**answer, "places": [1 + sorted(costs).index(cost) for cost in costs]}


def is_about(request: Message, hand: str) -> bool:
    """Whether a request has this hand, its cards in any order."""
    cards = sorted(hand[at : at + 2] for at in range(0, len(hand), 2))
    return cards in [sorted(one) for one in [request.get("hand", []), *request.get("hands", [])]]
