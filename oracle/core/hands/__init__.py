"""Hand orders: cards in, a comparable value out, with the cards that play and why others do not.

``order`` is the position of a hand's class counted from the best, so the lower order wins and equal
orders tie. It runs from 0 to 1,091 for badugi and from 0 to 6,174 for the ace-to-five low.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from oracle.core.cards import Card
from oracle.core.hands.ace_to_five import ace_to_five_order, rank_ace_to_five
from oracle.core.hands.badugi import rank_badugi
from oracle.core.hands.badugi_values import badugi_order
from oracle.core.hands.every_hand import (
    FiveCardRow,
    FourCardRow,
    all_orders_of_five,
    all_orders_of_four,
)
from oracle.core.hands.ranking import HandError, Ranking, places

__all__ = [
    "RANKINGS",
    "FiveCardRow",
    "FourCardRow",
    "HandError",
    "HandOrder",
    "Ranking",
    "ace_to_five_order",
    "all_orders_of_five",
    "all_orders_of_four",
    "badugi_order",
    "places",
    "rank_ace_to_five",
    "rank_badugi",
]


class HandOrder(NamedTuple):
    """The two functions of one way to rank hands."""

    order: Callable[[Sequence[Card]], int]
    """The value alone: fast, and of different face-up cards only."""

    rank: Callable[[Iterable[Card]], Ranking]
    """The value with its reasons; raises HandError for cards that are not such a hand."""


RANKINGS: Final[Mapping[str, HandOrder]] = MappingProxyType(
    {
        "badugi": HandOrder(badugi_order, rank_badugi),
        "ace-to-five": HandOrder(ace_to_five_order, rank_ace_to_five),
    }
)
"""Both hand orders by the name that they have in scenarios, in vectors and on the command line."""
