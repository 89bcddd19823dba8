"""Hands that an engine ranks or compares wrongly, with what they are worth, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

from oracle.conformance import Outcome
from oracle.core.cards import Card
from oracle.core.hands import RANKINGS, HandError, Ranking, in_mixed_suits, with_article
from oracle.play import HouseRules
from oracle.prose import beats_told
from oracle.wire.grading import Difference

Record: TypeAlias = dict[str, Any]


def rank_shown(outcome: Outcome, _rules: HouseRules, here: Sequence[Difference]) -> Record:
    """Give a hand with what it is worth, and what the engine says of it."""
    given, expect = outcome.vector["given"], outcome.vector["expect"]
    got = {one.field: one.got for one in here}
    told = {key: got.get(key, expect.get(key)) for key in outcome.compared}
    return {
        "ranking": given["ranking"],
        "cards": given["hand"],
        "expected": {
            **{key: expect.get(key) for key in ("ranks", "plays", "order", "name")},
            "out": [
                {"card": card, "why": why}
                for card, why in zip(expect.get("out", ()), expect.get("why", ()), strict=True)
            ],
        },
        "got": {
            **{key: told[key] for key in ("ranks", "plays", "order") if key in told},
            "name": _name(given["ranking"], told.get("ranks")),
            "order-of": _of_order(given["ranking"], told.get("order")),
        },
    }


def _name(ranking: str, ranks: Sequence[str] | None) -> str | None:
    """Name the hand that an engine's ranks would be; None if there is no such hand."""
    return None if ranks is None else _named(ranking, tuple(ranks))


@cache
def _named(ranking: str, ranks: tuple[str, ...]) -> str | None:
    heights = RANKINGS[ranking].ranks.index
    try:
        hand = RANKINGS[ranking].rank(in_mixed_suits(sorted(ranks, key=heights, reverse=True)))
    except HandError:
        return None
    return hand.name if sorted(hand.ranks) == sorted(ranks) else None


def _of_order(ranking: str, order: int | None) -> str | None:
    """Name the hand whose order an engine gives; None if no hand has it."""
    hands = _classes(ranking) if order is not None else ()
    if order is None or not 0 <= order < len(hands):
        return None
    hand = RANKINGS[ranking].rank(hands[int(order)])
    return f"{with_article(hand.name)}: {'-'.join(hand.ranks)}"


@cache
def _classes(ranking: str) -> tuple[Sequence[Card], ...]:
    return tuple(RANKINGS[ranking].classes())


def compare_shown(outcome: Outcome, rules: HouseRules, here: Sequence[Difference]) -> Record:
    """Give each hand with its place, and the place that the engine gives it."""
    given, [places] = outcome.vector["given"], here
    ranking = RANKINGS[given["ranking"]]
    hands = [ranking.rank(map(Card, hand)) for hand in given["hands"]]
    mistaken = rules.mistaken_value(given["ranking"]) is not None
    return {
        "ranking": given["ranking"],
        "hands": [
            {
                "cards": list(hand.hand),
                "plays": list(hand.plays),
                "ranks": list(hand.ranks),
                "name": hand.name,
                "expected": expected,
                "got": got,
            }
            for hand, expected, got in zip(hands, places.expected, places.got, strict=True)
        ],
        "because": [] if mistaken else _why(given["ranking"], hands, places),
    }


def _why(ranking: str, hands: Sequence[Ranking], places: Difference) -> list[str]:
    """Say why one hand beats the next, where the engine has it otherwise."""
    from_the_best = sorted(range(len(hands)), key=lambda index: hands[index].order)
    told = beats_told(RANKINGS[ranking], hands)
    pairs = zip(from_the_best, from_the_best[1:], told, strict=False)
    return [
        sentence.text
        for better, worse, sentence in pairs
        if _sign(places.expected, better, worse) != _sign(places.got, better, worse)
    ]


def _sign(places: Sequence[int], one: int, other: int) -> int:
    return (places[one] > places[other]) - (places[one] < places[other])
