"""Ways to value a hand that depend on the order of its cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from oracle.core.cards import RANKS, Card
from oracle.core.hands import RANKINGS, badugi_order
from oracle.diagnosis.symptoms.seen import Answer
from oracle.wire.grading import dense

Worth: TypeAlias = Callable[[Sequence[Card]], int]


def modelled(answer: Answer, worth: Worth) -> list[int]:
    """The places if hands of which distinct cards play are valued in this way."""
    given = answer.outcome.vector["given"]
    if not RANKINGS[given["ranking"]].distinct:
        return list(answer.expected["places"])
    return dense([worth([Card(card) for card in hand]) for hand in given["hands"]])


def _first_four(cards: Sequence[Card]) -> int:
    return badugi_order(cards[:4])


def _each_that_fits(cards: Sequence[Card]) -> int:
    """The value of the cards that are left if each that fits with those before it is kept."""
    kept: list[Card] = []
    for card in cards:
        if all(card[0] != one[0] and card[1] != one[1] for one in kept):
            kept.append(card)
    return badugi_order(kept)


def _lowest_that_fit(cards: Sequence[Card]) -> int:
    return _each_that_fits(sorted(cards, key=lambda card: RANKS.index(card[0])))


MODELS: Final[Mapping[str, Worth]] = {
    "only the first four of five cards are looked at": _first_four,
    "of a pair the card that comes first is kept": _lowest_that_fit,
    "each card that fits with those before it is kept": _each_that_fits,
}
"""Each way in words."""
