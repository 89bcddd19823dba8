"""A small engine that knows what hands of Badugi and ace-to-five lowball are worth.

It reads a question a line on standard input and writes an answer a line on standard output.
"""

import json
import sys
from collections import Counter
from itertools import combinations
from typing import Any

Hand = list[str]
Value = tuple[list[int], list[int]]

RANKS = "A23456789TJQK"
SUITS = "cdhs"
SIZES = {"badugi": [4, 5], "ace-to-five": [5]}


def rank_of(card: str) -> int:
    """The ace is 1, the king 13."""
    return RANKS.index(card[0]) + 1


def suit_of(card: str) -> str:
    """The letter of the suit."""
    return card[1]


def high_to_low(cards: Hand) -> Hand:
    """The cards sorted for reading, the highest first."""
    return sorted(cards, key=rank_of, reverse=True)


def is_badugi(cards: Hand) -> bool:
    """No rank and no suit twice."""
    ranks = {rank_of(card) for card in cards}
    suits = {suit_of(card) for card in cards}
    return len(ranks) == len(cards) and len(suits) == len(cards)


def badugi_key(ranks: list[int]) -> Value:
    """More cards first, then low cards from the highest down."""
    return [-len(ranks)], sorted(ranks, reverse=True)


def best_badugi(hand: Hand) -> Hand:
    """The best badugi that can be made of some of the cards."""
    best: Hand = []
    for size in range(1, 5):
        for chosen in combinations(hand, size):
            cards = list(chosen)
            if not is_badugi(cards):
                continue
            if not best or badugi_value(cards) < badugi_value(best):
                best = cards
    return high_to_low(best)


def badugi_value(cards: Hand) -> Value:
    """The smaller, the better."""
    return badugi_key([rank_of(card) for card in cards])


def low_key(ranks: list[int]) -> Value:
    """How the ranks pair up, then the ranks: those of the larger groups count first."""
    counts = Counter(ranks)
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = [counts[rank] for rank in groups]
    return shape, groups


def low_value(hand: Hand) -> Value:
    """The smaller, the better."""
    return low_key([rank_of(card) for card in hand])


def value_of(ranking: str, hand: Hand) -> Value:
    """What a hand is worth in one of the rankings; the smaller, the better."""
    if ranking == "badugi":
        return badugi_value(best_badugi(hand))
    return low_value(hand)


def badugi_classes() -> list[Value]:
    """Every value that a badugi can have, from the best."""
    numbers = range(1, 14)
    return sorted(
        badugi_key(list(ranks)) for size in range(1, 5) for ranks in combinations(numbers, size)
    )


def low_classes() -> list[Value]:
    """Every value that a low of five cards can have, from the best."""
    classes: list[Value] = []

    def extend(ranks: list[int]) -> None:
        if len(ranks) == 5:
            classes.append(low_key(ranks))
            return
        for rank in range(ranks[-1] if ranks else 1, 14):
            if ranks.count(rank) < 4:
                extend([*ranks, rank])

    extend([])
    return sorted(classes)


def number_of(values: list[Value]) -> dict[str, int]:
    """Where each value stands in the list, under its text."""
    return {str(value): place for place, value in enumerate(values)}


ORDERS = {"badugi": number_of(badugi_classes()), "ace-to-five": number_of(low_classes())}


def check(ranking: str, hand: Hand) -> None:
    """Hands that cannot be valued are an error."""
    if len(hand) not in SIZES[ranking]:
        raise ValueError(f"{ranking} does not have hands of {len(hand)} cards")
    if len(set(hand)) != len(hand):
        raise ValueError("the same card twice")
    for card in hand:
        if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
            raise ValueError(f"no such card: {card}")


def rank(request: dict[str, Any]) -> dict[str, Any]:
    """Which cards play, and how good they are among all hands."""
    ranking, hand = request["ranking"], request["hand"]
    check(ranking, hand)
    plays = best_badugi(hand) if ranking == "badugi" else high_to_low(hand)
    return {
        "ranks": [card[0] for card in plays],
        "order": ORDERS[ranking][str(value_of(ranking, hand))],
        "plays": plays,
    }


def compare(request: dict[str, Any]) -> dict[str, Any]:
    """The place of each hand among those asked: one more than there are better hands."""
    ranking, hands = request["ranking"], request["hands"]
    for hand in hands:
        check(ranking, hand)
    values = [value_of(ranking, hand) for hand in hands]
    places = []
    for mine in values:
        better = [other for other in values if other < mine]
        places.append(len(better) + 1)
    return {"places": places}


def hello(_request: dict[str, Any]) -> dict[str, Any]:
    """What this engine can be asked."""
    return {
        "name": "fresh-ranking",
        "version": "1.0",
        "protocol": 1,
        "kinds": ["rank", "compare"],
        "rankings": SIZES,
    }


KINDS = {"hello": hello, "rank": rank, "compare": compare}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request, or why there is none."""
    if request["kind"] not in KINDS:
        return {"skip": "unknown kind"}
    try:
        return KINDS[request["kind"]](request)
    except (KeyError, ValueError) as error:
        return {"error": str(error)}


def main() -> None:
    """Answer until there are no more questions."""
    for line in sys.stdin:
        if not line.strip():
            continue
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request)}), flush=True)


if __name__ == "__main__":
    main()
